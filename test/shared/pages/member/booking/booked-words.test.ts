import { describe, expect, it } from "vitest";
import { lengthsInWords } from "../../../../../shared/pages/member/booking/booked-words.ts";

describe("how long a service takes", () => {
  const subtype = (duration_minutes: number) => ({
    subtype_id: duration_minutes,
    name: "",
    duration_minutes,
  });

  it("is its length, or from the shortest to the longest that the member can choose", () => {
    expect(lengthsInWords({ duration_minutes: 60, subtypes: [] }, "en-GB")).toBe("1 hour");
    expect(lengthsInWords({ duration_minutes: 60, subtypes: [subtype(60)] }, "en-GB")).toBe("1 hour");
    const several = { duration_minutes: 60, subtypes: [subtype(30), subtype(90)] };
    expect(lengthsInWords(several, "de-DE")).toBe("30 Minuten – 90 Minuten");
  });
});
