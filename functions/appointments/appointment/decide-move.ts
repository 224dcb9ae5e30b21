import { isDeepStrictEqual } from "node:util";
import type { InfoEntry } from "../../../shared/api/answer.ts";
import { decideStart, type StartDecision } from "../../../shared/holds/decide-start.ts";
import type { Hold } from "../../../shared/holds/party.ts";
import type { Sight } from "../../../shared/operations/write.ts";
import type { AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import { spanOf } from "../../../shared/values/utc-date-time.ts";
import type { AppointmentChangeRequest, AppointmentFields } from "./appointment-kind.ts";
import { type AppointmentPlan, appointmentHolds, isAsPlanned, planOf } from "./appointment-plan.ts";
import type { AppointmentRecords } from "./appointment-records.ts";
import { type AppointmentTerms, appointmentTerms } from "./appointment-rules.ts";
import { type HeldLength, lengthOf } from "./kept-parts.ts";
import type { MoveRecords } from "./move-records.ts";

/** A plan that may leave the coach to choose. */
export type OpenPlan = Omit<AppointmentPlan, "coach_id"> & Partial<Pick<AppointmentPlan, "coach_id">>;

/** A request to change the plan of an appointment, and what was read of the calendar. */
export type MoveRequest = AppointmentChangeRequest & Sight;

/** The decision on a plan: the fields and holds to set, the refusal, or what of the calendar must be read first. */
export type MoveDecision =
  | { readonly kind: "free"; readonly set: AppointmentFields; readonly holds?: readonly Hold[] }
  | Exclude<StartDecision, { readonly kind: "free" }>;

/**
 * Decides whether an appointment can follow a plan, by the same predicate as bookings and lists. Only what changes is
 * judged: if start and length stay, no rule of time applies; a coach or room that stays is judged only for new time.
 */
export function decideMove(
  request: MoveRequest,
  { plan, problems = [] }: { readonly plan: AppointmentPlan; readonly problems?: readonly InfoEntry[] },
  records: MoveRecords,
): MoveDecision {
  const { record } = request.item;
  if (isAsPlanned(record, plan) && problems.length === 0) return { kind: "free", set: {} };
  const { decision, length } = decidePlan(request, { plan, problems }, records);
  if (decision.kind !== "free") return decision;
  // Unreachable, because an unknown length is a problem. The throw narrows the type.
  if (length === undefined) throw new Error("An appointment of unknown length can be moved.");
  return { kind: "free", holds: decision.holds, set: plannedFields(record, plan, length) };
}

function decidePlan(
  request: MoveRequest,
  { plan, problems }: { readonly plan: AppointmentPlan; readonly problems: readonly InfoEntry[] },
  { type, client, ...parties }: MoveRecords,
) {
  const coach = parties.newCoach ?? parties.coach;
  const room = parties.newRoom ?? parties.room;
  const records = { type, client, coach, room, coaches: undefined, rooms: undefined };
  const { terms, length, ...found } = termsOfMove(request, plan, records);
  const { seen, looksFirst, clock } = request;
  const decision = decideStart(
    {
      terms,
      startMs: Date.parse(plan.start_date_time),
      problems: [...problems, ...found.problems],
      seen,
      looksFirst,
    },
    clock,
  );
  return { decision, length };
}

/** The terms of an appointment that follows a plan, and its problems whoever is free. */
export function termsOfMove(
  { item: { record }, tenant, caller }: Pick<AppointmentChangeRequest, "item" | "tenant" | "caller">,
  plan: OpenPlan,
  records: AppointmentRecords,
): AppointmentTerms {
  const { appointment_type_id, client_id } = record;
  const details = { ...plan, appointment_type_id, client_id };
  const found = appointmentTerms(details, records, { tenant, caller, moved: record });
  const { length, terms } = found;
  const keepsStart = plan.start_date_time === record.start_date_time;
  const keepsTime = keepsStart && length?.durationMinutes === lengthOf(record).durationMinutes;
  const holdsTheSame = isDeepStrictEqual(planOf(record), { ...plan, subtype_id: record.subtype_id });
  // An inactive tenant takes no bookings, but still allows changes that hold no new time.
  const takesTime = !(holdsTheSame && isDeepStrictEqual(length, lengthOf(record)));
  return {
    length,
    problems: found.problems.filter(({ errorCode }) => takesTime || errorCode !== "TENANT_INACTIVE"),
    terms: { ...terms, hours: keepsTime ? [] : terms.hours, ownHolds: appointmentHolds(record), keepsStart },
  };
}

/** The fields of an appointment that a plan sets. The first coach is kept beside the new one. */
function plannedFields(
  record: AppointmentRecord,
  plan: AppointmentPlan,
  length: HeldLength,
): AppointmentFields {
  const original_coach_id = record.original_coach_id ?? record.coach_id;
  return {
    ...plan,
    end_date_time: spanOf(plan.start_date_time, length.durationMinutes).end,
    buffer_before_minutes: length.bufferBeforeMinutes,
    buffer_after_minutes: length.bufferAfterMinutes,
    ...(plan.coach_id === record.coach_id ? {} : { original_coach_id }),
  };
}
