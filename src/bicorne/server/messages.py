"""What server and clients say to each other: one small typed value for each message, told apart by `type`.

`web/src/net/messages.gen.ts` is made from this module by `scripts/messages.py`. A text from a client is decoded
strictly: an unknown type, a missing or surplus field or a text too long is refused with its reason.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Id = Annotated[str, Meta(min_length=1, max_length=64)]  # a client's own name for a question
ActionText = Annotated[str, Meta(min_length=1, max_length=200)]
HexName = Annotated[str, Meta(min_length=2, max_length=4)]
SeatKind = Literal["seat", "here", "watch"]
Arm = Literal["infantry", "cavalry", "artillery"]
Version = Annotated[int, Meta(ge=-1, le=2**31)]


# ------------------------------------------------------------------ from a client


class Question(Struct, forbid_unknown_fields=True, frozen=True):
    """The parent of all that a client sends."""


class Hello(Question, tag="hello", frozen=True):
    """The first message of a connection: the last version this client has seen, or -1."""

    have: Version = -1


class Act(Question, tag="act", frozen=True):
    """Carry out an action, at the version the client has before it."""

    id: Id
    version: Version
    action: ActionText


class Undo(Question, tag="undo", frozen=True):
    id: Id
    version: Version


class Why(Question, tag="why", frozen=True):
    """Why is this action not allowed?"""

    id: Id
    action: ActionText


class AskOdds(Question, tag="odds", frozen=True):
    id: Id
    action: ActionText


class AskAnswers(Question, tag="answers", frozen=True):
    """What would each answer to the question of a fight lead to?"""

    id: Id


class AskSight(Question, tag="sight", frozen=True):
    id: Id
    origin: HexName
    target: HexName


class AskArcs(Question, tag="arcs", frozen=True):
    """What lies before the unit on a hex, at its flanks and behind it; `front`: as if it looked to that corner."""

    id: Id
    hex: HexName
    front: Annotated[str, Meta(max_length=4)] = ""


class AskCommand(Question, tag="command", frozen=True):
    """Which hexes do the leaders of a side command?"""

    id: Id
    side: Annotated[str, Meta(max_length=40)]


class Resign(Question, tag="resign", frozen=True):
    id: Id


class Draw(Question, tag="draw", frozen=True):
    """Offer a draw, or accept the one offered; `answer: false` declines it."""

    id: Id
    answer: bool = True


class Ping(Question, tag="ping", frozen=True):
    id: Id


ClientMessage = Hello | Act | Undo | Why | AskOdds | AskAnswers | AskSight | AskArcs | AskCommand | Resign | Draw | Ping


# ------------------------------------------------------------------ the table as a seat sees it


# What is drawn beside a piece or a price: no leader commands the unit, one who has just taken over does, the ground is
# hard for it, it leaves its square.
Sign = Literal["unled", "successor", "rough", "square"]


class UnitNow(Struct, frozen=True, omit_defaults=True):
    """A unit on the board; who it is stands in the welcome, by id."""

    id: int
    hex: str
    blocks: int
    full: int  # what the roll before the battle brings counts
    square: int  # the counter beside it; 5 is a battalion mass
    ordered: bool
    moved: int
    battled: bool
    facing: int | None = None  # in twelfths of a circle, clockwise from the top of the map, where units look somewhere
    all_round: bool = False  # it looks everywhere, however it is turned
    signs: list[Sign] = []  # what is drawn beside it


class LeaderNow(Struct, frozen=True):
    id: int
    hex: str
    ordered: bool


class Pile(Struct, frozen=True, omit_defaults=True):
    """Cards or things that lie together: of a hand of the other side only the number is known.

    A `hand` is shown with its faces, cards held `aside` by name; `choice` are cards of which one is kept.
    """

    kind: Literal[
        "hand", "aside", "choice", "played", "track", "laid", "deck", "discards", "counters", "purse", "saved"
    ]
    name: str  # {card|cards} agrees with the number
    side: str | None  # whose it is
    count: int
    cards: list[str] | None = None  # by id, where this seat sees their faces
    hex: str | None = None  # where it lies on the board


class PriceLine(Struct, frozen=True, omit_defaults=True):
    """A line of what an option costs."""

    label: str
    points: int
    rule: str
    sign: Sign | None = None


class Stalemate(Struct, frozen=True):
    """Turns of each side without a loss, and how many draw the battle (0: none); `near` once it is announced."""

    quiet: int
    limit: int
    near: bool


class ClockNow(Struct, frozen=True):
    """Milliseconds left at the moment of sending, and whose clock runs."""

    left: dict[str, int]
    running: str | None


class Table(Struct, tag="table", frozen=True):
    """Everything a seat may see at one version. `side` is whose view this is; null for a bystander."""

    version: int
    side: str | None
    turn: int
    phase: str  # one of the speech, or "over"
    question: str | None  # by its name in the speech
    window: bool  # asked by public facts alone; a seat that can only pass is passed by the server
    active: str
    deciding: str | None
    prompt: str
    options: list[str]  # actions as text; the speech says what is to be known of their verbs
    prices: dict[str, list[PriceLine]]  # what options cost, by action, where they are paid for
    banners: dict[str, int]
    parts: dict[str, tuple[int, int]]  # of the next banner, by side: so many of so many parts, where it is won in parts
    units: list[UnitNow]
    leaders: list[LeaderNow]
    held: list[list[str]]  # by objective: the sides that hold it
    dug: dict[str, list[str]]  # works dug before the battle: the sides of their hexes, as the map is drawn
    piles: list[Pile]
    stalemate: Stalemate
    can_undo: bool
    winner: str | None
    ending: str | None  # how it ended: "rules", "resigned", "agreed", "time"
    draw_offer: str | None  # the side that offers a draw
    clock: ClockNow | None


class LogLine(Struct, frozen=True):
    text: str
    rules: list[str]


class Step(Struct, tag="step", frozen=True):
    """One action and what came of it. `id` is the client's own name for it, only for the seat that acted."""

    version: int
    side: str | None
    action: str
    id: str
    lines: list[LogLine]
    events: list[dict[str, Any]]
    table: Table


# ------------------------------------------------------------------ what never changes


class SideCard(Struct, frozen=True):
    id: str
    name: str
    commander: str
    general: str  # the commander as the report calls him
    nations: list[str]  # letters
    banners: int  # needed to win
    cards: int
    family: Literal["fr", "al"]  # the silhouette of its pieces


class History(Struct, frozen=True):
    before: str
    after: str


class Sketch(Struct, frozen=True):
    """A map of a few bytes for lists: rows from the top of the map, one letter a hex."""

    flat: bool  # hexes stand on their flat side
    ground: list[str]  # as scenario files name it
    troops: list[str]  # the family of the unit that stands there: f, a, or a dot


class BattleCard(Struct, frozen=True):
    """A battle as lists and the table's head show it."""

    id: str
    name: str
    date: str
    place: str
    campaign: str
    rules: str
    status: str
    sides: list[SideCard]  # bottom of the map first
    first: str
    units: dict[str, int]
    sketch: Sketch
    special: list[str]  # the rules of this battle alone, each in a sentence
    history: History


class BattleRow(Struct, frozen=True):
    """A battle in the list of all; what else there is to read of it comes with its card."""

    id: str
    name: str
    date: str
    place: str
    campaign: str
    rules: str
    status: str
    sides: list[SideCard]
    first: str
    units: dict[str, int]
    sketch: Sketch


class HexPlan(Struct, frozen=True, omit_defaults=True):
    x: float
    y: float
    text: str  # for a reader: "G5, hill, Columbeira"
    section: str  # "left", "center", "right" or two of them, as the side at the bottom sees it
    stops: bool = False  # its ground ends a move


class BoardPlan(Struct, frozen=True):
    extent: tuple[float, float, float, float]
    radius: float
    corners: list[tuple[float, float]]  # of every hex, seen from its center, clockwise
    sides: list[str]  # as maps name them; side i lies between the corners i - 1 and i
    vertices: list[str]  # the names of the corners, for units that look to one
    bottom: int
    hexes: dict[str, HexPlan]


class DieFace(Struct, frozen=True):
    """A face of the die that is rolled."""

    word: str
    name: str
    text: str  # for the key: "infantry, two faces"
    sides: int  # of the die that show it
    glyph: bool  # /api/symbols.svg has a drawing of it; else its word is shown


class UnitCard(Struct, frozen=True):
    """A unit that belongs to the battle, on the board or not, by its number."""

    id: int
    side: str
    nation: str
    letter: str
    type: str
    name: str
    arm: Arm
    symbol: str  # of /api/symbols.svg
    color: str  # of its block, a token of the style sheet
    kind: str  # its row of /api/reference


class LeaderCard(Struct, frozen=True):
    id: int
    side: str
    name: str


class ObjectiveCard(Struct, frozen=True):
    id: str
    name: str
    hexes: list[str]
    worth: dict[str, int]
    permanent: bool
    turn_start: bool


class ClockTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """Time for each side in seconds, and what a finished turn adds."""

    seconds: Annotated[int, Meta(ge=1, le=60 * 86400)]
    increment: Annotated[int, Meta(ge=0, le=7 * 86400)] = 0


class Phase(Struct, frozen=True):
    id: str
    name: str


class QuestionWords(Struct, frozen=True, omit_defaults=True):
    """What a table must know about a question; `prompt` comes with the table."""

    doing: str  # what the others read: "is choosing a card"
    passing: str  # the label of passing
    alone: str  # the same where nothing else can be done
    hint: str = ""
    role: Literal["opening", "clause", "effect", "card", "order", "move", "attack", "bonus", "reply", ""] = ""
    fight: bool = False  # every answer has its outlook
    chosen: bool = False  # it is asked about one piece


class VerbWords(Struct, frozen=True, omit_defaults=True):
    """What a table must know about a verb. Texts name operands as {from}, {to}, {guns} and {word}; {flag|flags} agrees.

    `shape` lists the operands: "hex", "hex or off", "facing", "front", "batteries", "card", "tactic", "clause" or
    "number".
    """

    shape: list[str]
    label: str
    asks: list[str]  # the questions it answers
    attack: Literal["fire", "melee", ""] = ""  # it rolls battle dice
    title: str = ""  # above its odds
    apart: str = ""  # on the button that shows what it can do; "": a click on the piece shows it with all else
    aim: str = ""  # what is asked before it is carried out
    at_once: bool = False  # a click on the piece does it
    button: Literal["prompt", "cards", ""] = ""  # offered on one there, though a click on its hex would do
    piece: Literal["unit", "leader", ""] = ""  # what must stand on its first hex


class Speech(Struct, frozen=True):
    """The words of the rule book that is played, with what the battle adds to it: the same for everybody."""

    phases: list[Phase]  # of a turn, in their order
    questions: dict[str, QuestionWords]
    verbs: dict[str, VerbWords]  # a leader's own are "order leader", "move leader", ...
    names: dict[str, str]  # of cards and clauses, by id
    block: str  # what a unit loses
    banner: str  # what a battle is won by


class Welcome(Struct, tag="welcome", frozen=True):
    """The answer to hello: the battle, the board with this seat at the bottom, the pieces."""

    game: str
    kind: SeatKind
    side: str | None
    opponent: Literal["computer", "here", "friend"]
    level: str | None
    computer: str | None  # the side the computer plays
    names: dict[str, str]
    battle: BattleCard
    board: BoardPlan
    die: list[DieFace]
    units: list[UnitCard]
    leaders: list[LeaderCard]
    objectives: list[ObjectiveCard]
    clock: ClockTerms | None
    rules: str  # the rule set that is played
    speech: Speech
    version: int


# ------------------------------------------------------------------ answers


class Refused(Struct, frozen=True):
    """Why not. `rule` is an id of the rule index, or empty where the reason is not a rule of the game."""

    reason: Literal[
        "illegal", "not-yours", "stale", "duplicate", "over", "watching", "malformed", "too-fast", "unwanted"
    ]
    text: str
    rule: str = ""
    hexes: list[str] = []


class Answer(Struct, tag="answer", frozen=True):
    """To act, undo, resign, draw and why; an action that is answered with ok is on disk."""

    id: str
    ok: bool
    refused: Refused | None = None


class DiceShare(Struct, frozen=True):
    label: str
    dice: int
    rule: str


class LossOdds(Struct, frozen=True):
    blocks: list[float]  # by number of blocks lost
    eliminated: float
    driven: float  # lives and leaves its hex
    leader: float


# What becomes of a die, in the odds by face and in the events of a roll die by die: one of two that make a hit is half
# of it, an odd one has no second one, armor stops a hit, two misfires burst a rocket.
DieEffect = Literal["hit", "half", "odd", "stopped", "flag", "misfire", ""]


class RollOdds(Struct, frozen=True):
    """Dice that would be cast from one hex at another, and all they can do, as exact probabilities."""

    origin: str
    target: str
    dice: int
    shares: list[DiceShare]
    faces: dict[str, DieEffect]  # what each face does here
    hits: list[float]
    flags: list[float]
    by_hits: LossOdds
    with_retreat: LossOdds


class Odds(RollOdds, tag="odds", frozen=True):
    """The exact odds of an attack."""

    id: str


class Fate(Struct, frozen=True):
    """What becomes of a unit, as exact probabilities; `blocks` are those it loses on average."""

    eliminated: float
    driven: float
    hurt: float  # stays with losses
    unhurt: float
    blocks: float
    leader: float


class Outlook(Struct, frozen=True):
    """What one answer leads to when the dice of the fight are cast: the unit that is asked about, the one it faces."""

    action: str
    own: Fate
    foe: Fate | None
    roll: RollOdds | None  # the next dice, if any are cast


class Answers(Struct, tag="answers", frozen=True):
    """The outlook of every answer; empty at a question of another kind."""

    id: str
    answers: list[Outlook]


class SightLine(Struct, tag="sight", frozen=True):
    id: str
    origin: str
    target: str
    clear: bool
    through: list[str]
    along: list[tuple[str, str]]  # the two hexes beside each hexside the line runs along
    blocking: list[str]


class Arcs(Struct, tag="arcs", frozen=True):
    """The hexes about a unit, as far as its look matters; all of them empty where units look nowhere."""

    id: str
    hex: str
    front: list[str]
    flank: list[str]
    rear: list[str]


class Command(Struct, tag="command", frozen=True):
    """The hexes in which leaders of a side command; none where the rules know nothing of the kind."""

    id: str
    side: str
    hexes: list[str]


class Presence(Struct, tag="presence", frozen=True):
    """Who is at the table now."""

    seats: dict[str, bool]
    watchers: int


class Over(Struct, tag="over", frozen=True):
    """The battle has ended: the record can be downloaded, a rematch asked for."""

    winner: str
    ending: Literal["rules", "resigned", "agreed", "time"]
    text: str
    rematch: bool  # somebody has set up the rematch already


class Pong(Struct, tag="pong", frozen=True):
    id: str


ServerMessage = Welcome | Step | Table | Answer | Odds | Answers | SightLine | Arcs | Command | Presence | Over | Pong


# ------------------------------------------------------------------ over HTTP


class Opponent(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["computer", "here", "friend"]
    level: Annotated[str, Meta(max_length=40)] | None = None


Name = Annotated[str, Meta(max_length=40)]


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """`side` is the creator's; without it chance decides."""

    battle: Annotated[str, Meta(min_length=1, max_length=80)]
    opponent: Opponent
    side: Annotated[str, Meta(max_length=40)] | None = None
    rules: Annotated[str, Meta(max_length=40)] | None = None  # the battle's own where none are named
    clock: ClockTerms | None = None
    names: dict[Name, Name] = {}


class Created(Struct, frozen=True):
    """One link for each seat the creator may hand out; `yours` is the side he plays himself (null: both)."""

    game: str
    yours: str | None
    seats: dict[str, str]
    watch: str | None


class Tokens(Struct, frozen=True, forbid_unknown_fields=True):
    tokens: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=200)]


class MyGame(Struct, frozen=True):
    """A game of this browser, as the list of battles shows it."""

    token: str
    game: str
    battle: str
    name: str
    kind: SeatKind
    side: str | None
    opponent: Literal["computer", "here", "friend"]
    level: str | None
    names: dict[str, str]
    version: int
    turn: int
    deciding: str | None
    your_move: bool
    banners: dict[str, int]
    goals: dict[str, int]
    winner: str | None
    ending: str | None
    created: int  # milliseconds since 1970
    changed: int


class Story(Struct, frozen=True):
    """Every step from a version on, as a seat may see it; version 0 is the table before the first action."""

    version: int
    steps: list[Step]


class Replay(Struct, frozen=True):
    """A record to look through: what the table needs to draw it, and its story."""

    welcome: Welcome
    story: Story


class Problem(Struct, frozen=True):
    """The body of every refused request."""

    error: str


HTTP_TYPES = (NewGame, Created, Tokens, MyGame, Story, Replay, Problem)
