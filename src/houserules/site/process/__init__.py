"""The process in a database: the journal, what it adds up to, and receipts.

The law of it is in `houserules.filings`; here it is stored. An act reads and writes a fixed number
of rows, in one transaction, however large the archive is.

    models   journal lines, filings as the journal left them, people, numbers, receipts
    guards   triggers by which the database refuses to change a line
    store    acts, verification, rebuilding, import and export
"""
