import { expect, it } from "vitest";
import type { Desk } from "../../../../../shared/pages/desk/club/club-records.ts";
import { readPersonBookings } from "../../../../../shared/pages/desk/person/person-bookings.ts";
import { CLUB, tour } from "../desk-records.ts";

const NOW = Date.parse("2027-03-24T09:00:00Z");
const DAY_MS = 24 * 3_600_000;

it("a person's card shows their tour of tomorrow among seven tours a day", async () => {
  const at = (ms: number) => new Date(ms).toISOString();
  const others = Array.from({ length: 7 * 31 }, (_, index) => {
    const startMs = NOW - 31 * DAY_MS + (index + 1) * (DAY_MS / 7) - 1;
    return {
      ...tour({ id: index + 1, scheduled_datetime: at(startMs), end_datetime: at(startMs + 1_800_000) }),
      client_id: 7_000 + index,
    };
  });
  const own = {
    ...tour({
      id: 999,
      scheduled_datetime: at(NOW + DAY_MS),
      end_datetime: at(NOW + DAY_MS + 1_800_000),
    }),
    client_id: 9_001,
  };
  const all = [...others, own];
  // As the API answers: by start, at most `limit`, and where to go on.
  const tours = async ({
    query,
  }: {
    query: { from?: string; to?: string; limit: number; cursor?: string };
  }) => {
    const first = Number(query.cursor ?? 0);
    const found = all.filter(
      ({ scheduled_datetime: start }) =>
        (query.from === undefined || start >= query.from) && (query.to === undefined || start < query.to),
    );
    const next = first + query.limit;
    return {
      ok: true,
      data: { tours: found.slice(first, next), next_cursor: next < found.length ? String(next) : null },
    };
  };
  const appointments = async () => ({ ok: true, data: { appointments: [], next_cursor: null } });
  const sdk = {
    listAppointments: Object.assign(appointments, {
      operation: { name: "listAppointments", items: "appointments" },
    }),
    listTours: Object.assign(tours, { operation: { name: "listTours", items: "tours" } }),
  };
  const { next } = await readPersonBookings({ sdk, club: CLUB } as unknown as Desk, 9_001, NOW);
  expect(next.map(({ key }) => key)).toEqual(["tour-999"]);
});
