"""The guards of the journal: the database itself refuses to change or remove a line."""

SENTENCE = "the journal is only added to"


def create(vendor: str) -> list[str]:
    """The statements that set the guards up."""
    if vendor == "postgresql":
        return [
            "create or replace function process_refuse() returns trigger language plpgsql as"
            f" $$ begin raise exception '{SENTENCE}'; end $$",
            "create trigger process_kept before update or delete on process_journalline"
            " for each row execute function process_refuse()",
            "create trigger process_whole before truncate on process_journalline"
            " for each statement execute function process_refuse()",
        ]
    return [
        f"create trigger process_kept_{act} before {act} on process_journalline"
        f" begin select raise(abort, '{SENTENCE}'); end"
        for act in ("update", "delete")
    ]


def drop(vendor: str) -> list[str]:
    """The statements that take them away, for the time of a migration or an import."""
    if vendor == "postgresql":
        return [
            "drop trigger process_kept on process_journalline",
            "drop trigger process_whole on process_journalline",
        ]
    return [f"drop trigger process_kept_{act}" for act in ("update", "delete")]
