import * as v from "valibot";
import { type InfoEntry, infoEntry } from "../../../shared/api/answer.ts";
import type { Coach } from "../../../shared/club/coach.ts";
import { appointmentFilter, appointmentsOfCoach } from "../../../shared/tables/appointments-table.ts";
import type { Database } from "../../../shared/tables/database.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";

// About 1 kB of an answer, which is also stored under its key.
const MAX_IDS = 50;
// Some 500 kB: about 60 read units, more than a coach has in half a year.
const MAX_READ = 1_000;

const IdSchema = v.object({ record: v.object({ appointment_id: v.number() }) });

/** A coach's booked appointments that begin from now on. */
export interface FutureAppointments {
  /** By start. */
  readonly ids: readonly number[];
  /** Whether the coach has more appointments ahead than were looked at. */
  readonly isCut: boolean;
}

/**
 * Reads a coach's next 1,000 appointments. They may be about a second old, so that one which is booked at this very moment
 * may be missing.
 */
export async function readFutureAppointments(
  database: Pick<Database, "queryPage">,
  coach: Pick<Coach, "tenant_id" | "coach_id">,
  now: Date,
): Promise<FutureAppointments> {
  const range = {
    ...appointmentsOfCoach(coach, formatUtcDateTime(now)),
    filter: appointmentFilter({ status: "booked" }),
    schema: IdSchema,
  };
  const { items, lastRead } = await database.queryPage(range, {
    enough: Number.POSITIVE_INFINITY,
    budget: MAX_READ,
  });
  return { ids: items.map(({ record }) => record.appointment_id), isCut: lastRead !== undefined };
}

/** The warning that names a suspended coach's future appointments; empty if there are none. */
export function bookedEntries(future: FutureAppointments | undefined): InfoEntry[] {
  if (future === undefined || (future.ids.length === 0 && !future.isCut)) return [];
  const { ids, isCut } = future;
  return [
    infoEntry("COACH_BOOKED", {
      severity: "Warning",
      identifier: "coach_id",
      message: isCut
        ? "The coach may have more future appointments than are named. They stand."
        : "The coach has future appointments. They stand.",
      help: "Give the appointments in jsonObject.appointment_ids to another coach, move or cancel them. List appointments by coach_id has all.",
      jsonObject: {
        appointment_ids: ids.slice(0, MAX_IDS),
        appointment_count: isCut ? null : ids.length,
      },
    }),
  ];
}
