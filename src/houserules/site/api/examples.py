"""Requests of the documentation with a part of their answers; a test sends each of them."""

from __future__ import annotations

import json
from typing import Any, NamedTuple
from urllib.parse import quote


class Example(NamedTuple):
    """A request and a part of its answer."""

    title: str
    path: str
    shows: dict[str, Any]
    """A part of the answer; of lists, the first elements."""
    says: str = ""
    body: dict[str, Any] | None = None
    status: int = 200

    @property
    def method(self) -> str:
        """GET, or POST with a body."""
        return "GET" if self.body is None else "POST"

    @property
    def id(self) -> str:
        """The name of its place in the page."""
        return self.title.casefold().replace(" ", "-")

    @property
    def command(self) -> str:
        """The request as people type it."""
        address = quote(f"/api/v1{self.path}", safe="/?=&@+(),%:")
        if self.body is None:
            return f"curl '{address}'"
        sent = json.dumps(self.body, indent=2, ensure_ascii=False)
        return f"curl '{address}' --json '{sent}'"

    @property
    def answer(self) -> str:
        """The part of the answer that is shown, as JSON."""
        return json.dumps(self.shows, indent=2, ensure_ascii=False)


EXAMPLES = (
    Example(
        "List the games",
        "/games",
        {"games": [{"chapter": "617a", "slug": "roulette", "name": "Roulette"}]},
        "Every game has a slug; an edition may follow it, as in texas-holdem-bonus@code-2019.",
    ),
    Example(
        "Find a bet",
        "/search?q=bets+on+red",
        {"found": [{"kind": "Bet", "title": "Red Wager"}]},
        "Games, bets, paragraphs and what may go wrong, the best first, each with its page.",
    ),
    Example(
        "List the wagers of a game",
        "/games/three-card-poker/wagers",
        {"wagers": [{"id": "649a.ante-wager", "name": "Ante Wager", "cite": "649a.7(d)(1)"}]},
        "The whole of a game, with paytables, options and irregularities, is at"
        " /games/three-card-poker.",
    ),
    Example(
        "Price a game",
        "/games/roulette/price",
        {
            "game": "Roulette",
            "figures": [{"house_advantage": {"exact": "1/19", "decimal": 0.05263157894736842}}],
        },
        "Choices are parameters, as in ?pair-plus=C&decks=6. Figures that nobody has asked for yet"
        " are computed: the answer is 202 with the address of a question. Ask again after the"
        " seconds in Retry-After; the same request then has its answer.",
    ),
    Example(
        "Compare two choices",
        "/games/three-card-poker/compare?with=pair+plus=C",
        {"game": "Three Card Poker", "left": {"edition": "posted"}},
        "with is an edition, or OPTION=VALUE and may be repeated. Without it the lettered tables"
        " of each wager are compared.",
    ),
    Example(
        "Advise a player",
        "/games/three-card-poker/advise?hand=Qs+6h+4d",
        {"actions": [{"action": "play", "value": {"exact": "-9151/9212"}}]},
        "Beside the hand: dealer, board, removed and decided, where the game has them.",
    ),
    Example(
        "Settle a round",
        "/settle",
        {
            "lines": [
                {
                    "wager": "Ante Wager",
                    "outcome": "win",
                    "amount": 1000,
                    "cite": "649a.11(c)(3)(i)",
                }
            ],
            "totals": {"seats": {"1": 2000}, "house": -2000},
        },
        "The body is a worked case with the keys of the files; amounts in the answer are cents.",
        {
            "game": "three-card-poker",
            "seats": [
                {
                    "seat": 1,
                    "wagers": {"Ante Wager": "10"},
                    "cards": "7s 8h 9d",
                    "decisions": "play",
                }
            ],
            "cards": {"dealer": "Jd 7c 2s"},
        },
    ),
    Example(
        "Ask what if",
        "/games/three-card-poker/what-if?event=649a.13(a)",
        {"rulings": [{"cite": "649a.13(a)"}]},
        "event is a sentence in your own words, or a paragraph. Words that may mean several things"
        " are answered with the candidates, and with the one question that decides.",
    ),
    Example(
        "Check a Rules Submission",
        "/check",
        {"game": "Three Card Poker", "consistent": False, "findings": [{"kind": "wrong"}]},
        "",
        {"game": "three-card-poker", "rules": {"Pair Plus Wager": "Z"}},
    ),
    Example(
        "Look up a paragraph",
        "/law/649a.12(d)",
        {"cite": "649a.12(d)", "chapter": "649a", "name": "Three Card Poker"},
        "All paragraphs of a chapter are at /coverage/649a; findings on the text at /findings,"
        " readings of doubtful text at /readings, published holds beside the computed ones at"
        " /audit.",
    ),
    Example(
        "Be refused",
        "/games/three-card-poker/price?pair-plus=Z",
        {"title": "Unprocessable Entity", "status": 422, "cite": "649a.7(d)(2)"},
        "A refusal is application/problem+json: detail is the sentence for people, cite the"
        " paragraph that decides, if one does.",
        status=422,
    ),
)
