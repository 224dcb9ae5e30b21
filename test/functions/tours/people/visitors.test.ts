import { describe, expect, it } from "vitest";
import { appointmentBody, tourBody } from "../../../support/bodies.ts";
import { refusalCodes } from "../../../support/envelope-shape.ts";
import { functionsUnderTest } from "../../../support/function-under-test.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { type BookedTour, bookedTour, keyOf, managed, TOUR_START } from "../../../support/tours.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import { askedPerson, bodyOf, contactsOf, formOf, recordPeople } from "./visitors.ts";

const PEOPLE = 20;
const PRIYA = { full_name: "Priya Raman", email_id: "priya.raman@example.com" };

const club = useSampleClub();

/** The outcomes and costs of 34 moves of a prospect's tour on a day, by quarter hours from 10:15 on. */
async function moved(prospect: object, day: string) {
  const outcomes = [];
  let tour: BookedTour | undefined;
  for (let quarter = 1; quarter <= 34; quarter += 1) {
    // A history has room for 30 entries of visitors.
    if (quarter === 18 && tour !== undefined) await club.api.cancelTour({}, keyOf(tour));
    if (quarter === 1 || quarter === 18) tour = await bookedTour(club.api, { ...prospect }, at(day, 0));
    if (tour === undefined) throw new Error("There is no tour.");
    const { status } = await club.api.rescheduleTour(at(day, quarter), keyOf(tour));
    const { round_trips, read_units } = club.api.log.at(-1)?.fields ?? {};
    outcomes.push({ status, round_trips, read_units });
  }
  return outcomes;
}

function at(day: string, quarter: number) {
  const startMs = Date.parse(`${day}T10:00:00Z`) + quarter * 15 * 60_000;
  return { scheduled_datetime: new Date(startMs).toISOString() };
}

/** Everybody's record but for what a booking changes: the version, the open tour and what the last event told. */
async function records() {
  const clients = await storedItems(club.tables, "Clients");
  return clients.map(({ version: _, open_tour: __, last_change: ___, ...record }) => record);
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

  it("learns nothing of a client's appointment by 34 moves of a tour under her e-mail address", async () => {
    await club.api.createAppointment(appointmentBody({ start_date_time: "2026-12-01T14:00:00Z" }));
    const ofPriya = await moved(PRIYA, "2026-12-01");
    expect(ofPriya.map(({ status }) => status)).toEqual(Array.from({ length: 34 }, () => 200));
    expect(ofPriya).toEqual(await moved({ full_name: "Nobody known" }, "2026-12-02"));
  });

  it("keeps no client from booking, by whichever tour under her e-mail address", async () => {
    const tour = await bookedTour(club.api, PRIYA);
    await club.api.rescheduleTour({ scheduled_datetime: "2026-12-01T14:00:00Z" }, keyOf(tour));
    for (const start_date_time of [TOUR_START, "2026-12-01T14:00:00Z"]) {
      const { status, text } = await club.api.createAppointment(appointmentBody({ start_date_time }));
      expect([status, text]).toEqual([201, text]);
    }
  });

  it("gets one answer at a taken hour, whether people are booked, touring or unknown", async () => {
    await recordPeople(club.api, 1);
    await club.api.createAppointment(appointmentBody({ start_date_time: TOUR_START }));
    for (const email_id of ["a@example.com", "b@example.com"]) await bookedTour(club.api, { email_id });
    const { email_id: known } = contactsOf(0, "known");
    const { email_id: other } = contactsOf(0, "other");
    for (const password of [undefined, "correct horse"]) {
      const answers = new Set<string>();
      const costs = new Set<string>();
      for (const email_id of [PRIYA.email_id, "a@example.com", known, other]) {
        answers.add((await club.api.bookTour(tourBody({ email_id, password }))).text);
        const { round_trips, read_units } = club.api.log.at(-1)?.fields ?? {};
        costs.add(JSON.stringify([round_trips, read_units]));
      }
      expect([...answers].map((text) => refusalCodes(JSON.parse(text)))).toEqual([["TOUR_SLOT_FULL"]]);
      expect(costs.size).toBe(1);
    }
  });

  it("is not taken for somebody with an open tour whose id a refused request drew", async () => {
    let drawn = 500;
    // Later people draw the first one's id, while their commit is refused: no claim of the id tells.
    const newId = () => (++drawn > 506 && drawn % 2 === 0 ? 502 : drawn);
    const colliding = functionsUnderTest(club.tables.database, { newId });
    for (const email_id of ["a@example.com", "b@example.com"]) await bookedTour(colliding, { email_id });
    const { body } = await colliding.bookTour(tourBody({ email_id: "c@example.com" }));
    expect(refusalCodes(body)).toEqual(["TOUR_SLOT_FULL"]);
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
