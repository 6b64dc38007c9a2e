"""The site: pages and API for everybody, served by Django; it decides no rule.

settings   read from the environment; `site check` says what a deployment lacks
pages      one module for each page; a page calls the library and shows what it returns
api        the same answers as JSON, with the models of `houserules.answers`
figures    figures that are kept, or a question to the worker; no request computes one
worker     answers questions, one after the other; takes over what a dead worker left
templates, static    HTML from the server; one stylesheet, fonts and htmx from here
"""
