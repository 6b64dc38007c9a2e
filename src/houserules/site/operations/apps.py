"""The application of operations."""

from django.apps import AppConfig


class Operations(AppConfig):
    """Checkpoints, backups and health."""

    name = "houserules.site.operations"
    label = "operations"
    default_auto_field = "django.db.models.BigAutoField"
