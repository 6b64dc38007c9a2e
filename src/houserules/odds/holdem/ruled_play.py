"""The play of a person who follows short rules."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from houserules.odds.holdem.contest import Contest
from houserules.odds.holdem.parts import by_parts
from houserules.odds.holdem.solving import NO_TABLE
from houserules.odds.holdem.starting import first_choices
from houserules.odds.kernels import holdem, holdem_play, holdem_rules
from houserules.odds.kernels.holdem_boards import FLOPS, TURNS, canonical_flops, canonical_turns


def play_by_rule(
    contest: Contest, start: Mapping[str, int], *, pocket: int, draw: int, outs: int
) -> holdem_play.Play:
    """A person's play: a chart, pairs and four-card flushes at the flop, counted outs at the end.

    `pocket` and `draw` are the lowest ranks (2 to 14) of a pocket pair and of one's own card in a
    four-card flush that raise; a hand with nothing of its own is played if fewer than `outs` cards
    beat it.
    """
    raises = np.zeros((FLOPS, 16, holdem.BLOCK), dtype=np.uint8)
    holdem_rules.raise_by_rule(canonical_flops()[0], pocket - 2, draw - 2, raises)
    return holdem_play.Play(
        first_choices(contest, start), raises, NO_TABLE, len(contest.lines), outs
    )


def play_added_by_rule(
    contest: Contest,
    start: Mapping[str, int],
    *,
    draw: int,
    high: int,
    kicker: int,
    outs: int,
    draw_outs: int,
) -> holdem_play.Play:
    """A person's play where raises are added: a chart, simple hands at the flop, then outs.

    At the flop two pair, pairs with a card of one's own and four-card flushes from `draw` up raise;
    so do cards from `high` up with a pair on the flop or one card short of a straight, and an ace
    with `kicker` or better (ranks 2 to 14). At the turn a hand raises if fewer than `outs` cards
    beat it, or `draw_outs` if it has four cards to a flush.
    """
    raises = np.zeros((FLOPS, 16, holdem.BLOCK), dtype=np.uint8)
    turns = np.zeros((TURNS, 16, holdem.BLOCK), dtype=np.uint8)
    holdem_rules.raise_by_rule(canonical_flops()[0], 0, draw - 2, raises)
    holdem_rules.raise_high_cards(canonical_flops()[0], high - 2, kicker - 2, raises)
    by_parts(
        lambda rows: holdem_rules.raise_by_outs(
            canonical_turns()[rows], outs, draw_outs, turns[rows]
        ),
        TURNS,
    )
    return holdem_play.Play(first_choices(contest, start), raises, turns, len(contest.lines))
