import * as v from "valibot";
import {
  type AppointmentItem,
  AppointmentItemSchema,
  type AppointmentRecord,
} from "../../../shared/tables/appointments-table.ts";
import type { TestTables } from "../../support/engine.ts";
import { storedItems } from "../../support/stored-items.ts";
import { heldDay } from "../checker/held-day.ts";

const CELL_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The appointments of the tables, read item by item. */
export async function storedAppointments(
  tables: Pick<TestTables, "client" | "names">,
): Promise<AppointmentItem[]> {
  return (await storedItems(tables, "Appointments")).map((item) => v.parse(AppointmentItemSchema, item));
}

/**
 * What is wrong with the calendar and the histories, in plain words: the calendar's cells are the sum of the appointments
 * that stand, none more and none less, and no history lacks a version.
 */
export async function checkHolds(tables: Pick<TestTables, "client" | "names">): Promise<string[]> {
  const appointments = await storedAppointments(tables);
  const owed = new Map<string, number>();
  for (const cell of appointments.flatMap(({ record }) => cellsOf(record))) {
    owed.set(cell, (owed.get(cell) ?? 0) + 1);
  }
  const held = new Map<string, number>();
  for (const item of await storedItems(tables, "Calendar")) {
    const { holder, day, cells } = v.parse(heldDay, item);
    for (const [cell, count] of cells) held.set(`${holder} ${day} ${cell}`, count);
  }
  const wrong = [...new Set([...owed.keys(), ...held.keys()])].filter(
    (cell) => (owed.get(cell) ?? 0) !== (held.get(cell) ?? 0),
  );
  return [
    ...wrong.map(
      (cell) => `The calendar counts ${held.get(cell) ?? 0} at ${cell}, booked are ${owed.get(cell) ?? 0}.`,
    ),
    ...appointments.flatMap(checkHistory),
  ];
}

function checkHistory({ record: { appointment_id, version }, history, paged_changes = 0 }: AppointmentItem) {
  const versions = history.map((entry) => entry.version);
  // Older entries lie in pages.
  const isWhole =
    paged_changes + versions.length === version &&
    versions.every((one, index) => one === paged_changes + index + 1);
  return isWhole ? [] : [`Appointment ${appointment_id} of version ${version} has the history ${versions}.`];
}

/** The cells that an appointment without buffers holds, by holder. */
function cellsOf(record: AppointmentRecord): string[] {
  const { tenant_id, coach_id, client_id, room_id, status } = record;
  if (status === "cancelled") return [];
  const holders = [
    `coach#${tenant_id}#${coach_id}`,
    `client#${tenant_id}#${client_id}`,
    ...(room_id === undefined ? [] : [`room#${tenant_id}#${room_id}`]),
  ];
  const [startMs, endMs] = [Date.parse(record.start_date_time), Date.parse(record.end_date_time)];
  const cells: string[] = [];
  for (let ms = startMs - (startMs % CELL_MS); ms < endMs; ms += CELL_MS) {
    cells.push(`${new Date(ms).toISOString().slice(0, 10)} ${(ms % DAY_MS) / CELL_MS}`);
  }
  return holders.flatMap((holder) => cells.map((cell) => `${holder} ${cell}`));
}
