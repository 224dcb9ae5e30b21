import { describe, expect, it } from "vitest";
import { sessionEffect, sessionOfMove } from "../../../shared/sessions/session-rules.ts";
import type { ClientItem, Membership } from "../../../shared/tables/clients-table.ts";
import { CAMDEN_PARTIES } from "../../support/camden.ts";
import { membershipOf } from "../../support/membership-of.ts";
import { appointmentRecord } from "../../support/stored-appointment.ts";

const CATEGORY = { service_category_primary_name: "PT", service_category_secondary_name: "One to one" };
const MARCH = "2027-03-01T10:00:00.000Z";
const END = "2027-01-31T23:59:59.999Z";

function membership(id: number, fields: Partial<Membership> = {}): Membership {
  return membershipOf(CATEGORY, id, { end_date: END, number_of_sessions: 5, used_sessions: 1, ...fields });
}

const later = membership(2, { end_date: "2028-01-31T23:59:59.999Z" });
const type = {
  ...{ tenant_id: 13, appointment_type_id: 131, name: "", duration_minutes: 60, is_active: false },
  ...{ ...CATEGORY, subtypes: [] },
};
const unpaid = appointmentRecord(CAMDEN_PARTIES);
const paid = appointmentRecord({ ...CAMDEN_PARTIES, membership_id: 1 });

function clientWith(...memberships: Membership[]): ClientItem {
  const counts = { classes_attended: 0, sessions_taken: {}, appointments_booked: 1, version: 1 };
  return { tenant_id: 13, client_id: 9301, status: "client", memberships, ...counts };
}

/** What became of the session, in short. */
function outcomeOf({ set, sessions, info }: ReturnType<typeof sessionOfMove>) {
  return {
    membership: "membership_id" in set ? (set.membership_id ?? null) : "kept",
    sessions: sessions.map((change) => `${change.membership_id}: ${change.change}`),
    info: info.map(({ errorCode, jsonObject }) => `${errorCode} ${JSON.stringify(jsonObject)}`),
    paid: [set.session_outcome, set.is_payment_required],
  };
}

const KEPT = { membership: "kept", sessions: [], info: [], paid: [undefined, undefined] };

describe("the session of an appointment that is moved", () => {
  it.each([
    ["its membership is active at the new start", paid, END, clientWith(membership(1))],
    [
      "it stays where it is, though its membership has been shortened",
      paid,
      paid.start_date_time,
      clientWith(),
    ],
    ["the client has been erased", paid, MARCH, undefined],
    ["it is unpaid", unpaid, MARCH, clientWith(later)],
    ["it names no membership", { ...paid, membership_id: undefined }, MARCH, clientWith(later)],
    [
      "its session was forfeited",
      { ...paid, session_outcome: "forfeited" as const },
      MARCH,
      clientWith(later),
    ],
    [
      "it is complimentary",
      appointmentRecord({ ...CAMDEN_PARTIES, is_comp_session: true }),
      MARCH,
      clientWith(later),
    ],
  ])("stays as it is where %s", (_, record, start, client) => {
    expect(outcomeOf(sessionOfMove(record, start, { client, type }))).toEqual(KEPT);
  });

  it.each([
    ["has ended a millisecond before", "2027-02-01T00:00:00.000Z", clientWith(membership(1), later)],
    ["is no longer in the club file", END, clientWith(later)],
  ])("is taken from another membership where its own %s", (_, start, client) => {
    expect(outcomeOf(sessionOfMove(paid, start, { client, type }))).toEqual({
      membership: 2,
      sessions: ["1: 1", "2: -1"],
      info: [
        'MEMBERSHIP_CHANGED {"membership_id":2}',
        'SESSION_RETURNED {"membership_id":1}',
        'SESSION_TAKEN {"membership_id":2}',
      ],
      paid: ["taken", false],
    });
  });

  it("is returned, and nobody pays, where it is a trial", () => {
    const start = "2027-02-01T00:00:00.000Z";
    const client = clientWith(membership(1), later);
    expect(outcomeOf(sessionOfMove({ ...paid, is_trial: true }, start, { client, type }))).toMatchObject({
      ...{ membership: null, sessions: ["1: 1"], paid: ["none", false] },
    });
  });

  it.each([
    ["none has a session left", clientWith(membership(1), { ...later, used_sessions: 5 }), type],
    ["the club no longer knows its type", clientWith(membership(1), later), undefined],
  ])("is returned, and has to be paid, where %s", (_, client, known) => {
    const moved = sessionOfMove(paid, MARCH, { client, type: known });
    expect(outcomeOf(moved)).toEqual({
      membership: null,
      sessions: ["1: 1"],
      info: ['MEMBERSHIP_CHANGED {"membership_id":null}', 'SESSION_RETURNED {"membership_id":1}'],
      paid: ["none", true],
    });
  });
});

describe("the effect of an outcome on the session", () => {
  const KEEPS = { sessions: [], info: [] };
  const of = { membership_id: 1, session_outcome: "taken" } as const;

  it("is one session back, or none, and is told", () => {
    expect(sessionEffect(of, "returned")).toMatchObject({
      sessions: [{ membership_id: 1, change: 1 }],
      info: [{ errorCode: "SESSION_RETURNED", jsonObject: { membership_id: 1 } }],
    });
    expect(sessionEffect(of, "forfeited")).toMatchObject({
      sessions: [{ membership_id: 1, change: 0 }],
      info: [{ errorCode: "SESSION_FORFEITED", jsonObject: { membership_id: 1 } }],
    });
  });

  it.each([
    ["a session that was returned already", { ...of, session_outcome: "returned" }, "forfeited"],
    ["a booking without session", { ...of, session_outcome: "none" }, "returned"],
    ["a booking without membership", { ...of, membership_id: undefined }, "returned"],
    ["what was forfeited already", { ...of, session_outcome: "forfeited" }, "forfeited"],
    ["what stays taken", { ...of, session_outcome: "forfeited" }, "taken"],
  ] as const)("is none on %s", (_, record, outcome) => {
    expect(sessionEffect(record, outcome)).toEqual(KEEPS);
  });
});
