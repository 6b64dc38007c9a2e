"""The version that pyproject.toml states, as it was installed."""


def installed() -> str:
    """The version of the installed package."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("houserules")
    except PackageNotFoundError:
        return "not installed"
