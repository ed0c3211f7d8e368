"""Spelled-out numbers: cutting joined words into numerals, and the sum that a row of numerals makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

ADD, TIMES, BEFORE, JOIN, POINT, MINUS, PART, NTH, SHIFT = (
    "add",
    "times",
    "before",
    "join",
    "point",
    "minus",
    "part",
    "nth",
    "shift",
)


@dataclass(frozen=True, slots=True)
class Numeral:
    """A piece of a spelled-out number.

    | role | meaning |
    |---|---|
    | add | a value; `inverted` tens may follow their ones (fünf und zwanzig), ten at once (تسعة عشر) |
    | times | a multiplier after its count (hundred, mille, 万) |
    | before | a multiplier before its count (Swahili mia tatu) |
    | join | a word between the parts (and, und, و) |
    | point | the spoken decimal sign |
    | minus | the spoken sign |
    | part | a fraction, alone or after a whole number (half, ½) |
    | nth | an ordinal, or the last piece of one |
    | shift | a fraction that changes the number behind it (Hindi साढ़े तीन is 3½, पौने तीन 2¾) |

    `elliptic` multipliers give the digit after them the next lower place (Chinese 二百九 is 290).
    """

    value: Decimal
    role: str
    inverted: bool = False
    elliptic: bool = False


Pieces = Mapping[str, tuple[Numeral, ...]]
"""Number words (folded, without spaces) with what each can be."""

_TEN, _THOUSAND = 10, 1000
_LONGEST_PIECE = 24
_LONGEST_WORD = 72


def room(value: Decimal) -> Decimal:
    """The place value of a whole number's last digit that is not zero; what is added to it must be smaller.

    >>> room(Decimal(300)), room(Decimal(15)), room(Decimal("2.5"))
    (Decimal('100'), Decimal('1'), Decimal('0'))
    """
    if value <= 0 or value != value.to_integral_value():
        return Decimal(0)
    exponent = value.normalize().as_tuple().exponent
    return Decimal(10 ** max(exponent, 0)) if isinstance(exponent, int) else Decimal(0)


def segment(word: str, pieces: Pieces) -> tuple[tuple[Numeral, ...], ...] | None:
    """A joined word cut into number words, the longest first; None if it is no number.

    >>> ein, hundert = Numeral(Decimal(1), ADD), Numeral(Decimal(100), TIMES)
    >>> segment("einhundert", {"ein": (ein,), "hundert": (hundert,)}) == ((ein,), (hundert,))
    True
    """
    if len(word) > _LONGEST_WORD:
        return None
    return _cut(word, 0, pieces, set())


def _cut(word: str, at: int, pieces: Pieces, dead: set[int]) -> tuple[tuple[Numeral, ...], ...] | None:
    """The rest of a word cut; `dead` are the places from which none was."""
    if at == len(word):
        return ()
    for end in range(min(len(word), at + _LONGEST_PIECE), at, -1):
        if end in dead or (found := pieces.get(word[at:end])) is None:
            continue
        rest = _cut(word, end, pieces, dead)
        if rest is not None:
            return (found, *rest)
        dead.add(end)
    return None


@dataclass(slots=True)
class Sum:
    """A number as it is said: `push` takes the next numeral, or says that it begins another number.

    >>> said = Sum()
    >>> said.push([Numeral(Decimal(2), ADD)]), said.push([Numeral(Decimal(100), TIMES)]), said.value
    (True, True, Decimal('200'))
    """

    terms: list[tuple[Decimal, Decimal]] = field(default_factory=list)
    joined: bool = False
    before: Decimal | None = None
    decimals: str | None = None
    minus: bool = False
    ordinal: bool = False
    ellipsis: Decimal | None = None
    elided: Decimal | None = None
    shift: Decimal | None = None

    @property
    def value(self) -> Decimal:
        """The number said so far."""
        total = sum((term for term, _ in self.terms), Decimal(0)) + (self.before or 0)
        if self.decimals:
            total += Decimal(f"0.{self.decimals}")
        return -total if self.minus else total

    @property
    def complete(self) -> bool:
        """Whether it may end here: with a value, and not on a joining word or a decimal sign."""
        return (
            bool(self.terms or self.before is not None)
            and not self.joined
            and self.shift is None
            and self.decimals != ""
        )

    def copy(self) -> Sum:
        """An own copy, to try a numeral that may not fit."""
        return Sum(
            self.terms.copy(),
            self.joined,
            self.before,
            self.decimals,
            self.minus,
            self.ordinal,
            self.ellipsis,
            self.elided,
            self.shift,
        )

    def push(self, options: Sequence[Numeral]) -> bool:
        """Take one numeral in the first of its meanings that fits."""
        if self.ordinal:
            return False
        if len(options) == 1:
            return self._take(options[0])
        return any(self._take(one) for one in sorted(options, key=lambda one: _ORDER[one.role]))

    def _take(self, one: Numeral) -> bool:
        match one.role:
            case "add" | "nth":
                taken = self._add(one)
                self.ordinal = taken and one.role == NTH
                return taken
            case "times":
                return self._times(one)
            case "before":
                if self.before is not None or self.decimals is not None or self._full(one.value):
                    return False
                self.before, self.joined = one.value, False
                return True
            case "join":
                fits = bool(self.terms) and not self.joined and self.decimals is None
                self.joined = self.joined or fits
                return fits
            case "point":
                fits = bool(self.terms) and not self.joined and self.decimals is None
                self.decimals = "" if fits else self.decimals
                return fits
            case "minus":
                fits = not (self.terms or self.minus)
                self.minus = self.minus or fits
                return fits
            case "shift":
                fits = not self.terms and self.shift is None
                self.shift = one.value if fits else self.shift
                return fits
            case _:
                return self._part(one)

    def _full(self, value: Decimal) -> bool:
        return bool(self.terms) and value >= self.terms[-1][1]

    def _add(self, one: Numeral) -> bool:
        value = one.value + (self.shift or 0)
        self.shift = None
        if self.decimals is not None:
            if value != value.to_integral_value() or len(self.decimals) > 12:
                return False
            self.decimals += str(int(value))
            return True
        if self.before is not None:
            if value >= self.before and self.before < 1000:
                return False
            self.terms.append((self.before * value, self.before))
            self.before, self.joined = None, False
            return True
        if value == 0 and self.terms and self.terms[-1][1] >= 10:  # 一百零五
            self.ellipsis = None
            return True
        if self._full(value):
            last = self.terms[-1][0]
            if not (one.inverted and (self.joined or value == _TEN) and 1 <= last <= 9):
                return False
        self.elided = None
        if self.ellipsis is not None and 1 <= value <= 9 and not self.joined and self.terms:
            self.elided, value = value, value * self.ellipsis
        self.terms.append((value, room(value)))
        self.joined, self.ellipsis = False, None
        return True

    def _times(self, one: Numeral) -> bool:
        if self.joined and not self.terms:
            return False
        count = Decimal(f"0.{self.decimals}") if self.decimals else Decimal(0)
        kept = list(self.terms)
        if self.elided is not None:  # 一百二 is 120, 一百二十 too
            kept[-1] = (self.elided, Decimal(1))
        while kept and kept[-1][0] < one.value:
            count += kept.pop()[0]
        if self.joined and count == 0 and not kept:
            return False
        product = (count or 1 + (self.shift or 0)) * one.value
        self.shift = None
        if count == 0 and self.terms and self.terms[-1][0] == 0:
            return False
        if kept and product >= kept[-1][1]:
            return False
        kept.append((product, one.value))
        self.terms, self.joined, self.decimals, self.elided = kept, False, None, None
        self.ellipsis = one.value / 10 if one.elliptic and count else None
        return True

    def _part(self, one: Numeral) -> bool:
        if self.decimals is not None or (self.terms and self.terms[-1][1] == 0):
            return False
        last = self.terms[-1][1] if self.terms else Decimal(1)
        # Two thousand and a half are 2,500.
        self.terms.append((one.value * last if last >= _THOUSAND and one.value < 1 else one.value, Decimal(0)))
        self.joined = False
        return True


_ORDER = {TIMES: 1, ADD: 2, BEFORE: 0, NTH: 3, PART: 4, POINT: 5, JOIN: 6, MINUS: 7, SHIFT: 8}
