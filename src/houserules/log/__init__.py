"""The log of tables and filings: entries in a chain of hashes, durable before they take effect.

Whatever must survive a crash and prove that it was not changed is appended here. A log knows
neither tables nor filings: both give it a kind and data as JSON, and read them again.
"""

from houserules.log.chain import (
    EVENTS,
    INPUT,
    OPEN,
    REFUSED,
    Entry,
    FileLog,
    Log,
    LogError,
    NoLog,
    UnsealedLog,
    read_log,
)

__all__ = [
    "EVENTS",
    "INPUT",
    "OPEN",
    "REFUSED",
    "Entry",
    "FileLog",
    "Log",
    "LogError",
    "NoLog",
    "UnsealedLog",
    "read_log",
]
