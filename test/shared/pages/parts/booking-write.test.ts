import type { ApiResult } from "@fitness-club-booking/sdk";
import type { InfoEntry } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import { BookingWrite, type KeptBooking } from "../../../../shared/pages/parts/booking-write.ts";

interface Body {
  readonly at: string;
  readonly free?: boolean;
}

/** What is lost of a call, or the status by which the API refuses it before it looks for the key. */
type Loss = "answer" | "request" | "token" | number;

/** Books as the API does: the first success under a key is kept, and a refusal uses up none. */
function fakeApi() {
  const kept = new Map<string, Body>();
  const sent: [at: string, key: string][] = [];
  let loss: Loss | undefined;
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
    async call(body: Body, { idempotencyKey = "none" }): Promise<ApiResult<string>> {
      sent.push([body.at, idempotencyKey]);
      if (typeof loss === "number") return refused("TOO_MANY_REQUESTS", idempotencyKey, loss);
      const result = loss === "request" || loss === "token" ? undefined : carryOut(body, idempotencyKey);
      if (loss === undefined && result !== undefined) return result;
      const unreachable = { ok: false, reason: "unreachable", cause: undefined, idempotencyKey } as const;
      return loss === "token" ? { ...unreachable, isUnsent: true } : unreachable;
    },
  };
}

function refused(errorCode: InfoEntry["errorCode"], idempotencyKey: string, status = 422): ApiResult<never> {
  const problem = {
    severity: "Error",
    errorCode,
    errorMessage: "",
    helptext: "",
    identifier: "",
    jsonObject: null,
  } as const;
  const ids = { idempotencyKey, requestId: undefined };
  const nothing = { fields: {}, nextStarts: [], currentVersion: undefined };
  return { ok: false, reason: "refused", status, problems: [problem], ...nothing, ...ids };
}

function bookings(kept?: KeptBooking<Body>) {
  const api = fakeApi();
  const operationOf = ({ at }: Body) => (at.startsWith("every") ? "weekly" : "once");
  const refusedLike = ({ at }: Body): Body => ({ at: `${at} long ago`, free: false });
  const write = new BookingWrite<Body, string>(
    { call: api.call, several: { operationOf, refusedLike } },
    kept,
  );
  return { api, write };
}

const TEN = { at: "10:00" };
const HALF_PAST = { at: "11:30" };

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
    const { api, write } = bookings(kept);
    api.lose("request");
    const sending = write.send(taken);
    expect(kept.open?.bodies).toEqual([taken]);
    expect(write.unanswered).toBeUndefined();
    await sending;
    const later = new BookingWrite<Body, string>({ call: api.call }, kept);
    expect(later.isUnanswered(taken)).toBe(true);
    api.lose(undefined);
    expect(await later.send(taken)).toMatchObject({ reason: "refused" });
    expect(later.unanswered).toBeUndefined();
    await later.send(HALF_PAST);
    expect(new Set(api.sent.map(([, key]) => key)).size).toBe(1);
    expect(kept.open).toBeUndefined();
  });

  it("is not made after the person has gone on to another operation, if its request never arrived", async () => {
    const { api, write } = bookings();
    api.lose("request");
    await write.send(TEN);
    api.lose(undefined);
    const data = { body: { at: "every Friday" }, isEarlier: false };
    expect(await write.send({ at: "every Friday" })).toMatchObject({ ok: true, data });
    expect(api.booked).toEqual(["every Friday"]);
  });

  it.each([401, 403, 429])("stays in question where the API answers %i to what follows", async (status) => {
    const { api, write } = bookings();
    api.lose("answer");
    await write.send(TEN);
    api.lose(status);
    expect(await write.send({ at: "every Friday" })).toMatchObject({ reason: "refused", status });
    api.lose(undefined);
    expect(await write.send({ at: "every Friday" })).toMatchObject({ data: { body: TEN, isEarlier: true } });
    expect(api.booked).toEqual(["10:00"]);
  });

  it("leaves no question of a change that was refused", async () => {
    const { api, write } = bookings();
    const taken = { at: "11:00", free: false };
    api.lose("request");
    await write.send(TEN);
    api.lose(undefined);
    await write.send(taken);
    expect([write.isUnanswered(TEN), write.isUnanswered(taken)]).toEqual([true, false]);
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
    const { api, write } = bookings({ open: { idempotencyKey: "shared", bodies: [TEN] } });
    await api.call({ at: "08:00" }, { idempotencyKey: "shared" });
    expect(await write.send(HALF_PAST)).toMatchObject({ reason: "refused" });
    expect(await write.send(HALF_PAST)).toMatchObject({ ok: true });
  });
});
