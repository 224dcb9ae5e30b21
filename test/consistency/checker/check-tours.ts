import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { Person, StoredState, StoredTour } from "./stored-state.ts";

/** From when until when a tour was its person's open one, as far as its own history says. */
export interface OpenPeriod {
  readonly from: string;
  readonly until: string;
  /** Whether it was over by its end, and by nothing that somebody did. */
  readonly isToEnd: boolean;
}

/** Every tour is what its history leaves, and a person's tours were never open together. */
export function checkTours(state: StoredState): string[] {
  return [
    ...state.tours.flatMap(checkHistory),
    ...state.people.flatMap((person) => [
      ...checkOpenTour(person, state),
      ...checkPeriods(person, toursOf(person, state)),
    ]),
  ];
}

/** The tours of a person. */
export function toursOf({ tenant_id, client_id }: Person, { tours }: StoredState): StoredTour[] {
  return tours.filter(({ record }) => record.tenant_id === tenant_id && record.client_id === client_id);
}

function checkHistory({ record, history }: StoredTour): string[] {
  const name = `Tour ${record.tour_id}`;
  const shown: Readonly<Record<string, unknown>> = record;
  const left: Record<string, unknown> = Object.assign({ status: "booked" }, ...history.map(({ to }) => to));
  const wrong = Object.entries(left)
    // Of free text, the history has null.
    .filter(([field, value]) => field !== "notes" && (shown[field] ?? null) !== value)
    .map(([field, value]) => `${name} has the ${field} ${shown[field]}, its history leaves ${value}.`);
  const versions = history.map(({ version }) => version);
  const isCounted = versions.every((version, index) => version === index + 1);
  return [
    ...wrong,
    ...(isCounted && versions.length === record.version
      ? []
      : [`${name} is at version ${record.version}, its history has ${versions.join()}.`]),
  ];
}

type Write = "one" | "perhaps" | "none";

/** What a change of a tour does to its person's record, and when the tour is open by it. */
interface Step {
  readonly write: Write;
  readonly from: string;
  /** Until when the tour is open from then on; undefined where it is not. */
  readonly until: string | undefined;
}

function stepsOf({ record, history }: StoredTour): Step[] {
  let status = "none";
  let end = firstEnd({ record, history });
  return history.map(({ at, to, version }) => {
    const wasBooked = status === "booked";
    const wasOpen = wasBooked && at < end;
    status = version === 1 ? "booked" : String(to.status ?? status);
    end = String(to.end_datetime ?? end);
    if (status === "booked" && at < end) return { write: "one", from: at, until: end };
    // A tour that was over was its person's last one, or another had been booked.
    return { write: wasOpen ? "one" : wasBooked ? "perhaps" : "none", from: at, until: undefined };
  });
}

/** When a tour was open. */
function openPeriods(tour: StoredTour): OpenPeriod[] {
  const steps = stepsOf(tour);
  return steps.flatMap(({ from, until }, index) => {
    if (until === undefined) return [];
    const next = steps[index + 1]?.from;
    const isToEnd = next === undefined || next >= until;
    return [{ from, until: isToEnd ? until : next, isToEnd }];
  });
}

function firstEnd({ record, history }: Pick<StoredTour, "record" | "history">): string {
  const moved = history.find(({ from }: HistoryEntry) => from.end_datetime !== undefined);
  return String(moved?.from.end_datetime ?? record.end_datetime);
}

// A change of the same millisecond as the change before it is dated a millisecond later, and a history has a hundred.
const DATED_LATER_MS = 100;

function isClearlyBefore(one: string, other: string): boolean {
  return Date.parse(one) + DATED_LATER_MS < Date.parse(other);
}

function checkPeriods({ client_id }: Person, tours: readonly StoredTour[]): string[] {
  return tours.flatMap((tour, index) =>
    tours.slice(index + 1).flatMap((other) => {
      const overlaps = openPeriods(tour).some((one) =>
        openPeriods(other).some(
          ({ from, until }) => isClearlyBefore(one.from, until) && isClearlyBefore(from, one.until),
        ),
      );
      return overlaps
        ? [
            `Tours ${tour.record.tour_id} and ${other.record.tour_id} of client ${client_id} were open at once.`,
          ]
        : [];
    }),
  );
}

/** The open tour is one that is booked, and the last one that was opened, if nothing has closed it. */
function checkOpenTour(person: Person, state: StoredState): string[] {
  const tours = toursOf(person, state);
  const open = person.open_tour;
  const own = tours.find(({ record }) => record.tour_id === open?.tour_id)?.record;
  const due = own && [own.status, own.scheduled_datetime, own.end_datetime].join();
  const stored = open && ["booked", open.scheduled_datetime, open.end_datetime].join();
  const name = `Client ${person.client_id}`;
  const last = lastOpened(tours);
  return [
    ...(due === stored ? [] : [`${name} has the open tour ${open?.tour_id} ${stored}, which is ${due}.`]),
    ...(last === undefined || last === open?.tour_id
      ? []
      : [`${name} has the open tour ${open?.tour_id}, their last one is ${last}.`]),
  ];
}

/** The tour that was opened last and that nothing has closed; undefined where there is none, or two at one instant. */
function lastOpened(tours: readonly StoredTour[]): number | undefined {
  const opened = tours.flatMap((tour) => {
    const last = openPeriods(tour).at(-1);
    return last === undefined ? [] : [{ tour, last }];
  });
  const latest = opened
    .map(({ last }) => last.from)
    .sort()
    .at(-1);
  const [only, ...others] = opened.filter(({ last }) => last.from === latest);
  const isOpen = only?.tour.record.status === "booked" && only.last.isToEnd && others.length === 0;
  return isOpen && only.tour.history.at(-1)?.at === only.last.from ? only.tour.record.tour_id : undefined;
}

/**
 * How often a person's tours have written to their record: at least, and at most. Whether a tour that was over was still
 * their last one when it was closed cannot be told by its own history.
 */
export function writesOfTours(tours: readonly StoredTour[]): {
  readonly least: number;
  readonly most: number;
} {
  const writes = tours.flatMap((tour) => stepsOf(tour).map(({ write }) => write));
  return {
    least: writes.filter((write) => write === "one").length,
    most: writes.filter((write) => write !== "none").length,
  };
}
