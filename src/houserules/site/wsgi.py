"""The site for a WSGI server."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "houserules.site.settings")
application = get_wsgi_application()

from houserules.site.catalogue import rows  # noqa: E402 - the site must be set up before

rows()  # load every game before the first request, once for all processes
