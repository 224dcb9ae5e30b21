import type { ApiResult } from "@fitness-club-booking/sdk";

/** The result of a write that goes on with an earlier attempt: even if it was not sent itself, that attempt may have been made. */
export function withoutUnsent<Data>(result: ApiResult<Data>): ApiResult<Data> {
  if (result.ok || result.reason !== "unreachable") return result;
  const { isUnsent: _, ...unanswered } = result;
  return unanswered;
}

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

  /**
   * Takes note of the result of a write with this content.
   * @returns the result as the person is to be told it: if an earlier attempt was not answered, that one may have been made
   */
  note<Data>(content: unknown, result: ApiResult<Data>): ApiResult<Data> {
    const isUnanswered = !result.ok && result.reason === "unreachable";
    const { idempotencyKey } = result;
    const goesOn = this.keyFor(content) !== undefined;
    this.#last = isUnanswered ? { content: JSON.stringify(content), idempotencyKey } : undefined;
    return goesOn ? withoutUnsent(result) : result;
  }
}
