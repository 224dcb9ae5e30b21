import type { InfoEntry } from "../../api/answer.ts";
import type { Clock } from "../../calendar/local-time.ts";
import type { Tenant } from "../../club/tenant.ts";
import type { Phase, RecurringClassRecord } from "../../tables/recurring-class-items.ts";
import { adviceOn } from "../planning/class-plan.ts";
import type { ClassRecords } from "../planning/class-records.ts";
import type { ClosedDateRange, TemplateSchedule } from "./phases.ts";
import { planOfPhase, wantedClasses } from "./template-plan.ts";

/** A date of a template, and the warnings about its class. */
export interface AdvisedDate {
  readonly local_date: string;
  readonly warnings: readonly InfoEntry[];
}

/** The warnings of several dates: each once, with its dates. */
export function joinedWarnings(dates: readonly AdvisedDate[]): InfoEntry[] {
  const joined = new Map<string, { readonly entry: InfoEntry; readonly local_dates: string[] }>();
  for (const { local_date, warnings } of dates) {
    for (const entry of warnings) {
      const found = joined.get(entry.errorCode) ?? { entry, local_dates: [] };
      found.local_dates.push(local_date);
      joined.set(entry.errorCode, found);
    }
  }
  return [...joined.values()].map(({ entry, local_dates }) => ({ ...entry, jsonObject: { local_dates } }));
}

/**
 * The warnings about the classes of a template on some of its dates: hours, shifts, and a coach without the type.
 * @param recordsOf the club's records that a phase names
 */
export function templateAdvice(
  template: TemplateSchedule & Pick<RecurringClassRecord, "class_type_id">,
  range: ClosedDateRange,
  recordsOf: (phase: Phase) => ClassRecords,
  context: { readonly tenant: Tenant; readonly clock: Clock },
): InfoEntry[] {
  const wanted = wantedClasses(template, range, context);
  const dates = wanted.flatMap(({ local_date, phase, start_date_time }): AdvisedDate[] => {
    if (start_date_time === undefined) return [];
    const plan = planOfPhase(template.class_type_id, phase, start_date_time);
    return [{ local_date, warnings: adviceOn(plan, recordsOf(phase), context) }];
  });
  return joinedWarnings(dates);
}
