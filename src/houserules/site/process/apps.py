"""The application of the process."""

from django.apps import AppConfig


class Process(AppConfig):
    """Filings in the database."""

    name = "houserules.site.process"
    label = "process"
    default_auto_field = "django.db.models.BigAutoField"
