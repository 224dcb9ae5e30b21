import { describe, expect, it } from "vitest";
import {
  countOfMember,
  countOfTenant,
  countSent,
  fullForAnHour,
  MAX_OF_MEMBER,
  MAX_OF_TENANT,
  placeOf,
  readSent,
  type SentToRecipient,
  startJoining,
} from "../../../../functions/deliveries/messages/message-counts.ts";

const NOW = new Date("2026-11-20T09:00:00.000Z");
const NOW_MS = NOW.getTime();
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const TOMORROW_S = (NOW_MS + DAY_MS) / 1_000;
const VISITORS = { causedBy: "visitors", hash: "h" } as const;

/** What was sent so long ago, named m0, m1 and so on. */
function sent(...agosMs: readonly number[]): SentToRecipient {
  return {
    version: agosMs.length,
    sent: Object.fromEntries(agosMs.map((ago, index) => [`m${index}`, NOW_MS - ago])),
    joins_until: 0,
  };
}

function place(of: SentToRecipient | undefined, message = "new") {
  return placeOf(of, message, VISITORS, NOW);
}

describe("one more message from visitors to an inbox", () => {
  it("may be sent where none was", () => {
    expect(place(undefined)).toEqual({ kind: "free" });
  });

  it("is counted already for a day", () => {
    expect(place(sent(DAY_MS - 1), "m0")).toEqual({ kind: "counted" });
    expect(place(sent(DAY_MS), "m0")).toEqual({ kind: "free" });
  });

  it("is one of three within an hour, and waits until that is over", () => {
    expect(place(sent(HOUR_MS, 2, 1))).toEqual({ kind: "free" });
    expect(place(sent(HOUR_MS - 1, 2, 1))).toEqual({ kind: "full", untilMs: NOW_MS + 1 });
  });

  it("is one of ten within a day, and is tried again in an hour", () => {
    const nine = Array.from({ length: 9 }, () => 2 * HOUR_MS);
    expect(place(sent(...nine, DAY_MS))).toEqual({ kind: "free" });
    expect(place(sent(...nine, 2 * HOUR_MS))).toEqual({ kind: "full", untilMs: NOW_MS + HOUR_MS });
    expect(fullForAnHour(NOW)).toEqual({ kind: "full", untilMs: NOW_MS + HOUR_MS });
  });

  it("waits while messages are being joined", () => {
    expect(place({ ...sent(), joins_until: NOW_MS + 1 })).toEqual({ kind: "full", untilMs: NOW_MS + 1 });
    expect(place({ ...sent(), joins_until: NOW_MS })).toEqual({ kind: "free" });
  });
});

describe("the count of a message", () => {
  it("begins with the first, and forgets those of another day", () => {
    expect(countSent(VISITORS, undefined, "new", NOW)).toMatchObject({
      key: { owner: "inbox#h", record: "sent" },
      condition: "attribute_not_exists(version)",
      values: { ":sent": { new: NOW_MS }, ":next": 1, ":expires": TOMORROW_S },
    });
    expect(countSent(VISITORS, undefined, "new", NOW).values).not.toHaveProperty(":before");
    expect(countSent(VISITORS, sent(DAY_MS, 5), "new", NOW)).toMatchObject({
      condition: "version = :before",
      values: { ":sent": { m1: NOW_MS - 5, new: NOW_MS }, ":next": 3, ":before": 2 },
    });
  });

  it("is an address's for others than visitors, and is read consistently", () => {
    expect(readSent({ causedBy: "others", hash: "h" })).toMatchObject({
      ...{ key: { owner: "address#h", record: "sent" }, consistent: true },
    });
  });

  it("starts to join unless that was started", () => {
    expect(startJoining(VISITORS, NOW_MS + 5, NOW)).toMatchObject({
      condition: "attribute_not_exists(joins_until) OR joins_until <= :now",
      values: { ":until": NOW_MS + 5, ":now": NOW_MS, ":expires": TOMORROW_S },
      returnsFound: true,
    });
  });

  it("is limited by the tenant's day and the member's", () => {
    const values = (max: number) => ({ ":one": 1, ":max": max, ":expires": TOMORROW_S + DAY_MS / 1_000 });
    expect(countOfTenant(11, "visitors", NOW)).toMatchObject({
      key: { owner: "tenant#11", record: "sent#2026-11-20" },
      condition: "attribute_not_exists(of_visitors) OR of_visitors < :max",
      values: values(MAX_OF_TENANT.visitors),
    });
    expect(countOfMember("m", NOW)).toMatchObject({
      ...{ key: { owner: "member#m", record: "sent#2026-11-20" }, values: values(MAX_OF_MEMBER) },
    });
  });
});
