import type { InfoEntry, ListedAppointment, ListedClient } from "@fitness-club-booking/sdk/records";
import { button, h, type Inside } from "../../parts/elements.ts";
import { jsonField } from "../../parts/json-field.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { wordingOf } from "../club/words.ts";
import { appointmentEntry } from "../day/entries.ts";
import { entryWords } from "../day/entry-buttons.ts";
import type { LiveDay } from "../day/live-day.ts";

/** The appointments that a refusal names as in the way; undefined where it is about something else. */
export function bookedIn(problems: readonly InfoEntry[]): number[] | undefined {
  const found = problems.find(({ errorCode }) => errorCode === "COACH_BOOKED" || errorCode === "ROOM_BOOKED");
  const ids = jsonField(found?.jsonObject, "appointment_ids");
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : undefined;
}

/** How many classes a refusal counts as in the way. */
export function classesIn(problems: readonly InfoEntry[]): number {
  const [found] = problems
    .map(({ jsonObject }) => jsonField(jsonObject, "class_count"))
    .filter(Number.isInteger);
  return typeof found === "number" ? found : 0;
}

/** What is in the way of an unavailability: the ids of appointments, and how many classes. */
export interface InTheWay {
  readonly ids: readonly number[];
  readonly classes: number;
}

/** Names the appointments in the way of an unavailability, counts the classes, and offers to keep all of them for now. */
export async function conflictView(
  desk: Desk,
  { live, ids, classes }: InTheWay & { readonly live: LiveDay },
  onKeep: () => void,
): Promise<Inside[]> {
  const { desk: said } = desk.page.strings;
  await readAppointments(desk, live, ids);
  const counts = [
    ...(ids.length > 0 || classes === 0 ? [said.inTheWay(ids.length)] : []),
    ...(classes === 0 ? [] : [said.classesInTheWay(classes)]),
  ];
  return [
    h("h3", { tabindex: -1 }, counts.join(" · ")),
    appointmentList(desk, live, ids),
    h("p", said.markAnywayHint),
    button(said.do.markAnyway, onKeep, { class: "danger" }),
  ];
}

/** Names appointments that were read, by start. */
export function appointmentList(desk: Desk, live: LiveDay, ids: readonly number[]): HTMLElement {
  const { appointments, clients } = live.records;
  const named = appointments
    .filter(({ id }) => ids.includes(id))
    .sort((a, b) => (a.start_date_time < b.start_date_time ? -1 : 1))
    .map((each) => h("li", appointmentInWords(desk, each, clients)));
  return h("ul", ...named);
}

/** An appointment with its day, such as `Wed 24 Mar, 10:00 · Priya Raman · Personal training · Studio 1`. */
export function appointmentInWords(
  desk: Desk,
  appointment: ListedAppointment,
  clients: ReadonlyMap<number, ListedClient>,
): string {
  const { who, what } = entryWords(appointmentEntry(appointment), clients, wordingOf(desk));
  return `${desk.page.time.inWords(appointment.start_date_time)} · ${who} · ${what}`;
}

/** Reads the appointments that are not known yet, such as those of other days. */
export async function readAppointments(desk: Desk, live: LiveDay, ids: readonly number[]): Promise<void> {
  const known = new Set(live.records.appointments.map(({ id }) => id));
  const answers = await Promise.all(
    ids
      .filter((id) => !known.has(id))
      .map((appointment_id) => desk.sdk.getAppointment({ path: { ...tenantPath(desk), appointment_id } })),
  );
  for (const answer of answers) if (answer.ok) live.put({ appointment: answer.data });
  await live.readMissingClients(ids);
}
