import type { ApiResult } from "@fitness-club-booking/sdk";
import type { InfoEntry } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import { BookingWrite, type KeptBooking } from "../../../../shared/pages/parts/booking-write.ts";
import { LongUnanswered } from "../../../../shared/pages/parts/write.ts";

interface Body {
  readonly at: string;
  readonly free?: boolean;
}

/** What is lost of a call, or the status by which the API, or a proxy before it, refuses it without a look at the key. */
type Loss = "answer" | "request" | "token" | number | { readonly proxy: number };

/** Books as the API does: the first success under a key is kept, and a refusal uses up none. */
function fakeApi() {
  const kept = new Map<string, Body>();
  const sent: [at: string, key: string][] = [];
  const onTheirWay: (() => void)[] = [];
  let loss: Loss | undefined;
  let held: Promise<void> | undefined;
  function carryOut(body: Body, idempotencyKey: string): ApiResult<string> {
    const before = kept.get(idempotencyKey);
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(body)) {
      return refused("IDEMPOTENCY_KEY_REUSED", idempotencyKey);
    }
    if (before === undefined && body.free === false) return refused("COACH_UNAVAILABLE", idempotencyKey);
    kept.set(idempotencyKey, body);
    const isReplay = before !== undefined;
    return {
      ok: true,
      data: `booked ${body.at}`,
      version: 1,
      isReplay,
      idempotencyKey,
      requestId: undefined,
    };
  }
  return {
    sent,
    get booked() {
      return [...kept.values()].map(({ at }) => at);
    },
    lose(what: Loss | undefined) {
      loss = what;
    },
    /** Keeps the next request on its way until it is let go. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    /** Knows no key any more, as a day after it was used. */
    forgetKeys() {
      kept.clear();
    },
    /** Lets the requests arrive that were lost. */
    arrive() {
      for (const each of onTheirWay.splice(0)) each();
    },
    async call(body: Body, { idempotencyKey = "none" }): Promise<ApiResult<string>> {
      sent.push([body.at, idempotencyKey]);
      const letGo = held;
      held = undefined;
      await letGo;
      if (typeof loss === "number") return refused("TOO_MANY_REQUESTS", idempotencyKey, loss);
      if (typeof loss === "object") {
        return refused(undefined, idempotencyKey, loss.proxy);
      }
      if (loss === "request") onTheirWay.push(() => void carryOut(body, idempotencyKey));
      const result = loss === "request" || loss === "token" ? undefined : carryOut(body, idempotencyKey);
      if (loss === undefined && result !== undefined) return result;
      const unreachable = { ok: false, reason: "unreachable", cause: undefined, idempotencyKey } as const;
      return loss === "token" ? { ...unreachable, isUnsent: true } : unreachable;
    },
  };
}

/** @param errorCode there is none where a proxy refuses in the API's place */
function refused(
  errorCode: InfoEntry["errorCode"] | undefined,
  idempotencyKey: string,
  status = 422,
): ApiResult<never> {
  const entry = {
    severity: "Error",
    errorMessage: "",
    helptext: "",
    identifier: "",
    jsonObject: null,
  } as const;
  const problems = errorCode === undefined ? [] : [{ ...entry, errorCode }];
  const ids = { idempotencyKey, requestId: undefined };
  const nothing = { fields: {}, nextStarts: [], currentVersion: undefined };
  return { ok: false, reason: "refused", status, problems, ...nothing, ...ids };
}

function bookings(kept?: KeptBooking<Body>) {
  const api = fakeApi();
  const clock = {
    nowMs: 0,
    steadyMs: HOUR_MS,
    waits: [] as number[],
    whileWaiting: () => {},
    pass(ms: number) {
      clock.nowMs += ms;
      clock.steadyMs += ms;
    },
  };
  const sleep = async (ms: number) => {
    clock.waits.push(ms);
    clock.pass(ms);
    clock.whileWaiting();
  };
  const operationOf = ({ at }: Body) => (at.startsWith("every") ? "weekly" : "once");
  const refusedLike = ({ at }: Body): Body => ({ at: `${at} long ago`, free: false });
  const timing = { nowMs: () => clock.nowMs, steadyMs: () => clock.steadyMs, sleep };
  const calls = { call: api.call, several: { operationOf, refusedLike } };
  const write = new BookingWrite<Body, string>(calls, kept, timing);
  return { api, clock, timing, write };
}

const TEN = { at: "10:00" };
const HALF_PAST = { at: "11:30" };
const WEEKLY = { at: "every Friday" };
const HOUR_MS = 3_600_000;

describe("a booking whose answer was lost", () => {
  it("is what a changed request finds, and nothing else is booked", async () => {
    const { api, write } = bookings();
    api.lose("answer");
    await write.send(TEN);
    api.lose(undefined);
    const data = { answer: "booked 10:00", body: TEN, isEarlier: true };
    expect(await write.send(HALF_PAST)).toMatchObject({ ok: true, data });
    expect(api.booked).toEqual(["10:00"]);
    expect(new Set(api.sent.map(([, key]) => key)).size).toBe(1);
  });

  it("is found among several that were not answered", async () => {
    const { api, write } = bookings();
    api.lose("answer");
    await write.send(TEN);
    await write.send({ at: "10:30" });
    await write.send({ at: "11:00" });
    api.lose(undefined);
    expect(await write.send(HALF_PAST)).toMatchObject({ data: { body: TEN, isEarlier: true } });
    expect(api.booked).toEqual(["10:00"]);
  });

  it("is answered by the same request as if it were the first", async () => {
    const { api, write } = bookings();
    api.lose("answer");
    await write.send(TEN);
    api.lose(undefined);
    expect(await write.send(TEN)).toMatchObject({ isReplay: true, data: { body: TEN, isEarlier: false } });
    await write.send(HALF_PAST);
    expect(api.booked).toEqual(["10:00", "11:30"]);
  });

  it("is still found where a changed request is refused first", async () => {
    const { api, write } = bookings();
    api.lose("request");
    await write.send(TEN);
    api.lose(undefined);
    expect(await write.send({ at: "11:00", free: false })).toMatchObject({ reason: "refused" });
    await write.send(HALF_PAST);
    // It arrives late.
    const [[, key] = ["", ""]] = api.sent;
    expect(await api.call(TEN, { idempotencyKey: key })).toMatchObject({ ok: false });
    expect(api.booked).toEqual(["11:30"]);
  });

  it("is settled before another operation is called", async () => {
    const { api, write } = bookings();
    api.lose("answer");
    await write.send(TEN);
    api.lose(undefined);
    expect(await write.send({ at: "every Friday" })).toMatchObject({ data: { body: TEN, isEarlier: true } });
    expect(api.booked).toEqual(["10:00"]);
  });

  it("gives way to another operation where it cannot be carried out", async () => {
    const { api, write } = bookings();
    api.lose("request");
    await write.send({ at: "10:00", free: false });
    api.lose(undefined);
    await write.send({ at: "every Friday" });
    expect(api.booked).toEqual(["every Friday"]);
    expect(new Set(api.sent.map(([, key]) => key)).size).toBe(2);
  });

  it("is found by a later page in what is kept, and is no question any more once it is refused", async () => {
    const kept: KeptBooking<Body> = { open: undefined };
    const taken = { at: "10:00", free: false };
    const { api, timing, write } = bookings(kept);
    api.lose("request");
    const sending = write.send(taken);
    expect(kept.open?.bodies).toEqual([taken]);
    expect(write.unanswered).toBeUndefined();
    await sending;
    const later = new BookingWrite<Body, string>({ call: api.call }, kept, timing);
    expect(later.isUnanswered(taken)).toBe(true);
    api.lose(undefined);
    expect(await later.send(taken)).toMatchObject({ reason: "refused" });
    expect(later.unanswered).toBeUndefined();
    await later.send(HALF_PAST);
    expect(new Set(api.sent.map(([, key]) => key)).size).toBe(1);
    expect(kept.open).toBeUndefined();
  });

  it("is not made after the person went on, if its request never arrived", async () => {
    const { api, write } = bookings();
    api.lose("request");
    await write.send(TEN);
    api.lose(undefined);
    expect(await write.send(WEEKLY)).toMatchObject({ ok: true, data: { body: WEEKLY, isEarlier: false } });
    expect(api.booked).toEqual(["every Friday"]);
  });

  it("is found where its request arrives late, while the person goes on to another operation", async () => {
    const { api, clock, write } = bookings();
    api.lose("request");
    await write.send(TEN);
    api.lose(undefined);
    clock.whileWaiting = () => api.arrive();
    expect(await write.send(WEEKLY)).toMatchObject({ data: { body: TEN, isEarlier: true } });
    expect(api.booked).toEqual(["10:00"]);
  });

  it.each([
    [0, [30_000]],
    [29_999, [1]],
    [30_000, []],
  ])("may arrive for half a minute: %i ms after, another operation waits %j ms", async (passedMs, waits) => {
    const { api, clock, write } = bookings();
    api.lose("request");
    await write.send(TEN);
    api.lose(undefined);
    clock.pass(passedMs);
    // Somebody puts the clock right.
    clock.nowMs += HOUR_MS;
    expect(await write.send(WEEKLY)).toMatchObject({ data: { body: WEEKLY } });
    expect(clock.waits).toEqual(waits);
  });

  it("may arrive until half a minute after the next page has begun", async () => {
    const open = { idempotencyKey: "kept", sentAtMs: 0, bodies: [TEN] };
    const { api, clock, write } = bookings({ open });
    clock.pass(10_000);
    expect(await write.send(WEEKLY)).toMatchObject({ data: { body: WEEKLY } });
    expect([clock.waits, api.booked]).toEqual([[20_000], ["every Friday"]]);
  });

  it.each([401, 403, 429, { proxy: 404 }])(
    "stays in question where %j is the answer to what follows",
    async (answer) => {
      const { api, write } = bookings();
      api.lose("answer");
      await write.send(TEN);
      api.lose(answer);
      expect(await write.send(WEEKLY)).toMatchObject({ reason: "refused" });
      expect(await write.send(TEN)).toMatchObject({ reason: "refused" });
      expect(write.isUnanswered(TEN)).toBe(true);
      api.lose(undefined);
      expect(await write.send(WEEKLY)).toMatchObject({ data: { body: TEN, isEarlier: true } });
      expect(api.booked).toEqual(["10:00"]);
    },
  );

  it("leaves no question of a change that was refused", async () => {
    const { api, write } = bookings();
    const taken = { at: "11:00", free: false };
    api.lose("request");
    await write.send(TEN);
    api.lose(undefined);
    await write.send(taken);
    expect([write.isUnanswered(TEN), write.isUnanswered(taken)]).toEqual([true, false]);
  });

  it("is no question any more once it was refused, though a change is refused, too", async () => {
    const { api, write } = bookings();
    const taken = { at: "10:00", free: false };
    api.lose("request");
    await write.send(taken);
    api.lose(undefined);
    await write.send(taken);
    await write.send({ at: "11:00", free: false });
    expect(write.unanswered).toBeUndefined();
  });

  it("may have been made even if the next request is not sent", async () => {
    const { api, write } = bookings();
    api.lose("answer");
    await write.send(TEN);
    api.lose("token");
    expect(await write.send(TEN)).not.toHaveProperty("isUnsent");
    expect(await write.send(HALF_PAST)).not.toHaveProperty("isUnsent");
    expect([write.isUnanswered(TEN), write.isUnanswered(HALF_PAST)]).toEqual([true, false]);
  });
});

describe("a booking that is under way", () => {
  it("is what the person gets who goes on to another operation", async () => {
    const { api, write } = bookings();
    const letGo = api.hold();
    const sending = [write.send(TEN), write.send(WEEKLY), write.send(HALF_PAST)];
    letGo();
    const [first, ...others] = await Promise.all(sending);
    expect(first).toMatchObject({ data: { body: TEN, isEarlier: false } });
    for (const each of others) expect(each).toMatchObject({ data: { body: TEN, isEarlier: true } });
    expect(api.booked).toEqual(["10:00"]);
  });

  it("gives way to another operation where it is refused", async () => {
    const { api, write } = bookings();
    const letGo = api.hold();
    const sending = [write.send({ at: "10:00", free: false }), write.send(WEEKLY)];
    letGo();
    const [first, second] = await Promise.all(sending);
    expect(first).toMatchObject({ reason: "refused" });
    expect(second).toMatchObject({ data: { body: WEEKLY, isEarlier: false } });
  });

  it("keeps its key where its answer is lost, whatever was asked for meanwhile", async () => {
    const { api, write } = bookings();
    const letGo = api.hold();
    api.lose("answer");
    const sending = [write.send(TEN), write.send(WEEKLY)];
    letGo();
    for (const each of await Promise.all(sending)) expect(each).toMatchObject({ reason: "unreachable" });
    api.lose(undefined);
    expect(await write.send(WEEKLY)).toMatchObject({ data: { body: TEN, isEarlier: true } });
    expect(api.booked).toEqual(["10:00"]);
  });

  it("is sent once where it is asked for twice", async () => {
    const { api, write } = bookings();
    const letGo = api.hold();
    const sending = [write.send(TEN), write.send(TEN)];
    letGo();
    for (const each of await Promise.all(sending)) {
      expect(each).toMatchObject({ data: { body: TEN, isEarlier: false } });
    }
    expect(api.sent).toHaveLength(1);
  });
});

describe("a booking that was not answered for a day", () => {
  async function unansweredFor(ms: number) {
    const { api, clock, write } = bookings();
    api.lose("answer");
    await write.send(TEN);
    // What is changed has the same key, and makes it no younger.
    clock.pass(HOUR_MS);
    await write.send(HALF_PAST);
    clock.pass(ms - HOUR_MS);
    api.lose(undefined);
    return { api, write };
  }

  it("is found as long as the API surely knows its key", async () => {
    const { api, write } = await unansweredFor(23 * HOUR_MS - 1);
    expect(write.recallFailure()).toMatchObject({ reason: "unreachable", cause: undefined });
    expect(await write.send(HALF_PAST)).toMatchObject({ data: { body: TEN, isEarlier: true } });
    expect(api.booked).toEqual(["10:00"]);
  });

  it.each([[TEN], [HALF_PAST], [WEEKLY]])(
    "is not sent after that: who asks for %j is told first, then books anew",
    async (asked) => {
      const { api, write } = await unansweredFor(23 * HOUR_MS);
      const before = api.sent.length;
      const told = await write.send(asked);
      expect(told).toMatchObject({ reason: "unreachable", cause: expect.any(LongUnanswered) });
      expect([told, api.sent.length]).toEqual([expect.not.objectContaining({ isUnsent: true }), before]);
      expect(await write.send(asked)).toMatchObject({ data: { body: asked, isEarlier: false } });
      expect(api.sent.at(-1)?.[1]).not.toBe(api.sent[0]?.[1]);
    },
  );

  it("is told of once by the next page", async () => {
    const { write } = await unansweredFor(23 * HOUR_MS);
    expect(write.recallFailure()).toMatchObject({ cause: expect.any(LongUnanswered) });
    expect(write.recallFailure()).toBeUndefined();
  });

  it("is no question where it was refused since", async () => {
    const { api, clock, write } = bookings();
    api.lose("request");
    await write.send({ at: "10:00", free: false });
    api.lose(undefined);
    await write.send({ at: "10:00", free: false });
    clock.pass(23 * HOUR_MS);
    expect(await write.send(HALF_PAST)).toMatchObject({ data: { body: HALF_PAST } });
    expect(new Set(api.sent.map(([, key]) => key)).size).toBe(2);
  });
});

describe("a booking that was not answered before the device's clock was set, or stood still", () => {
  async function unanswered() {
    const { api, clock, timing, write } = bookings();
    api.lose("answer");
    await write.send(TEN);
    api.lose(undefined);
    return { api, clock, timing, write };
  }

  it.each([
    [TEN, false],
    [HALF_PAST, true],
    [WEEKLY, true],
  ])("is found by who asks for %j once the clock was put forward by two days", async (asked, isEarlier) => {
    const { api, clock, write } = await unanswered();
    clock.nowMs += 48 * HOUR_MS;
    expect(write.recallFailure()).toMatchObject({ reason: "unreachable", cause: undefined });
    expect(await write.send(asked)).toMatchObject({ data: { body: TEN, isEarlier } });
    expect(api.booked).toEqual(["10:00"]);
  });

  it("is found by a page that calls one operation, too", async () => {
    const { api, clock, timing } = bookings();
    const write = new BookingWrite<Body, string>({ call: api.call }, undefined, timing);
    api.lose("answer");
    await write.send(TEN);
    api.lose(undefined);
    clock.nowMs += 48 * HOUR_MS;
    expect(await write.send(HALF_PAST)).toMatchObject({ data: { body: TEN, isEarlier: true } });
  });

  it("is not sent a day later, though the clock was put back since", async () => {
    const { api, clock, write } = await unanswered();
    clock.pass(23 * HOUR_MS);
    clock.nowMs -= 48 * HOUR_MS;
    const before = api.sent.length;
    expect(await write.send(HALF_PAST)).toMatchObject({ cause: expect.any(LongUnanswered) });
    expect(api.sent).toHaveLength(before);
  });

  it.each([[TEN], [HALF_PAST], [WEEKLY]])(
    "is not made twice after a day's sleep: who asks for %j is told first, then books",
    async (asked) => {
      const { api, clock, write } = await unanswered();
      // The steady clock of most browsers stands still while the device sleeps.
      clock.nowMs += 24 * HOUR_MS;
      api.forgetKeys();
      expect(await write.send(asked)).toMatchObject({ cause: expect.any(LongUnanswered) });
      expect(api.booked).toEqual([]);
      expect(await write.send(asked)).toMatchObject({ data: { body: asked, isEarlier: false } });
      expect(api.sent.at(-1)?.[1]).not.toBe(api.sent[0]?.[1]);
    },
  );

  it("gives way to a change where it never arrived, once a token has told what time it is", async () => {
    const { api, clock, write } = bookings();
    api.lose("request");
    await write.send(TEN);
    api.lose(undefined);
    clock.nowMs += 48 * HOUR_MS;
    clock.whileWaiting = () => {
      clock.nowMs -= 48 * HOUR_MS;
    };
    expect(await write.send(HALF_PAST)).toMatchObject({ data: { body: HALF_PAST, isEarlier: false } });
    expect(api.booked).toEqual(["11:30"]);
  });

  it("is no question after a clock was put forward where it was refused since", async () => {
    const { api, clock, write } = bookings();
    const taken = { at: "10:00", free: false };
    api.lose("request");
    await write.send(taken);
    api.lose(undefined);
    await write.send(taken);
    clock.nowMs += 48 * HOUR_MS;
    expect(await write.send(HALF_PAST)).toMatchObject({ data: { body: HALF_PAST } });
  });
});

describe("a booking that was answered", () => {
  it("leaves no key behind: a refused one is followed by another, too", async () => {
    const { api, write } = bookings();
    await write.send({ at: "09:00", free: false });
    await write.send(TEN);
    await write.send(HALF_PAST);
    expect(api.booked).toEqual(["10:00", "11:30"]);
    expect(new Set(api.sent.map(([, key]) => key)).size).toBe(3);
  });

  it("is in no question where it was not sent at all", async () => {
    const { api, write } = bookings();
    api.lose("token");
    expect(await write.send(TEN)).toMatchObject({ reason: "unreachable", isUnsent: true });
    expect(write.unanswered).toBeUndefined();
  });

  it("asks for a new key where another window has used the one that was kept", async () => {
    const { api, write } = bookings({ open: { idempotencyKey: "shared", sentAtMs: 0, bodies: [TEN] } });
    await api.call({ at: "08:00" }, { idempotencyKey: "shared" });
    expect(await write.send(HALF_PAST)).toMatchObject({ reason: "refused" });
    expect(await write.send(HALF_PAST)).toMatchObject({ ok: true });
  });
});
