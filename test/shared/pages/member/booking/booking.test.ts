import { describe, expect, it } from "vitest";
import {
  type BookingDetails,
  bookingBody,
  coachesOf,
  slotQuery,
} from "../../../../../shared/pages/member/booking/booking.ts";

const ANY: BookingDetails = {
  typeId: 131,
  subtypeId: undefined,
  coachId: undefined,
  isVirtual: false,
  virtualUrl: undefined,
  comments: undefined,
};
const CHOSEN: BookingDetails = {
  typeId: 131,
  subtypeId: 1311,
  coachId: 521,
  isVirtual: true,
  virtualUrl: "https://meet.example/a",
  comments: "Hello",
};
const START = "2027-03-26T09:30:00.000Z";

describe("slotQuery", () => {
  it("asks for any coach in the club unless others are chosen", () => {
    expect(slotQuery(ANY, 9301, 30)).toEqual({ appointment_type_id: 131, client_id: 9301, step_minutes: 30 });
    expect(slotQuery(CHOSEN, 9301, 15)).toMatchObject({
      subtype_id: 1311,
      coach_id: 521,
      is_virtual: true,
      step_minutes: 15,
    });
  });
});

describe("bookingBody", () => {
  it("leaves out what is not chosen, so that the club chooses", () => {
    expect(bookingBody(ANY, 9301, START)).toEqual({
      appointment_type_id: 131,
      client_id: 9301,
      start_date_time: START,
    });
  });

  it("has all that is chosen", () => {
    expect(bookingBody(CHOSEN, 9301, START)).toEqual({
      appointment_type_id: 131,
      subtype_id: 1311,
      client_id: 9301,
      coach_id: 521,
      start_date_time: START,
      is_virtual: true,
      virtual_url: "https://meet.example/a",
      comments: "Hello",
    });
  });
});

describe("coachesOf", () => {
  it("are all who are free, or the chosen one", () => {
    const slot = { start_date_time: START, end_date_time: START, local_start: "", room_ids: [93] };
    expect(coachesOf({ ...slot, coach_ids: [521, 522] }, ANY)).toEqual([521, 522]);
    expect(coachesOf({ ...slot, coach_ids: [521] }, CHOSEN)).toEqual([521]);
  });
});
