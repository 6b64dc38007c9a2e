"""The form of `layout`: the items that a chapter wants on its table, under a submission."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from houserules.answers.submissions import Finding
from houserules.answers.values import Cite, Form, Id, says
from houserules.drawing.layout import Item as Wanted
from houserules.drawing.layout import Kind
from houserules.drawing.layout import Layout as Declared
from houserules.drawing.picture import Picture
from houserules.rules import HouseRules, finding
from houserules.rules.ids import payable_id


class LayoutItem(Form):
    """An item that a paragraph wants on the layout or at the table."""

    id: Id = says("the paragraph and the key; in a picture the seat follows")
    cite: Cite
    also: list[Cite] = says("further paragraphs that the same thing meets")
    kind: str
    words: str = says("the label, or the words of an inscription")
    wager: Id | None
    count: int = says("how often it is there")
    carrier: Literal["layout", "sign"] = says("what shows it in our picture")
    sign_permitted: bool = says("whether a sign may show it in place of the layout")

    @classmethod
    def of(cls, item: Wanted, rules: HouseRules, picture: Picture) -> LayoutItem:
        """An item in force."""
        ids = list(item.ids(rules))
        shown = picture.ids.get(ids[0], {}).get("carrier")
        sign = shown == "sign" or item.kind is Kind.SIGN
        wager = item.wager_under(rules)
        return cls(
            id=item.id,
            cite=str(item.cite),
            also=[str(cite) for cite in item.also],
            kind=item.kind,
            words=item.says(rules),
            wager=payable_id(rules.game, wager) if wager else None,
            count=len(ids),
            carrier="sign" if sign else "layout",
            sign_permitted=item.sign,
        )


class Layout(Form):
    """The layout of a game under house rules, and the findings on a filed one."""

    game: str
    chapter: str
    edition: str = says("its id")
    head: list[str] = says("why this is not the regulation; nothing where it is")
    positions: int
    items: list[LayoutItem]
    findings: list[Finding] = says("on the submission, and on the filed layout if one is given")

    @classmethod
    def of(
        cls,
        declared: Declared,
        rules: HouseRules,
        picture: Picture,
        findings: Iterable[finding.Finding],
    ) -> Layout:
        """The items in force."""
        return cls(
            game=rules.game.name,
            chapter=rules.game.chapter,
            edition=rules.game.edition_id,
            head=list(rules.game.head),
            positions=declared.positions_under(rules),
            items=[LayoutItem.of(one, rules, picture) for one in declared.in_force(rules)],
            findings=[Finding.model_validate(one) for one in findings],
        )
