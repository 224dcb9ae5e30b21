import * as v from "valibot";
import {
  count,
  flag,
  instant,
  listSchema,
  named,
  oneOf,
  orNull,
  recordId,
  text,
} from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { CLASS_STATUSES } from "../../../../shared/tables/classes-table.ts";
import type { openClassView } from "./open-class-view.ts";

const openClass = named(
  "OpenClass",
  "A class as a page may show it to anybody.",
  v.strictObject({
    class_id: recordId("The class."),
    class_type_id: recordId("Its type."),
    name: text("Its name."),
    description: orNull(v.string(), "What its type is; null if the club file does not say it."),
    coach_id: orNull(recordId("The coach."), "The coach; null is to be announced."),
    coach_name: orNull(v.string(), "The coach's public name, else the first name."),
    room_name: orNull(v.string(), "The room's name; null where it is in none."),
    photo_url: orNull(v.pipe(v.string(), v.url()), "A picture of the coach, an https URL."),
    start_date_time: instant("When it begins."),
    end_date_time: instant("When it ends."),
    local_start: text("When it begins by the club's wall clock, such as `2027-03-29T18:30:00+01:00`."),
    is_virtual: flag("Whether it takes place online."),
    status: oneOf(CLASS_STATUSES, "Its state."),
    places_left: orNull(
      count("How many places are left."),
      "How many places are left; null where the club shows only how few and more than five are left.",
    ),
    is_full: flag("Whether no place is left."),
    has_waitlist: flag("Whether clients can wait for a place, as long as the line is not full."),
    booking_opens_at: orNull(instant("When."), "When booking opens; null where it was open from the first."),
  } satisfies Record<keyof ReturnType<typeof openClassView>, v.GenericSchema>),
);

export const listOpenClasses: OperationDescription = {
  summary: "List the timetable of classes for visitors",
  description:
    "Lists the classes of some days of a club location as a page may show them to anybody, by start, then by id: cancelled ones too. It is at most some three seconds old. *List classes* has more, for members and staff.",
  success: "One page of the timetable.",
  answer: v.strictObject({
    time_zone: text("The club's IANA time zone."),
    ...listSchema("classes", openClass).entries,
  }),
  meanings: {
    query: {
      from: "The first local day, today or later.",
      to: "The last local day, inclusive: at most 30 days after `from`, and 92 days after today.",
      date: "A local day, in place of `from` and `to`.",
      class_type_id: "Only those of this type.",
      class_id: "This class alone, in place of all other parameters.",
    },
  },
  rules: { range: "Either `from` and `to`, or `date`, or `class_id`." },
};
