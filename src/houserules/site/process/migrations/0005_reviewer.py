"""The reviewer of the version filed last, by whom the queue is filtered."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from houserules.filings.names import name_key
from houserules.filings.versions import Submission
from houserules.site.process.register import read


def fill(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Write what the filings say."""
    table = apps.get_model("process", "Filed")
    for row in table.objects.filter(kind=Submission.__name__).iterator(500):
        filing = read(row)
        assert isinstance(filing, Submission)
        row.reviewer_key = name_key(filing.latest.reviewer)
        row.save(update_fields=["reviewer_key"])


class Migration(migrations.Migration):
    """A column more."""

    dependencies = [("process", "0004_state")]
    operations = [
        migrations.AddField(
            "filed",
            "reviewer_key",
            models.CharField(blank=True, default="", max_length=200),
            preserve_default=False,
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
