import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newRecordId, recordId } from "../../../shared/values/record-id.ts";

// 12 of the 53 bits of an id.
const RANDOM_VALUES = 4_096;
const instants = fc.date({
  min: new Date("2026-01-01T00:00:00.001Z"),
  max: new Date("2095-01-01"),
  noInvalidDate: true,
});
const randoms = fc.nat({ max: RANDOM_VALUES - 1 });

describe("a record id", () => {
  it("is a positive integer of at most 2^53−1", async () => {
    await fc.assert(
      fc.property(instants, randoms, (now, random) => {
        const id = recordId(now, random);
        expect(Number.isSafeInteger(id) && id > 0).toBe(true);
      }),
    );
  });

  it("rises with time to the millisecond, whatever chance adds", async () => {
    await fc.assert(
      fc.property(instants, randoms, randoms, (now, a, b) => {
        const later = new Date(now.getTime() + 1);
        expect(recordId(later, a)).toBeGreaterThan(recordId(now, b));
      }),
    );
  });

  it("differs for every two draws of one millisecond", () => {
    const now = new Date("2026-11-20T09:00:00Z");
    const ids = Array.from({ length: RANDOM_VALUES }, (_, random) => recordId(now, random));
    expect(new Set(ids).size).toBe(RANDOM_VALUES);
  });

  it("is not the next of the one before", () => {
    const now = new Date("2026-11-20T09:00:00Z");
    const ids = Array.from({ length: 50 }, () => newRecordId(now));
    const steps = new Set(ids.slice(1).map((id, index) => id - (ids[index] ?? 0)));
    expect(steps.size).toBeGreaterThan(10);
  });
});
