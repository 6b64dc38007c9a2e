"""Guards: the database refuses to change or remove a line of the journal."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from houserules.site.process import guards


def create(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Set the guards up."""
    for statement in guards.create(editor.connection.vendor):
        editor.execute(statement)


def drop(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Take the guards away."""
    for statement in guards.drop(editor.connection.vendor):
        editor.execute(statement)


class Migration(migrations.Migration):
    """Triggers on the journal."""

    dependencies = [("process", "0001_initial")]
    operations = [migrations.RunPython(create, drop)]
