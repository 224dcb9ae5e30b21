import type { InfoEntry } from "@fitness-club-booking/sdk/records";
import { sentenceOf } from "../../parts/alerts.ts";
import { showFieldErrors } from "../../parts/fields.ts";
import type { PageContext } from "../club/page-context.ts";

/** Marks fields that must be filled in before anything can be sent, and moves the focus to the first. */
export function showMissing(form: HTMLFormElement, names: readonly string[], page: PageContext): void {
  const problems = names.map(requiredProblem);
  const shown = showFieldErrors(form, problems, (problem, label) => sentenceOf(problem, page, label));
  shown[0]?.control?.focus();
}

// As the API would say it.
function requiredProblem(identifier: string): InfoEntry {
  return {
    severity: "Error",
    errorCode: "FIELD_REQUIRED",
    errorMessage: "",
    helptext: "",
    identifier,
    jsonObject: null,
  };
}
