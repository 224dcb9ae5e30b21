// Templates of recurring classes in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import {
  count,
  envelopeSchema,
  flag,
  infoEntrySchema,
  instant,
  named,
  oneOf,
  orNull,
  recordId,
  text,
} from "../../../shared/api/answer-schemas.ts";
import type { ErrorCode } from "../../../shared/api/error-catalogue.ts";
import { WEEKDAYS } from "../../../shared/calendar/hours.ts";
import type {
  listedRecurringClass,
  recurringClassView,
} from "../../../shared/classes/recurring/recurring-class-view.ts";
import { historySchema } from "../../../shared/history/history-schema.ts";
import { RECURRING_CLASS_STATUSES } from "../../../shared/tables/recurring-class-items.ts";
import { planProblems } from "../class/class-description.ts";

const RECURRING_CHANGES = ["created", "updated", "ended"] as const;

const localDate = (description: string) =>
  v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/), v.description(`${description} YYYY-MM-DD.`));

/** The codes of what keeps a template's class from being made, or from following a change. */
const skippedProblems = [
  ...planProblems,
  "CLASS_TYPE_NOT_FOUND",
  // The buffers of the type or of the class make it too long.
  "FIELD_INVALID",
  // The new time of today's class is over.
  "START_IN_PAST",
  "LOCAL_TIME_MISSING",
  "CLIENTS_UNAVAILABLE",
  "TOO_MANY_CHANGES",
] as const satisfies readonly ErrorCode[];

const phase = named(
  "RecurringClassPhase",
  "What holds from a local day on, until the next phase begins.",
  v.strictObject({
    from: localDate("The first local day."),
    weekdays: v.pipe(
      v.array(v.picklist(WEEKDAYS)),
      v.description("The weekdays; empty where no class takes place for a while."),
    ),
    local_time: text("When a class begins on the club's wall clock, such as `18:30`."),
    interval_weeks: count("Every how many weeks, counted from the week of `first_date`."),
    duration_minutes: count("How long a class lasts."),
    coach_id: v.exactOptional(
      orNull(
        recordId("The coach."),
        "The coach; null while the coach is to be announced. Absent if any coach who is free gives it, chosen for each class.",
      ),
    ),
    room_id: orNull(
      recordId("The room."),
      "The room; null if it is any that is empty, chosen for each class, or none.",
    ),
    is_virtual: flag("Whether it takes place online."),
    virtual_url: orNull(
      v.string(),
      "Where it takes place online; null for callers without `classes.manage`.",
    ),
    capacity: count("How many places a class has."),
    waitlist_size: count("How many clients may wait for a place."),
    notes: orNull(v.string(), "A note for those who come; null for callers without `classes.manage`."),
  }),
);

const skipped = named(
  "SkippedClass",
  "A date on which the class could not be made, or could not follow the template.",
  v.strictObject({
    local_date: localDate("The local day."),
    problems: v.pipe(
      v.array(named("SkippedClassProblem", "Why not.", infoEntrySchema(["Error"], skippedProblems))),
      v.description("Every problem. They are tried again when the template changes."),
    ),
  }),
);

const listed = {
  id: recordId("The template."),
  version: count("Raised by every change of the template; its `ETag`. Its classes are no change of it."),
  status: oneOf(RECURRING_CLASS_STATUSES, "`ended` once it was cancelled for good, or its last day is over."),
  tenant_id: recordId("The club location."),
  class_type_id: recordId("The type of its classes."),
  name: text("The name of its classes: the type's, as it was when the template was made."),
  first_date: localDate("The first local day on which a class can take place."),
  last_date: orNull(localDate("The last one."), "The last one; null if it goes on."),
  phases: v.pipe(
    v.array(phase),
    v.description("What holds from when on, at most 20. Phases that are over are left out."),
  ),
  skipped: v.pipe(
    v.array(skipped),
    v.description("The dates from today on without their class as it should be."),
  ),
  made_until: orNull(
    localDate("The last local day."),
    "The last local day until which its classes have been made; null before the first.",
  ),
  unsettled: count("How many of its dates still follow a change of it; 0 as a rule."),
  created_at: instant("When it was made."),
  created_by: text("The principal that made it."),
  updated_at: instant("When it last changed."),
} satisfies Record<keyof ReturnType<typeof listedRecurringClass>, v.GenericSchema>;

const history = historySchema({
  title: "RecurringClassChange",
  record: "a template",
  person: "a client's own token sees none",
  freeText: "`notes` and `virtual_url`",
  changes: RECURRING_CHANGES,
});

/** A template in a list. */
export const listedRecurringClassSchema = named(
  "ListedRecurringClass",
  "The template of a recurring class, without its history.",
  v.strictObject(listed),
);

/** A template by itself. */
export const recurringClassSchema = named(
  "RecurringClass",
  "The template of a recurring class.",
  v.strictObject({ ...listed, history } satisfies Record<
    keyof ReturnType<typeof recurringClassView>,
    v.GenericSchema
  >),
);

/** The answer of the operation that makes a template. */
export const createdRecurringClassSchema = v.strictObject({
  create_response: envelopeSchema("Its id is the template's."),
  recurring_class: recurringClassSchema,
});

/** The answer of a change of a template. */
export const changedRecurringClassSchema = v.strictObject({
  update_response: envelopeSchema("Its id is the template's."),
  recurring_class: recurringClassSchema,
});
