import { describe, expect, it } from "vitest";
import {
  timetableFragment,
  timetableIn,
} from "../../../../../shared/pages/parts/timetable/timetable-address.ts";

describe("the address of a timetable", () => {
  it.each([
    ["#classes", {}],
    ["#classes=2027-03-31", { day: "2027-03-31" }],
    ["#classes=2027-03-31&view=week&type=152", { day: "2027-03-31", span: "week" as const, typeId: 152 }],
  ])("%s leads to what it was made for", (hash, asked) => {
    expect(timetableFragment(asked)).toBe(hash);
    expect(timetableIn(hash)).toEqual(expect.objectContaining(asked));
  });

  it.each(["", "#", "#faq", "#tour=1&key=a", "#class=12"])("has nothing to do with %j", (hash) => {
    expect(timetableIn(hash)).toBeUndefined();
  });

  it.each(["#classes=2027-02-30", "#classes=today&view=month&type=0", "#classes=&type=1e3"])(
    "leaves to the page what %s does not say",
    (hash) => {
      expect(timetableIn(hash)).toEqual({ day: undefined, span: undefined, typeId: undefined });
    },
  );

  it("names its location where elements of several share a page", () => {
    const hash = timetableFragment({ day: "2027-03-31" }, 11);
    expect(hash).toBe("#classes=2027-03-31&club=11");
    expect([timetableIn(hash, 11)?.day, timetableIn(hash, 12)]).toEqual(["2027-03-31", undefined]);
  });
});
