"""People: organisations, facilities, who holds which role, and who may open which page.

models       organisations, facilities, people, memberships, tokens, outgoing mail
middleware   who asks: `request.person`, and `request.actor` in the role that was chosen
access       marks on views, by the permission table of `houserules.filings`, which is the only one
credentials  second factors, and proof before decisions
invitations  how somebody gets a role, loses it, or begins anew
mail         messages on their way out
pages, urls  sign-in, the own account, people
"""
