import {
  type InfoEntry,
  infoEntry,
  type Refusal,
  refuseAll,
  succeed,
} from "../../../../shared/api/answer.ts";
import { managesClasses } from "../../../../shared/api/caller.ts";
import { type Coach, coachRange, readCoach } from "../../../../shared/club/coach.ts";
import { tooMuchToCheck } from "../../../../shared/holds/calendar-budget.ts";
import { readScatteredOccupancies } from "../../../../shared/holds/read-occupancies.ts";
import { type TenantRequest, tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import {
  type AppointmentItem,
  appointmentFilter,
  appointmentsOfCoach,
} from "../../../../shared/tables/appointments-table.ts";
import { MAX_BOOKING_MINUTES } from "../../../../shared/tables/calendar-table.ts";
import { type ClassItem, classesOfCoach, classFilter } from "../../../../shared/tables/classes-table.ts";
import { pathId } from "../../../../shared/values/parameters.ts";
import { formatUtcDateTime } from "../../../../shared/values/utc-date-time.ts";
import { NO_COACH, recordNotFound } from "../../club/club-reads.ts";
import { readAppointments, withHistories } from "../load-several.ts";
import { readClasses, withClassHistories } from "../substitute-coaches/load-substitutions.ts";
import { MAX_SUBSTITUTIONS } from "../substitute-coaches/schema.ts";
import { decidableOf, openClassSubstitution, openSubstitution } from "./open-substitution.ts";
import { planJointly } from "./plan-jointly.ts";
import { type PlanSubstitutionsRequest, planSubstitutionsRequest } from "./schema.ts";

const NARROWER = "Name fewer coaches in coach_ids.";

type PlanRequest = TenantRequest<{ readonly coach_id: number }, unknown, PlanSubstitutionsRequest>;

/** *Plan substitutions*: who could take over a coach's appointments and classes, all of them together. Writes nothing. */
export const planSubstitutions = tenantOperation({
  path: () => ({ coach_id: pathId() }),
  body: planSubstitutionsRequest,
  tables: {
    Club: ["BatchGetItem", "Query"],
    Appointments: ["BatchGetItem", "Query by-coach"],
    Classes: ["BatchGetItem", "Query by-coach"],
    Parts: ["Query"],
    Calendar: ["BatchGetItem"],
  },
  run: async (request, { now, utcOffsetMs }) => {
    const { tenant, caller, path, database } = request;
    const { tenant_id } = tenant;
    const clock = { now: now(), utcOffsetMs };
    const [{ coach }, coaches] = await Promise.all([
      database.read({ coach: readCoach(tenant_id, path.coach_id) }),
      database.query({ ...coachRange(tenant_id), consistent: true }, ({ is_active }) => is_active, Infinity),
    ]);
    if (coach === undefined) return recordNotFound("coach_id", NO_COACH);
    const candidates = candidatesOf(request, coaches);
    if (!candidates.ok) return candidates;
    const { booked, nextFrom } = await readBooked(request, clock.now);
    const decidable = decidableOf(
      booked.map((each) =>
        each.noun === "class"
          ? openClassSubstitution({ tenant, caller, clock, item: each.item }, candidates.coaches)
          : openSubstitution({ tenant, caller, clock, item: each.item }, candidates.coaches),
      ),
    );
    if (decidable === undefined) return tooMuchToCheck({ help: NARROWER });
    const { open, looks } = decidable;
    const { occupancies } = await readScatteredOccupancies(database, [...looks.values()]);
    const plan = planJointly(open, (each) => {
      const look = looks.get(each);
      return look && occupancies.get(look);
    });
    return succeed(200, { ...plan, next_from: booked[open.length]?.item.record.start_date_time ?? nextFrom });
  },
});

type Candidates = { readonly ok: true; readonly coaches: readonly Coach[] } | Refusal;

/** Active coaches who may substitute; the coach to replace is excluded. */
function candidatesOf({ body: { coach_ids }, path }: PlanRequest, coaches: readonly Coach[]): Candidates {
  const active = new Map(coaches.map((coach) => [coach.coach_id, coach]));
  const problems = (coach_ids ?? []).flatMap((id, index) => (active.has(id) ? [] : [notActive(index)]));
  const wanted = coach_ids?.flatMap((id) => active.get(id) ?? []) ?? coaches;
  const others = wanted.filter(({ coach_id }) => coach_id !== path.coach_id);
  return refuseAll(problems) ?? { ok: true, coaches: others };
}

function notActive(index: number): InfoEntry {
  return infoEntry("FIELD_INVALID", {
    identifier: `coach_ids[${index}]`,
    message: `The field coach_ids[${index}] must be an active coach of the club location.`,
    help: "Leave the coach out, or activate them.",
    jsonObject: { expected: "coach", received: "number" },
  });
}

type Booked =
  | { readonly noun: "appointment"; readonly item: AppointmentItem }
  | { readonly noun: "class"; readonly item: ClassItem };

/** The first 19 bookings of the coach that have not ended, by start, and where the next one begins. */
async function readBooked(request: PlanRequest, now: Date) {
  const { path, body, database } = request;
  const { tenant_id } = request.tenant;
  // What began earlier has ended by now.
  const earliest = formatUtcDateTime(new Date(now.getTime() - MAX_BOOKING_MINUTES * 60_000));
  const from = body.from > earliest ? body.from : earliest;
  // DynamoDB refuses a range that ends before it begins.
  const listed = body.to <= from ? [] : await readListed(request, from, formatUtcDateTime(now));
  const first = listed.slice(0, MAX_SUBSTITUTIONS);
  const idsOf = (noun: Booked["noun"]) => first.flatMap((each) => (each.noun === noun ? each.id : []));
  const [appointments, classes] = await Promise.all([
    readAppointments(database, tenant_id, idsOf("appointment")),
    readClasses(database, tenant_id, idsOf("class")),
  ]);
  // The indexes may be about a second old.
  const isOpen = ({
    record,
  }: {
    readonly record: { readonly status: string; readonly coach_id?: number | undefined };
  }) => (record.status === "booked" || record.status === "scheduled") && record.coach_id === path.coach_id;
  const [ofAppointments, ofClasses] = await Promise.all([
    withHistories(database, appointments.filter(isOpen)),
    withClassHistories(database, classes.filter(isOpen)),
  ]);
  const booked: Booked[] = [
    ...ofAppointments.map((item) => ({ noun: "appointment" as const, item })),
    ...ofClasses.map((item) => ({ noun: "class" as const, item })),
  ];
  return {
    booked: booked.toSorted((a, b) =>
      a.item.record.start_date_time < b.item.record.start_date_time ? -1 : 1,
    ),
    nextFrom: listed[MAX_SUBSTITUTIONS]?.start ?? null,
  };
}

/** What indexes have of the coach's bookings, by start; classes only for whoever may substitute in them. */
async function readListed({ tenant, caller, path, body, database }: PlanRequest, from: string, now: string) {
  const { tenant_id } = tenant;
  const { coach_id } = path;
  const enough = MAX_SUBSTITUTIONS + 1;
  const appointments = {
    ...appointmentsOfCoach({ tenant_id, coach_id }, from, body.to),
    filter: appointmentFilter({ status: "booked" }),
  };
  const classes = {
    ...classesOfCoach(tenant_id, coach_id, from, body.to),
    filter: classFilter({ ...OF_ANY, status: "scheduled" }),
  };
  const [ofAppointments, ofClasses] = await Promise.all([
    database.query(appointments, ({ end_date_time }) => end_date_time > now, enough),
    managesClasses(caller) ? database.query(classes, ({ record }) => record.end_date_time > now, enough) : [],
  ]);
  return [
    ...ofAppointments.map(({ appointment_id: id, start_date_time: start }) => ({
      ...{ noun: "appointment" as const, id, start },
    })),
    ...ofClasses.map(({ record: { class_id: id, start_date_time: start } }) => ({
      ...{ noun: "class" as const, id, start },
    })),
  ].toSorted((a, b) => (a.start < b.start ? -1 : 1));
}

const OF_ANY = {
  coach_id: undefined,
  room_id: undefined,
  class_type_id: undefined,
  recurring_class_id: undefined,
};
