import * as v from "valibot";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import { withoutDefaults } from "./record-item.ts";

const MINUTE_MS = 60_000;

// The most frequent values are not stored: with them, most items would exceed the 1 kB of a write unit, in the table and in
// each index. These values are part of the stored form, so they must not follow a default of the club file.
const STORED_POLICY_DEFAULTS = {
  min_notice_minutes: 0,
  cancel_until_minutes: 0,
  late_cancel: "forfeit",
  reschedule_until_minutes: 0,
  max_reschedules: null,
  no_show: "forfeit",
  check_in_from_minutes: 60,
} as const;

const POLICY_FIELDS = Object.keys(STORED_POLICY_DEFAULTS) as (keyof typeof STORED_POLICY_DEFAULTS)[];

/** The schema of a policy as a booking has it stored. It fills in the values that are not stored. */
export const StoredPolicySchema = v.object({
  min_notice_minutes: v.optional(v.number(), STORED_POLICY_DEFAULTS.min_notice_minutes),
  cancel_until_minutes: v.optional(v.number(), STORED_POLICY_DEFAULTS.cancel_until_minutes),
  late_cancel: v.optional(v.picklist(["return", "forfeit", "refuse"]), STORED_POLICY_DEFAULTS.late_cancel),
  reschedule_until_minutes: v.optional(v.number(), STORED_POLICY_DEFAULTS.reschedule_until_minutes),
  max_reschedules: v.optional(v.nullable(v.number()), STORED_POLICY_DEFAULTS.max_reschedules),
  no_show: v.optional(v.picklist(["return", "forfeit"]), STORED_POLICY_DEFAULTS.no_show),
  check_in_from_minutes: v.optional(v.number(), STORED_POLICY_DEFAULTS.check_in_from_minutes),
  /** Stored only if a move did not shift it; otherwise it follows from the start. */
  free_cancel_until: v.optional(v.string()),
});

type StoredPolicy = v.InferOutput<typeof StoredPolicySchema>;

/** What a client agreed to by booking: the policy as it was then, and the instants that follow from it and the start. */
export interface AgreedPolicy extends Omit<StoredPolicy, "free_cancel_until"> {
  /** Until when cancelling is free. */
  readonly free_cancel_until: string;
  /** Until when the client may move the appointment. */
  readonly reschedule_until: string;
}

/** A stored policy with the instants that follow from the start of its booking. */
export function agreedFrom<Stored extends StoredPolicy>(policy: Stored, start: string) {
  return {
    ...policy,
    free_cancel_until: policy.free_cancel_until ?? freeCancelUntil(start, policy),
    reschedule_until: minutesBefore(start, policy.reschedule_until_minutes),
  };
}

/** A policy in the form in which a booking with this start stores it. */
export function storedPolicy(policy: AgreedPolicy, start: string): Readonly<Record<string, unknown>> {
  const { free_cancel_until } = policy;
  const terms = Object.fromEntries(POLICY_FIELDS.map((field) => [field, policy[field]]));
  const isLeftBehind = free_cancel_until !== freeCancelUntil(start, policy);
  return {
    ...withoutDefaults(STORED_POLICY_DEFAULTS, terms),
    ...(isLeftBehind ? { free_cancel_until } : {}),
  };
}

/** Until when cancelling is free by a policy, counted from a start. */
export function freeCancelUntil(
  start: string,
  { cancel_until_minutes }: Pick<AgreedPolicy, "cancel_until_minutes">,
): string {
  return minutesBefore(start, cancel_until_minutes);
}

/** The instant that many minutes before a start. */
export function minutesBefore(start: string, minutes: number): string {
  // What most policies have; a page of a list asks a hundred times.
  if (minutes === 0) return start;
  return formatUtcDateTime(new Date(Date.parse(start) - minutes * MINUTE_MS));
}
