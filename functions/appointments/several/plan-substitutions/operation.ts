import {
  type InfoEntry,
  infoEntry,
  type Refusal,
  refuseAll,
  succeed,
} from "../../../../shared/api/answer.ts";
import { type Coach, coachRange, readCoach } from "../../../../shared/club/coach.ts";
import { tooMuchToCheck } from "../../../../shared/holds/calendar-budget.ts";
import { readScatteredOccupancies } from "../../../../shared/holds/read-occupancies.ts";
import { type TenantRequest, tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { appointmentFilter, appointmentsOfCoach } from "../../../../shared/tables/appointments-table.ts";
import { MAX_BOOKING_MINUTES } from "../../../../shared/tables/calendar-table.ts";
import { pathId } from "../../../../shared/values/parameters.ts";
import { formatUtcDateTime } from "../../../../shared/values/utc-date-time.ts";
import { NO_COACH, recordNotFound } from "../../club/club-reads.ts";
import { readAppointments, withHistories } from "../load-several.ts";
import { MAX_SUBSTITUTIONS } from "../substitute-coaches/schema.ts";
import { decidableOf, openSubstitution } from "./open-substitution.ts";
import { planJointly } from "./plan-jointly.ts";
import { type PlanSubstitutionsRequest, planSubstitutionsRequest } from "./schema.ts";

const NARROWER = "Name fewer coaches in coach_ids.";

type PlanRequest = TenantRequest<{ readonly coach_id: number }, unknown, PlanSubstitutionsRequest>;

/** *Plan substitutions*: who could take over a coach's appointments, all of them together. Writes nothing. */
export const planSubstitutions = tenantOperation({
  path: () => ({ coach_id: pathId() }),
  body: planSubstitutionsRequest,
  tables: {
    Club: ["BatchGetItem", "Query"],
    Appointments: ["BatchGetItem", "Query by-coach"],
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
    const { items, nextFrom } = await readBooked(request, clock.now);
    const decidable = decidableOf(
      items.map((item) => openSubstitution({ tenant, caller, clock, item }, candidates.coaches)),
    );
    if (decidable === undefined) return tooMuchToCheck({ help: NARROWER });
    const { open, looks } = decidable;
    const { occupancies } = await readScatteredOccupancies(database, [...looks.values()]);
    const plan = planJointly(open, (each) => {
      const look = looks.get(each);
      return look && occupancies.get(look);
    });
    return succeed(200, { ...plan, next_from: items[open.length]?.record.start_date_time ?? nextFrom });
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

/** The first 19 booked appointments of the coach that have not ended, and where the next one begins. */
async function readBooked({ tenant, path, body, database }: PlanRequest, now: Date) {
  const coach = { tenant_id: tenant.tenant_id, coach_id: path.coach_id };
  // What began earlier has ended by now.
  const earliest = formatUtcDateTime(new Date(now.getTime() - MAX_BOOKING_MINUTES * 60_000));
  const from = body.from > earliest ? body.from : earliest;
  const range = {
    ...appointmentsOfCoach(coach, from, body.to),
    filter: appointmentFilter({ status: "booked" }),
  };
  const nowText = formatUtcDateTime(now);
  // DynamoDB refuses a range that ends before it begins.
  const records =
    body.to <= from
      ? []
      : await database.query(range, ({ end_date_time }) => end_date_time > nowText, MAX_SUBSTITUTIONS + 1);
  const ids = records.slice(0, MAX_SUBSTITUTIONS).map(({ appointment_id }) => appointment_id);
  const items = await readAppointments(database, tenant.tenant_id, ids);
  return {
    // The index may be about a second old.
    items: await withHistories(
      database,
      items.filter(({ record }) => record.status === "booked" && record.coach_id === path.coach_id),
    ),
    nextFrom: records[MAX_SUBSTITUTIONS]?.start_date_time ?? null,
  };
}
