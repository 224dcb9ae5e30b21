// What descriptions of operations on templates share. No function's bundle holds it.
import type { Meanings } from "../../../shared/api/description.ts";
import type { ErrorCode } from "../../../shared/api/error-catalogue.ts";
import { MESSAGE } from "../class/class-description.ts";
import type { DaysOfChange } from "./recurring-class-request.ts";

/** What the fields of every change of a template mean. */
export const changeMeanings: Meanings<DaysOfChange & { readonly reason: string; readonly message: string }> =
  {
    from: "The first local day of the change: today or later.",
    to: "The last local day of the change, inclusive. If it is absent, the change is for all days that follow.",
    reason: "Why it changes. The club's staff sees it, clients do not.",
    message: MESSAGE,
  };

/** What every change of a template does. */
export const FOLLOWS =
  "Template, classes and bookings keep their ids. What was set by hand on a class stays, and cancelled or deleted dates do not come back. Each class follows as by its own operation, so its clients are told as usual. A class that cannot follow stays as it is: `CLASS_SKIPPED` names its date, and `skipped` its problems. The answer comes within seconds; `unsettled` counts the dates that follow later.";

/** The codes of every change of a template. */
export const changeCodes = [
  "RECURRING_CLASS_NOT_FOUND",
  // The first day depends on the tenant's clock, and what fits on the phases.
  "FIELD_INVALID",
  "TOO_MANY_CHANGES",
  "CLASS_SKIPPED",
  "SETTLING",
  "ALREADY_DONE",
] as const satisfies readonly ErrorCode[];

/** What the days of a change must fulfil that JSON Schema cannot express. */
export const daysRules = {
  "days of the change": "from and to lie between 2000-01-01 and 9998-12-31, to not before from.",
};
