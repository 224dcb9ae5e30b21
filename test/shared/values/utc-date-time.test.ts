import * as fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { spanOf, utcDateTime } from "../../../shared/values/utc-date-time.ts";

const instants = fc.date({ min: new Date("1900-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });

describe("a UTC date-time", () => {
  it("comes out in the one spelling that is stored, whatever fraction it came with", async () => {
    await fc.assert(
      fc.property(instants, fc.nat({ max: 3 }), (instant, digits) => {
        const full = instant.toISOString();
        const sent =
          digits === 0
            ? full.replace(/\.\d{3}Z$/, "Z")
            : full.replace(/(\.\d+)Z$/, (_, f) => `${f.slice(0, digits + 1)}Z`);
        const stored = v.parse(utcDateTime(), sent);
        expect(stored).toBe(new Date(sent).toISOString());
        expect(v.parse(utcDateTime(), stored)).toBe(stored);
      }),
    );
  });
});

describe("a span", () => {
  it("ends its minutes later, over midnight and leap days too", () => {
    expect(spanOf("2026-12-31T23:45:00.000Z", 30).end).toBe("2027-01-01T00:15:00.000Z");
    expect(spanOf("2028-02-28T23:30:00.000Z", 60).end).toBe("2028-02-29T00:30:00.000Z");
  });
});
