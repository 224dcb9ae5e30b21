import { button, h } from "./elements.ts";
import type { Frame } from "./frame.ts";

/** What a copy button says. */
export interface CopyTexts {
  readonly copyLink: string;
  readonly copied: string;
  readonly notCopied: string;
}

/**
 * A button that copies what an input has, and the place where it says whether it did.
 * @param look the button's class
 */
export function copyButton(
  source: HTMLInputElement,
  { frame, texts }: { readonly frame: Frame; readonly texts: CopyTexts },
  look?: string,
): readonly [HTMLButtonElement, HTMLSpanElement] {
  const outcome = h("span", { "aria-hidden": "true" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(source.value);
      outcome.textContent = texts.copied;
    } catch {
      // The browser forbids it, or the page came without TLS: the person copies what is selected.
      source.focus();
      outcome.textContent = texts.notCopied;
    }
    frame.announce(outcome.textContent);
  };
  return [button(texts.copyLink, () => void copy(), { class: look }), outcome];
}
