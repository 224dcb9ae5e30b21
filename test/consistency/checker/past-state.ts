import * as v from "valibot";
import type { AppointmentItem } from "../../../shared/tables/appointments-table.ts";

const number = v.nullish(v.number());
const text = v.nullish(v.string());

/** The schema of what of an appointment histories tell; both a stored record and a list's appointment have it. */
export const ToldSchema = v.object({
  status: v.string(),
  ...{ coach_id: v.number(), original_coach_id: number, subtype_id: number, room_id: number },
  is_virtual: v.boolean(),
  ...{ start_date_time: v.string(), end_date_time: v.string() },
  is_payment_required: v.boolean(),
  membership_id: number,
  session_outcome: v.string(),
  ...{ checked_in_at: text, cancelled_at: text },
  is_late_cancel: v.boolean(),
  policy: v.object({ free_cancel_until: v.string(), reschedule_until: v.string() }),
});

/** An appointment between two changes, as far as its history tells. */
export type State = Readonly<Record<string, string | number | boolean | null>>;

/** The fields of a record by the names that histories use. */
export function stateOf({ policy, ...record }: v.InferOutput<typeof ToldSchema>): State {
  return {
    status: record.status,
    coach_id: record.coach_id,
    original_coach_id: record.original_coach_id ?? null,
    subtype_id: record.subtype_id ?? null,
    room_id: record.room_id ?? null,
    is_virtual: record.is_virtual,
    start_date_time: record.start_date_time,
    end_date_time: record.end_date_time,
    is_payment_required: record.is_payment_required,
    membership_id: record.membership_id ?? null,
    session_outcome: record.session_outcome,
    checked_in_at: record.checked_in_at ?? null,
    cancelled_at: record.cancelled_at ?? null,
    is_late_cancel: record.is_late_cancel,
    "policy.free_cancel_until": policy.free_cancel_until,
    "policy.reschedule_until": policy.reschedule_until,
  };
}

/** What an appointment was at a version: its later changes are undone. */
export function stateAt({ record, history }: AppointmentItem, version: number): State {
  const later = history.filter((entry) => entry.version > version);
  // The earliest of them says what a field was.
  return Object.assign({}, stateOf(record), ...later.toReversed().map(({ from }) => from));
}

/** Whether histories say of a field only that it changed. */
export function isText(field: string): boolean {
  return ["comments", "virtual_url", "cancel_reason", "comp_reason"].includes(field);
}
