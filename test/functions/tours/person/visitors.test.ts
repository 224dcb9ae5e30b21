import { describe, expect, it } from "vitest";
import { appointmentBody, tourBody } from "../../../support/bodies.ts";
import { refusalCodes } from "../../../support/envelope-shape.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { bookedTour, managed } from "../../../support/tours.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import { askedPerson, bodyOf, contactsOf, formOf, recordPeople } from "./visitors.ts";

const PEOPLE = 20;
const PRIYA = { full_name: "Priya Raman", email_id: "priya.raman@example.com" };

const club = useSampleClub();

/** Everybody's record but for their version and their open tour. */
async function records() {
  const clients = await storedItems(club.tables, "Clients");
  return clients.map(({ version: _, open_tour: __, ...record }) => record);
}

describe("a visitor", () => {
  it("gets the same answers for known people and others, whose records do not change", async () => {
    await recordPeople(club.api, PEOPLE);
    const before = await records();
    const forms = new Set<string>();
    for (let number = 0; number < PEOPLE; number += 1) {
      for (const isKnown of [true, false]) {
        const asked = askedPerson(number, isKnown);
        const created = await club.api.createProspect({ prospect: asked.prospect });
        forms.add(formOf(created));
        forms.add(formOf(await club.api.bookTour(bodyOf(asked))));
      }
    }
    expect([...forms].map((form) => JSON.parse(form)[0])).toEqual([200, 200]);
    const after = await records();
    expect(after).toEqual(expect.arrayContaining(before));
    const people = after.filter(({ record }) => /^client#\d+$/.test(String(record)));
    const known = before.filter(({ record }) => /^client#\d+$/.test(String(record)));
    expect(people.length - known.length).toBe(PEOPLE);
  });

  it("is not told of a known person's appointment, but as if all tours of the time were taken", async () => {
    await club.api.createAppointment(appointmentBody({ start_date_time: "2026-12-01T10:00:00Z" }));
    const clash = { scheduled_datetime: "2026-12-01T10:00:00Z" };
    const ofPriya = await club.api.bookTour(tourBody(PRIYA, clash));
    for (const email_id of ["a@example.com", "b@example.com"]) {
      await bookedTour(club.api, { email_id }, clash);
    }
    const ofAnybody = await club.api.bookTour(tourBody({ email_id: "c@example.com" }, clash));
    const alsoFull = await club.api.bookTour(tourBody(PRIYA, clash));
    expect(refusalCodes(ofAnybody.body)).toEqual(["TOUR_SLOT_FULL"]);
    expect(ofPriya.body.info[0].jsonObject.next_starts).toHaveLength(3);
    expect(alsoFull.text).toBe(ofAnybody.text);
    const { jsonObject: _, ...told } = ofPriya.body.info[0];
    expect(ofAnybody.body.info).toMatchObject([told]);
    const tours = await storedItems(club.tables, "Tours");
    expect(tours.filter(({ client_id }) => client_id === 9001)).toEqual([]);
  });

  it("waits for as many round trips where all tours are taken, whether the person is known or not", async () => {
    await recordPeople(club.api, 1);
    for (const email_id of ["a@example.com", "b@example.com"]) await bookedTour(club.api, { email_id });
    const before = club.api.log.length;
    for (const password of [undefined, "correct horse"]) {
      for (const isKnown of [true, false]) {
        const { email_id } = contactsOf(0, isKnown ? "known" : "other");
        const { body } = await club.api.bookTour(tourBody({ email_id, password }));
        expect(refusalCodes(body)).toEqual(["TOUR_SLOT_FULL"]);
      }
    }
    const [known, other, ...withPassword] = club.api.log
      .slice(before)
      .map(({ fields }) => [fields.round_trips, fields.read_units]);
    expect(known).toEqual(other);
    expect(withPassword[0]).toEqual(withPassword[1]);
  });

  it("learns no more of an open tour than that there is one", async () => {
    await bookedTour(club.api, PRIYA);
    const { status, body } = await club.api.bookTour(
      tourBody(PRIYA, { scheduled_datetime: "2026-12-02T10:00:00Z" }),
    );
    expect([status, refusalCodes(body)]).toEqual([400, ["PROSPECT_ALREADY_BOOKED"]]);
    expect(body.info[0].jsonObject).toBeNull();
  });

  it("gets no answer that was kept for the club's staff, though both are one app", async () => {
    const tour = await bookedTour(club.api);
    const headers = { "Idempotency-Key": "1" };
    const staff = await club.api.cancelTour({}, { ...managed(tour), headers });
    const visitor = await club.api.cancelTour({}, { ...managed(tour), scopes: ["tours.write"], headers });
    expect([staff.status, visitor.status]).toEqual([200, 422]);
    expect(refusalCodes(visitor.body)).toEqual(["IDEMPOTENCY_KEY_REUSED"]);
    expect((await club.api.cancelTour({}, { ...managed(tour), headers })).text).toBe(staff.text);
  });

  it("learns no appointment of a known person from a tour that nobody could book", async () => {
    const late = "2026-12-01T21:45:00Z";
    await club.api.createAppointment(appointmentBody({ start_date_time: "2026-12-01T21:00:00Z" }));
    const ofAnybody = await club.api.bookTour(tourBody({}, { scheduled_datetime: late }));
    const ofPriya = await club.api.bookTour(tourBody(PRIYA, { scheduled_datetime: late }));
    await club.api.bookTour(tourBody({}, { scheduled_datetime: late }));
    expect(refusalCodes(ofAnybody.body)).toEqual(["OUTSIDE_OPENING_HOURS"]);
    expect(ofPriya.text).toBe(ofAnybody.text);
    const [known, other] = club.api.log.slice(-2).map(({ fields }) => fields.round_trips);
    expect(known).toBe(other);
  });

  it("links no second contact to a known person, and fills nothing", async () => {
    const mobile = { mobile_country_code: "44", mobile_number: 7_700_900_777 };
    await recordPeople(club.api, 1);
    const { email_id } = askedPerson(0, true).prospect;
    const tour = await bookedTour(club.api, { email_id, ...mobile, gender: "Female", note: "Mine" });
    const clients = await storedItems(club.tables, "Clients");
    expect(clients.filter(({ record }) => String(record).includes("7700900777"))).toEqual([]);
    const { client_id } = (await club.api.getTour(undefined, managed(tour))).body;
    expect(clients.find(({ record }) => record === `client#${client_id}`)).not.toHaveProperty("gender");
  });
});
