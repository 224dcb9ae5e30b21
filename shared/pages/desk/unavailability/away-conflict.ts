import type { InfoEntry } from "@fitness-club-booking/sdk/records";
import { button, h, type Inside } from "../../parts/elements.ts";
import { jsonField } from "../../parts/json-field.ts";
import type { Desk } from "../club/club-records.ts";
import { wordingOf } from "../club/words.ts";
import { tenantPath } from "../day/day-reader.ts";
import { appointmentEntry } from "../day/entries.ts";
import { entryWords } from "../day/entry-words.ts";
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
  const { time, strings } = desk.page;
  const { desk: said } = strings;
  await readMissing(desk, live, ids);
  const { appointments, clients } = live.records;
  const concerned = appointments
    .filter(({ id }) => ids.includes(id))
    .sort((a, b) => (a.start_date_time < b.start_date_time ? -1 : 1))
    .map((appointment) => {
      const { who, what } = entryWords(appointmentEntry(appointment), clients, wordingOf(desk));
      return h("li", {}, `${time.inWords(appointment.start_date_time)} · ${who} · ${what}`);
    });
  return [
    h("h3", { tabindex: -1 }, said.inTheWay(ids.length)),
    h("ul", {}, ...concerned),
    h("p", {}, said.markAnywayHint),
    button(said.do.markAnyway, onKeep, { class: "danger" }),
  ];
}

/** Reads the appointments that are not known yet, such as those of other days. */
async function readMissing(desk: Desk, live: LiveDay, ids: readonly number[]): Promise<void> {
  const known = new Set(live.records.appointments.map(({ id }) => id));
  const answers = await Promise.all(
    ids
      .filter((id) => !known.has(id))
      .map((appointment_id) => desk.sdk.getAppointment({ path: { ...tenantPath(desk), appointment_id } })),
  );
  for (const answer of answers) if (answer.ok) live.put({ appointment: answer.data });
  await live.readMissingClients(ids);
}
