import { describe, expect, it } from "vitest";
import { AGAIN, isWorthTelling } from "../../../../../shared/pages/member/booking/kept-draft.ts";

const UNTOUCHED = { appointment_type_id: "131", subtype_id: "", coach_id: "", place: "club", repeat: "once" };

describe("a booking that was begun earlier", () => {
  it.each([
    ["a time", { start_date_time: "2027-03-26T09:30:00.000Z" }],
    ["a note", { comments: "My knee hurts." }],
    ["a coach", { coach_id: "521" }],
    ["a length", { subtype_id: "1311" }],
    ["every week", { repeat: "weekly" }],
    ["online", { place: "online" }],
  ])("is told of once it has %s", (_, entered) => {
    expect(isWorthTelling({ ...UNTOUCHED, ...entered })).toBe(true);
  });

  it("is not told of where nothing was entered, or it is to be as an appointment", () => {
    expect(isWorthTelling({})).toBe(false);
    expect(isWorthTelling({ ...UNTOUCHED, weeks: "4", room: "a" })).toBe(false);
    expect(isWorthTelling({ ...UNTOUCHED, coach_id: "521", ...AGAIN })).toBe(false);
    expect(isWorthTelling({ ...UNTOUCHED, comments: "My knee hurts.", ...AGAIN })).toBe(true);
  });
});
