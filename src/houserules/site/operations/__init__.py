"""Operations: what keeps the site running, and what an operator can prove afterwards.

models     heads of the chain by day, signs of life of the worker
heads      the head of each day, public; the journal against the heads that somebody kept
archive    everything in one file, and back into nothing, verified
nightly    the checkpoint of the day, reminders
retention  what may be removed
logs       lines of JSON with the number of the request and of the journal
pages      whether the site is ready; the heads
"""
