"""Write web/src/net/messages.gen.ts: the messages of bicorne.server.messages as TypeScript.

python scripts/messages.py            write the file
python scripts/messages.py --check    say whether it is up to date
"""

import sys
import types
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from bicorne.server import messages

TARGET = Path(__file__).parent.parent / "web" / "src" / "net" / "messages.gen.ts"
HEAD = "// Made from src/bicorne/server/messages.py by scripts/messages.py: do not change it here.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def typescript() -> str:
    """The whole file."""
    parts = [HEAD]
    for value in vars(messages).values():
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == messages.__name__:
            if value is not messages.Question:
                parts.append(interface(value))
    for name in ("ClientMessage", "ServerMessage"):
        members = " | ".join(member.__name__ for member in get_args(getattr(messages, name)))
        parts.append(f"export type {name} = {members}\n")
    return "\n".join(parts)


def interface(struct: type[msgspec.Struct]) -> str:
    lines = []
    tag = struct.__struct_config__.tag
    if tag is not None:
        lines.append(f"  type: '{tag}'")
    hints = get_type_hints(struct, include_extras=True)
    sparse = is_sparse(struct)
    for field in msgspec.structs.fields(struct):
        optional = "?" if sparse and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {spelled(hints[field.name])}")
    doc = (struct.__doc__ or "").strip() if "__doc__" in vars(struct) else ""
    comment = "".join(f" * {line.strip()}\n" for line in doc.splitlines() if line.strip())
    head = f"/**\n{comment} */\n" if comment else ""
    return f"{head}export interface {struct.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def is_sparse(struct: type[msgspec.Struct]) -> bool:
    """May fields be left out? Clients may, the server only where it says so."""
    return struct.__struct_config__.forbid_unknown_fields or struct.__struct_config__.omit_defaults


def spelled(hint: Any) -> str:
    """A Python type in TypeScript."""
    if hint in PLAIN:
        return PLAIN[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return spelled(args[0])
    if origin is Literal:
        return " | ".join(f"'{value}'" for value in args)
    if origin in (Union, types.UnionType):
        return " | ".join(spelled(arg) for arg in args)
    if origin is list:
        inner = spelled(args[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is tuple:
        return "[" + ", ".join(spelled(arg) for arg in args) + "]"
    if origin is dict:
        return f"Record<{spelled(args[0])}, {spelled(args[1])}>"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint.__name__
    raise TypeError(f"messages.py uses {hint!r}, which has no TypeScript here: add it to scripts/messages.py")


def main() -> int:
    if "--check" in sys.argv[1:]:
        fresh = TARGET.is_file() and TARGET.read_text("utf-8") == typescript()
        print("up to date" if fresh else f"{TARGET.name} is stale: run scripts/messages.py")
        return 0 if fresh else 1
    TARGET.write_text(typescript(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
