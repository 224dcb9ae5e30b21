import { button, h, type Inside, newId } from "./elements.ts";
import type { PageContext } from "./start-page.ts";

/**
 * Opens a modal dialog. The browser keeps the focus inside and gives it back when the dialog closes, with Escape too.
 * @returns closes the dialog
 */
export function openDialog(
  { frame, strings }: Pick<PageContext, "frame" | "strings">,
  title: string,
  content: (close: () => void) => readonly Inside[],
): () => void {
  const titleId = newId("dialog");
  const dialog = h("dialog", { "aria-labelledby": titleId });
  const close = () => dialog.close();
  dialog.append(
    h(
      "header",
      h("h2", { id: titleId, tabindex: -1, autofocus: true }, title),
      button("×", close, { class: "close", "aria-label": strings.common.close }),
    ),
    ...content(close).filter((part) => part !== undefined),
  );
  dialog.addEventListener("close", () => dialog.remove());
  frame.openDialog(dialog);
  return close;
}
