import type { InfoEntry, ListedClient } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import { jsonField } from "../../parts/json-field.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { wordingOf } from "../club/words.ts";
import { type CoachedEntry, coachedEntries, inOrder } from "../day/entries.ts";
import { entryWords } from "../day/entry-buttons.ts";
import { overlap } from "../day/hours.ts";
import type { LiveDay } from "../day/live-day.ts";

/** Appointments and classes by their ids. */
export interface BookedIds {
  readonly appointmentIds: readonly number[];
  readonly classIds: readonly number[];
}

/** What is in the way of an unavailability: by its ids, of which a refusal names 100 of each kind, and counted. */
export interface InTheWay extends BookedIds {
  readonly appointments: number;
  readonly classes: number;
}

/** What a refusal names as in the way; undefined where it is about something else. */
export function inTheWayIn(problems: readonly InfoEntry[]): InTheWay | undefined {
  const found = problems.find(({ errorCode }) => errorCode === "COACH_BOOKED" || errorCode === "ROOM_BOOKED");
  const about = (name: string) => jsonField(found?.jsonObject, name);
  const appointmentIds = idsIn(about("appointment_ids"));
  if (appointmentIds === undefined) return undefined;
  const classIds = idsIn(about("class_ids")) ?? [];
  return {
    ...{ appointmentIds, classIds },
    appointments: countIn(about("appointment_count"), appointmentIds),
    classes: countIn(about("class_count"), classIds),
  };
}

function idsIn(value: unknown): number[] | undefined {
  return Array.isArray(value) ? value.filter((id) => typeof id === "number") : undefined;
}

function countIn(value: unknown, ids: readonly number[]): number {
  return typeof value === "number" ? value : ids.length;
}

/** Names the appointments and classes in the way of an unavailability, and says that all of them can be kept for now. */
export async function conflictView(desk: Desk, live: LiveDay, inTheWay: InTheWay): Promise<HTMLElement[]> {
  const { desk: said } = desk.page.strings;
  const { appointments, classes } = inTheWay;
  await readBooked(desk, live, inTheWay);
  const counts = [
    ...(appointments > 0 || classes === 0 ? [said.inTheWay(appointments)] : []),
    ...(classes === 0 ? [] : [said.away.classesInTheWay(classes)]),
  ];
  return [
    h("h3", { tabindex: -1 }, counts.join(" · ")),
    entryList(desk, live, entriesOf(live, inTheWay)),
    h("p", said.away.markAnywayHint),
  ];
}

/** Those appointments and classes that were read, in order. */
export function entriesOf(live: LiveDay, { appointmentIds, classIds }: BookedIds): CoachedEntry[] {
  return coachedEntries(live.records)
    .filter(({ kind, record }) => (kind === "class" ? classIds : appointmentIds).includes(record.id))
    .sort(inOrder);
}

/** Names appointments and classes. */
export function entryList(desk: Desk, live: LiveDay, entries: readonly CoachedEntry[]): HTMLElement {
  const { clients } = live.records;
  const inWords = (entry: CoachedEntry) => {
    const when = desk.page.time.inWords(entry.record.start_date_time);
    return h("li", entryInWords(desk, entry, { when, clients }));
  };
  return h("ul", ...entries.map(inWords));
}

/**
 * An appointment or a class, such as `Wed 24 Mar, 10:00 · Priya Raman · Personal training · Studio 1` or
 * `18:00–19:00 · Yoga · 18/20 · Studio 1`.
 * @param when its time in words
 */
export function entryInWords(
  desk: Desk,
  entry: CoachedEntry,
  { when, clients }: { readonly when: string; readonly clients: ReadonlyMap<number, ListedClient> },
): string {
  const { who, what } = entryWords(entry, clients, wordingOf(desk));
  return `${when} · ${who} · ${what}`;
}

/**
 * Reads the appointments and classes that are not known yet, such as those of other days. Classes of other days are read again:
 * a poll does not tell who has booked them.
 */
export async function readBooked(
  desk: Desk,
  live: LiveDay,
  { appointmentIds, classIds }: BookedIds,
): Promise<void> {
  const known = new Set(
    coachedEntries(live.records)
      .filter((entry) => entry.kind === "appointment" || overlap(entry, live.whole))
      .map(({ key }) => key),
  );
  const path = tenantPath(desk);
  const missing = (kind: CoachedEntry["kind"], ids: readonly number[]) =>
    ids.filter((id) => !known.has(`${kind}-${id}`));
  const [appointments, classes] = await Promise.all([
    Promise.all(
      missing("appointment", appointmentIds).map((appointment_id) =>
        desk.sdk.getAppointment({ path: { ...path, appointment_id } }),
      ),
    ),
    Promise.all(
      missing("class", classIds).map((class_id) => desk.sdk.getClass({ path: { ...path, class_id } })),
    ),
  ]);
  for (const answer of appointments) if (answer.ok) live.put({ appointment: answer.data });
  for (const answer of classes) if (answer.ok) live.put({ class: answer.data });
  await live.readMissingClients(appointmentIds);
}
