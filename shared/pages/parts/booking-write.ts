import type { ApiResult, CallOptions, Refused } from "@fitness-club-booking/sdk";

/** What was booked, and by which request: an earlier attempt may turn out to have gone through. */
export interface Booked<Body, Data> {
  readonly answer: Data;
  /** The request that was carried out. */
  readonly body: Body;
  /** Whether another request was carried out than the one that was sent last. */
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
  /** Which operation a body goes to: a key counts for one operation. By default there is only one. */
  readonly operationOf?: (body: Body) => string;
}

// These come before the API looks for the key: they do not say what came of an earlier attempt.
const SAYS_NOTHING_OF_EARLIER = [401, 403, 429];

/**
 * Books once what somebody has in mind, however often they change and send it before it is answered. Whatever they send has
 * the key of the attempt that was not answered. If that attempt had gone through, the API refuses the key for a changed
 * request; the unanswered requests are then repeated, which gives the answer of the one that was carried out. If it had not,
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

  /**
   * Finds out what came of what was not answered. Nothing else is sent.
   * @param asked what the person asks for now, which the answer is compared with
   */
  repeat(open: OpenBooking<Body>, asked: Body): Promise<ApiResult<Booked<Body, Data>>> {
    return this.#counted(() => this.#repeat(open, asked));
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

  /** Sends what is asked for, unless the open booking of another operation was carried out or is still not answered. */
  async #sendAfterOther(asked: Body): Promise<ApiResult<Booked<Body, Data>>> {
    const { open } = this.#kept;
    if (open !== undefined && !open.isRefused) {
      const result = await this.#repeat(open, asked);
      if (!isRefused(result) || isReused(result)) return result;
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
    const isOnly = before === undefined && this.#kept.open?.bodies.length === 1;
    if ((isOnly && isRefused(result)) || isReused(result)) this.#kept.open = undefined;
    else if (before?.bodies.some((body) => isSame(body, asked))) this.#noteRefusal(result);
    return this.#booked(result, asked, asked);
  }

  /** Repeats the newest first: where none was carried out, that is the one to book. */
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
    return this.#booked(result, body, asked);
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
    return this.#calls.operationOf?.(body);
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isRefused(result: ApiResult<unknown>): result is Refused {
  return !result.ok && result.reason === "refused";
}

function isReused(result: ApiResult<unknown>): boolean {
  return isRefused(result) && result.problems.some(({ errorCode }) => errorCode === "IDEMPOTENCY_KEY_REUSED");
}
