import * as v from "valibot";
import { expectationMessage } from "../values/expectation.ts";
import { optional, optionalOrNull } from "../values/optional.ts";
import { requestObject } from "../values/request-object.ts";
import { integer } from "../values/scalars.ts";

const MAX_MINUTES = 366 * 24 * 60;
const LATE_CANCEL = expectationMessage("late_cancel", '"return", "forfeit" or "refuse"');
const NO_SHOW = expectationMessage("no_show", '"return" or "forfeit"');

/** What a club sets of its policy; see {@link Policy}. */
export const policySchema = requestObject({
  min_notice_minutes: minutes("How long before its start a booking must be made; 0 by default."),
  cancel_until_minutes: minutes("How long before the start free cancellation ends; 0 by default."),
  late_cancel: optional(v.picklist(["return", "forfeit", "refuse"], LATE_CANCEL)),
  reschedule_until_minutes: minutes("How long before the start moving ends; 0 by default."),
  // An appointment type may set null against its tenant's limit.
  max_reschedules: optionalOrNull(
    v.pipe(
      v.nullable(integer(0, 1_000)),
      v.description("How often an appointment may be moved; null, the default, is any number."),
    ),
  ),
  no_show: optional(v.picklist(["return", "forfeit"], NO_SHOW)),
  check_in_from_minutes: minutes("How long before the start a client can be checked in; 60 by default."),
});

function minutes(description: string) {
  return optional(v.pipe(integer(0, MAX_MINUTES), v.description(description)));
}

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
