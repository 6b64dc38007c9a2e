"""The application of people."""

from django.apps import AppConfig


class People(AppConfig):
    """People, organisations and roles."""

    name = "houserules.site.people"
    label = "people"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to sign-ins, also in a process that has answered no request yet."""
        from houserules.site.people import middleware  # noqa: F401
