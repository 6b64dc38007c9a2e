"""Baccarat: every deal confirms the figures of 631a."""

from functools import partial

from houserules.games.baccarat import every_deal

from .law import chapter

confirm = partial(every_deal.confirm, chapter)
