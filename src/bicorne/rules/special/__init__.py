"""Special rules of battles, a module per kind: its [[rule]] table, its row, its sentence and what it does.

`kinds` lists them. This package imports none of them: the chapters of a rule set ask single kinds.
"""
