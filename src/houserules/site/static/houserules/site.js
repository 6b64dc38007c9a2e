/* The little that pages do without the server: copy an address, print, keep the focus, refuse. */
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
/* A refusal is shown where its answer would be; a page that has no such place, as a whole. */
document.addEventListener("htmx:beforeSwap", (event) => {
  const answer = event.detail;
  if (answer.xhr.status < 400) return;
  const placed = answer.xhr.responseText.includes(`id="${answer.target.id}"`);
  if (!placed && !answer.boosted) return;
  answer.shouldSwap = true;
  answer.isError = false;
  if (placed) return;
  answer.target = document.getElementById("main");
  answer.selectOverride = "#main";
});
function focusRefusal(place) {
  const refused = place.querySelector("[role=alert][tabindex]");
  if (refused) refused.focus();
}
document.addEventListener("DOMContentLoaded", () => focusRefusal(document));
document.addEventListener("htmx:afterSettle", (event) => {
  focusRefusal(event.target);
  /* The button that was pressed is gone: go on at the question that follows it. */
  const ask = document.getElementById("ask");
  if (ask && document.activeElement === document.body) ask.focus({ preventScroll: true });
});
