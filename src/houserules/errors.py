"""The two kinds of error: what a user did wrong, and what is wrong with House Rules itself.

Every room may import this module, and it imports none of them.
"""

import sys

from houserules.version import installed


class RuleError(ValueError):
    """Something was asked that the rules do not allow; the message says what would be right.

    Every error that a user can cause is one of these. Any other exception is a bug.
    """


def report_bug(bug: BaseException, noted: str = "") -> str:
    """Write the details of a bug to a new file of the user's own; the sentence that says so.

    `noted` is what libraries warned of before.
    """
    import tempfile
    import traceback

    ours = "This is a bug in House Rules, not a mistake of yours"
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="houserules-bug-", suffix=".txt", delete=False,
            encoding="utf-8", errors="backslashreplace",
        ) as file:  # fmt: skip
            file.write(f"House Rules {installed()}, Python {sys.version}\n{sys.argv}\n{noted}")
            traceback.print_exception(bug, file=file)
    except OSError as error:
        return f"{ours} ({type(bug).__name__}); its details cannot be written: {error.strerror}."
    return f"{ours}; the details are in {file.name}."
