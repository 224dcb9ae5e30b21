import type { PageContext } from "./start-page.ts";
import { type Send, Write } from "./write.ts";

/**
 * Makes changes as {@link Write} does, and says at once, on its button and to screen readers, that one is on its way, or that
 * there is no connection.
 */
export class SpokenWrite extends Write {
  readonly #page: Pick<PageContext, "frame" | "strings">;
  readonly #button: HTMLElement;

  constructor(page: Pick<PageContext, "frame" | "strings">, button: HTMLElement) {
    super(button);
    this.#page = page;
    this.#button = button;
  }

  override once<Result>(action: (send: Send) => Promise<Result>): Promise<Result | undefined> {
    return super.once(async (send) => {
      const { frame, strings } = this.#page;
      // The SDK tries again for some seconds before it gives up.
      const said = navigator.onLine ? strings.common.working : strings.common.noConnection;
      const text = this.#button.textContent;
      this.#button.textContent = said;
      frame.announce(said);
      try {
        return await action(send);
      } finally {
        // The view may have given the button another text, and have said what came of it.
        if (this.#button.textContent === said) this.#button.textContent = text;
        if (frame.hasAnnounced(said)) frame.announce("");
      }
    });
  }
}
