import { button, h, type Inside, newId } from "./elements.ts";
import type { PageContext } from "./start-page.ts";

/**
 * Opens a modal dialog. The browser keeps the focus inside and gives it back when the dialog closes, with Escape too.
 * @param onLeave called instead of closing the dialog when somebody presses Escape or ×
 * @returns closes the dialog
 */
export function openDialog(
  { frame, strings }: Pick<PageContext, "frame" | "strings">,
  title: string,
  content: (close: () => void) => readonly Inside[],
  onLeave?: () => void,
): () => void {
  const titleId = newId("dialog");
  const dialog = h("dialog", { "aria-labelledby": titleId });
  const close = () => dialog.close();
  dialog.append(
    h(
      "header",
      h("h2", { id: titleId, tabindex: -1, autofocus: true }, title),
      button("×", onLeave ?? close, { class: "close", "aria-label": strings.common.close }),
    ),
    ...content(close).filter((part) => part !== undefined),
  );
  dialog.addEventListener("close", () => dialog.remove());
  if (onLeave !== undefined) leaveBy(dialog, onLeave);
  frame.openDialog(dialog);
  return close;
}

function leaveBy(dialog: HTMLDialogElement, onLeave: () => void): void {
  const leave = (event: Event) => {
    event.preventDefault();
    onLeave();
  };
  dialog.addEventListener("cancel", leave);
  // Browsers let nobody hold back a dialog by its event `cancel` twice in a row.
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) leave(event);
  });
}
