"""The process as law: filings, clocks and approvals as pure functions over a journal.

58 Pa. Code §§ 601a.2 to 601a.7, 603a.10(g), 605a.7(e), 605a.8(g), 613a.7(3) and 31 Pa. Code
§ 161.3(3). No framework and no database lives here: people, figures and time come in as values.

    paragraphs     what is carried of which text, before and after the amendment
    clock          which day is the fifteenth; deadlines, meetings, anniversaries
    closings       the days on which a deadline does not end
    permissions    one table: which role may do what
    journal        the acts, one line each, on disk before they count
    filing         what every filing has in common, and the register that a journal adds up to
    versions       a chain of Rules Submissions and the state of each version on a day
    submissions    the acts on Rules Submissions (601a.4)
    requests       new games and features (601a.2)
    approvals      their approval, from the first vote to the floor (601a.3)
    written        layouts, services, removals, waivers, variances: approved in writing
    progressives   jackpots and links (605a.7(e), 605a.8(g))
    reinsurers     qualified reinsurers and the credit for a cession (161.3(3))
    forms          the files people write
    figures        filed numbers beside computed ones
    rules_of_play  the one door to games and mathematics
    preparation    the content of an act, read by its form, with what the games know
    acts           from an act that a person wants to a line of the journal, and back
    offering       the gate before a game is offered (601a.3(f) to (i))
    views          what people ask of the register
"""
