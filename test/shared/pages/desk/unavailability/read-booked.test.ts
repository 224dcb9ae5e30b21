import { describe, expect, it } from "vitest";
import type { Desk } from "../../../../../shared/pages/desk/club/club-records.ts";
import type { LiveDay } from "../../../../../shared/pages/desk/day/live-day.ts";
import { entriesOf, readBooked } from "../../../../../shared/pages/desk/unavailability/away-conflict.ts";
import { CLUB, listed, plannedClass } from "../desk-records.ts";

const NEXT_DAY = { start_date_time: "2027-03-25T12:00:00.000Z", end_date_time: "2027-03-25T13:00:00.000Z" };

/** A Wednesday with an appointment and a class, and a class of Thursday that was read before; its API knows more. */
function wednesday() {
  const classes = [plannedClass(), plannedClass({ id: 2, ...NEXT_DAY })];
  const taken: unknown[] = [];
  const live = {
    records: { appointments: [listed()], classes, clients: new Map() },
    whole: { fromMs: Date.parse("2027-03-24T00:00:00Z"), toMs: Date.parse("2027-03-25T00:00:00Z") },
    put: (record: unknown) => taken.push(record),
    readMissingClients: async () => undefined,
  } as unknown as LiveDay;
  const answer = async ({ path }: { readonly path: object }) => ({ ok: true, data: path });
  const desk = { sdk: { getAppointment: answer, getClass: answer }, club: CLUB } as unknown as Desk;
  return { desk, live, taken };
}

describe("readBooked", () => {
  it("reads what the shown days do not have, and classes of other days again", async () => {
    const { desk, live, taken } = wednesday();
    await readBooked(desk, live, { appointmentIds: [1, 2], classIds: [1, 2, 3] });
    expect(taken).toEqual([
      { appointment: { tenant_id: 11, appointment_id: 2 } },
      { class: { tenant_id: 11, class_id: 2 } },
      { class: { tenant_id: 11, class_id: 3 } },
    ]);
  });
});

describe("entriesOf", () => {
  it("gives the named appointments and classes by time, and no class for an appointment's id", () => {
    const { live } = wednesday();
    const named = (appointmentIds: number[], classIds: number[]) =>
      entriesOf(live, { appointmentIds, classIds }).map(({ key }) => key);
    expect(named([1], [2, 1])).toEqual(["appointment-1", "class-1", "class-2"]);
    expect(named([1, 2], [])).toEqual(["appointment-1"]);
  });
});
