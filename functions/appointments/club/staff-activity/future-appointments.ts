import * as v from "valibot";
import { type InfoEntry, infoEntry } from "../../../../shared/api/answer.ts";
import type { Coach } from "../../../../shared/club/coach.ts";
import { appointmentFilter, appointmentsOfCoach } from "../../../../shared/tables/appointments-table.ts";
import type { Database } from "../../../../shared/tables/database.ts";
import { formatUtcDateTime } from "../../../../shared/values/utc-date-time.ts";

// About 1 kB of an answer, which is also stored under its key.
const MAX_IDS = 50;

const IdSchema = v.object({ record: v.object({ appointment_id: v.number() }) });

/**
 * The ids of all of a coach's booked appointments that begin from now on, by start. They may be about a second old: one that is
 * booked at this moment may be missing.
 */
export async function readFutureAppointments(
  database: Pick<Database, "query">,
  coach: Pick<Coach, "tenant_id" | "coach_id">,
  now: Date,
): Promise<number[]> {
  const range = {
    ...appointmentsOfCoach(coach, formatUtcDateTime(now)),
    filter: appointmentFilter({ status: "booked" }),
    schema: IdSchema,
  };
  const found = await database.query(range, () => true, Number.POSITIVE_INFINITY);
  return found.map(({ record }) => record.appointment_id);
}

/** The warning that names a suspended coach's future appointments; empty if there are none. */
export function bookedEntries(ids: readonly number[] = []): InfoEntry[] {
  if (ids.length === 0) return [];
  return [
    infoEntry("COACH_BOOKED", {
      severity: "Warning",
      identifier: "coach_id",
      message: "The coach has future appointments. They stand.",
      help: "Give the appointments in jsonObject.appointment_ids to another coach, move or cancel them. List appointments by coach_id has all.",
      jsonObject: { appointment_ids: ids.slice(0, MAX_IDS), appointment_count: ids.length },
    }),
  ];
}
