import type { ApiResult } from "@fitness-club-booking/sdk";

/**
 * Remembers the idempotency key of a change that was not answered. The same change, sent again, goes on with that key, so it is
 * not done twice; another one is guarded by the record's version. Bookings have none: see `BookingWrite`.
 */
export class UnansweredWrite {
  #last: { readonly content: string; readonly idempotencyKey: string } | undefined;

  /**
   * The key to send a write with; undefined if the last one was answered, or had another content.
   * @param content what the write depends on, such as its body
   */
  keyFor(content: unknown): string | undefined {
    return this.#last?.content === JSON.stringify(content) ? this.#last?.idempotencyKey : undefined;
  }

  /** Takes note of the result of a write with this content. */
  note(content: unknown, result: ApiResult<unknown>): void {
    const isUnanswered = !result.ok && result.reason === "unreachable";
    const { idempotencyKey } = result;
    this.#last = isUnanswered ? { content: JSON.stringify(content), idempotencyKey } : undefined;
  }
}
