import type { ApiResult, CallOptions, Refused } from "@fitness-club-booking/sdk";
import { withoutUnsent } from "./write.ts";

/** What was booked, and by which request: an earlier attempt may turn out to have gone through. */
export interface Booked<Body, Data> {
  readonly answer: Data;
  /** The request that was carried out. */
  readonly body: Body;
  /** Whether an earlier request was carried out, and not the last one. */
  readonly isEarlier: boolean;
}

/** Requests that may have gone through or may still arrive. They share a key, so at most one of them is carried out. */
export interface OpenBooking<Body> {
  readonly idempotencyKey: string;
  /** The newest is the last. */
  readonly bodies: readonly Body[];
  /** Whether a repeated request was refused since: none had been carried out by then. The key is kept, as one may be late. */
  readonly isRefused?: boolean;
}

/** Where an open booking is kept. */
export interface KeptBooking<Body> {
  open: OpenBooking<Body> | undefined;
}

/** How a booking is sent. */
export interface BookingCalls<Body, Data> {
  readonly call: (body: Body, options: CallOptions) => Promise<ApiResult<Data>>;
  /** Where there are several operations: a key counts for one of them only. */
  readonly several?: SeveralOperations<Body>;
}

/** How bodies that go to several operations are told apart. */
export interface SeveralOperations<Body> {
  readonly operationOf: (body: Body) => string;
  /**
   * The same request as one that the API always refuses, such as for a day long ago. Under a key it tells whether the key was
   * used, and books nothing.
   */
  readonly refusedLike: (body: Body) => Body;
}

// These come before the API looks for the key: they do not say what came of an earlier attempt.
const SAYS_NOTHING_OF_EARLIER = [401, 403, 429];

/**
 * Books once what somebody has in mind, however often they change and send it before it is answered. Whatever they send has
 * the key of the attempt that was not answered. If that attempt had gone through, the API refuses the key for a changed
 * request; repeating the unanswered requests then gives the answer of that attempt. If it had not gone through,
 * the changed request is carried out, and the earlier one is refused should it arrive late.
 */
export class BookingWrite<Body, Data> {
  readonly #calls: BookingCalls<Body, Data>;
  readonly #kept: KeptBooking<Body>;
  #underWay = 0;

  /** @param kept where an open booking is kept; with this object by default */
  constructor(calls: BookingCalls<Body, Data>, kept: KeptBooking<Body> = { open: undefined }) {
    this.#calls = calls;
    this.#kept = kept;
  }

  /** What was sent and not answered; undefined where nothing was, or where the answer is still awaited. */
  get unanswered(): OpenBooking<Body> | undefined {
    const { open } = this.#kept;
    return this.#underWay > 0 || open?.isRefused ? undefined : open;
  }

  /** Whether this very request was sent and not answered. */
  isUnanswered(body: Body): boolean {
    return this.unanswered?.bodies.some((each) => isSame(each, body)) ?? false;
  }

  /** Books what is asked for, unless an earlier attempt has gone through. */
  send(asked: Body): Promise<ApiResult<Booked<Body, Data>>> {
    return this.#counted(() => (this.#isOther(asked) ? this.#sendAfterOther(asked) : this.#send(asked)));
  }

  async #counted<Result>(action: () => Promise<Result>): Promise<Result> {
    this.#underWay += 1;
    try {
      return await action();
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Whether what is open goes to another operation. */
  #isOther(asked: Body): boolean {
    const [sent] = this.#kept.open?.bodies ?? [];
    return sent !== undefined && this.#operationOf(sent) !== this.#operationOf(asked);
  }

  /**
   * Sends what is asked for, unless the open booking of another operation was carried out. Only that is repeated: it is not what
   * the person wants now.
   */
  async #sendAfterOther(asked: Body): Promise<ApiResult<Booked<Body, Data>>> {
    const { open } = this.#kept;
    const newest = open?.bodies.at(-1);
    if (open !== undefined && newest !== undefined && !open.isRefused) {
      const { idempotencyKey } = open;
      const probe = this.#calls.several?.refusedLike(newest) ?? newest;
      const probed = await this.#calls.call(probe, { idempotencyKey });
      if (isReused(probed)) return await this.#repeat(open, asked);
      if (!isRefused(probed)) return this.#booked(withoutUnsent(probed), probe, asked);
      if (SAYS_NOTHING_OF_EARLIER.includes(probed.status)) return probed;
    }
    this.#kept.open = undefined;
    return await this.#send(asked);
  }

  async #send(asked: Body): Promise<ApiResult<Booked<Body, Data>>> {
    const before = this.#kept.open;
    const open = this.#opened(asked);
    // Before it is sent: whoever leaves the page meanwhile must find it again.
    this.#kept.open = open;
    const { idempotencyKey, bodies } = open;
    const result = await this.#calls.call(asked, { idempotencyKey });
    const others = bodies.filter((body) => !isSame(body, asked));
    if (isReused(result) && others.length > 0) {
      return await this.#repeat({ idempotencyKey, bodies: others }, asked);
    }
    if (isReused(result)) this.#kept.open = undefined;
    else if (before?.bodies.some((body) => isSame(body, asked))) this.#noteRefusal(result);
    else if (isRefused(result) || isUnsent(result)) this.#forget(asked);
    return this.#booked(before === undefined ? result : withoutUnsent(result), asked, asked);
  }

  /** Forgets a request that was not sent before and has not been carried out. */
  #forget(asked: Body): void {
    const { open } = this.#kept;
    const bodies = open?.bodies.filter((body) => !isSame(body, asked)) ?? [];
    this.#kept.open = open === undefined || bodies.length === 0 ? undefined : { ...open, bodies };
  }

  /** Repeats the newest first, until the API knows one. */
  async #repeat(
    { idempotencyKey, bodies }: OpenBooking<Body>,
    asked: Body,
  ): Promise<ApiResult<Booked<Body, Data>>> {
    const [body, ...earlier] = bodies.toReversed();
    if (body === undefined) throw new Error("Nothing is open.");
    const result = await this.#calls.call(body, { idempotencyKey });
    if (isReused(result) && earlier.length > 0) {
      return await this.#repeat({ idempotencyKey, bodies: earlier.toReversed() }, asked);
    }
    // Another window has used the key.
    if (isReused(result)) this.#kept.open = undefined;
    else this.#noteRefusal(result);
    return this.#booked(withoutUnsent(result), body, asked);
  }

  #noteRefusal(result: ApiResult<Data>): void {
    const { open } = this.#kept;
    if (open === undefined || !isRefused(result) || SAYS_NOTHING_OF_EARLIER.includes(result.status)) return;
    this.#kept.open = { ...open, isRefused: true };
  }

  #booked(result: ApiResult<Data>, body: Body, asked: Body): ApiResult<Booked<Body, Data>> {
    if (!result.ok) return result;
    this.#kept.open = undefined;
    return { ...result, data: { answer: result.data, body, isEarlier: !isSame(body, asked) } };
  }

  #opened(asked: Body): OpenBooking<Body> {
    const { idempotencyKey = crypto.randomUUID(), bodies = [] } = this.#kept.open ?? {};
    return { idempotencyKey, bodies: [...bodies.filter((body) => !isSame(body, asked)), asked] };
  }

  #operationOf(body: Body): string | undefined {
    return this.#calls.several?.operationOf(body);
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isRefused(result: ApiResult<unknown>): result is Refused {
  return !result.ok && result.reason === "refused";
}

function isUnsent(result: ApiResult<unknown>): boolean {
  return !result.ok && result.reason === "unreachable" && result.isUnsent === true;
}

function isReused(result: ApiResult<unknown>): boolean {
  return isRefused(result) && result.problems.some(({ errorCode }) => errorCode === "IDEMPOTENCY_KEY_REUSED");
}
