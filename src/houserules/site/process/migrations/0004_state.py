"""The state of a filing on the day of its last line, and the approval of its last version."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from houserules.filings.filing import Register
from houserules.filings.versions import Submission
from houserules.site.process.register import read


def fill(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Write what the filings say."""
    table = apps.get_model("process", "Filed")
    for row in table.objects.iterator(500):
        filing = read(row)
        row.state = str(filing.state_on(filing.steps[-1].on, Register()))
        row.approved_on = filing.latest.approved_on if isinstance(filing, Submission) else None
        row.save(update_fields=["state", "approved_on"])


class Migration(migrations.Migration):
    """Two columns more, and an index to find them by."""

    dependencies = [("process", "0003_drafts")]
    operations = [
        migrations.AddField(
            "filed",
            "state",
            models.CharField(blank=True, default="", max_length=40),
            preserve_default=False,
        ),
        migrations.AddField("filed", "approved_on", models.DateField(null=True)),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddIndex(
            "filed", models.Index(fields=["state", "due_on"], name="process_fil_state_46bf79_idx")
        ),
    ]
