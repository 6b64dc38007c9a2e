"""One module for each page; a page calls the library and shows what it returns."""
