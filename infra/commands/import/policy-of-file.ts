import * as v from "valibot";
import { clockTime } from "../../../shared/club/hours.ts";
import { expectationMessage } from "../../../shared/values/expectation.ts";
import { optional, optionalOrNull } from "../../../shared/values/optional.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { boolean, integer } from "../../../shared/values/scalars.ts";

const MAX_MINUTES = 366 * 24 * 60;
const MAX_DAYS_BEFORE = 366;
const MAX_PROMOTION_NOTICE_MINUTES = 24 * 60;
const LATE_CANCEL = expectationMessage("late_cancel", '"return", "forfeit" or "refuse"');
const NO_SHOW = expectationMessage("no_show", '"return" or "forfeit"');

const policyEntries = {
  min_notice_minutes: minutes("How long before its start a booking must be made; 0 by default."),
  cancel_until_minutes: minutes(
    "How long before the start free cancellation ends; 0 by default, 120 for classes.",
  ),
  late_cancel: optional(v.picklist(["return", "forfeit", "refuse"], LATE_CANCEL)),
  reschedule_until_minutes: minutes("How long before the start moving ends; 0 by default."),
  // An appointment type may set null against its tenant's limit.
  max_reschedules: limit(0, "How often an appointment may be moved; null, the default, is any number."),
  no_show: optional(v.picklist(["return", "forfeit"], NO_SHOW)),
  check_in_from_minutes: minutes("How long before the start a client can be checked in; 60 by default."),
};

const classPolicyEntries = {
  ...policyEntries,
  booking_opens: optionalOrNull(
    v.pipe(
      v.nullable(
        requestObject({
          days_before: v.pipe(
            integer(0, MAX_DAYS_BEFORE),
            v.description("How many local days before that of the class."),
          ),
          local_time: clockTime(),
        }),
      ),
      v.description(
        "When booking of a class opens, by the tenant's local time; 7 days before at 00:00 by default, and null as soon as there is the class.",
      ),
    ),
  ),
  booking_closes_minutes: minutes("How long before the start booking of a class closes; 0 by default."),
  requires_session: optional(
    v.pipe(
      boolean(),
      v.description(
        "Whether a class takes a membership with a session left; true by default. If false, clients without one pay.",
      ),
    ),
  ),
  promotion_notice_minutes: optional(
    v.pipe(
      integer(0, MAX_PROMOTION_NOTICE_MINUTES),
      v.description(
        "How much time outside quiet_hours a waiting client needs before the start to get a freed place; 120 by default.",
      ),
    ),
  ),
  max_upcoming: limit(
    1,
    "How many classes a client may have booked ahead; null, the default, is any number.",
  ),
  max_a_day: limit(1, "How many classes a client may book on a local day; null, the default, is any number."),
};

/** What a club sets of the policy of an appointment type; shared/club/policy.ts says what it means. */
export const policySchema = requestObject(policyEntries);

/** What a club sets of the policy of a class type, or of a tenant, whose policy is for all its types. */
export const classPolicySchema = requestObject(classPolicyEntries);

function minutes(description: string) {
  return optional(v.pipe(integer(0, MAX_MINUTES), v.description(description)));
}

function limit(min: number, description: string) {
  return optionalOrNull(v.pipe(v.nullable(integer(min, 1_000)), v.description(description)));
}
