"""The API: the answers of the library as JSON, with the models of `houserules.answers`.

operations   one function for each address below /api/v1
asking       reading a request, and giving an answer or the question that waits for it
document     the OpenAPI document: refusals are problem+json in it
forms        the few forms that commands do not have
examples     requests of the documentation, which a test sends
"""
