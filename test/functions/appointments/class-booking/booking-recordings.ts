import { hasPlace } from "../../../../shared/classes/class-booking-kind.ts";
import type { ChangeName } from "../../../../shared/tables/history-entry.ts";
import type { Recording } from "../../../infra/open-api/recording.ts";
import { bookingPath } from "../../../support/class-bookings.ts";
import { CLASS_MANAGER } from "../../../support/classes.ts";
import type { RequestOptions } from "../../../support/function-under-test.ts";
import {
  type ClassBookingFields,
  type ClassFields,
  classBookingItem,
  storeClassBookings,
  storeClasses,
} from "../../../support/stored-classes.ts";
import { createdAndUpdated, historyOf } from "../../../support/stored-history.ts";

/** What of a recording is about its class, as it is stored before. */
type About = Pick<Recording, "before" | "options">;

/** A stored class and its bookings. */
interface Stored {
  readonly of?: ClassFields;
  readonly bookings?: readonly ClassBookingFields[];
  /** How many entries the history of the first booking has. */
  readonly entries?: number;
  /** What happened after a hundred entries. */
  readonly afterFull?: ChangeName;
  readonly before?: Recording["before"];
  readonly options?: RequestOptions;
}

/** Who books: the path names the class alone. */
interface OfClass {
  readonly isOfClass?: boolean;
}

/** Recordings about classes with ids from a number on, each at ten in the morning of a day of its own. */
export function bookingRecordings(firstId: number, firstDay: string, { isOfClass = false }: OfClass = {}) {
  const startOf = (number: number, hours = 10) => {
    const dayMs = Date.parse(`${firstDay}T00:00:00Z`) + number * 86_400_000;
    return new Date(dayMs + hours * 3_600_000).toISOString();
  };
  const about = (number: number, options: RequestOptions = {}): RequestOptions => {
    const { pathParameters } = bookingPath(firstId + number, 9001);
    const { client_id: _, ...ofClass } = pathParameters;
    return { ...CLASS_MANAGER, pathParameters: isOfClass ? ofClass : pathParameters, ...options };
  };
  const stored = (
    number: number,
    { of, bookings = [], entries, afterFull, before, options }: Stored = {},
  ): About => ({
    before: async (functions, tables) => {
      const start_date_time = of?.start_date_time ?? startOf(number);
      const at = { class_id: firstId + number, class_type_id: 153, start_date_time };
      const booked = bookings.filter(({ status = "booked" }) => hasPlace({ status }));
      await storeClasses(tables, [{ ...at, booked: booked.length, ...of }]);
      const items = bookings.map((fields, index) => {
        const full = afterFull === undefined ? [] : [...createdAndUpdated(100), afterFull];
        const names = index > 0 || entries === undefined ? full : createdAndUpdated(entries);
        const history = historyOf(names.length === 0 ? ["booked"] : names).map((entry) => ({
          ...entry,
          from: { status: fields.status ?? "booked" },
        }));
        return classBookingItem({ ...at, ...fields }, history);
      });
      if (items.length > 0) await storeClassBookings(tables, items);
      await before?.(functions, tables);
    },
    options: about(number, options),
  });
  return { about, stored, startOf };
}

/** A place that was paid with a session of client 9001. */
export const PAID = { membership_id: 30_004, session_outcome: "taken" } as const satisfies ClassBookingFields;
