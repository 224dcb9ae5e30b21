import { openDialog } from "./dialog.ts";
import { jsonField } from "./json-field.ts";
import type { PageContext } from "./start-page.ts";

// While a dialog is open, the page is at an entry of its history that Back leaves. The entry stays when the dialog closes: the
// next dialog takes it, and without a dialog Back goes past it. Going back by a script takes a while, in which the page could
// write to the wrong entry.

/** How the open dialogs are left. */
const leaves = new WeakMap<Element, () => void>();
/** The fragment of the entry at which the page is; undefined where it is at another one. */
let entryHash: string | undefined;
/** Whether Back has just left the entry for a dialog that may stay open. */
let isReturning = false;
/** What the page shows under the dialogs, for the entry before: another day or roster may have been shown there. */
let under: { readonly state: unknown; readonly address: string } = { state: null, address: "" };

/** Begins to follow the browser's Back; once for a page. */
export function followBack(): void {
  noteEntry();
  // Before the roster looks whether it is still in the state.
  window.addEventListener("popstate", onMoved, { capture: true });
}

/** Opens a modal dialog as {@link openDialog} does. The browser's Back leaves it, as Escape does. */
export function openDialogOverPage(
  page: Pick<PageContext, "frame" | "strings">,
  title: string,
  content: Parameters<typeof openDialog>[2],
  onLeave?: () => void,
): () => void {
  const close = openDialog(page, title, content, onLeave);
  const { dialog } = page.frame;
  if (dialog !== null) leaves.set(dialog, onLeave ?? close);
  if (isReturning) return close;
  const { dialogs: _, ...state } = { ...history.state };
  under = { state, address: location.href };
  if (!hasEntry()) history.pushState({ ...state, dialogs: true }, "");
  noteEntry();
  return close;
}

function onMoved(): void {
  const before = entryHash;
  noteEntry();
  isReturning = false;
  // Another fragment is another view: the page has gone on, and not back.
  if (before !== location.hash || entryHash !== undefined) return;
  const leave = leaveOfTop();
  if (leave === undefined) {
    history.back();
    return;
  }
  history.replaceState(under.state, "", under.address);
  isReturning = true;
  leave();
  isReturning = leaveOfTop() !== undefined;
  if (isReturning) history.forward();
}

/** How the dialog is left that is over all others; undefined without one. A roster over the day has an entry of its own. */
function leaveOfTop(): (() => void) | undefined {
  const top = document.querySelector("dialog[open]");
  return top === null ? undefined : leaves.get(top);
}

function noteEntry(): void {
  entryHash = hasEntry() ? location.hash : undefined;
}

function hasEntry(): boolean {
  return jsonField(history.state, "dialogs") === true;
}
