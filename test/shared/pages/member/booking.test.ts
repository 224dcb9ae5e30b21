import type {
  Appointment,
  BookedClient,
  CreateAppointmentAnswer,
  Membership,
} from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import {
  againDraft,
  type BookingDetails,
  bookingBody,
  coachesOf,
  paymentIn,
  slotQuery,
} from "../../../../shared/pages/member/booking.ts";

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

const category = {
  service_category_primary_name: "Personal Training",
  service_category_secondary_name: "One to one",
};

function membership(differing: Partial<Membership>): Membership {
  return {
    id: 1,
    subscription_id: 1,
    subscription_primary_name: "PT year",
    subscription_secondary_name: "",
    ...category,
    start_date: "2026-01-01T00:00:00.000Z",
    end_date: "2028-12-31T23:59:59.999Z",
    number_of_sessions: 50,
    used_sessions: 5,
    available_sessions: 45,
    is_active: true,
    ...differing,
  };
}

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

describe("booking an appointment again", () => {
  const appointment = {
    appointment_type_id: 131,
    subtype_id: 1311,
    coach_id: 522,
    original_coach_id: null,
    is_virtual: false,
  } as Appointment;

  it("chooses what was chosen, but for when", () => {
    expect(againDraft(appointment)).toEqual({
      appointment_type_id: "131",
      subtype_id: "1311",
      coach_id: "522",
      place: "club",
    });
  });

  it("chooses the coach who was chosen, and not the one who stood in", () => {
    expect(againDraft({ ...appointment, original_coach_id: 521 }).coach_id).toBe("521");
  });

  it("chooses the usual length and the place", () => {
    const other = againDraft({ ...appointment, subtype_id: null, is_virtual: true });
    expect(other).toMatchObject({ subtype_id: "", place: "online" });
  });
});

describe("coachesOf", () => {
  it("are all who are free, or the chosen one", () => {
    const slot = { start_date_time: START, end_date_time: START, local_start: "", room_ids: [93] };
    expect(coachesOf({ ...slot, coach_ids: [521, 522] }, ANY)).toEqual([521, 522]);
    expect(coachesOf({ ...slot, coach_ids: [521] }, CHOSEN)).toEqual([521]);
  });
});

describe("paymentIn", () => {
  function answer(client: Partial<BookedClient>): CreateAppointmentAnswer {
    const booked = { is_payment_required: false, memberships: [], ...client } as unknown as BookedClient;
    const envelope = { id: null, info: [] };
    return { create_response: envelope, update_response: envelope, client_booked_details: [booked] };
  }

  it("names the membership that pays, the member, or nobody", () => {
    const { is_active: _, ...paying } = membership({ available_sessions: 44 });
    const memberships = [{ ...paying, is_selected: true }];
    expect(paymentIn(answer({ memberships }))).toEqual({
      ...{ kind: "session", membership: "PT year", left: 44 },
      ...{ isOfSeveral: false, isUnlimited: false, unlimited: undefined },
    });
    expect(paymentIn(answer({ is_payment_required: true }))).toEqual({ kind: "pay" });
    expect(paymentIn(answer({}))).toEqual({ kind: "nothing" });
  });

  it("counts what is left of all memberships that cover it, and names one that never runs out", () => {
    const { is_active: _, ...pack } = membership({ available_sessions: 0 });
    const year = { ...pack, id: 2, available_sessions: 5, is_selected: false };
    const empty = { ...pack, id: 3, is_selected: false };
    const memberships = [{ ...pack, is_selected: true }, year, empty];
    expect(paymentIn(answer({ memberships }))).toMatchObject({ left: 5, isOfSeveral: true });
    const unlimited = { ...year, is_unlimited: true, subscription_primary_name: "Gold" };
    const ofGold = [{ ...pack, is_selected: true }, unlimited];
    expect(paymentIn(answer({ memberships: ofGold }))).toMatchObject({ unlimited: "Gold" });
    const gold = [{ ...unlimited, is_selected: true }];
    expect(paymentIn(answer({ memberships: gold }))).toMatchObject({
      isUnlimited: true,
      unlimited: undefined,
    });
  });
});
