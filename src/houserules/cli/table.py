"""The commands about live tables: what-if, replay and deal, for people and as data."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

from houserules.cli.output import console, say, say_indented, table
from houserules.rules import Game, HouseRules, dollars

if TYPE_CHECKING:
    from houserules.evidence import Confirmation
    from houserules.evidence.evidence import Evidence
    from houserules.evidence.simulation import Account, Comparison, LeftOut
    from houserules.files.worked import Played
    from houserules.rulings.finder import Candidate, Meant
    from houserules.rulings.ruling import Ruling, UnclearError
    from houserules.table import Log, Table
    from houserules.table.log import Entry

# what-if


def what_if(
    game: Game, typed: str, wagers: Sequence[str], rules: HouseRules | None = None
) -> dict[str, Any]:
    """The orders when something goes wrong, and the fate of each wager."""
    from houserules.rulings.finder import Meant
    from houserules.rulings.ruling import answered

    found = answered(game, typed, wagers, rules)
    return {
        **_answer(game, found.candidates, Meant.ONE),
        "rulings": [_ruling(game, one) for one in found.rulings],
    }


def unclear(game: Game, error: UnclearError) -> dict[str, Any]:
    """Words that cannot be ruled upon, and what they may mean."""
    return _answer(game, error.candidates, error.meant)


def _answer(game: Game, candidates: Iterable[Candidate], meant: Meant) -> dict[str, Any]:
    return {
        "game": game.name,
        "chapter": game.chapter,
        "meant": str(meant),
        "candidates": [
            {
                "cite": str(one.irregularity.cite),
                "event": one.irregularity.event,
                "ruling": one.irregularity.outcome,
                "facts": [fact._asdict() for fact in one.facts],
            }
            for one in candidates
        ],
        "rulings": [],
    }


def _ruling(game: Game, ruling: Ruling) -> dict[str, Any]:
    found = ruling.irregularity
    return {
        "cite": str(found.cite),
        "event": found.event,
        "ruling": found.outcome,
        "only": found.only or None,
        "general_rule": str(ruling.general),
        "exceptions": [wager.name for wager in found.still_settled],
        "named": len(ruling.wagers) < len(game.wagers),
        "wagers": [
            {"wager": wager.name, "cite": str(found.cite), "becomes": str(fate)}
            for wager, fate in ruling.wagers
        ],
        "done": list(ruling.done),
        "effects": [effect.name.lower() for effect in found.effects],
    }


def print_what_if(data: dict[str, Any]) -> None:
    """The rulings for people: the general rule first, then its exceptions."""
    for ruling in data["rulings"]:
        say(f"Taken for: {ruling['event']}", style="bold")
        say_indented(f"§ {ruling['cite']}: {ruling['ruling']}", 0)
        if ruling["only"]:
            say(f"Happens only {ruling['only']}.")
        for done in ruling["done"]:
            say(f"What is done: {done}.")
        rows = table("Wager", "Becomes", "Paragraph", wrap=("Wager", "Becomes"))
        for wager in _told_wagers(ruling):
            rows.add_row(wager["wager"], wager["becomes"], wager["cite"])
        console().print(rows)
        say(f"General rule for a wager: {ruling['general_rule']}.")
        if ruling["exceptions"]:
            say(f"Exceptions of the chapter: {', '.join(ruling['exceptions'])}.")
    taken = {ruling["event"] for ruling in data["rulings"]}
    others = [other for other in data["candidates"] if other["event"] not in taken]
    if others:
        say("If something else happened:", style="bold")
    for other in others:
        say_indented(other["event"], 2)
        facts = (f"{fact['question']} {fact['answer']}" for fact in other["facts"])
        for line in (f"§ {other['cite']}: {other['ruling']}", *facts):
            say_indented(line)


def _told_wagers(ruling: dict[str, Any]) -> list[dict[str, str]]:
    """The wagers that were named; where none was, the exceptions and all others in one."""
    if ruling["named"]:
        return list(ruling["wagers"])
    general = ruling["general_rule"]
    others = [wager for wager in ruling["wagers"] if wager["becomes"] != general]
    rest = "Every other wager" if others else "Every wager"
    return [*others, {"wager": rest, "becomes": general, "cite": ruling["cite"]}]


# replay


def replayed(log: Log, at: Table) -> dict[str, Any]:
    """A log entry by entry, and what the table has come to."""
    return {
        "game": at.game.name,
        "chapter": at.game.chapter,
        "entries": [
            {"n": e.number, "kind": e.kind, "data": e.data, "hash": e.hash} for e in log.entries
        ],
        "rounds": at.rounds,
        "accounts": dict(at.ledger.balances),
        "conserved": at.ledger.conserved,
        "seal": log.seal,
        "unfinished": log.unfinished,
    }


def print_replay(log: Log, at: Table) -> None:
    """A log for people: each input, and below it the events with their paragraphs."""
    _say_log(log.entries)
    say()
    accounts = table("Account", "Amount", right=("Amount",), wrap=("Account",))
    for account, amount in at.ledger.balances.items():
        accounts.add_row(account, dollars(amount))
    console().print(accounts)
    rounds = "1 round" if at.rounds == 1 else f"{at.rounds} rounds"
    say(f"{len(log.entries)} entries, {rounds}; every event follows from the inputs.")
    if log.unfinished:
        say("The last line of the file is unfinished: it never took effect and was left out.")
    say(f"Seal {log.seal}")


def _say_log(entries: Iterable[Entry]) -> None:
    from houserules.terminal.entries import lines_of

    for entry in entries:
        for line in lines_of(entry):
            say(line)


# worked cases


def played(case: Played) -> dict[str, Any]:
    """A case that was played at a table: what happened and what was settled, money in cents."""
    from houserules.cli.sheet import settlement_data

    return {
        "events": [event.to_data() for event in case.table.events],
        **settlement_data(case.table.game, case.settlement, case.differences),
        "chips": case.table.chips,
        "meters": case.table.meters,
    }


def print_played(case: Played) -> None:
    """A case for people: each input with its events, then what was settled."""
    from houserules.cli.sheet import print_settlement

    _say_log(case.table.log.entries)
    for player, chips in case.table.chips.items():
        say(f"{player} has {dollars(chips)}.")
    print_settlement(case.settlement, case.differences)


# deal


def dealt(
    rules: HouseRules,
    rounds: int,
    seed: int | None,
    strategy: str,
    compared: Iterable[Comparison],
    left_out: Iterable[LeftOut],
) -> dict[str, Any]:
    """The accounts of rounds that were played without a person, beside their figures.

    Wagers that were left out are named with the reason.
    """
    return {
        "game": rules.game.name,
        "chapter": rules.game.chapter,
        "rules": rules.written,
        "rounds": rounds,
        "seed": seed,
        "strategy": strategy,
        "cards": rules.game.deck is not None and rules.pieces == "cards",
        "accounts": [
            {
                "wager": row.account.wager,
                "rounds": row.account.played,
                "wagered": row.account.wagered,
                "gained": row.account.gained,
                "mean": row.account.mean,
                "standard_error": _standard_error(row.account),
                "expected": row.expected,
                "standard_errors_off": row.errors,
                "table": row.figure.table if row.figure else None,
                "when": row.figure.when if row.figure else None,
                "priced_strategy": row.figure.strategy if row.figure else None,
            }
            for row in compared
        ],
        "left_out": [
            {"wager": one.wager, "selections": list(one.selections), "why": one.why}
            for one in left_out
        ],
    }


def _standard_error(account: Account) -> float | None:
    return _finite(account.standard_error) if account.wagered else None


def print_dealt(data: dict[str, Any]) -> None:
    """The accounts for people."""
    say(f"{data['rounds']:,} rounds of {data['game']}, strategy “{data['strategy']}”", style="bold")
    heads = ("Played", "Gained", "Mean", "Std. error", "Priced", "Off by")
    rows = table("Wager", *heads, right=heads, wrap=("Wager",))
    for row in data["accounts"]:
        rows.add_row(
            row["wager"], f"{row['rounds']:,}", dollars(row["gained"]),
            _percent(row["mean"] if row["wagered"] else None, "+"),
            _percent(row["standard_error"]), _percent(row["expected"], "+"),
            _off(row["standard_errors_off"]),
        )  # fmt: skip
    console().print(rows)
    say(
        "Mean: what the player gained per unit of the wager. Priced: what the mathematics says.\n"
        "Off by: their difference in standard errors by the variance of the figure."
    )
    if data["cards"]:
        say("Every round is dealt from all cards, as the figures are stated.")
    for row in data["accounts"]:
        if row["priced_strategy"]:
            say(f"{row['wager']} is priced so: {row['priced_strategy']}")
    reasons: dict[str, list[str]] = {}
    for row in data["left_out"]:
        on = f" on {len(row['selections'])} selections" if row["selections"][1:] else ""
        if len(row["selections"]) == 1:
            on = f" on {row['selections'][0]}"
        reasons.setdefault(row["why"], []).append(f"{row['wager']}{on}")
    for why, wagers in reasons.items():
        say(f"Left out: {', '.join(wagers)}: {why}.")


def _percent(number: float | None, sign: str = "") -> str:
    return "" if number is None else format(number, f"{sign}.4%")


def _off(errors: float | None) -> str:
    return "" if errors is None else f"{errors:+.2f} s.e."


def _finite(number: float) -> float | None:
    """A number as JSON can hold it: too few rounds lead to no number."""
    return number if isfinite(number) else None


# confirm


def confirmed(rules: HouseRules, rounds: int | None, seed: int) -> dict[str, Any]:
    """Every figure of a game beside what the table pays, over all deals or in rounds.

    Evidence that takes hours is printed as it comes, so that a stopped run leaves what it had.
    """
    from houserules.evidence import confirm

    tell = _tell_evidence if rounds is None else None
    return {
        "game": rules.game.name,
        "chapter": rules.game.chapter,
        "rounds": rounds,
        "seed": seed,
        "figures": [_confirmed(one) for one in confirm(rules, rounds, seed, tell)],
    }


def _tell_evidence(found: Evidence) -> None:
    """One piece of evidence on the way, beside the answer that is printed in the end."""
    figure = found.figure
    said = ", ".join(filter(None, (figure.wager, figure.table, figure.when)))
    how = "all deals" if found.exhaustive else f"{found.rounds:,} rounds, {found.errors:+.2f} s.e."
    so = "as stated" if found.confirmed else "not as stated"
    print(f"{said}: {how}, {so}", file=sys.stderr, flush=True)


def _confirmed(one: Confirmation) -> dict[str, Any]:
    found = one.weakest
    again = [piece for piece in one.evidence if piece.before]
    return {
        "wager": one.figure.wager,
        "table": one.figure.table,
        "when": one.figure.when,
        "house_advantage": float(one.figure.house_advantage),
        "confirmed": one.confirmed,
        "missed": one.missed,
        "not_played": one.reason if not one.evidence else None,
        "all_deals": one.exhaustive,
        "bets": len(one.evidence),
        **_in_rounds(found),
        "rounds_needed": found.needed() if found else None,
        "rounds_needed_by_mean": found.needed_by_mean() if found else None,
        "outcomes": len(found.rows) if found else 0,
        "outcomes_too_rare": len(found.hidden) if found else 0,
        "catches": _finite(one.catches) if found else None,
        "played_before": [_in_rounds(piece.before) for piece in again],
    }


def _in_rounds(found: Evidence | None) -> dict[str, Any]:
    """The distance of rounds from a figure, if rounds were played."""
    played = found if found and not found.exhaustive else None
    worst = found.worst if found else None
    return {
        "rounds": played.rounds if played else None,
        "standard_errors_off": _finite(played.errors) if played else None,
        "worst_outcome": {"net": float(worst.net), "standard_errors_off": _finite(worst.errors)}
        if worst
        else None,
    }


def print_confirmed(data: dict[str, Any]) -> None:
    """The same for people, wager by wager."""
    say(f"{data['game']}: every figure against the table", style="bold")
    heads = ("Figures", "Rounds", "Off by", "Outcome off by", "Too rare", "Catches")
    rows = table("Wager", *heads, right=heads, wrap=("Wager",))
    wagers: dict[tuple[str, bool], list[dict[str, Any]]] = {}
    for figure in data["figures"]:
        wagers.setdefault((figure["wager"], figure["all_deals"]), []).append(figure)
    for (wager, all_deals), figures in wagers.items():
        rows.add_row(wager, str(len(figures)), *_summed(figures, all_deals=all_deals))
    console().print(rows)
    say(
        "Off by: the mean gain beside the figure, and the frequency of the outcome that is\n"
        "furthest off, in standard errors. Too rare: outcomes expected fewer than 30 times.\n"
        "Catches: the relative error in how often the commonest payout comes that would be seen."
    )
    for figure in data["figures"]:
        said = ", ".join(filter(None, (figure["wager"], figure["table"], figure["when"])))
        for before in figure["played_before"]:
            first = _off(before["standard_errors_off"]) or "undecided"
            say(f"Played again: {said}; at first {first} in {before['rounds']:,} rounds.")
        if figure["missed"]:
            say(f"Not confirmed: {said}.", style="bold")
        elif figure["not_played"]:
            say(f"Not played: {said}; {figure['not_played']}.")
    confirmed = sum(figure["confirmed"] for figure in data["figures"])
    say(f"{confirmed} of {len(data['figures'])} figures are confirmed.")


def _summed(figures: Sequence[Mapping[str, Any]], *, all_deals: bool) -> tuple[str, ...]:
    """The figures of a wager in one row: the fewest rounds, and the errors furthest off."""
    if all_deals:
        return "all deals", "exact", "exact", "", ""
    known = [figure for figure in figures if figure["rounds"]]
    if not known:
        return ("", "", "", "", "")
    worst = [figure["worst_outcome"] for figure in known if figure["worst_outcome"]]
    catches = [figure["catches"] for figure in known]
    return (
        f"{min(figure['rounds'] for figure in known):,}",
        _furthest_off(known),
        _furthest_off(worst),
        str(max(figure["outcomes_too_rare"] for figure in known)),
        "" if None in catches else f"{max(catches):.1%}",
    )


def _furthest_off(found: Iterable[Mapping[str, Any]]) -> str:
    errors = (one["standard_errors_off"] for one in found)
    return _off(max((error for error in errors if error is not None), key=abs, default=None))
