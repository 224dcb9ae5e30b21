/** Lets the key / move the focus to a search, except where somebody types or a dialog is open. */
export function focusBySlash(search: HTMLInputElement): void {
  search.ariaKeyShortcuts = "/";
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || !search.isConnected) return;
    if (document.querySelector(":is(input, select, textarea):focus, dialog[open]") !== null) return;
    event.preventDefault();
    search.focus();
  });
}
