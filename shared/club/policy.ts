import * as v from "valibot";
import { expectationMessage } from "../values/expectation.ts";
import { optional } from "../values/optional.ts";
import { requestObject } from "../values/request-object.ts";
import { integer } from "../values/scalars.ts";

const MAX_MINUTES = 366 * 24 * 60;
const LATE_CANCEL = expectationMessage("late_cancel", '"return", "forfeit" or "refuse"');
const NO_SHOW = expectationMessage("no_show", '"return" or "forfeit"');

/** What a club sets of its policy; see {@link Policy}. */
export const policySchema = requestObject({
  min_notice_minutes: optional(integer(0, MAX_MINUTES)),
  cancel_until_minutes: optional(integer(0, MAX_MINUTES)),
  late_cancel: optional(v.picklist(["return", "forfeit", "refuse"], LATE_CANCEL)),
  reschedule_until_minutes: optional(integer(0, MAX_MINUTES)),
  // Null is a value here: any number, which an appointment type may set against its tenant's limit.
  max_reschedules: v.optional(v.nullable(integer(0, 1_000))),
  no_show: optional(v.picklist(["return", "forfeit"], NO_SHOW)),
  check_in_from_minutes: optional(integer(0, MAX_MINUTES)),
});

/** The part of a policy that a club has set. */
export type PolicyOfFile = v.InferOutput<typeof policySchema>;

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

/** The policy that holds: the tenant's, where the appointment type says more the type's, else the default. */
export function policyOf(
  tenant: { readonly policy?: PolicyOfFile | undefined },
  type?: { readonly policy?: PolicyOfFile | undefined },
): Policy {
  return { ...DEFAULT_POLICY, ...present(tenant.policy), ...present(type?.policy) };
}

function present(policy: PolicyOfFile = {}): Partial<Policy> {
  return Object.fromEntries(Object.entries(policy).filter(([, value]) => value !== undefined));
}
