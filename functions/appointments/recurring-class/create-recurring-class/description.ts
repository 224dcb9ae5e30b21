import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { classMeanings, planProblems, planWarnings, venueRules } from "../../class/class-description.ts";
import { createdRecurringClassSchema } from "../recurring-class-schema.ts";
import type { CreateRecurringClassRequest } from "./schema.ts";

const { class_type_id, duration_minutes, is_virtual, virtual_url, capacity, waitlist_size, notes } =
  classMeanings;

const body: Meanings<CreateRecurringClassRequest> = {
  class_type_id,
  first_date:
    "The first local day on which a class can take place. It may be past: classes are made from today on.",
  last_date: "The last local day on which a class can take place. If it is absent, the class goes on.",
  weekdays: "The weekdays on which it takes place.",
  local_time:
    "When it begins on the club's wall clock. On a day on which clocks skip it no class is made; where it comes twice, the first counts.",
  interval_weeks: "Every how many weeks, counted from the week of first_date; 1 where it is absent.",
  duration_minutes,
  coach_id:
    "An active coach of the tenant. Without it, any who gives the type, works then and is free, chosen for each class. If it is null, the coach is to be announced, and nobody is held.",
  room_id:
    "An active room of the tenant, one of the type's rooms where the type names some. Without it, any that is empty, chosen for each class. Refused where is_virtual is true, or the type is held in no room.",
  is_virtual,
  virtual_url,
  capacity,
  waitlist_size,
  notes,
  on_conflict:
    "`skip` (the default) leaves out dates on which the class cannot be, and refuses only if it can be on none within 92 days; `refuse` makes nothing if one of these dates is taken.",
};

export const createRecurringClass: OperationDescription = {
  summary: "Create recurring class",
  description:
    "Makes the template of a class that takes place every week, or every few weeks, at the same local time. Its classes are real ones, made 92 days ahead and from then on every day, each once per date, by the rules of *Create class*. A date on which the class cannot be is left out: `CLASS_SKIPPED` names it, and `skipped` has its problems. A refusal that is about one date has its `local_date` in `jsonObject`, a `Warning` its `local_dates`. The answer comes within seconds; `unsettled` counts the dates whose classes follow later.",
  success: "Made. Its classes are made, or follow within seconds.",
  answer: createdRecurringClassSchema,
  codes: [
    ...planProblems,
    "CLASS_TYPE_NOT_FOUND",
    "LOCAL_TIME_MISSING",
    "TOO_MUCH_TO_CHECK",
    ...planWarnings,
    "CLASS_SKIPPED",
    "SETTLING",
  ],
  event: "recurring_class.created",
  meanings: { "": body },
  rules: {
    ...venueRules,
    "days of the template":
      "first_date and last_date lie between 2000-01-01 and 9998-12-31, last_date not before first_date.",
  },
};
