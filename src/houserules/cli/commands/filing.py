"""The commands of `houserules filing`: acts on a journal, and what the journal adds up to.

An act has the name, the parameters and the sentence of its function in `houserules.library.filing`,
which is loaded when one is called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from inspect import Parameter, Signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from houserules import answers
from houserules.cli import output
from houserules.cli.command import Command, Shown, command
from houserules.cli.words import argument, flag, option

if TYPE_CHECKING:
    from houserules.library.filing import Desk

REF = Annotated[str, argument("REF", "A reference such as RS-2026-000001.")]
FILE = Annotated[Path, argument("FILE", "A YAML file.")]
WAGER = Annotated[Path | None, option("--wager", "FILE", "A wager of your own (YAML).")]
DAYS = Annotated[list[str], argument("DATE...", "Days such as 2026-12-09.")]
TEXT = Annotated[str, typer.Option(metavar="TEXT")]
CLAUSES = Annotated[list[str] | None, option("--clause", "NAME", "A clause of the agreement.")]
PAIRS = Annotated[list[str] | None, typer.Option(metavar="OPTION=VALUE", help="Repeatable.")]
VERSION = Annotated[int | None, option("--version", "N", "The version that was read.")]
_JOURNAL = Annotated[Path, option("--journal", "FILE", "The journal.")]
_ON = Annotated[
    str | None,
    option("--on", "DATE", "In a trial: a date, or date and Eastern time."),
]
_AS_ON = Annotated[str | None, option("--on", "DATE", "As it was, or will be, on a date.")]
_ROLE = Annotated[str, option("--as", "ROLE", "filer, secretary, laboratory …")]
_OF = Annotated[str, option("--of", "ORGANISATION", "Whose filer, audit …")]
_PERSON = Annotated[str, option("--person", "NAME", "Who acts in the role.")]
HERE = Path("filings.jsonl")


class AtDesk:
    """The words that say who acts on which journal."""

    @property
    def desk(self) -> Desk:
        """The desk of the library."""
        from houserules.library.filing import Desk

        return Desk(**vars(self))


@dataclass(frozen=True)
class Acting(AtDesk):
    """Somebody who acts."""

    role: _ROLE
    of: _OF = ""
    person: _PERSON = ""
    journal: _JOURNAL = HERE
    on: _ON = None


@dataclass(frozen=True)
class Reading(AtDesk):
    """Somebody who reads."""

    role: _ROLE = "gaming operations"
    of: _OF = ""
    journal: _JOURNAL = HERE
    on: _AS_ON = None


@dataclass(frozen=True)
class Offering(AtDesk):
    """Somebody who reads about a certificate holder."""

    of: _OF
    role: _ROLE = "gaming operations"
    journal: _JOURNAL = HERE
    on: _AS_ON = None


@dataclass(frozen=True)
class Dated(AtDesk):
    """A journal on a day."""

    journal: _JOURNAL = HERE
    on: _AS_ON = None


@dataclass(frozen=True)
class Beginning(AtDesk):
    """A journal that begins."""

    journal: _JOURNAL = HERE
    on: _ON = None


@dataclass(frozen=True)
class Whole(AtDesk):
    """A journal as it is."""

    journal: _JOURNAL = HERE


@dataclass(frozen=True)
class ReadingNow(AtDesk):
    """Somebody who reads what is in force."""

    role: _ROLE = "gaming operations"
    of: _OF = ""
    journal: _JOURNAL = HERE


A = TypeVar("A", bound="answers.Form")


def _shown(answer: A, print_: Callable[[A], None], status: int = 0) -> Shown:
    """An answer from a journal; for people it begins with what a trial is."""

    def people(one: A) -> None:
        _say_trial(getattr(one, "trial", False))
        print_(one)

    return Shown.of(answer, people, status)


def _recorded(shown: Shown) -> Shown:
    """The answer to something that is on disk already."""
    return replace(shown, recorded=True)


def _say_trial(trial: bool) -> None:
    if trial:
        print("Trial: ", end="", flush=True)


# The journal


@command()
def new(
    *,
    regime_from: Annotated[
        str, option("--regime-from", "DATE", "The amended 601a holds from then; or never.")
    ] = "0001-01-01",
    reinsurance_from: Annotated[
        str, option("--reinsurance-from", "DATE", "The amended 161.3 holds from then; or never.")
    ] = "0001-01-01",
    trial: Annotated[bool, flag("--trial", "Only try it out, on days that --on names.")] = False,
    at: Beginning,
) -> Shown:
    """Start a journal, real or a trial."""
    from houserules.cli.filing_sheet import print_begun
    from houserules.library import filing

    begun = filing.new(
        at.desk, trial=trial, regime_from=regime_from, reinsurance_from=reinsurance_from
    )
    return _recorded(_shown(begun, print_begun))


@command()
def verify(
    *,
    seal: Annotated[str | None, option("--seal", "HASH", "A hash that was noted.")] = None,
    at: Whole,
) -> Shown:
    """Verify every line of a journal: its hash, its order, and that the rules permit it."""
    from houserules.cli.filing_sheet import print_verified
    from houserules.library import filing

    return _shown(filing.verify(at.desk, seal=seal), print_verified)


@command()
def show(*, ref: REF, at: Reading) -> Shown:
    """Show a filing: its state, its dates, its steps with their paragraphs."""
    from houserules.cli.filing_sheet import print_filing
    from houserules.library import filing

    return _shown(filing.show(at.desk, ref), print_filing)


@command()
def queue(*, at: Reading) -> Shown:
    """List what waits, the nearest date first."""
    from houserules.cli.filing_sheet import print_queue
    from houserules.library import filing

    return _shown(filing.queue(at.desk), print_queue)


@command(edition=False)
def offer(*, game: Annotated[str, argument("GAME")], at: Offering) -> Shown:
    """Tell whether a game may be offered, and what is missing."""
    from houserules.cli.filing_sheet import print_offer
    from houserules.library import filing

    found = filing.offer(at.desk, game)
    return _shown(found, print_offer, int(not found.may_be_offered))


@command()
def readings() -> Shown:
    """List the readings of doubtful places in the process."""
    from houserules.cli.filing_sheet import print_readings
    from houserules.library import filing

    return _shown(filing.readings(), print_readings)


# Rules Submissions


@command(edition=False, json=False)
def draft(game: Annotated[str, argument("GAME")]) -> None:
    """Write a commented Rules Submission of a game, with the defaults marked."""
    from houserules.library import filing

    print(filing.draft(game), end="")


@command()
def check(*, file: FILE, at: Dated) -> Shown:
    """Check a Rules Submission choice by choice: the draft of a tolling notice."""
    from houserules.cli.filing_sheet import print_findings
    from houserules.library import filing

    found = filing.check(at.desk, file)
    return _shown(found, print_findings, int(bool(found.findings)))


@command()
def diff(
    *,
    old: Annotated[str, argument("OLD", "A file, or REF:VERSION.")],
    new: Annotated[str, argument("NEW", "A file, or REF:VERSION.")],
    at: ReadingNow,
) -> Shown:
    """Tell how two versions differ, and what that does to each house advantage."""
    from houserules.cli.filing_sheet import print_difference
    from houserules.library import filing

    with output.working(None):
        return _shown(filing.diff(at.desk, old, new), print_difference)


@command()
def price(*, ref: REF, configuration: TEXT = "", at: ReadingNow) -> Shown:
    """Price the wagers of a Rules Submission as it is in force, or as it was filed last."""
    from houserules.cli.sheet import print_sheet
    from houserules.library import filing

    house = filing.rules(at.desk, ref, configuration)
    with output.working(None) as progress:
        figures = filing.price(at.desk, ref, configuration, progress=progress)
    trial = filing.is_trial(at.desk)

    def people() -> None:
        _say_trial(trial)
        print_sheet(house, figures, True)

    def form() -> answers.Form:
        from houserules.answers.filings import FilingPrice

        return FilingPrice.of_sheet(answers.Price.of(house, figures), trial=trial)

    return Shown(form, people)


@command(json=False)
def play(
    *,
    ref: REF,
    configuration: TEXT = "",
    seed: Annotated[int | None, option("--seed", "N", "Repeatable chance.")] = None,
    plain: Annotated[bool, flag("--plain", "Line by line, for pipes.")] = False,
    at: ReadingNow,
) -> None:
    """Play a game by a Rules Submission as it is in force, or as it was filed last."""
    from houserules.cli.play import play as play_game
    from houserules.library import filing

    house = filing.rules(at.desk, ref, configuration)
    _say_trial(filing.is_trial(at.desk))
    play_game(
        house, chips="1000", log=None, seed=seed, players=1, boxes=1, plain=plain, chosen=True
    )


@command()
def credit(
    *,
    ref: REF,
    clause: CLAUSES = None,
    at: Dated,
) -> Shown:
    """Tell whether a cession earns credit in a statement of a date."""
    from houserules.cli.filing_sheet import print_credit
    from houserules.library import filing

    found = filing.credit(at.desk, ref, clause or ())
    return _shown(found, print_credit, int(not found.allowed))


# Acts


def _act(name: str, does: str, **words: Any) -> Command:
    """An act by its name, its sentence and the words of its parameters, perhaps with a default."""

    def perform(*, by: Acting, **given: Any) -> Shown:
        from houserules.cli.filing_sheet import print_receipt
        from houserules.library import filing

        act = getattr(filing, "return_" if name == "return" else name)
        said = {word: value for word, value in given.items() if value is not None}
        return _recorded(_shown(act(by.desk, **said), print_receipt))

    parameters = [*_parameters(words), Parameter("by", Parameter.KEYWORD_ONLY, annotation=Acting)]
    perform.__doc__ = does
    perform.__annotations__ = {one.name: one.annotation for one in parameters}
    perform.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return command(name)(perform)


def _parameters(words: dict[str, Any]) -> Iterator[Parameter]:
    for name, word in words.items():
        kind, default = word if isinstance(word, tuple) else (word, Parameter.empty)
        yield Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=default)


_TEXT, _VERSION, _PAIRS = (TEXT, ""), (VERSION, None), (PAIRS, None)


def _several(help: str) -> tuple[Any, None]:
    """A text that may be said several times."""
    return Annotated[list[str] | None, typer.Option(metavar="TEXT", help=help)], None


def _file(help: str) -> tuple[Any, None]:
    """A file that may be given."""
    return Annotated[Path | None, typer.Option(metavar="FILE", help=help)], None


def _argument(metavar: str, help: str | None = None) -> Any:
    return Annotated[str, argument(metavar, help)]


TOPICS = "layout|service|removal|feature|waiver|variance"
ACTS = (
    _act(
        "file",
        "File a Rules Submission: the first of a game, or an amendment (§ 601a.4(a), (b)).",
        file=FILE,
    ),
    _act("revise", "Answer a tolling notice with a revision (§ 601a.4(e)).", ref=REF, file=FILE),
    _act("withdraw", "Withdraw a version that is not implemented.", ref=REF),
    _act(
        "implement",
        "Put a version on the floor now, or record since when it is there (§ 601a.4(c)).",
        ref=REF,
        version=_VERSION,
        since=_TEXT,
    ),
    _act(
        "toll",
        "Toll a version with what is inconsistent (§ 601a.4(d)); without any, what the check "
        "found.",
        ref=REF,
        nature=_several("An inconsistency; repeatable."),
        alternative=_several("For each, or “none possible”."),
        version=_VERSION,
    ),
    _act("assign", "Assign a version to a reviewer, or hand it back.", ref=REF, reviewer=_TEXT),
    _act(
        "recommend",
        "Recommend approval, with the reason why findings are acceptable.",
        ref=REF,
        accepted=_TEXT,
    ),
    _act(
        "approve",
        "Approve a Rules Submission (§ 601a.4(c)), a layout, a service or a removal.",
        ref=REF,
        version=_VERSION,
    ),
    _act("disapprove", "Disapprove with reasons.", ref=REF, reasons=_TEXT, version=_VERSION),
    _act("discrepancy", "Note a discrepancy on the floor.", ref=REF, seen=_TEXT),
    _act(
        "request",
        "Request a new game or feature (§ 601a.2(a)).",
        file=FILE,
        wager=(WAGER, None),
    ),
    _act("complete", "Complete a request that was returned.", ref=REF, file=FILE),
    _act("return", "Return an incomplete request.", ref=REF, missing=_TEXT),
    _act("submit", "Submit a game or feature to the laboratory (§ 601a.2(b)).", ref=REF),
    _act(
        "result",
        "Record the laboratory's result; filed figures are compared with ours.",
        ref=REF,
        missing=_TEXT,
        because=_TEXT,
    ),
    _act(
        "notify",
        "Notify of the verification (§ 601a.2(c)).",
        ref=REF,
        mandatory=_PAIRS,
        prohibited=_PAIRS,
    ),
    _act("schedule", "Schedule public meetings of the Board.", days=DAYS),
    _act("close", "Add days on which offices are closed.", days=DAYS, why=(TEXT, "offices closed")),
    _act(
        "vote",
        "Record a vote of the Board (§ 601a.3(a), (d)).",
        ref=REF,
        result=_argument("approved|refused|deferred|'post again'"),
        provisions=_file("The provisions of § 601a.3(b)."),
    ),
    _act("post", "Post the rules of play for comment (§ 601a.3(c)).", ref=REF),
    _act("interrupt", "Note that a posting was interrupted.", ref=REF),
    _act("comment", "Comment on what is posted (§ 601a.3(c)).", ref=REF, text=_argument("TEXT")),
    _act(
        "consider",
        "Say how a comment was considered (§ 601a.3(c)(i)).",
        ref=REF,
        comment=_argument("CM", "CM-2026-000001"),
        how=_TEXT,
        paytable=_file("The paytable as amended."),
    ),
    _act(
        "publish",
        "Publish in the Bulletin or on the website (§ 601a.3(e)).",
        ref=REF,
        where=_argument("Bulletin|website"),
        day=(
            Annotated[str | None, typer.Option(metavar="DATE", help="If it was not today.")],
            None,
        ),
    ),
    _act(
        "seek",
        "Seek written approval (§§ 601a.3(g), 605a.7(e)(5), 613a.7(3)).",
        topic=_argument(TOPICS),
        file=FILE,
    ),
    _act("use", "Use a service that was approved in writing (§ 613a.7(3)).", ref=REF),
    _act("link", "Link progressive jackpots of one facility (§ 605a.8(g)).", file=FILE),
    _act("apply", "Apply for qualification as a reinsurer (31 Pa. Code § 161.3(3)).", file=FILE),
    _act("yearly", "File a reinsurer's information of the year.", ref=REF, file=FILE),
    _act(
        "determine",
        "Deem a reinsurer qualified, or not.",
        ref=REF,
        qualified=Annotated[bool, typer.Option("--qualified/--not-qualified")],
        reasons=_TEXT,
        alternative_accepted=(bool, False),
    ),
)

app = typer.Typer(
    help="File, review, approve and publish: the process on a journal.", no_args_is_help=True
)
ASKED = (new, verify, show, queue, offer, readings, draft, check, diff, price, play)
for each in (*ASKED, *ACTS, credit):
    each.add_to(app)
