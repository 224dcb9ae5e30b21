import type { ApiResult } from "../../api-result.ts";
import type { BookTourAnswer, BookTourRequest } from "../../records.ts";
import type { Tours } from "./tours.ts";

/** What a booking came to, and for which request: that of an earlier attempt may turn out to have been booked. */
export interface Attempted {
  readonly result: ApiResult<BookTourAnswer>;
  readonly request: BookTourRequest;
}

interface Unanswered {
  readonly request: BookTourRequest;
  readonly idempotencyKey: string;
}

/**
 * Books a visitor's tour once, whatever becomes of the connection. The same request goes on with the key of the attempt that
 * was not answered. Where another request is refused since the person has a tour already, that tour is the attempt's:
 * to repeat the attempt is the only way to learn its key.
 */
export class BookingAttempts {
  readonly #tours: Pick<Tours, "book">;
  #unanswered: Unanswered | undefined;

  constructor(tours: Pick<Tours, "book">) {
    this.#tours = tours;
  }

  /** Books, or finds out what came of the same request before. */
  async book(request: BookTourRequest): Promise<Attempted> {
    const earlier = this.#unanswered;
    if (earlier !== undefined && isSame(earlier.request, request)) return await this.#repeat(earlier);
    const attempted = await this.#attempt(request);
    const mayBeBooked = earlier !== undefined && isSame(earlier.request.prospect, request.prospect);
    if (!mayBeBooked || !isBookedAlready(attempted.result)) return attempted;
    const repeated = await this.#repeat(earlier);
    return repeated.result.ok ? repeated : attempted;
  }

  #repeat({ request, idempotencyKey }: Unanswered): Promise<Attempted> {
    return this.#attempt(request, idempotencyKey);
  }

  async #attempt(request: BookTourRequest, idempotencyKey?: string): Promise<Attempted> {
    const result = await this.#tours.book(request, idempotencyKey);
    const isUnanswered = !result.ok && result.reason === "unreachable";
    if (isUnanswered) this.#unanswered = { request, idempotencyKey: result.idempotencyKey };
    else if (this.#unanswered?.request === request) this.#unanswered = undefined;
    return { result, request };
  }
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isBookedAlready(result: ApiResult<unknown>): boolean {
  const problems = result.ok || result.reason === "unreachable" ? [] : result.problems;
  return problems.some(({ errorCode }) => errorCode === "PROSPECT_ALREADY_BOOKED");
}
