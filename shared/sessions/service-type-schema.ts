// What types of appointments and classes have in common in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { count, text } from "../api/answer-schemas.ts";
import type { Policy } from "../club/policy.ts";

/** The fields of a policy, of appointments as of classes. */
export const policyEntries = {
  min_notice_minutes: count("How long before its start a booking must be made, in minutes."),
  cancel_until_minutes: count("How many minutes before the start free cancellation ends."),
  late_cancel: v.pipe(
    v.picklist(["return", "forfeit", "refuse"]),
    v.description("What happens to the session of an appointment that is cancelled after the free period."),
  ),
  reschedule_until_minutes: count("Until how long before the start an appointment can be moved, in minutes."),
  max_reschedules: v.pipe(
    v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    v.description("How often an appointment may be moved; null is any number."),
  ),
  no_show: v.pipe(
    v.picklist(["return", "forfeit"]),
    v.description("What happens to the session of a client who does not come."),
  ),
  check_in_from_minutes: count("From how long before the start a client can be checked in, in minutes."),
} satisfies Record<keyof Policy, v.GenericSchema>;

/** The fields of a type that say which sessions pay for it, and what it holds. */
export const serviceTypeEntries = {
  service_category_primary_name: text("First name of the service category."),
  service_category_secondary_name: text("Second name of the service category."),
  room_ids: v.pipe(
    v.nullable(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))),
    v.description(
      "The rooms in which it is held; null is any room, and an empty list is no room: then none is held.",
    ),
  ),
  buffer_before_minutes: count("How long before the start coach and room are held."),
  buffer_after_minutes: count("How long after the end coach and room are held."),
};
