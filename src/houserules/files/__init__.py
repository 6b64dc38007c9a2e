"""The files people write: worked cases, Rules Submissions, paytables of their own."""
