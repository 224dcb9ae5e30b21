// Hours in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { count, named } from "./answer-schemas.ts";

const intervalsSchema = v.array(v.strictTuple([v.string(), v.string()]));

/** Weekly hours. */
export const weeklyHoursSchema = named(
  "WeeklyHours",
  "Pairs of local times per weekday, half-open, 24:00 at the latest.",
  v.strictObject({
    monday: intervalsSchema,
    tuesday: intervalsSchema,
    wednesday: intervalsSchema,
    thursday: intervalsSchema,
    friday: intervalsSchema,
    saturday: intervalsSchema,
    sunday: intervalsSchema,
  }),
);

/** Days with hours of their own. */
export const datedHoursSchema = v.array(v.strictObject({ date: v.string(), intervals: intervalsSchema }));

/** When a tenant is open and shows tours. */
export const tenantHoursSchemas = {
  opening_hours: v.pipe(weeklyHoursSchema, v.description("When it is open.")),
  closures: v.pipe(
    datedHoursSchema,
    v.description("Days with other hours than their weekday's; on a day without intervals it is closed."),
  ),
  tour: v.pipe(
    v.strictObject({
      duration_minutes: count("How long a tour lasts."),
      capacity: count("How many tours run at once."),
      hours: weeklyHoursSchema,
    }),
    v.description("Its tours; `hours` is when they are shown."),
  ),
};
