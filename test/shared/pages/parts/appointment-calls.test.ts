import type { BookSeriesRequest } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import { appointmentCalls, type OnceRequest, weeklyFrom } from "../../../../shared/pages/parts/series.ts";

const once: OnceRequest = {
  appointment_type_id: 131,
  client_id: 9301,
  start_date_time: "2027-03-26T10:00:00Z",
};
const weekly: BookSeriesRequest = {
  appointment_type_id: 131,
  client_id: 9301,
  recurrence: weeklyFrom("2027-03-26T10:00:00", 4),
};

const answered = (data: object) => ({ ok: true, data }) as never;
const refused = { ok: false, reason: "refused", problems: [] } as never;

describe("booking once or every week", () => {
  const calls = appointmentCalls({
    once: async () => answered({ create_response: 1 }),
    weekly: async () => answered({ appointments: [] }),
  });

  it("is three operations, of which each has a key of its own", () => {
    const of = calls.several?.operationOf;
    const operations = [once, { ...once, comp_reason: "" }, weekly].map((body) => of?.(body));
    expect(new Set(operations).size).toBe(3);
  });

  it("finds out by a day long ago, and changes nothing else", () => {
    const like = calls.several?.refusedLike;
    expect(like?.(once)).toEqual({ ...once, start_date_time: "2001-01-01T00:00:00Z" });
    const recurrence = { ...weekly.recurrence, first_date: "2001-01-01" };
    expect(like?.(weekly)).toEqual({ ...weekly, recurrence });
  });

  it("tells which of them was answered, and passes refusals on", async () => {
    expect(await calls.call(once, {})).toMatchObject({ data: { once: { create_response: 1 } } });
    expect(await calls.call(weekly, {})).toMatchObject({ data: { weekly: { appointments: [] } } });
    const none = appointmentCalls({ once: async () => refused, weekly: async () => refused });
    expect([await none.call(once, {}), await none.call(weekly, {})]).toEqual([refused, refused]);
  });
});
