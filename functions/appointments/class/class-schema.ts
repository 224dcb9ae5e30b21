// Classes in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import {
  count,
  envelopeSchema,
  flag,
  instant,
  named,
  orNull,
  recordId,
  text,
} from "../../../shared/api/answer-schemas.ts";
import type { ClassActionName } from "../../../shared/classes/class-rules.ts";
import { UPDATED_CLASS_FIELDS } from "../../../shared/classes/class-rules.ts";
import type { classView, listedClass } from "../../../shared/classes/class-view.ts";
import { historySchema } from "../../../shared/history/history-schema.ts";
import { untilSchema } from "../../../shared/sessions/booking-schema.ts";
import { CLASS_STATUSES, FIELDS_BY_HAND } from "../../../shared/tables/classes-table.ts";
import { CHANGES } from "../../../shared/tables/history-entry.ts";

const listed = {
  id: recordId("The class."),
  version: count("Raised by every change of the class; its `ETag`. Bookings are no change of the class."),
  status: v.pipe(v.picklist(CLASS_STATUSES), v.description("Its state.")),
  tenant_id: recordId("The club location."),
  class_type_id: recordId("Its type."),
  name: text("Its name: the type's, unless the class has its own."),
  recurring_class_id: orNull(recordId("The template."), "The template that made it."),
  local_date: text(
    "Its day on the club's wall clock, `YYYY-MM-DD`; of a class that a template made, the day for which it did, though the class may have moved.",
  ),
  set_by_hand: v.pipe(
    v.array(v.picklist(FIELDS_BY_HAND)),
    v.description("The fields that no longer follow the template."),
  ),
  coach_id: orNull(recordId("The coach."), "The coach; null while the coach is to be announced."),
  coach_name: orNull(v.string(), "The coach's name."),
  original_coach_id: orNull(recordId("The first coach."), "The first coach, once the coach has changed."),
  room_id: orNull(
    recordId("The room."),
    "The room; null where it is virtual, or its type is held in no room.",
  ),
  room_name: orNull(v.string(), "The room's name."),
  is_virtual: flag("Whether it takes place online."),
  virtual_url: orNull(
    v.string(),
    "Where it takes place online; null for callers with neither `classes.manage` nor a place.",
  ),
  start_date_time: instant("When it begins."),
  end_date_time: instant("When it ends."),
  capacity: count("How many places it has."),
  waitlist_size: count("How many clients may wait for a place."),
  booked: count("How many have a place, those marked as a no-show too."),
  places_left: count("How many places are open."),
  waiting: count(
    "How many wait for a place. In lists, one whose `until` has passed counts until the line next changes.",
  ),
  booking_opens_at: orNull(instant("When."), "When booking opens; null where it was open from the first."),
  booking_closes_at: instant("The last instant at which it can be booked without `classes.manage`."),
  is_complimentary: flag("Whether no booking of it takes a session or asks for payment."),
  comp_reason: orNull(v.string(), "Why it is complimentary; null for a client's own token."),
  notes: orNull(
    v.string(),
    "A note for those who come; null for callers with neither `classes.manage` nor a place.",
  ),
  moved_at: orNull(instant("When."), "When it was last moved, or given to another coach."),
  cancelled_at: orNull(instant("When."), "When it was cancelled."),
  cancelled_by: orNull(v.string(), "The principal that cancelled; `club` for a client's own token."),
  cancel_reason: orNull(v.string(), "Why; null for a client's own token."),
  completed_at: orNull(instant("When."), "When it was marked as completed."),
  unsettled: count("How many bookings still follow a change of the class; 0 as a rule."),
  created_at: instant("When it was planned."),
  created_by: text("The principal that planned it; `club` for a client's own token."),
  updated_at: instant("When it last changed."),
} satisfies Record<keyof ReturnType<typeof listedClass>, v.GenericSchema>;

const history = historySchema({
  title: "ClassChange",
  record: "a class",
  person: "`club` for a client's own token",
  freeText: "`notes` and `virtual_url`",
  changes: CHANGES,
});

/** What the caller may do to a class, by its names. */
export const classActionEntries = {
  update: v.optional(
    v.strictObject({
      until: untilSchema,
      fields: v.pipe(v.array(v.picklist(UPDATED_CLASS_FIELDS)), v.description("The fields that may differ.")),
    }),
  ),
  reschedule: v.optional(v.strictObject({ until: untilSchema })),
  substitute_coach: v.optional(v.strictObject({ until: untilSchema })),
  cancel: v.optional(v.strictObject({ until: untilSchema })),
  complete: v.optional(v.strictObject({ from: instant("Since when it is allowed."), until: untilSchema })),
  delete: v.optional(v.strictObject({ until: untilSchema })),
} satisfies Record<ClassActionName, v.GenericSchema>;

const actions = named(
  "ClassActions",
  "What the caller may do to the class now; what is not allowed is left out.",
  v.strictObject(classActionEntries),
);

/** A class in a list. */
export const listedClassSchema = named(
  "ListedClass",
  "A class, without its history.",
  v.strictObject(listed),
);

/** A class by itself. */
export const classSchema = named(
  "Class",
  "A class.",
  v.strictObject({
    ...listed,
    history,
    actions,
  } satisfies Record<keyof ReturnType<typeof classView>, v.GenericSchema>),
);

/** The answer of an operation that plans a class. */
export const createdClassSchema = v.strictObject({
  create_response: envelopeSchema("Its id is the class's."),
  class: classSchema,
});

/** The answer of a write to a class. */
export const changedClassSchema = v.strictObject({
  update_response: envelopeSchema("Its id is the class's."),
  class: classSchema,
});
