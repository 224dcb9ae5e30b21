import type { ApiResult } from "@fitness-club-booking/sdk";
import { UnansweredWrite } from "../parts/unanswered-write.ts";

/** The operation that a write calls. */
export type WriteCall<Body, Data> = (
  body: Body,
  options: { readonly idempotencyKey?: string },
) => Promise<ApiResult<Data>>;

/** Sends a write once at a time. The same write again goes on with the key of the one that was not answered. */
export class Write<Body> {
  readonly #button: HTMLElement;
  readonly #unanswered = new UnansweredWrite();
  #isSending = false;

  /** @param button shows that the write is on its way */
  constructor(button: HTMLElement) {
    this.#button = button;
  }

  /**
   * Sends a write.
   * @param onRefused what follows a refusal before the write can be sent again, such as reading the record anew
   * @returns undefined where the write is on its way already
   */
  async send<Data>(
    body: Body,
    call: WriteCall<Body, Data>,
    onRefused?: () => Promise<void>,
  ): Promise<ApiResult<Data> | undefined> {
    if (this.#isSending) return undefined;
    this.#setSending(true);
    const idempotencyKey = this.#unanswered.keyFor(body);
    try {
      const answered = await call(body, idempotencyKey === undefined ? {} : { idempotencyKey });
      const result = this.#unanswered.note(body, answered);
      if (!result.ok && result.reason === "refused") await onRefused?.();
      return result;
    } finally {
      this.#setSending(false);
    }
  }

  #setSending(isSending: boolean): void {
    this.#isSending = isSending;
    if (isSending) this.#button.setAttribute("aria-disabled", "true");
    else this.#button.removeAttribute("aria-disabled");
  }
}
