"""The box of a Field Bet: its numbers, the 2 and the 12 circled, with what they pay."""

from houserules.drawing import shapes
from houserules.drawing.board import Board
from houserules.drawing.lettering import BOLD
from houserules.drawing.paytables import Payout
from houserules.drawing.shapes import Outline

NUMBERS, CIRCLED = (2, 3, 4, 9, 10, 11, 12), (2, 12)


def field(
    board: Board, at: Outline, label: float, size: float, others: Payout, ends: Payout
) -> None:
    """The box, with words of a size in a label of a width, and what others and the ends pay."""
    left, top, right, bottom = shapes.bounds(at)
    picture, y = board.picture, (top + bottom) / 2
    picture.rectangle("l", at, 6)
    picture.keep_clear(at)
    picture.middle("Field", left + label / 2 + 6, y - 14, size, weight=BOLD, area=at)
    board.say(others, (left + label / 2 + 6, y + 42), 24, at)
    step = (right - left - label - 20) / len(NUMBERS)
    for n, number in enumerate(NUMBERS):
        x = left + label + (n + 0.5) * step
        picture.middle(str(number), x, y - 10, min(48, 0.72 * step), weight=BOLD, area=at)
        if number in CIRCLED:
            picture.circle("l2", x, y - 10, min(44, 0.47 * step))
            board.say(ends, (x, y + 58), 22, at)
