import type { ApiResult } from "@fitness-club-booking/sdk";
import type { BookTourAnswer, BookTourRequest } from "@fitness-club-booking/sdk/records";
import { withoutUnsent } from "../parts/write.ts";
import type { Tours } from "./tours.ts";

/** A booking's result, and the request that it belongs to: an earlier attempt may turn out to have been booked. */
export interface Attempted {
  readonly result: ApiResult<BookTourAnswer>;
  readonly request: BookTourRequest;
}

interface Unanswered {
  readonly request: BookTourRequest;
  readonly idempotencyKey: string;
}

/**
 * Books a visitor's tour once, even if the connection is lost. The same request goes on with the idempotency key of the
 * attempt that was not answered. If a changed request is refused because the person has a tour already, an unanswered attempt
 * may have booked that tour: repeating it is the only way to learn the tour's key. Under a corrected address or number nothing
 * would be refused, and there would be two tours, so what came of the attempt is found out first.
 */
export class BookingAttempts {
  readonly #tours: Pick<Tours, "book">;
  #unanswered: readonly Unanswered[] = [];

  constructor(tours: Pick<Tours, "book">) {
    this.#tours = tours;
  }

  /** Books, or finds out what came of the same request before. */
  async book(request: BookTourRequest): Promise<Attempted> {
    const settled = await this.#settled(request);
    if (settled !== undefined) return settled;
    const same = this.#unanswered.find((earlier) => isSame(earlier.request, request));
    const attempted = await (same === undefined ? this.#attempt(request) : this.#repeat(same));
    return isBookedAlready(attempted.result) ? await this.#bookedBefore(attempted) : attempted;
  }

  /** The attempt of the same person under another contact that is booked, or still not answered; undefined if there is none. */
  async #settled({ prospect }: BookTourRequest): Promise<Attempted | undefined> {
    for (const earlier of this.#unanswered) {
      const { prospect: former } = earlier.request;
      if (former.full_name !== prospect.full_name || isSame(former, prospect)) continue;
      const repeated = await this.#repeat(earlier);
      if (repeated.result.ok || repeated.result.reason === "unreachable") return repeated;
    }
    return undefined;
  }

  /** The attempt of the same person that was booked; the refusal where none was. */
  async #bookedBefore(refused: Attempted): Promise<Attempted> {
    for (const earlier of this.#unanswered) {
      if (!isSame(earlier.request.prospect, refused.request.prospect)) continue;
      const repeated = await this.#repeat(earlier);
      if (repeated.result.ok) return repeated;
    }
    return refused;
  }

  #repeat({ request, idempotencyKey }: Unanswered): Promise<Attempted> {
    return this.#attempt(request, idempotencyKey);
  }

  async #attempt(request: BookTourRequest, idempotencyKey?: string): Promise<Attempted> {
    const answered = await this.#tours.book(request, idempotencyKey);
    const result = idempotencyKey === undefined ? answered : withoutUnsent(answered);
    const others = this.#unanswered.filter((other) => other.idempotencyKey !== result.idempotencyKey);
    const isUnanswered = !result.ok && result.reason === "unreachable";
    this.#unanswered = isUnanswered
      ? [...others, { request, idempotencyKey: result.idempotencyKey }]
      : others;
    return { result, request };
  }
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a booking was refused since the person has a tour already. */
export function isBookedAlready(result: ApiResult<unknown>): boolean {
  const problems = result.ok || result.reason === "unreachable" ? [] : result.problems;
  return problems.some(({ errorCode }) => errorCode === "PROSPECT_ALREADY_BOOKED");
}
