import type { HeldAppointment } from "./held-appointment.ts";
import type { ModelCalendar } from "./model-calendar.ts";
import type { ModelType } from "./model-club.ts";
import { coveringMemberships, selectedMembership } from "./model-memberships.ts";
import type { ModelPerson } from "./model-person.ts";
import { chosenParty, freeParties, localDay, type ModelChoice, type ModelTerms } from "./model-rules.ts";

/** A series that is wanted. */
export interface SeriesWish {
  readonly client_id: number;
  readonly appointment_type_id: number;
  readonly coach_id: number | undefined;
  readonly room_id: number | undefined;
  readonly is_virtual: boolean;
  readonly recurrence: {
    readonly weekdays: readonly string[];
    readonly local_time: string;
    readonly first_date: string;
    readonly occurrences: number;
  };
  readonly skips: boolean;
  readonly series_id: number | undefined;
}

interface Start {
  readonly date: string;
  readonly startMs: number;
}

/** Whom an appointment of a series holds. */
export interface HeldStart extends Start {
  readonly coach_id: number;
  readonly room_id: number | null;
}

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

/** When a series takes place, in the winter of London, where local time is UTC. */
export function startsOf({ recurrence }: SeriesWish): Start[] {
  const { weekdays, local_time, first_date, occurrences } = recurrence;
  const starts: Start[] = [];
  for (let ms = Date.parse(`${first_date}T${local_time}:00Z`); starts.length < occurrences; ms += DAY_MS) {
    const day = new Date(ms);
    if (!weekdays.includes(WEEKDAYS[day.getUTCDay()] ?? "")) continue;
    starts.push({ date: day.toISOString().slice(0, 10), startMs: ms });
  }
  return starts;
}

/**
 * Whom each appointment holds where coach or room is left open: one who is free at all of them, the least booked on their
 * days; else for each by itself. And what the answer says of it.
 */
export function chosenAtAll(starts: readonly Start[], terms: ModelTerms, calendar: ModelCalendar) {
  const spans = starts.map(({ startMs }) => ({ startMs, endMs: startMs + (terms.minutes ?? 0) * MINUTE_MS }));
  const idsOf = (code: string) => {
    const choice = terms.choices.find((one) => one.code === code);
    if (choice === undefined) return starts.map(() => null);
    const party = choice.isNamed ? undefined : freeAtAll(choice);
    return spans.map((span) => (party ?? chosenParty(choice, span, terms, calendar))?.id ?? null);
  };
  const freeAtAll = (choice: ModelChoice) => {
    const free = choice.parties.filter((party) =>
      spans.every((span) => freeParties(choice, span, calendar).includes(party)),
    );
    const heldMs = ({ holder }: { readonly holder: string }) =>
      spans
        .map(({ startMs }) => calendar.heldMs(holder, localDay(terms.tenant.time_zone, startMs)))
        .reduce((sum, ms) => sum + ms, 0);
    return free.toSorted((a, b) => heldMs(a) - heldMs(b) || a.id - b.id)[0];
  };
  const [coaches, rooms] = [idsOf("COACH_UNAVAILABLE"), idsOf("ROOM_UNAVAILABLE")];
  const isOpen = (code: string) => terms.choices.some((one) => one.code === code && !one.isNamed);
  return {
    held: starts.map(
      (start, index): HeldStart => ({
        ...start,
        coach_id: coaches[index] ?? 0,
        room_id: rooms[index] ?? null,
      }),
    ),
    info: [
      ...(isOpen("COACH_UNAVAILABLE") ? assigned("COACH_ASSIGNED", "coach_id", coaches, starts) : []),
      ...(isOpen("ROOM_UNAVAILABLE") ? assigned("ROOM_ASSIGNED", "room_id", rooms, starts) : []),
    ],
  };
}

function assigned(
  errorCode: string,
  field: string,
  ids: readonly (number | null)[],
  starts: readonly Start[],
): object[] {
  const isSame = new Set(ids).size === 1;
  const entries = ids.map((id, index) => ({
    errorCode,
    jsonObject: { [field]: id, ...(isSame ? {} : { local_date: starts[index]?.date }) },
  }));
  return isSame ? entries.slice(0, 1) : entries;
}

/** The appointments of a series; each takes its session before the next one does. */
export function bookedInTurn(
  held: readonly HeldStart[],
  {
    client,
    type,
    minutes,
  }: { readonly client: ModelPerson; readonly type: ModelType; readonly minutes: number },
): HeldAppointment[] {
  const memberships = client.memberships.map((membership) => ({ ...membership }));
  return held.map(({ startMs, coach_id, room_id }): HeldAppointment => {
    const selected = selectedMembership(coveringMemberships(memberships, type, startMs));
    if (selected !== undefined) selected.used_sessions += 1;
    return {
      ...{ id: 0, series_id: 0, client_id: client.client_id, type, version: 1, status: "booked" },
      ...{ coach_id, original_coach_id: null, room_id, startMs, endMs: startMs + minutes * MINUTE_MS },
      ...{ membership_id: selected?.id ?? null, outcome: selected === undefined ? "none" : "taken" },
      ...{ mustPay: selected === undefined, isLate: false },
    };
  });
}
