import {
  dateToUtcString,
  parseEpochTimestamp,
  parseRfc3339DateTime,
  parseRfc3339DateTimeWithOffset,
  parseRfc7231DateTime,
} from "@smithy/core/serde";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as ours from "../../../../infra/stack/stand-ins/native-dates.ts";

const date = fc.date({ min: new Date("1970-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
const offset = fc.constantFrom("+00:00", "+05:30", "-08:00");

describe("dates by Node's own means", () => {
  it("are written as the SDK writes them", () => {
    fc.assert(fc.property(date, (value) => ours.dateToUtcString(value) === dateToUtcString(value)));
  });

  it("are read as the SDK reads them", () => {
    fc.assert(
      fc.property(date, offset, (value, zone) => {
        const [iso, http, seconds] = [value.toISOString(), value.toUTCString(), value.getTime() / 1_000];
        const local = iso.replace("Z", zone);
        expect(ours.parseRfc3339DateTime(iso)).toEqual(parseRfc3339DateTime(iso));
        expect(ours.parseRfc3339DateTimeWithOffset(local)).toEqual(parseRfc3339DateTimeWithOffset(local));
        expect(ours.parseRfc7231DateTime(http)).toEqual(parseRfc7231DateTime(http));
        expect(ours.parseEpochTimestamp(seconds)).toEqual(parseEpochTimestamp(seconds));
      }),
    );
  });

  it("are invalid where the SDK throws, which is the same to who waits for `Retry-After`", () => {
    expect(() => parseRfc7231DateTime("soon, GMT")).toThrow();
    expect(ours.parseRfc7231DateTime("soon, GMT").getTime()).toBeNaN();
  });
});
