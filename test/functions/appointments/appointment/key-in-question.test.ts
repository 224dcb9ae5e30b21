import { expect, it } from "vitest";
import { appointmentBody, recurringBody } from "../../../support/bodies.ts";
import { MANAGER } from "../../../support/camden.ts";
import { refusalCodes } from "../../../support/envelope-shape.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const club = useSampleClub();
const DESK = { scopes: MANAGER.scopes };
const LONG_AGO = "2001-01-01";
const AT_ONCE = { start_date_time: `${LONG_AGO}T00:00:00Z` };
const FREE = { comp_reason: "A gift" };

// The pages rely on it: a person may go on to another booking, and an answer that was lost must still be found.
it.each([
  ["createAppointment", appointmentBody(), appointmentBody(AT_ONCE)],
  ["createComplimentaryAppointment", appointmentBody(FREE), appointmentBody({ ...FREE, ...AT_ONCE })],
  ["bookSeries", recurringBody(), recurringBody({}, { first_date: LONG_AGO })],
] as const)(
  "a request of %s for a day long ago tells whether its key was used, and books nothing",
  async (operation, body, longAgo) => {
    const once = { ...DESK, headers: { "Idempotency-Key": "in-question" } };
    const before = await club.api[operation](longAgo, once);
    expect(refusalCodes(before.body)).toContain("START_IN_PAST");
    expect(await storedItems(club.tables, "Appointments")).toEqual([]);
    expect((await club.api[operation](body, once)).status).toBe(201);
    const booked = await storedItems(club.tables, "Appointments");
    expect(refusalCodes((await club.api[operation](longAgo, once)).body)).toEqual(["IDEMPOTENCY_KEY_REUSED"]);
    expect(await storedItems(club.tables, "Appointments")).toEqual(booked);
  },
);
