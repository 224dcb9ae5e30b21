import { openDialog } from "../../parts/dialog.ts";
import { button, h } from "../../parts/elements.ts";
import { jsonField } from "../../parts/json-field.ts";
import type { PageContext } from "../club/page-context.ts";

// While a dialog is open, the page is at an entry of its history that Back leaves. The entry stays when the dialog closes: the
// next dialog takes it, and without a dialog Back goes past it. Going back by a script takes a while, in which the page could
// write to the wrong entry.

/** How the open dialogs are left. */
const leaves = new WeakMap<Element, () => void>();
let isAtEntry = false;
/** Whether Back has just left the entry for a dialog that may stay open. */
let isReturning = false;
/** What the page shows under the dialogs, for the entry before: another day or roster may have been shown there. */
let under: { readonly state: unknown; readonly address: string } = { state: null, address: "" };

/** Begins to follow the browser's Back; once for a page. */
export function followBack(): void {
  isAtEntry = hasEntry();
  // Before the roster looks whether it is still in the state.
  window.addEventListener("popstate", onMoved, { capture: true });
}

/** Lets the browser's Back leave a dialog, as Escape does. */
export function leaveOnBack(dialog: Element | null, onLeave: () => void): void {
  if (dialog === null) return;
  leaves.set(dialog, onLeave);
  if (isReturning) return;
  const { dialogs: _, ...state } = { ...history.state };
  under = { state, address: location.href };
  if (!hasEntry()) history.pushState({ ...state, dialogs: true }, "");
  isAtEntry = true;
}

/** Asks whether what was typed is to be lost; Escape and Back keep it. */
export function askToDiscard({ frame, strings }: PageContext, onDiscard: () => void): void {
  const { desk: said } = strings;
  const close = openDialog({ frame, strings }, said.discardTitle, (closeIt) => [
    h(
      "div.buttons",
      button(said.do.goOn, closeIt, { autofocus: true }),
      button(said.do.discard, () => discard(), { class: "danger" }),
    ),
  ]);
  leaveOnBack(frame.dialog, close);

  function discard(): void {
    close();
    onDiscard();
  }
}

function onMoved(): void {
  const wasAtEntry = isAtEntry;
  isAtEntry = hasEntry();
  isReturning = false;
  if (!wasAtEntry || isAtEntry) return;
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
  const top = document.querySelector<HTMLDialogElement>("dialog[open]");
  if (top === null) return undefined;
  const close = top.matches(".roster-sheet") ? undefined : () => top.close();
  return leaves.get(top) ?? close;
}

function hasEntry(): boolean {
  return jsonField(history.state, "dialogs") === true;
}
