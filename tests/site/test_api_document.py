"""The API by its own document: every operation, with arbitrary and with wrong requests."""

import numpy  # noqa: F401  the site loads it in a thread, where hypothesis would see half of it
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import CHECKS

from houserules.site.wsgi import application

HERE = {"Host": "localhost", "Accept-Encoding": "identity"}
# Whether a choice, a case or a citation exists is a matter of the rules, not of the document.
REFUSED_BY_THE_RULES = {"expected-statuses": ["2xx", "404", "422", "429"]}
DOCUMENT = schemathesis.openapi.from_wsgi(
    "/api/v1/openapi.json",
    application,
    config=schemathesis.Config.from_dict(
        {"checks": {"positive_data_acceptance": REFUSED_BY_THE_RULES}}
    ),
    headers=HERE,
).exclude(path_regex="^/api/v1/(submissions|floor)")  # those ask for a token


@DOCUMENT.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
def test_every_operation_keeps_to_the_document(prepared: None, case: schemathesis.Case) -> None:
    case.call_and_validate(headers=HERE, checks=CHECKS.get_all())
