import type { Appointment } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import {
  againDraft,
  commentsBody,
  moveBody,
  moveQuery,
} from "../../../../../shared/pages/member/appointment/appointment-requests.ts";
import { appointmentWith } from "../appointment-record.ts";

const slot = { start_date_time: "2027-04-07T09:00:00.000Z", room_ids: [93, 95] };

describe("moveQuery", () => {
  it("lets the appointment's own time count as free", () => {
    expect(moveQuery(appointmentWith(), 522, 30)).toEqual({
      appointment_type_id: 131,
      coach_id: 522,
      client_id: 9301,
      exclude_appointment_id: 7,
      step_minutes: 30,
    });
  });

  it("asks for no room where the appointment is online", () => {
    expect(moveQuery(appointmentWith({ is_virtual: true, room_id: null }), 521, 30)).toMatchObject({
      is_virtual: true,
    });
  });
});

describe("moveBody", () => {
  it("says the start alone where coach and room stay", () => {
    expect(moveBody(appointmentWith(), slot, 521)).toEqual({ start_date_time: slot.start_date_time });
  });

  it("names another coach, and a room that is free where the appointment's own is not", () => {
    const body = moveBody(appointmentWith({ room_id: 94 }), slot, 522);
    expect(body).toEqual({ start_date_time: slot.start_date_time, coach_id: 522, room_id: 93 });
  });

  it("names no room for an online appointment", () => {
    expect(moveBody(appointmentWith({ room_id: null }), { ...slot, room_ids: [] }, 521)).toEqual({
      start_date_time: slot.start_date_time,
    });
  });
});

describe("commentsBody", () => {
  it("repeats the rest, and empties comments of spaces alone", () => {
    const rest = { subtype_id: null, room_id: 93, is_virtual: false, virtual_url: null };
    expect(commentsBody(appointmentWith(), " Hello ")).toEqual({ ...rest, comments: "Hello" });
    expect(commentsBody(appointmentWith({ comments: "Hello" }), "  ")).toEqual({ ...rest, comments: null });
  });
});

describe("booking an appointment again", () => {
  const appointment = {
    appointment_type_id: 131,
    subtype_id: 1311,
    coach_id: 522,
    original_coach_id: null,
    is_virtual: false,
    start_date_time: "2027-04-06T09:00:00.000Z",
  } as Appointment;
  const startMs = Date.parse(appointment.start_date_time);

  it("chooses what was chosen, but for a time that is over", () => {
    expect(againDraft(appointment, startMs)).toEqual({
      appointment_type_id: "131",
      subtype_id: "1311",
      coach_id: "522",
      place: "club",
    });
  });

  it("chooses the coach who was chosen, and not the one who stood in", () => {
    expect(againDraft({ ...appointment, original_coach_id: 521 }, startMs).coach_id).toBe("521");
  });

  it("chooses the usual length and the place", () => {
    const other = againDraft({ ...appointment, subtype_id: null, is_virtual: true }, startMs);
    expect(other).toMatchObject({ subtype_id: "", place: "online" });
  });

  it("chooses the time, while it is ahead", () => {
    const { start_date_time } = appointment;
    expect(againDraft(appointment, startMs - 1)).toMatchObject({ start_date_time });
  });
});
