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

/** Names the appointments in the way of an unavailability, and offers to keep them for now. */
export async function conflictView(
  desk: Desk,
  { live, ids }: { readonly live: LiveDay; readonly ids: readonly number[] },
  onKeep: () => void,
): Promise<Inside[]> {
  const { desk: said } = desk.page.strings;
  await readAppointments(desk, live, ids);
  return [
    h("h3", { tabindex: -1 }, said.inTheWay(ids.length)),
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
