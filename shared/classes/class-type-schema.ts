// Class types in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { count, flag, named, recordId, text } from "../api/answer-schemas.ts";
import type { ClassPolicy } from "../club/policy.ts";
import { policyEntries, serviceTypeEntries } from "../sessions/service-type-schema.ts";
import type { classTypeView } from "./class-type-view.ts";

function limit(about: string) {
  return v.pipe(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), v.description(about));
}

const classPolicySchema = named(
  "ClassPolicy",
  "What a client agrees to by booking a class, or by waiting for a place; what the club has not set has its default.",
  v.strictObject({
    ...policyEntries,
    booking_opens: v.pipe(
      v.nullable(
        v.strictObject({
          days_before: count("How many local days before that of the class."),
          local_time: text("The local time, such as `12:00`."),
        }),
      ),
      v.description(
        "When booking opens, by the club location's local time; null is as soon as there is the class.",
      ),
    ),
    booking_closes_minutes: count("How many minutes before the start booking closes."),
    requires_session: flag(
      "Whether a client needs a membership with a session left; if not, one without a session pays.",
    ),
    promotion_notice_minutes: count(
      "How many minutes outside quiet hours must be left before the start for a waiting client to get a freed place.",
    ),
    max_upcoming: limit("How many classes a client may have booked ahead; null is any number."),
    max_a_day: limit("How many classes a client may book on a local day; null is any number."),
  }),
) satisfies v.GenericSchema<unknown, ClassPolicy>;

/** The fields of a class type. */
export const classTypeEntries = {
  class_type_id: recordId("The class type."),
  name: text("Its name."),
  description: v.pipe(
    v.nullable(v.string()),
    v.description("What the class is; null if the club file does not have it."),
  ),
  duration_minutes: count("How long a class lasts."),
  capacity: count("How many places a class has."),
  waitlist_size: count("How many clients may wait for a place."),
  ...serviceTypeEntries,
  policy: classPolicySchema,
  is_active: flag("Whether classes of it can be made."),
} satisfies Record<keyof ReturnType<typeof classTypeView>, v.GenericSchema>;

/** A class type. */
export const classTypeSchema = named(
  "ClassType",
  "A class type.",
  v.strictObject(classTypeEntries) satisfies v.GenericSchema<unknown, ReturnType<typeof classTypeView>>,
);
