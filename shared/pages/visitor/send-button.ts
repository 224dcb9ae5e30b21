import { h } from "../parts/elements.ts";
import { type Send, Write } from "../parts/write.ts";
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
  readonly #action: (send: Send) => Promise<void>;
  readonly #write: Write;
  #text: string;

  constructor(page: PageContext, action: (send: Send) => Promise<void>, options: SendButtonOptions) {
    const { text, type = "button", class: look } = options;
    this.#page = page;
    this.#action = action;
    this.#text = text;
    const onclick = type === "button" ? () => this.send() : undefined;
    this.element = h("button", { type, class: look, onclick }, text);
    this.#write = new Write(this.element);
  }

  /** The button's text while no request is pending. */
  set text(text: string) {
    this.#text = text;
    if (!this.#write.isBusy) this.element.textContent = text;
  }

  /** Sends, unless a request is pending. */
  send(): void {
    void this.#write.once(async (send) => {
      const { frame, strings } = this.#page;
      const { working } = strings.common;
      this.element.textContent = working;
      frame.announce(working);
      try {
        await this.#action(send);
      } finally {
        this.element.textContent = this.#text;
        // What came of it may have been said meanwhile.
        if (frame.hasAnnounced(working)) frame.announce("");
      }
    });
  }
}
