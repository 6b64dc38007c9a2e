"""The addresses of sign-in, of the own account and of people; each says who may open it."""

from allauth.account import views as account
from allauth.mfa.base import views as factors
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as application
from allauth.mfa.webauthn import views as passkeys
from django.urls import path, re_path

from houserules.site.people import pages
from houserules.site.people.access import View, permits, public, signed_in


def _own(view: View) -> View:
    """A page of one's account, also while the second factor is still lacking."""
    return signed_in(view, unsecured=True)


_PEOPLE = permits("invite people")
urlpatterns = [
    path("sign-in/", public(account.login), name="account_login"),
    path("sign-in/second", public(factors.authenticate), name="mfa_authenticate"),
    path("sign-in/passkey", public(pages.sign_in_with_passkey), name="mfa_login_webauthn"),
    path("sign-in/inactive", public(account.account_inactive), name="account_inactive"),
    path("sign-in/again", _own(account.reauthenticate), name="account_reauthenticate"),
    path("sign-in/again/code", _own(factors.reauthenticate), name="mfa_reauthenticate"),
    path(
        "sign-in/again/passkey",
        _own(passkeys.reauthenticate_webauthn),
        name="mfa_reauthenticate_webauthn",
    ),
    path("sign-out/", public(account.logout), name="account_logout"),
    path("password/", public(account.password_reset), name="account_reset_password"),
    path("password/sent", public(account.password_reset_done), name="account_reset_password_done"),
    path(
        "password/done",
        public(account.password_reset_from_key_done),
        name="account_reset_password_from_key_done",
    ),
    re_path(
        r"^password/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[^/]+)/$",
        public(account.password_reset_from_key),
        name="account_reset_password_from_key",
    ),
    path("account/", _own(pages.account), name="mfa_index"),
    path("account/role", _own(pages.choose_role)),
    path("account/password", _own(account.password_change), name="account_change_password"),
    path("account/password/first", _own(account.password_set), name="account_set_password"),
    path("account/application", _own(application.activate_totp), name="mfa_activate_totp"),
    path(
        "account/application/remove", _own(application.deactivate_totp), name="mfa_deactivate_totp"
    ),
    path("account/codes/", _own(codes.view_recovery_codes), name="mfa_view_recovery_codes"),
    path(
        "account/codes/new", _own(codes.generate_recovery_codes), name="mfa_generate_recovery_codes"
    ),
    path(
        "account/codes.txt", _own(codes.download_recovery_codes), name="mfa_download_recovery_codes"
    ),
    path("account/passkeys/", _own(passkeys.list_webauthn), name="mfa_list_webauthn"),
    path("account/passkeys/add", _own(passkeys.add_webauthn), name="mfa_add_webauthn"),
    path(
        "account/passkeys/<int:pk>/remove",
        _own(passkeys.remove_webauthn),
        name="mfa_remove_webauthn",
    ),
    path("account/passkeys/<int:pk>/name", _own(passkeys.edit_webauthn), name="mfa_edit_webauthn"),
    path("account/tokens/", signed_in(pages.tokens)),
    path("account/tokens/<int:number>/end", signed_in(pages.end_token)),
    path("people/", _PEOPLE(pages.people)),
    path("people/<int:number>/end", _PEOPLE(pages.end_role)),
]
