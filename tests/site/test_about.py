"""How the site is to be understood."""

import re
from html import unescape

from django.test import Client

from houserules.site.catalogue import rows
from houserules.site.figures import kept_tables, prepare


def test_the_regime_and_the_words_are_explained(client: Client) -> None:
    page = client.get("/about/").content.decode()
    assert "not in force, and a casino may play by other rules today" in page
    for word in ("House advantage", "Element of risk", "Hit frequency", "Break-even meter"):
        assert f"<dt><b>{word}</b></dt>" in page
    anchors = re.findall(r'href="#(\w+)"', page)
    assert anchors
    assert all(f'id="{anchor}"' in page for anchor in anchors)


def test_methods_are_those_of_the_figures(client: Client) -> None:
    prepare("619a", lambda said: None)
    kept = {row.chapter: kept_tables(row.chapter) for row in rows()}
    assert kept["619a"]
    page = unescape(client.get("/about/?now").content.decode())
    methods = {figure.method for figures in kept.values() for figure in figures}
    assert all(f"{method[0].upper()}{method[1:]}" in page for method in methods)
    assert all(row.family in page for row in rows() if kept[row.chapter])
    number = sum(map(len, kept.values()))
    assert f"Of {number:,} figures" in page
