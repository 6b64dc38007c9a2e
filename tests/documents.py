"""The words of a PDF, for tests of documents."""

from io import BytesIO

from pypdf import PdfReader


def pages(content: bytes) -> list[str]:
    """The words of each page, line by line as they are laid out."""
    return [one.extract_text() for one in PdfReader(BytesIO(content)).pages]
