import type { Answered, ApiResult, CallOptions, Refused, Unreachable } from "@fitness-club-booking/sdk";
import { newIdempotencyKey } from "@fitness-club-booking/sdk/idempotency-key";
import { nowMs } from "./clock.ts";
import { LongUnanswered, saysNothingOfEarlier, withoutUnsent } from "./write.ts";

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
  /** When the key was first sent, on the club's clock. */
  readonly sentAtMs: number;
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
  /**
   * Where there are several operations: a key counts for one of them only. With one operation alone, a key may be sent after the
   * API has forgotten it, if the device slept meanwhile: the API must refuse by itself to book a second time.
   */
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

/** The clocks and the sleep of bookings. */
export interface BookingTiming {
  readonly nowMs: () => number;
  /** A clock that nobody sets, from any instant on. It may stand still while the device sleeps. */
  readonly steadyMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

const ownTiming: BookingTiming = {
  nowMs,
  steadyMs: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

// The gateway's authorizer and the function have 15 s each (infra/stack/functions/function-declarations.ts).
const MAX_ON_ITS_WAY_MS = 30_000;

// The API keeps its answers for 24 h. An hour is for a clock that is not quite right.
const MAX_KEPT_MS = 23 * 60 * 60_000;

/**
 * Books once what somebody has in mind, however often they change and send it before it is answered. Whatever they send has
 * the key of the attempt that was not answered. If that attempt had gone through, the API refuses the key for a changed
 * request; repeating the unanswered requests then gives the answer of that attempt. If it had not gone through,
 * the changed request is carried out, and the earlier one is refused should it arrive late. What is asked for while another
 * request is under way waits for its answer: if that is booked, nothing else is.
 */
export class BookingWrite<Body, Data> {
  readonly #calls: BookingCalls<Body, Data>;
  readonly #kept: KeptBooking<Body>;
  readonly #timing: BookingTiming;
  #underWay = 0;
  #last: Promise<ApiResult<Booked<Body, Data>>> | undefined;
  /** Until when something was sent that may still arrive, on the steady clock: by an earlier page, until this one began. */
  #lastSentMs: number;
  /** When this page first sent the open booking's key, on the steady clock; undefined where an earlier page did. */
  #firstSentMs: number | undefined;

  /** @param kept where an open booking is kept; with this object by default */
  constructor(
    calls: BookingCalls<Body, Data>,
    kept: KeptBooking<Body> = { open: undefined },
    timing: BookingTiming = ownTiming,
  ) {
    this.#calls = calls;
    this.#kept = kept;
    this.#timing = timing;
    this.#lastSentMs = timing.steadyMs();
  }

  /** What was sent and not answered; undefined where nothing was, or where the answer is still awaited. */
  get unanswered(): OpenBooking<Body> | undefined {
    const { open } = this.#kept;
    return this.isUnderWay || open?.isRefused ? undefined : open;
  }

  /** Whether the answer to a request is awaited. */
  get isUnderWay(): boolean {
    return this.#underWay > 0;
  }

  /** Whether nothing is on its way, and nothing open. */
  get isSettled(): boolean {
    return !this.isUnderWay && this.#kept.open === undefined;
  }

  /** The requests that may have gone through or may still arrive. */
  get openBodies(): readonly Body[] {
    return this.#kept.open?.bodies ?? [];
  }

  /** Whether this very request was sent and not answered. */
  isUnanswered(body: Body): boolean {
    return this.unanswered?.bodies.some((each) => isSame(each, body)) ?? false;
  }

  /**
   * The failure to tell somebody who comes back to an unanswered booking; undefined where there is none. A booking that the
   * API no longer knows is forgotten.
   */
  recallFailure(): Unreachable | undefined {
    const { unanswered } = this;
    return unanswered && (this.#forgetOld() ?? unreachable(unanswered));
  }

  /** Books what is asked for, unless an earlier attempt has gone through. */
  send(asked: Body): Promise<ApiResult<Booked<Body, Data>>> {
    const former = this.isUnderWay ? this.#last : undefined;
    this.#last = this.#counted(() => this.#sendAfter(former, asked));
    return this.#last;
  }

  async #counted<Result>(action: () => Promise<Result>): Promise<Result> {
    this.#underWay += 1;
    try {
      return await action();
    } finally {
      this.#underWay -= 1;
    }
  }

  async #sendAfter(
    former: Promise<ApiResult<Booked<Body, Data>>> | undefined,
    asked: Body,
  ): Promise<ApiResult<Booked<Body, Data>>> {
    // A fault is thrown to whoever asked for it.
    const before = former && (await former.catch(() => undefined));
    if (before?.ok) return withEarlier(before, asked);
    const old = this.#forgetOld();
    if (old !== undefined) return old;
    const question = this.#questionBefore(asked);
    const settled = question && (await this.#settle(question, asked));
    return settled ?? (await this.#send(asked));
  }

  /** Forgets what the API no longer knows; gives the failure where it is not known what came of it. */
  #forgetOld(): Unreachable | undefined {
    const { open } = this.#kept;
    return open !== undefined && this.#isOld(open) ? this.#forget(open) : undefined;
  }

  #forget(open: OpenBooking<Body>): Unreachable | undefined {
    this.#kept.open = undefined;
    return open.isRefused ? undefined : unreachable(open, new LongUnanswered());
  }

  #isOld(open: OpenBooking<Body>): boolean {
    if (this.#firstSentMs === undefined) return this.#seemsOld(open);
    return this.#timing.steadyMs() - this.#firstSentMs >= MAX_KEPT_MS;
  }

  /** Whether it is old by the club's clock: true where the device slept, but also where its clock was put forward. */
  #seemsOld({ sentAtMs }: OpenBooking<Body>): boolean {
    return this.#timing.nowMs() - sentAtMs >= MAX_KEPT_MS;
  }

  /** What is open and of another operation, or not surely known to the API, and the request that tells what came of it. */
  #questionBefore(asked: Body): { readonly open: OpenBooking<Body>; readonly probe: Body } | undefined {
    const { several } = this.#calls;
    const { open } = this.#kept;
    const newest = open?.bodies.at(-1);
    if (several === undefined || open === undefined || newest === undefined) return undefined;
    const isOther = several.operationOf(newest) !== several.operationOf(asked);
    return isOther || this.#seemsOld(open) ? { open, probe: several.refusedLike(newest) } : undefined;
  }

  /**
   * Finds out what came of the open booking, and forgets it where the API knows of none. Only if it was carried out, it is
   * repeated: it may not be what the person wants now.
   * @returns undefined where what is asked for can be sent
   */
  async #settle(
    { open, probe }: { readonly open: OpenBooking<Body>; readonly probe: Body },
    asked: Body,
  ): Promise<ApiResult<Booked<Body, Data>> | undefined> {
    for (let hasWaited = false; ; hasWaited = true) {
      const probed = await this.#calls.call(probe, { idempotencyKey: open.idempotencyKey });
      if (isReused(probed)) return await this.#repeat(open, asked);
      if (!isRefused(probed)) return this.#booked(withoutUnsent(probed), probe, asked);
      if (saysNothingOfEarlier(probed)) return probed;
      const passedMs = this.#timing.steadyMs() - this.#lastSentMs;
      if (hasWaited || passedMs >= MAX_ON_ITS_WAY_MS) break;
      await this.#timing.sleep(MAX_ON_ITS_WAY_MS - passedMs);
    }
    const failure = this.#forget(open);
    // By now the club's clock may be right: a token that the probe needed has told it.
    return this.#seemsOld(open) ? failure : undefined;
  }

  async #send(asked: Body): Promise<ApiResult<Booked<Body, Data>>> {
    const before = this.#kept.open;
    const open = this.#opened(asked);
    if (before === undefined) this.#firstSentMs = this.#timing.steadyMs();
    // Before it is sent: whoever leaves the page meanwhile must find it again.
    this.#kept.open = open;
    const { idempotencyKey, bodies } = open;
    const result = await this.#call(asked, idempotencyKey);
    const others = bodies.filter((body) => !isSame(body, asked));
    if (isReused(result) && others.length > 0) {
      return await this.#repeat({ ...open, bodies: others }, asked);
    }
    if (isReused(result)) this.#kept.open = undefined;
    else if (before?.bodies.some((body) => isSame(body, asked))) this.#noteRefusal(result);
    else if (isRefused(result) || isUnsent(result)) this.#kept.open = before;
    return this.#booked(before === undefined ? result : withoutUnsent(result), asked, asked);
  }

  async #call(body: Body, idempotencyKey: string): Promise<ApiResult<Data>> {
    const result = await this.#calls.call(body, { idempotencyKey });
    if (!result.ok && result.reason === "unreachable") this.#lastSentMs = this.#timing.steadyMs();
    return result;
  }

  /** Repeats the newest first, until the API knows one. */
  async #repeat(open: OpenBooking<Body>, asked: Body): Promise<ApiResult<Booked<Body, Data>>> {
    const [body, ...earlier] = open.bodies.toReversed();
    if (body === undefined) throw new Error("Nothing is open.");
    const result = await this.#call(body, open.idempotencyKey);
    if (isReused(result) && earlier.length > 0) {
      return await this.#repeat({ ...open, bodies: earlier.toReversed() }, asked);
    }
    // Another window has used the key.
    if (isReused(result)) this.#kept.open = undefined;
    else this.#noteRefusal(result);
    return this.#booked(withoutUnsent(result), body, asked);
  }

  #noteRefusal(result: ApiResult<Data>): void {
    const { open } = this.#kept;
    if (open === undefined || !isRefused(result) || saysNothingOfEarlier(result)) return;
    this.#kept.open = { ...open, isRefused: true };
  }

  #booked(result: ApiResult<Data>, body: Body, asked: Body): ApiResult<Booked<Body, Data>> {
    if (!result.ok) return result;
    this.#kept.open = undefined;
    return { ...result, data: { answer: result.data, body, isEarlier: !isSame(body, asked) } };
  }

  #opened(asked: Body): OpenBooking<Body> {
    const {
      idempotencyKey = newIdempotencyKey(),
      sentAtMs = this.#timing.nowMs(),
      bodies = [],
    } = this.#kept.open ?? {};
    return { idempotencyKey, sentAtMs, bodies: [...bodies.filter((body) => !isSame(body, asked)), asked] };
  }
}

function unreachable(
  { idempotencyKey }: Pick<OpenBooking<unknown>, "idempotencyKey">,
  cause?: LongUnanswered,
): Unreachable {
  return { ok: false, reason: "unreachable", cause, idempotencyKey };
}

/** What was booked by a request that was under way when this one was asked for. */
function withEarlier<Body, Data>(
  booked: Answered<Booked<Body, Data>>,
  asked: Body,
): Answered<Booked<Body, Data>> {
  return { ...booked, data: { ...booked.data, isEarlier: !isSame(booked.data.body, asked) } };
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

// A desk is open for days. So many bookings without an answer, none of them tried again, mean that something else is wrong.
const MAX_PEOPLE = 200;

/**
 * Books for several people, from views and dialogs that come and go: a new one goes on with what an earlier one has not been
 * answered for the same person. A person is kept until their booking is answered; at most 200 are, the last ones.
 */
export class BookingWrites<Body, Data> {
  readonly #calls: BookingCalls<Body, Data>;
  readonly #people = new Map<string | number, BookingWrite<Body, Data>>();

  constructor(calls: BookingCalls<Body, Data>) {
    this.#calls = calls;
  }

  /** The people whose bookings are kept, each with the requests that may have gone through or may still arrive. */
  *open(): Iterable<readonly [person: string | number, bodies: readonly Body[]]> {
    for (const [person, write] of [...this.#people]) yield [person, write.openBodies];
  }

  /** Whether the answer to a request for a person is awaited. That request tells, too, what came of those before it. */
  isUnderWay(person: string | number): boolean {
    return this.#people.get(person)?.isUnderWay ?? false;
  }

  /** Books for a person what is asked for, unless an earlier attempt has gone through. */
  async send(person: string | number, body: Body): Promise<ApiResult<Booked<Body, Data>>> {
    const write = this.#people.get(person) ?? this.#newWrite();
    this.#people.set(person, write);
    try {
      return await write.send(body);
    } finally {
      if (write.isSettled) this.#people.delete(person);
    }
  }

  #newWrite(): BookingWrite<Body, Data> {
    const oldest = [...this.#people].find(([, { isUnderWay }]) => !isUnderWay);
    if (oldest !== undefined && this.#people.size >= MAX_PEOPLE) this.#people.delete(oldest[0]);
    return new BookingWrite(this.#calls);
  }
}
