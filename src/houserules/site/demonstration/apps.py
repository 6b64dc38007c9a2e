"""The application of the demonstration."""

from django.apps import AppConfig


class Demonstrating(AppConfig):
    """A world of invented filings."""

    name = "houserules.site.demonstration"
    label = "demonstration"
    default_auto_field = "django.db.models.BigAutoField"
