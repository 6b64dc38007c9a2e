"""Acts that wait go together; one that fails takes nobody along."""

from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

import pytest

from houserules.site.process.company import Company


def _behind(pool: ThreadPoolExecutor, company: Company[str, str], *asked: str) -> list[Future[str]]:
    """Several that ask while the first of them is being answered."""
    first = pool.submit(company.ask, asked[0])
    begun.wait(10)
    others = [pool.submit(company.ask, one) for one in asked[1:]]
    while len(company._waiting) < len(others):
        pass
    ended.set()
    return [first, *others]


begun, ended = Event(), Event()


@pytest.fixture
def groups() -> list[list[str]]:
    """The groups that were carried out together."""
    begun.clear()
    ended.clear()
    return []


def _company(groups: list[list[str]]) -> Company[str, str]:
    def does(asked: list[str]) -> list[str]:
        groups.append(sorted(asked))
        begun.set()
        ended.wait(10)
        if "wrong" in asked:
            raise OSError("broken")
        return [one.upper() for one in asked]

    return Company(does)


def test_those_who_wait_are_carried_out_together(groups: list[list[str]]) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = _behind(pool, _company(groups), "a", "b", "c", "d")
        assert [one.result() for one in answers] == ["A", "B", "C", "D"]
    assert groups == [["a"], ["b", "c", "d"]]


def test_one_that_fails_takes_nobody_along(groups: list[list[str]]) -> None:
    with ThreadPoolExecutor(8) as pool:
        first, right, wrong, other = _behind(pool, _company(groups), "a", "b", "wrong", "c")
        assert (first.result(), right.result(), other.result()) == ("A", "B", "C")
        with pytest.raises(OSError, match="broken"):
            wrong.result()
