"""The site for a WSGI server."""

import os
from threading import Thread

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "houserules.site.settings")
application = get_wsgi_application()


def _load_games() -> None:
    """Load every game, while the first requests are answered already."""
    from houserules.site.catalogue import rows

    rows()


Thread(target=_load_games, daemon=True).start()
