"""A live table: seats, chips, dealing, decisions, incidents, ledger, meters, and the log of it all.

The table runs a game's procedure. It decides nothing itself: what is legal and who is paid what
comes from the game, and what is random comes from the operating system or from a log.

    table = Table(rules, log=FileLog(path))   # or recover(FileLog(path)), as it was opened
    table.asks            who is asked for what: AskWagers or AskDecision
    table.legal()         exactly what may be done now, as offers with their limits
    table.verify(input)   refuses with a sentence and the paragraph; table.can(input) just answers
    table.do(input)       verified, logged, carried out; gives the events it led to
    table.events          everything that happened, each with its citation
    table.chips, table.meters, table.settled, table.rounds, table.ledger

Inputs are in `inputs`; docs/table.md explains the rest.
"""

from houserules.log import FileLog, Log, LogError, NoLog, read_log
from houserules.table.chance import Given, Source
from houserules.table.events import Event
from houserules.table.inputs import (
    Abandon,
    BuyChips,
    Call,
    Confirm,
    Decide,
    Input,
    Leave,
    NoMoreBets,
    PlaceBet,
    PlaceBets,
    Reduce,
    Report,
    Sit,
    TakeBack,
)
from houserules.table.offers import Offer, reportable
from houserules.table.table import Table, recover, replayed

__all__ = [
    "Abandon",
    "BuyChips",
    "Call",
    "Confirm",
    "Decide",
    "Event",
    "FileLog",
    "Given",
    "Input",
    "Leave",
    "Log",
    "LogError",
    "NoLog",
    "NoMoreBets",
    "Offer",
    "PlaceBet",
    "PlaceBets",
    "Reduce",
    "Report",
    "Sit",
    "Source",
    "Table",
    "TakeBack",
    "read_log",
    "recover",
    "replayed",
    "reportable",
]
