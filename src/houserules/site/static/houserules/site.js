/* The little that pages do without the server: copy an address, print, keep the focus. */
document.addEventListener("click", (event) => {
  const copy = event.target.closest("[data-copy]");
  if (copy && navigator.clipboard) {
    event.preventDefault();
    navigator.clipboard.writeText(new URL(copy.getAttribute("href"), location.href).href)
      .then(() => { copy.textContent = "Copied"; });
  }
  if (event.target.closest("[data-print]")) { event.preventDefault(); window.print(); }
});
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-send]");
  if (form) form.requestSubmit();
});
document.addEventListener("DOMContentLoaded", () => {
  const refused = document.querySelector("[role=alert][tabindex]");
  if (refused) refused.focus();
});
