/** The parts of a class that a timetable shows. */
export interface ShownClass {
  readonly class_id: number;
  readonly class_type_id: number;
  readonly name: string;
  readonly description?: string | null;
  /** Null is to be announced. */
  readonly coach_name: string | null;
  readonly room_name: string | null;
  /** UTC date-times. */
  readonly start_date_time: string;
  readonly end_date_time: string;
  readonly is_virtual: boolean;
  readonly status: "scheduled" | "cancelled" | "completed";
  /** Null where the club says only that there are places. */
  readonly places_left: number | null;
  readonly is_full: boolean;
  readonly has_waitlist: boolean;
  /** A UTC date-time; null where booking was open from the first. */
  readonly booking_opens_at: string | null;
}

/** A class's state as whoever looks for a place sees it. */
export type ClassState = "open" | "waitlist" | "full" | "opensLater" | "running" | "over" | "cancelled";

/** A class's state at an instant. */
export function classStateAt(one: ShownClass, atMs: number): ClassState {
  if (one.status === "cancelled") return "cancelled";
  if (one.status === "completed" || Date.parse(one.end_date_time) <= atMs) return "over";
  if (Date.parse(one.start_date_time) <= atMs) return "running";
  if (one.booking_opens_at !== null && Date.parse(one.booking_opens_at) > atMs) return "opensLater";
  if (!one.is_full) return "open";
  return one.has_waitlist ? "waitlist" : "full";
}

/** The types of classes by name, as a filter offers them. A class may have a name of its own; the most frequent one is its type's. */
export function typesOf(classes: readonly ShownClass[]): ReadonlyMap<number, string> {
  const counts = new Map<number, Map<string, number>>();
  for (const { class_type_id, name } of classes) {
    const names = counts.get(class_type_id) ?? new Map<string, number>();
    counts.set(class_type_id, names.set(name, (names.get(name) ?? 0) + 1));
  }
  return new Map(
    [...counts].map(([id, names]) => {
      const [[name] = [""]] = [...names].toSorted(([, one], [, other]) => other - one);
      return [id, name] as const;
    }),
  );
}
