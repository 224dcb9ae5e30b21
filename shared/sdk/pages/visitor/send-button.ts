import { announce, byId, h } from "../parts/elements.ts";
import type { PageContext } from "./page-context.ts";

/** What a button that sends says and looks like. */
export interface SendButtonOptions {
  readonly text: string;
  /** `submit` where its form sends; otherwise a click does. */
  readonly type?: "submit" | "button";
  readonly class?: string;
}

/** A button that sends once at a time: while an answer is on its way it says so, and more clicks do nothing. */
export class SendButton {
  readonly element: HTMLButtonElement;
  readonly #page: PageContext;
  readonly #send: () => Promise<void>;
  #text: string;
  #isSending = false;

  constructor(page: PageContext, send: () => Promise<void>, options: SendButtonOptions) {
    const { text, type = "button", class: look } = options;
    this.#page = page;
    this.#send = send;
    this.#text = text;
    const onclick = type === "button" ? () => this.send() : undefined;
    this.element = h("button", { type, class: look, onclick }, text);
  }

  /** What the button says while nothing is on its way. */
  set text(text: string) {
    this.#text = text;
    if (!this.#isSending) this.element.textContent = text;
  }

  /** Does what the button is for, unless it is being done. */
  send(): void {
    if (this.#isSending) return;
    const { working } = this.#page.strings.common;
    this.#isSending = true;
    // A disabled button would lose the focus.
    this.element.setAttribute("aria-disabled", "true");
    this.element.textContent = working;
    announce(working);
    void this.#send().finally(() => {
      this.#isSending = false;
      this.element.removeAttribute("aria-disabled");
      this.element.textContent = this.#text;
      // What came of it may have been said meanwhile.
      if (byId("live").textContent === working) announce("");
    });
  }
}
