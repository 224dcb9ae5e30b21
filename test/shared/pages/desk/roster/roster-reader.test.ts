import { expect, it } from "vitest";
import type { Desk } from "../../../../../shared/pages/desk/club/club-records.ts";
import { readRoster } from "../../../../../shared/pages/desk/roster/roster-reader.ts";
import { CLUB, plannedClass } from "../desk-records.ts";

it("a roster has everybody of all its pages, and the class as the last page has it", async () => {
  const pages = [
    { class: plannedClass({ booked: 1 }), bookings: [{ client_id: 1 }], next_cursor: "c1" },
    { class: plannedClass({ booked: 2 }), bookings: [{ client_id: 2 }], next_cursor: null },
  ];
  const listClassRoster = async () => ({ ok: true, data: pages.shift() });
  const roster = await readRoster({ sdk: { listClassRoster }, club: CLUB } as unknown as Desk, 7001);
  expect([roster?.class.booked, roster?.entries.map(({ client_id }) => client_id)]).toEqual([2, [1, 2]]);
});
