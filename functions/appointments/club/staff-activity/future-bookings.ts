import * as v from "valibot";
import { type InfoEntry, infoEntry } from "../../../../shared/api/answer.ts";
import type { Coach } from "../../../../shared/club/coach.ts";
import { appointmentFilter, appointmentsOfCoach } from "../../../../shared/tables/appointments-table.ts";
import { classesOfCoach } from "../../../../shared/tables/classes-table.ts";
import type { Database } from "../../../../shared/tables/database.ts";
import { recordFilter } from "../../../../shared/tables/record-filter.ts";
import { formatUtcDateTime } from "../../../../shared/values/utc-date-time.ts";
import { type BookedIds, namedIds } from "../booked-ids.ts";

// About 1 kB of an answer, which is also stored under its key.
const MAX_IDS = 50;

const AppointmentIdSchema = v.object({ record: v.object({ appointment_id: v.number() }) });
const ClassIdSchema = v.object({ record: v.object({ class_id: v.number() }) });
// The table of classes does not store it.
const SCHEDULED = { status: "scheduled" };

/**
 * The ids of all of a coach's booked appointments and scheduled classes that begin from now on, by start. They may be about a
 * second old: what is booked at this moment may be missing.
 */
export async function readFutureBookings(
  database: Pick<Database, "query">,
  { tenant_id, coach_id }: Pick<Coach, "tenant_id" | "coach_id">,
  now: Date,
): Promise<BookedIds> {
  const from = formatUtcDateTime(now);
  const ofAppointments = {
    ...appointmentsOfCoach({ tenant_id, coach_id }, from),
    filter: appointmentFilter({ status: "booked" }),
    schema: AppointmentIdSchema,
  };
  const ofClasses = {
    ...classesOfCoach(tenant_id, coach_id, from),
    filter: recordFilter(SCHEDULED, SCHEDULED),
    schema: ClassIdSchema,
  };
  const [appointments, classes] = await Promise.all([
    database.query(ofAppointments, () => true, Number.POSITIVE_INFINITY),
    database.query(ofClasses, () => true, Number.POSITIVE_INFINITY),
  ]);
  return {
    appointments: appointments.map(({ record }) => record.appointment_id),
    classes: classes.map(({ record }) => record.class_id),
  };
}

/** The warning that names a suspended coach's future appointments and classes; empty if there are none. */
export function bookedEntries(ids: BookedIds = { appointments: [], classes: [] }): InfoEntry[] {
  if (ids.appointments.length + ids.classes.length === 0) return [];
  return [
    infoEntry("COACH_BOOKED", {
      severity: "Warning",
      identifier: "coach_id",
      message: `The coach has future ${kindsOf(ids)}. They stand.`,
      help: "Give the appointments and classes that jsonObject names to another coach, move or cancel them. List appointments and List classes by coach_id have all.",
      jsonObject: namedIds(ids, MAX_IDS),
    }),
  ];
}

function kindsOf({ appointments, classes }: BookedIds): string {
  if (classes.length === 0) return "appointments";
  return appointments.length === 0 ? "classes" : "appointments and classes";
}
