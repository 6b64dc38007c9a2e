"""Permissions: one table that says which role may do what, read for every act."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from houserules.filings.names import name_key, require_name, same_name
from houserules.rules.errors import RuleError, find_name


class Role(StrEnum):
    """The part that a person has in the process."""

    PUBLIC = "public"
    FILER = "filer"
    AUDIT = "audit and surveillance"
    MANUFACTURER = "manufacturer"
    PROVIDER = "service provider"
    OPERATIONS = "gaming operations"
    LABORATORY = "laboratory"
    DIRECTOR = "executive director"
    SECRETARY = "secretary"
    COMPLIANCE = "compliance representative"
    INSURER = "insurer"
    DEPARTMENT = "insurance department"
    OPERATOR = "operator"


FILE_SIDE = frozenset({Role.FILER, Role.AUDIT, Role.MANUFACTURER, Role.PROVIDER, Role.INSURER})
DECIDING_SIDE = frozenset(
    {
        Role.OPERATIONS,
        Role.LABORATORY,
        Role.DIRECTOR,
        Role.SECRETARY,
        Role.COMPLIANCE,
        Role.DEPARTMENT,
    }
)

# o: of the own organisation, a: all, -: none. Reading is 601a.4(f) and (g) for Rules Submissions.
TABLE = """
act                        PUB HF HR MF SP GO LAB ED BS CCR IN DEP OP
read what is public        a   a  a  a  a  a  a   a  a  a   a  a   a
comment                    a   a  a  a  a  -  -   -  -  -   a  a   a
draft                      -   o  -  o  o  -  -   -  -  -   o  -   -
file                       -   o  -  -  -  -  -   -  -  -   -  -   -
revise                     -   o  -  -  -  -  -   -  -  -   -  -   -
withdraw                   -   o  -  -  -  -  -   -  -  -   -  -   -
implement                  -   o  -  -  -  -  -   -  -  -   -  -   -
read submissions           -   o  o  -  -  a  a   a  a  a   -  -   -
assign                     -   -  -  -  -  a  -   -  -  -   -  -   -
toll                       -   -  -  -  -  a  -   -  -  -   -  -   -
recommend                  -   -  -  -  -  a  -   -  -  -   -  -   -
approve                    -   -  -  -  -  -  -   a  -  -   -  -   -
disapprove                 -   -  -  -  -  -  -   a  -  -   -  -   -
notify                     -   -  -  -  -  -  -   a  -  -   -  -   -
return                     -   -  -  -  -  -  -   a  -  -   -  -   -
request                    -   o  -  o  o  -  -   -  -  -   -  -   -
complete                   -   o  -  o  o  -  -   -  -  -   -  -   -
submit                     -   o  -  o  o  -  -   -  -  -   -  -   -
seek                       -   o  -  -  -  -  -   -  -  -   -  -   -
use                        -   o  -  -  -  -  -   -  -  -   -  -   -
link                       -   o  -  -  -  -  -   -  -  -   -  -   -
read requests              -   o  -  o  o  a  a   a  a  -   -  -   -
result                     -   -  -  -  -  -  a   -  -  -   -  -   -
discrepancy                -   -  -  -  -  -  -   -  -  a   -  -   -
schedule                   -   -  -  -  -  -  -   -  a  -   -  -   -
vote                       -   -  -  -  -  -  -   -  a  -   -  -   -
post                       -   -  -  -  -  -  -   -  a  -   -  -   -
interrupt                  -   -  -  -  -  -  -   -  a  -   -  -   -
consider                   -   -  -  -  -  -  -   -  a  -   -  -   -
publish                    -   -  -  -  -  -  -   -  a  -   -  -   -
apply                      -   -  -  -  -  -  -   -  -  -   o  -   -
yearly                     -   -  -  -  -  -  -   -  -  -   o  -   -
read reinsurers            -   -  -  -  -  -  -   -  -  -   o  a   -
determine                  -   -  -  -  -  -  -   -  -  -   -  a   -
close                      -   -  -  -  -  -  -   -  -  -   -  -   a
invite people              -   o  -  o  o  -  -   -  -  -   o  -   a
"""


@dataclass(frozen=True, slots=True)
class Actor:
    """A person in a role, for an organisation: typed, and proved by nothing."""

    person: str
    role: Role
    organisation: str = ""

    def __str__(self) -> str:
        of = f" of {self.organisation}" if self.organisation else ""
        return (
            f"{self.person}{of}" if self.person == self.role else f"{self.person}, {self.role}{of}"
        )

    @property
    def key(self) -> str:
        """The person's name as it is compared."""
        return name_key(self.person)

    def require_names(self) -> None:
        """Refuse names that people cannot read."""
        require_name(self.organisation, "The name of an organisation")
        unnamed = self.person.removesuffix(self.organisation)  # “filer of River”
        require_name(unnamed, "The name of a person")


@cache
def permissions() -> dict[str, dict[Role, str]]:
    """The table: for each act the scope of each role."""
    head, *rows = TABLE.strip().splitlines()
    width = len(head.split()) - 1
    cells = [row.split() for row in rows]
    return {" ".join(row[:-width]): dict(zip(Role, row[-width:], strict=True)) for row in cells}


def may(actor: Actor, act: str, organisation: str) -> bool:
    """Whether a person may do something with what an organisation filed."""
    scope = permissions()[act][actor.role]
    own = bool(organisation) and same_name(actor.organisation, organisation)
    return scope == "a" or (scope == "o" and own)


def require(actor: Actor, act: str, organisation: str) -> None:
    """Refuse an act that the table does not give to a person."""
    if may(actor, act, organisation):
        return
    scopes = permissions()[act]
    roles = " or ".join(role for role, scope in scopes.items() if scope != "-")
    if scopes[actor.role] == "o":
        whose = f"what {organisation} filed" if actor.organisation else "a filing without --of"
        raise RuleError(f"{actor} may not {act} {whose}: this is for their own organisation only.")
    raise RuleError(f"The {actor.role} may not {act}: this is for: {roles}.")


def require_one_side(actor: Actor, earlier: Role | None) -> None:
    """Refuse a person who acts for those who file and for those who decide."""
    sides = {side for side in (FILE_SIDE, DECIDING_SIDE) if {actor.role, earlier} & side}
    if len(sides) > 1:
        raise RuleError(
            f"{actor.person} has acted as {earlier} and may not act as {actor.role}: "
            "nobody holds roles on both sides."
        )


def role_named(typed: str) -> Role:
    """The role that was typed, or an unambiguous part of its name."""
    return Role(find_name(typed, [role.value for role in Role], "role"))
