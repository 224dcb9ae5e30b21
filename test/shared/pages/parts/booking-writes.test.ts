import type { ApiResult, CallOptions } from "@fitness-club-booking/sdk";
import { describe, expect, it } from "vitest";
import { BookingWrites } from "../../../../shared/pages/parts/booking-write.ts";

interface Body {
  readonly at: string;
}

const TEN = { at: "10:00" };
const ELEVEN = { at: "11:00" };

/** An API that never answers; each request that it was sent, with its key. */
function silentApi() {
  const sent: [at: string, key: string | undefined][] = [];
  const call = async ({ at }: Body, { idempotencyKey = "" }: CallOptions): Promise<ApiResult<string>> => {
    sent.push([at, idempotencyKey]);
    return { ok: false, reason: "unreachable", cause: undefined, idempotencyKey };
  };
  return { sent, writes: new BookingWrites<Body, string>({ call }) };
}

/** An API that books whatever it is asked, once it is let go. */
function slowApi() {
  const sent: [at: string, key: string | undefined][] = [];
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
  const call = async (body: Body, { idempotencyKey = "" }: CallOptions): Promise<ApiResult<string>> => {
    sent.push([body.at, idempotencyKey]);
    await until;
    const answered = { version: 1, isReplay: false, idempotencyKey, requestId: undefined };
    return { ok: true, data: `booked ${body.at}`, ...answered };
  };
  return { sent, letGo, writes: new BookingWrites<Body, string>({ call }) };
}

describe("the bookings of a desk", () => {
  it("go on with the key of what was not answered for the same person, and of nobody else", async () => {
    const { sent, writes } = silentApi();
    await writes.send(1, TEN);
    await writes.send(2, TEN);
    await writes.send(1, ELEVEN);
    const [first, other, again] = sent.map(([, key]) => key);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it("have a new key once the person's booking is answered", async () => {
    const { sent, letGo, writes } = slowApi();
    letGo();
    await writes.send(1, TEN);
    expect(await writes.send(1, ELEVEN)).toMatchObject({ data: { body: ELEVEN, isEarlier: false } });
    expect(new Set(sent.map(([, key]) => key)).size).toBe(2);
  });

  it("are under way for one person until the last is answered", async () => {
    const { sent, letGo, writes } = slowApi();
    const first = writes.send(1, TEN).then((result) => ({ result, isUnderWay: writes.isUnderWay(1) }));
    const last = writes.send(1, ELEVEN);
    expect([writes.isUnderWay(1), writes.isUnderWay(2)]).toEqual([true, false]);
    letGo();
    // Whoever asked first learns that the last is still to be told.
    expect(await first).toMatchObject({ result: { data: { isEarlier: false } }, isUnderWay: true });
    expect(await last).toMatchObject({ data: { body: TEN, isEarlier: true } });
    expect(writes.isUnderWay(1)).toBe(false);
    expect(sent).toHaveLength(1);
  });

  it("keep the keys of 200 people, the last ones", async () => {
    const { sent, writes } = silentApi();
    for (let person = 0; person <= 200; person += 1) await writes.send(person, TEN);
    await writes.send(1, ELEVEN);
    await writes.send(0, ELEVEN);
    const keys = sent.map(([, key]) => key);
    expect(keys.at(-2)).toBe(keys[1]);
    expect(keys.at(-1)).not.toBe(keys[0]);
  });
});
