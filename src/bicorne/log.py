"""Events as sentences, with the rules behind them; and the question a game stands at."""

from collections.abc import Callable
from typing import Any, Final

from . import events as e
from .actions import CLAUSES
from .battlefield import Field
from .flow import current, deciding
from .rules.victory import drawn_after, is_stalemate_near, quiet_turns
from .state import MASS, State
from .wording import Noun, agree, listed, many, number, sentence, some, with_a, with_article


class Line:
    """A sentence of the report, and the ids of the rules behind it."""

    def __init__(self, text: str, rules: tuple[str, ...]) -> None:
        self.text = text
        self.rules = rules

    def __repr__(self) -> str:
        return f"{self.text} [{', '.join(self.rules)}]"

    def __str__(self) -> str:
        return self.text


def describe(f: Field, event: e.Event) -> Line:
    """The sentence for an event."""
    own = f.words.sentences.get(type(event))
    text, rules = SENTENCES[type(event)] if own is None else (filled_in(own[0]), own[1])
    if isinstance(event, e.BattleEnded) and event.quiet:
        rules = ("scenario.stalemate.draw",)
    return Line(sentence(text(f, event)), tuple(dict.fromkeys([*rules, *further_rules(f, event)])))


def further_rules(f: Field, event: e.Event) -> list[str]:
    """The rules behind this one event besides those of its kind."""
    if isinstance(event, e.Rolled):
        armor = ["classic.ranged.cuirassier-armour"] if event.stopped else []
        bursts = ["exp.rocket.misfire"] if event.misfires else []
        return [*[share.rule for share in event.shares], *armor, *bursts]
    if isinstance(event, e.FireAnnounced) and event.along:
        return ["exp.grand-battery.single-target-single-roll"]
    if isinstance(event, e.TacticPlayed):
        return [f.deck.tactician_cards[event.tactic].rule]
    if isinstance(event, e.Reformed) and event.ordered:
        return ["exp.tactician-card.leader-orders-a-fall-back"]
    return []


# ------------------------------------------------------------------ names


def at(f: Field, hex: int) -> str:
    """A hex, with its name on the map where it has one."""
    name = f.board.names[hex]
    return f"{name} ({f.hex_names[hex]})" if hex in f.hex_names else name


def unit(f: Field, number: int) -> Noun:
    """A unit by its own name, or by that of its kind."""
    return Noun(with_article(f.unit_names[number] or f.kinds[number].name), f.plural[number])


def unit_on(f: Field, number: int, hex: int) -> Noun:
    return Noun(f"{unit(f, number)} on {at(f, hex)}", f.plural[number])


def leader(f: Field, number: int) -> str:
    return f.leader_names[number]


def general(f: Field, side: int) -> str:
    """Who leads a side, and stands for it in the report."""
    return f.generals[side]


def card(f: Field, number: int) -> str:
    return f.deck.cards[number].name if number >= 0 else "a card"


def tactic(f: Field, number: int) -> str:
    return f.deck.tactician_cards[number].name if number >= 0 else "a Tactician card"


def along(f: Field, number: int) -> str:
    return f" with {leader(f, number)}" if number >= 0 else ""


# ------------------------------------------------------------------ dice and counts


def dice(f: Field, faces: list[int]) -> str:
    """Faces in words: two infantry, a flag and a saber."""
    shown: list[str] = []
    for i, face in enumerate(f.die.faces):
        count = faces.count(i)
        if count == 1:
            shown.append(with_a(face.name) if face.plural else face.name)
        elif count:
            shown.append(f"{number(count)} {face.plural or face.name}")
    return listed(shown, "and") or "no dice"


def left(count: int) -> str:
    """What remains: one is left, two are left."""
    return f"{number(count) if count else 'none'} {'is' if count < 2 else 'are'} left"


def all_of(count: int, word: str) -> str:
    """The flag, both flags, all three flags."""
    if count == 1:
        return f"the {word}"
    return f"both {word}s" if count == 2 else f"all {number(count)} {word}s"


# ------------------------------------------------------------------ cards


def card_played(f: Field, v: Any) -> str:
    became = "" if v.counts_as == v.card else f", which counts as {card(f, v.counts_as)}"
    if v.counts_as < 0:
        became = ", which orders nobody"
    return f"{general(f, v.side)} plays {card(f, v.card)}{became}."


CHOICES: Final = {  # by clause of a card
    "left": "the left section",
    "center": "the center",
    "right": "the right section",
    "march": "a march without battle",
    "one-unit": "to order a single unit",
    "points": "a point and all leaders",
    "command": "one leader who takes command",
}


def tactic_played(f: Field, v: Any) -> str:
    """The card by its name, and what it does to the unit it is played on."""
    effect = f.deck.tactician_cards[v.tactic].effect
    played = f"{general(f, v.side)} plays {tactic(f, v.tactic)}"
    if not effect:
        return f"{played}."
    piece = unit_on(f, v.unit, v.hex) if v.unit >= 0 else Noun(f"the unit on {at(f, v.hex)}", False)
    return f"{played}: {agree(effect, piece.plural).format(piece=piece)}."


FATES: Final = {  # by cause: what the die is for, and what comes of it
    "weather": ("the weather", "the air is clear", "nobody sees far this turn"),
    "clock": ("news", "none comes", "it comes at last"),
}


def fate_rolled(f: Field, v: Any) -> str:
    purpose, no, yes = FATES[v.cause]
    return f"{general(f, v.side)} rolls {dice(f, v.faces)} for {purpose}: {yes if v.comes else no}."


def guerrillas_met(f: Field, v: Any) -> str:
    deed = "drives" if v.stopped else "fails to drive"
    return f"{general(f, v.side)} rolls {dice(f, v.faces)} and {deed} the guerrillas off."


# ------------------------------------------------------------------ combat


def fire_announced(f: Field, v: Any) -> str:
    """A grand battery is one attack of all its batteries. [exp.grand-battery.single-target-single-roll]"""
    target = unit_on(f, v.foe, v.target) if v.foe >= 0 else f"{lone_leader(f, v.leader)} on {at(f, v.target)}"
    if v.along:
        hexes = listed([at(f, hex) for hex in [v.hex, *v.along]], "and")
        return f"the batteries on {hexes} fire together at {target}."
    who = unit_on(f, v.unit, v.hex)
    return f"{who} {who.fit('fires', 'fire')} at {target}."


def lone_leader(f: Field, number: int) -> str:
    return leader(f, number) if number >= 0 else "the leader"


def melee_announced(f: Field, v: Any) -> str:
    target = unit_on(f, v.foe, v.target) if v.foe >= 0 else f"{lone_leader(f, v.leader)} on {at(f, v.target)}"
    guns = listed([str(unit(f, gun)) for gun in v.batteries], "and")
    help = f", supported by {guns}" if guns else ""
    who = unit_on(f, v.unit, v.hex)
    deed = f"{who.fit('makes', 'make')} a bonus attack on" if v.bonus else who.fit("attacks", "attack")
    return f"{who} {deed} {target}{help}."


def first_strike_played(f: Field, v: Any) -> str:
    who = unit_on(f, v.unit, v.hex)
    played = f"{general(f, v.side)} plays {card(f, v.card)}: " if v.card >= 0 else ""
    return f"{played}{who} {who.fit('strikes', 'strike')} first."


def rolled(f: Field, v: Any) -> str:
    who = unit(f, v.unit)
    count = ", ".join([f"{share.label} {share.dice:+d}" for share in v.shares])
    burst = f" {sentence(bursts(v.misfires))}" if v.misfires else ""
    return f"{who} {who.fit('rolls', 'roll')} {dice(f, v.faces)} ({count}): {result(v)}.{burst}"


def result(v: Any) -> str:
    """Hits, those that cuirasses stop among them, and flags. [classic.ranged.cuirassier-armour]"""
    hits = many(v.hits + v.stopped, "hit") if v.hits or v.stopped else "no hit"
    if v.stopped:
        hits += f", of which the cuirasses stop {v.stopped}" if v.hits else ", which the cuirasses stop"
    if not v.flags:
        return hits
    joint = ", and" if v.stopped else " and" if v.hits else " but"
    return f"{hits}{joint} {many(v.flags, 'flag')}"


def bursts(misfires: int) -> str:
    """Every two sabers burst a rocket. [exp.rocket.misfire]"""
    return f"{number(2 * misfires)} sabers: {some(misfires, 'rocket')} {'bursts' if misfires == 1 else 'burst'}."


def rolled_again(f: Field, v: Any) -> str:
    who = unit(f, v.unit)
    found = [many(n, f"more {word}") for n, word in ((v.hits, "hit"), (v.flags, "flag")) if n]
    again = f"{who} {who.fit('rolls', 'roll')} {all_of(len(v.faces), 'flag')} again"
    return f"{again} and {who.fit('gets', 'get')} {dice(f, v.faces)}: {listed(found, 'and') or 'nothing more'}."


def blocks_lost(f: Field, v: Any) -> str:
    who = unit_on(f, v.unit, v.hex)
    why = f" for a retreat {who.fit('it', 'they')} cannot make" if v.retreating else ""
    if v.left:
        return f"{who} {who.fit('loses', 'lose')} {some(v.blocks, f.words.block)}{why}; {left(v.left)}."
    last = f"last {f.words.block}" if v.blocks == 1 else f"last {number(v.blocks)} {f.words.block}s"
    return f"{who} {who.fit('loses', 'lose')} {who.fit('its', 'their')} {last}{why}."


def leader_checked(f: Field, v: Any) -> str:
    fate = "is hit" if v.killed else "is unharmed"
    return f"{general(f, v.side)} rolls {dice(f, v.faces)} for {leader(f, v.leader)}, who {fate}."


def leader_passes(f: Field, v: Any) -> str:
    """A leader rides through an enemy unit. [classic.escape.procedure]"""
    who = unit_on(f, v.unit, v.hex)
    roll = f"{who.fit('which rolls', 'who roll')} {dice(f, v.faces)}"
    fate = "is hit" if isinstance(v, e.LeaderCaught) else "gets away"
    return f"{leader(f, v.leader)} rides through {who}, {roll}: he {fate}."


def flags_ignored(f: Field, v: Any) -> str:
    who = unit_on(f, v.unit, v.hex)
    flags = all_of(v.flags, "flag") if v.ignored == v.flags else f"{number(v.ignored)} of {number(v.flags)} flags"
    return f"{who} {who.fit('ignores', 'ignore')} {flags}."


def iron_will_used(f: Field, v: Any) -> str:
    who = unit_on(f, v.unit, v.hex)
    spent = f"{some(v.counters, 'counter')} {'is' if v.counters == 1 else 'are'} spent"
    return f"{who} {who.fit('stands', 'stand')} by Iron Will: {spent}, {number(v.left) if v.left else 'none'} left."


def square_formed(f: Field, v: Any) -> str:
    who = unit_on(f, v.unit, v.hex)
    if v.space == MASS:
        return f"{who} {who.fit('forms', 'form')} battalion mass."
    known = f", {card(f, v.card)}," if v.card >= 0 else ""
    return f"{who} {who.fit('forms', 'form')} square; a card of {general(f, v.side)}'s hand{known} waits on the track."


def square_left(f: Field, v: Any) -> str:
    who = unit_on(f, v.unit, v.hex)
    if v.space == MASS:
        return f"{who} {who.fit('leaves', 'leave')} battalion mass."
    return f"{who} {who.fit('leaves', 'leave')} square; {who.fit('its', 'their')} card goes back to the hand."


def ground_taken(f: Field, v: Any) -> str:
    who = unit(f, v.unit)
    deed = f"{who.fit('breaks', 'break')} through to" if v.further else who.fit("takes", "take")
    return f"{who}{along(f, v.leader)} {deed} {at(f, v.hex)}."


def reformed(f: Field, v: Any) -> str:
    who = unit(f, v.unit)
    if v.ordered:
        return f"{who}{along(f, v.leader)} {who.fit('falls', 'fall')} back to {at(f, v.hex)}."
    retires, reforms = who.fit("retires", "retire"), who.fit("reforms", "reform")
    return f"{who}{along(f, v.leader)} {retires} to {at(f, v.hex)} and {reforms}."


# ------------------------------------------------------------------ the score


def banner(f: Field, v: Any) -> str:
    """What a banner is for, and how many of those needed a side has now."""
    gains = isinstance(v, e.BannerGained)
    score = f"{number(v.total) if v.total else 'none'} of {number(f.goals[v.side])}"
    change = f"{general(f, v.side)} {'gains' if gains else 'loses'} {some(v.banners, f.words.banner)}"
    if v.cause in LOSSES:
        return f"{change} for {LOSSES[v.cause]} and has {score}."
    return f"{'time passes' if v.cause == 'clock' else claim_name(f, v.cause)}: {change} and has {score}."


LOSSES: Final = {
    "blocks": "the losses",
    "unit": "the unit",
    "leader": "the leader",
    "exit": "the units that have left the field",
}


def claim_name(f: Field, id: str) -> str:
    """An objective by the first part of its name."""
    for claim in f.claims:
        if claim.id == id:
            return claim.name.split(":")[0]
    return id


def stalemate_announced(f: Field, v: Any) -> str:
    return f"Nothing has been lost for {many(v.quiet, 'turn')}: in {v.left} more the battle is drawn."


def battle_ended(f: Field, v: Any) -> str:
    if v.quiet:
        return f"Nothing has been lost for {many(v.quiet, 'turn')}: the battle is drawn."
    return "The battle is drawn." if v.result == 2 else sentence(f"{general(f, v.result)} wins the battle.")


# ------------------------------------------------------------------ plain sentences

NAMES: Final[dict[str, Callable[[Field, Any], str]]] = {  # what stands in braces in the plain sentences
    "unit": lambda f, v: str(unit(f, v.unit)),
    "new unit": lambda f, v: with_a(f.unit_names[v.unit] or f.kinds[v.unit].name),
    "leader": lambda f, v: leader(f, v.leader),
    "with leader": lambda f, v: along(f, v.leader),
    "hex": lambda f, v: at(f, v.hex),
    "start": lambda f, v: at(f, v.start),
    "general": lambda f, v: general(f, v.side),
    "card": lambda f, v: card(f, v.card),
    "tactic": lambda f, v: tactic(f, v.tactic),
    "dice": lambda f, v: dice(f, v.faces),
    "cards": lambda f, v: str(v.cards),
}


def plain(template: str) -> Callable[[Field, Any], str]:
    """A sentence that needs no more than names, and words that agree with the unit it is about."""
    one, several = in_parts(agree(template, False)), in_parts(agree(template, True))

    def filled(f: Field, v: Any) -> str:
        parts = several if one != several and f.plural[v.unit] else one
        text = parts[0]
        for i in range(1, len(parts), 2):
            text += NAMES[parts[i]](f, v) + parts[i + 1]
        return text

    return filled


def filled_in(sentence: str | Callable[[Field, Any], str]) -> Callable[[Field, Any], str]:
    """The sentence of an event that a rule set brings."""
    return plain(sentence) if isinstance(sentence, str) else sentence


def in_parts(template: str) -> list[str]:
    """A template taken apart at its braces: every second part stood in them."""
    return template.replace("}", "{").split("{")


SENTENCES: dict[type[e.Event], tuple[Callable[[Field, Any], str], tuple[str, ...]]] = {
    e.TurnBegan: (lambda f, v: f"Turn {v.turn}: {general(f, v.side)}.", ("classic.turn.alternate",)),
    e.CardPlayed: (card_played, ("classic.turn.play-one-card",)),
    e.ClauseChosen: (
        lambda f, v: f"{general(f, v.side)} chooses {CHOICES[CLAUSES[v.clause]]}.",
        ("classic.card.force-march",),
    ),
    e.CommandRolled: (plain("{general} rolls {dice} for {card}."), ("classic.order.command-value",)),
    e.Ordered: (plain("{unit} on {hex} {is|are} ordered."), ("classic.order.only-ordered-act",)),
    e.LeaderOrdered: (plain("{leader} on {hex} is ordered."), ("classic.order.detach-cards",)),
    e.SquareLeft: (square_left, ("classic.square.exit-returns-card",)),
    e.BlockRallied: (plain("{unit} on {hex} {regains|regain} a block."), ("classic.card.rally",)),
    e.SuppliesCut: (
        plain("{unit}, short of supply, {goes|go} back from {start} to {hex}."),
        ("classic.card.short-supply",),
    ),
    e.GuerrillaTried: (
        lambda f, v: f"{general(f, v.side)} spends a guerrilla counter against {card(f, v.card)}; {left(v.left)}.",
        ("exp.guerrilla.spend-to-nullify",),
    ),
    e.GuerrillasMet: (guerrillas_met, ("exp.guerrilla.french-counter-roll",)),
    e.GuerrillasStruck: (
        plain("{general}'s guerrillas spoil {card}, which does nothing this turn."),
        ("exp.guerrilla.success-ends-turn",),
    ),
    e.CounterTaken: (
        lambda f, v: f"{general(f, v.side)} takes a guerrilla counter and has {number(v.counters)}.",
        ("exp.guerrilla.scout-acquires-counter",),
    ),
    e.FateRolled: (fate_rolled, ("scenario.range-limit.die", "scenario.clock.die")),
    e.CardMissed: (
        plain("The fall of a leader costs {general} a card of his hand: {card}."),
        ("scenario.leader-loss.discard",),
    ),
    e.MusterRolled: (
        plain("{general} calls on Mother Russia and rolls {dice}."),
        ("exp.mother-russia.dice-equal-command-cards",),
    ),
    e.Strengthened: (
        plain("{unit} on {hex} {begins|begin} the battle with one more block."),
        ("exp.mother-russia.one-block-per-unit",),
    ),
    e.WorksDug: (
        lambda f, v: (
            f"Field works are dug on the {f.board.facings[v.facing].replace('-', ' and ')} sides of {at(f, v.hex)}."
        ),
        ("exp.mother-russia.saber-places-field-works",),
    ),
    e.TacticPlayed: (tactic_played, ("exp.tactician.revealed-on-play",)),
    e.TacticGivenUp: (plain("{general} gives up {tactic} to move a leader."), ("exp.tactician.default-action",)),
    e.TacticDrawn: (plain("{general} draws {tactic}."), ("exp.tactician.draw-only-on-instruction",)),
    e.TacticRecalled: (
        plain("{general} takes {tactic} back from the discards."),
        ("exp.tactician-card.capable-tactician-effect",),
    ),
    e.TacticsReshuffled: (
        plain("The Tactician discards are shuffled into their deck: {cards} cards."),
        ("exp.tactician.deck-exhausted",),
    ),
    e.ReformRolled: (
        plain("{unit} on {hex} {rolls|roll} {dice} to reform."),
        ("exp.tactician-card.leader-unit-reform-roll",),
    ),
    e.ReservesPlaced: (
        plain("{unit} {comes|come} up from {start} to {hex}."),
        ("exp.tactician-card.call-forward-reserves",),
    ),
    e.GarrisonPlaced: (plain("{new unit} stays behind on {hex}."), ("exp.garrison.eligible-unit",)),
    e.GarrisonRelieved: (plain("{unit} on {hex} {makes|make} way."), ("exp.garrison.friendly-entry-removes",)),
    e.Discarded: (plain("{general} discards {card}."), ("classic.turn.discard-then-draw",)),
    e.Reshuffled: (
        plain("The discards are shuffled into the deck: {cards} cards."),
        ("classic.deck.empty-reshuffle",),
    ),
    e.CardDrawn: (plain("{general} draws {card}."), ("classic.turn.discard-then-draw",)),
    e.TurnEnded: (plain("{general} ends his turn."), ("classic.turn.alternate",)),
    e.Moved: (plain("{unit}{with leader} {moves|move} from {start} to {hex}."), ("classic.move.once",)),
    e.LeaderMoved: (plain("{leader} rides from {start} to {hex}."), ("classic.leader.move-three",)),
    e.Attached: (plain("{leader} joins {unit} on {hex}."), ("classic.leader.attach-by-stopping",)),
    e.Arrived: (plain("{unit}{with leader} {arrives|arrive} on {hex}."), ("scenario.reinforce.arrive",)),
    e.UnitLeft: (plain("{unit}{with leader} {leaves|leave} the field by {hex}."), ("scenario.exit.hexes",)),
    e.FireAnnounced: (fire_announced, ("classic.ranged.procedure",)),
    e.MeleeAnnounced: (melee_announced, ("classic.melee.procedure",)),
    e.FirstStrikePlayed: (first_strike_played, ("classic.card.first-strike",)),
    e.RetireChosen: (plain("{unit} on {hex} {chooses|choose} to retire and reform."), ("classic.retire.when",)),
    e.SquareFormed: (square_formed, ("classic.square.card-random",)),
    e.BattledBack: (plain("{unit} on {hex} {battles|battle} back."), ("classic.battleback.condition",)),
    e.Rolled: (rolled, ("classic.combat.dice-order",)),
    e.RolledAgain: (rolled_again, ("exp.lancer.rerolls-flags",)),
    e.BlocksLost: (blocks_lost, ("classic.ranged.hit-removes-block",)),
    e.UnitEliminated: (plain("{unit} on {hex} {is|are} eliminated."), ("classic.victory.unit-banner",)),
    e.LeaderChecked: (leader_checked, ("classic.casualty.opponent-rolls",)),
    e.LeaderEliminated: (plain("{leader} falls wounded on {hex}."), ("classic.casualty.killed-leader-banner",)),
    e.FlagsIgnored: (flags_ignored, ("classic.morale.cumulative",)),
    e.IronWillUsed: (iron_will_used, ("exp.iron-will.one-counter-one-flag",)),
    e.Retreated: (plain("{unit}{with leader} {retreats|retreat} to {hex}."), ("classic.retreat.one-hex-per-flag",)),
    e.LeaderRetreated: (plain("{leader} falls back to {hex}."), ("classic.retreat.leader-one-to-three",)),
    e.LeaderEscaped: (leader_passes, ("classic.escape.procedure",)),
    e.LeaderCaught: (leader_passes, ("classic.escape.saber-kills",)),
    e.LeaderLeft: (plain("{leader} rides off the field."), ("classic.retreat.leader-may-leave-board",)),
    e.Reformed: (reformed, ("classic.retire.exact-two",)),
    e.GroundTaken: (ground_taken, ("classic.ground.infantry-may-advance",)),
    e.BannerGained: (banner, ("classic.victory.unit-banner",)),
    e.BannerLost: (banner, ("exp.victory.temporary-loss-time",)),
    e.StalemateAnnounced: (stalemate_announced, ("scenario.stalemate.announced",)),
    e.BattleEnded: (battle_ended, ("classic.victory.instant",)),
    e.Undone: (lambda f, v: f"Taken back: {v.action}.", ()),
}


# ------------------------------------------------------------------ questions


def prompt(s: State) -> str:
    """One sentence for the side that decides."""
    who = deciding(s)
    if who < 0:
        return battle_ended(s.field, e.BattleEnded(s.result, drawn_after(s)))
    question = s.book.questions[current(s).name]
    note = stalemate_note(s) if question.role == "opening" else ""
    return sentence(f"{general(s.field, who)}: {question.prompt}{note}")


def stalemate_note(s: State) -> str:
    """Once a stalemate is near, every turn begins with a reminder. [scenario.stalemate.announced]"""
    if not is_stalemate_near(s):
        return ""
    quiet = quiet_turns(s)
    return " " + stalemate_announced(s.field, e.StalemateAnnounced(quiet, s.field.stalemate - quiet))
