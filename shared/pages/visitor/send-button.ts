import { h } from "../parts/elements.ts";
import type { PageContext } from "./page-context.ts";

/** The text and look of a button that sends. */
export interface SendButtonOptions {
  readonly text: string;
  /** `submit` if its form calls `send()`; otherwise a click does. */
  readonly type?: "submit" | "button";
  readonly class?: string;
}

/** A button that sends one request at a time: until the answer comes, it says so and ignores clicks. */
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

  /** The button's text while no request is pending. */
  set text(text: string) {
    this.#text = text;
    if (!this.#isSending) this.element.textContent = text;
  }

  /** Sends, unless a request is pending. */
  send(): void {
    if (this.#isSending) return;
    const { frame, strings } = this.#page;
    const { working } = strings.common;
    this.#isSending = true;
    // A disabled button would lose the focus.
    this.element.setAttribute("aria-disabled", "true");
    this.element.textContent = working;
    frame.announce(working);
    void this.#send().finally(() => {
      this.#isSending = false;
      this.element.removeAttribute("aria-disabled");
      this.element.textContent = this.#text;
      // What came of it may have been said meanwhile.
      if (frame.hasAnnounced(working)) frame.announce("");
    });
  }
}
