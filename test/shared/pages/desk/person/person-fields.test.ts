import type { Client } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import openApi from "../../../../../shared/api/openapi.json" with { type: "json" };
import { bookingsAround } from "../../../../../shared/pages/desk/person/person-bookings.ts";
import { asClient, changesOf, type Profile } from "../../../../../shared/pages/desk/person/person-fields.ts";
import { listed, tour } from "../desk-records.ts";

const ADA: Profile = {
  full_name: "Ada Hill",
  mobile_country_code: "44",
  mobile_number: 7_700_900_123,
  email_id: "ada@example.com",
  medical_alert: null,
  note: null,
};

describe("what is put right in a profile", () => {
  it("is what differs, and nothing where nothing does", () => {
    expect(changesOf(ADA, { ...ADA, note: "Prefers mornings" })).toEqual({ note: "Prefers mornings" });
    expect(changesOf(ADA, ADA)).toEqual({});
    expect(changesOf({ ...ADA, medical_alert: "" }, ADA)).toEqual({});
  });

  it("is a number with its country's code, though only one of them differs", () => {
    expect(changesOf(ADA, { ...ADA, mobile_number: 7_700_900_124 })).toEqual({
      mobile_country_code: "44",
      mobile_number: 7_700_900_124,
    });
    const none = { mobile_country_code: null, mobile_number: null };
    expect(changesOf(ADA, { ...ADA, ...none })).toEqual(none);
  });
});

describe("a prospect who becomes a client", () => {
  it("is sent with every field of the record that can be replaced, and with no other", () => {
    const { Client, ReplaceClientRequest } = openApi.components.schemas;
    const read = Object.fromEntries(Object.keys(Client.properties).map((name) => [name, null]));
    // Every field of the type is there, and none has a value.
    const sent = asClient({ ...read, full_name: "Ada Hill", status: "prospect" } as unknown as Client);
    expect(Object.keys(sent).sort()).toEqual(Object.keys(ReplaceClientRequest.properties).sort());
    expect(sent).toMatchObject({ full_name: "Ada Hill", status: "client", email_id: null });
  });
});

describe("what a person has booked", () => {
  it("is parted by now, without what is cancelled ahead, the next and the newest first", () => {
    const nowMs = Date.parse("2027-03-24T10:30:00Z");
    const of = (id: number, day: string, status: "booked" | "cancelled" = "booked") =>
      listed({ id, status, start_date_time: `${day}T10:00:00.000Z`, end_date_time: `${day}T11:00:00.000Z` });
    const found = bookingsAround(
      [
        of(1, "2027-03-20"),
        of(2, "2027-03-22", "cancelled"),
        of(3, "2027-03-24"),
        of(4, "2027-03-25", "cancelled"),
      ],
      [
        tour({
          id: 5,
          scheduled_datetime: "2027-03-26T10:30:00.000Z",
          end_datetime: "2027-03-26T11:00:00.000Z",
        }),
      ],
      nowMs,
    );
    expect(found.next.map(({ key }) => key)).toEqual(["appointment-3", "tour-5"]);
    expect(found.last.map(({ key }) => key)).toEqual(["appointment-2", "appointment-1"]);
  });
});
