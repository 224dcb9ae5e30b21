import { type InfoEntry, refuse, refuseAll } from "../../../shared/api/answer.ts";
import {
  decideTemplateChange,
  type TemplateChange,
  type TemplateRequest,
} from "../../../shared/classes/recurring/change-template.ts";
import { phasesWithin } from "../../../shared/classes/recurring/phases.ts";
import { type Judgement, refused } from "../../../shared/operations/decision.ts";
import type { Phase, RecurringClassRecord } from "../../../shared/tables/recurring-class-items.ts";
import type { DaysOfChange } from "./recurring-class-request.ts";

/** The change of a template that a body asks for. */
export function changeOf(
  {
    from,
    to,
    reason,
    message,
  }: DaysOfChange & { readonly reason?: string | undefined; readonly message?: string | undefined },
  set: TemplateChange["set"],
): TemplateChange {
  return { from, to, reason, message, set };
}

/**
 * Decides a change by the template alone. It refuses a template that has ended by then, a field that does not fit a phase, and a
 * change that is one too many. It answers a change by which nothing differs.
 * @param misplaced the fields of the body that do not fit a phase
 */
export function judgeTemplateChange(
  request: TemplateRequest,
  change: TemplateChange,
  misplaced: (phase: Phase) => readonly InfoEntry[] = () => [],
): Judgement | undefined {
  const { record } = request.item;
  const { last_date } = record;
  if (last_date !== undefined && last_date < change.from) return refused(ended(record));
  const [first = []] = phasesWithin(record.phases, change)
    .map(misplaced)
    .filter(({ length }) => length > 0);
  const refusal = refuseAll(first);
  if (refusal !== undefined) return refused(refusal);
  const judgement = decideTemplateChange(request, change);
  return judgement.kind === "refuse" || judgement.changes.length === 0 ? judgement : undefined;
}

function ended({ status, last_date }: RecurringClassRecord) {
  return refuse("CLASS_STATE", {
    identifier: "from",
    message: "The recurring class takes place no more by then.",
    help: "Choose a day until jsonObject.last_date, or create another recurring class.",
    jsonObject: { status, last_date: last_date ?? null },
  });
}
