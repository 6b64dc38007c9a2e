/* A passkey that was not used: say so on the page. */
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  document.querySelectorAll("[data-passkey]").forEach((said) => { said.hidden = false; });
});
