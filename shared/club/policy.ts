import * as v from "valibot";

const storedPolicyEntries = {
  min_notice_minutes: v.optional(v.number()),
  cancel_until_minutes: v.optional(v.number()),
  late_cancel: v.optional(v.picklist(["return", "forfeit", "refuse"])),
  reschedule_until_minutes: v.optional(v.number()),
  max_reschedules: v.optional(v.nullable(v.number())),
  no_show: v.optional(v.picklist(["return", "forfeit"])),
  check_in_from_minutes: v.optional(v.number()),
};

/** What a club has set of the policy of an appointment type; the import has checked its form. */
export const StoredPolicySchema = v.object(storedPolicyEntries);

/** What a club has set of the policy of a class type, or of a tenant, whose policy is for all its types. */
export const StoredClassPolicySchema = v.object({
  ...storedPolicyEntries,
  booking_opens: v.optional(v.nullable(v.object({ days_before: v.number(), local_time: v.string() }))),
  booking_closes_minutes: v.optional(v.number()),
  requires_session: v.optional(v.boolean()),
  promotion_notice_minutes: v.optional(v.number()),
  max_upcoming: v.optional(v.nullable(v.number())),
  max_a_day: v.optional(v.nullable(v.number())),
});

/** The part of a policy that a club has set. */
export type PolicyOfFile = v.InferOutput<typeof StoredPolicySchema>;

/** The part of a policy for classes that a club has set. */
export type ClassPolicyOfFile = v.InferOutput<typeof StoredClassPolicySchema>;

/** What a client agrees to by booking. */
export interface Policy {
  /** How long before its start a booking must be made. */
  readonly min_notice_minutes: number;
  /** How many minutes before the start free cancellation ends. */
  readonly cancel_until_minutes: number;
  /** What happens to the session of an appointment that is cancelled after the free period. */
  readonly late_cancel: "return" | "forfeit" | "refuse";
  readonly reschedule_until_minutes: number;
  /** How often an appointment may be moved; null is any number. */
  readonly max_reschedules: number | null;
  /** What happens to the session of a client who does not come. */
  readonly no_show: "return" | "forfeit";
  /** How long before the start a client can be checked in. */
  readonly check_in_from_minutes: number;
}

/** What a client agrees to by booking a class, or by waiting for a place in it. */
export interface ClassPolicy extends Policy {
  /** When booking opens, by the tenant's local time; null is as soon as there is the class. */
  readonly booking_opens: { readonly days_before: number; readonly local_time: string } | null;
  /** How long before the start booking closes. */
  readonly booking_closes_minutes: number;
  /** Whether a booking takes a membership that has a session left. */
  readonly requires_session: boolean;
  /** How much time outside quiet hours there must be between a promotion and the start. */
  readonly promotion_notice_minutes: number;
  /** How many classes a client may have booked ahead; null is any number. */
  readonly max_upcoming: number | null;
  /** How many classes a client may book on a local day; null is any number. */
  readonly max_a_day: number | null;
}

/** The policy of a tenant that has set none. */
const DEFAULT_POLICY: Policy = {
  min_notice_minutes: 0,
  cancel_until_minutes: 0,
  late_cancel: "forfeit",
  reschedule_until_minutes: 0,
  max_reschedules: null,
  no_show: "forfeit",
  check_in_from_minutes: 60,
};

const DEFAULT_CLASS_POLICY: ClassPolicy = {
  ...DEFAULT_POLICY,
  cancel_until_minutes: 120,
  booking_opens: { days_before: 7, local_time: "00:00" },
  booking_closes_minutes: 0,
  requires_session: true,
  promotion_notice_minutes: 120,
  max_upcoming: null,
  max_a_day: null,
};

interface WithPolicy {
  readonly policy?: ClassPolicyOfFile | undefined;
}

/** The policy that holds for appointments: the tenant's, where the appointment type says more the type's, else the default. */
export function policyOf(tenant: WithPolicy, type?: WithPolicy): Policy {
  return { ...DEFAULT_POLICY, ...present(tenant, DEFAULT_POLICY), ...present(type, DEFAULT_POLICY) };
}

/** The policy that holds for classes: the tenant's, where the class type says more the type's, else the default of classes. */
export function classPolicyOf(tenant: WithPolicy, type?: WithPolicy): ClassPolicy {
  const defaults = DEFAULT_CLASS_POLICY;
  return { ...defaults, ...present(tenant, defaults), ...present(type, defaults) };
}

/** What is set of the keys that a policy has: a tenant's policy also has keys that are for classes alone. */
function present({ policy = {} }: WithPolicy = {}, keys: Policy): Partial<ClassPolicy> {
  const isSet = ([key, value]: readonly [string, unknown]) => value !== undefined && Object.hasOwn(keys, key);
  return Object.fromEntries(Object.entries(policy).filter(isSet));
}
