import { expect, it } from "vitest";
import {
  bookingBody,
  bookingParty,
  isStillChosen,
} from "../../../../../shared/pages/member/booking/booking.ts";
import { weeklyBody } from "../../../../../shared/pages/member/booking/series.ts";
import { ON_CONFLICT } from "../../../../../shared/pages/member/page/bookings.ts";

const DETAILS = {
  typeId: 131,
  subtypeId: undefined,
  coachId: 521,
  isVirtual: true,
  virtualUrl: "https://meet.example/a",
  comments: "Hello",
};
const ONCE = bookingBody(DETAILS, 9301, "2027-03-26T09:30:00.000Z");
const WEEKLY = {
  ...weeklyBody(DETAILS, 9301, { local_start: "2027-03-26T09:30:00" }, 3),
  on_conflict: ON_CONFLICT,
} as const;

it.each([
  ["once", ONCE, undefined, [2]],
  ["for three weeks", WEEKLY, 3, [undefined, 2]],
] as const)(
  "finds a request that books %s still chosen until anything but its time is not",
  (_, sent, weeks, others) => {
    // An open booking is kept as JSON.
    const kept = JSON.parse(JSON.stringify(sent));
    expect(isStillChosen(kept, bookingParty(DETAILS, 9301), weeks)).toBe(true);
    for (const other of others) {
      expect(isStillChosen(kept, bookingParty(DETAILS, 9301), other)).toBe(false);
    }
    for (const change of [
      { typeId: 132 },
      { coachId: undefined },
      { isVirtual: false },
      { comments: undefined },
    ]) {
      expect(isStillChosen(kept, bookingParty({ ...DETAILS, ...change }, 9301), weeks)).toBe(false);
    }
  },
);
