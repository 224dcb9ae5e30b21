import type { RecurringClassRecord } from "../../../../shared/tables/recurring-class-items.ts";
import { recordId } from "../../../../shared/values/record-id.ts";
import type { Recording } from "../../../infra/open-api/recording.ts";
import { CLASS_MANAGER } from "../../../support/classes.ts";
import { type RequestOptions, TEST_NOW } from "../../../support/function-under-test.ts";
import {
  storedPhase,
  storeTemplate,
  templateBody,
  templatePath,
} from "../../../support/recurring-classes.ts";
import { createdAndUpdated, historyOf } from "../../../support/stored-history.ts";

/** The days within 92 days of {@link TEST_NOW} on which no other recording books: two Fridays. */
export const DAYS = { first_date: "2027-02-12", last_date: "2027-02-19", weekdays: ["friday"] };

/**
 * What recordings of operations on templates are made from.
 * @param idsFrom the number that the first template's id is made from; each has ten numbers for itself and its classes
 * @param local_time when its classes begin
 */
export function recurringRecordings(idsFrom: number, local_time: string) {
  const numberOf = (index: number) => idsFrom + 10 * index;
  const idOf = (index: number) => recordId(TEST_NOW, numberOf(index));

  /** A body of *Create recurring class*. */
  function body(fields: Readonly<Record<string, unknown>> = {}) {
    return templateBody({ ...DAYS, local_time, ...fields });
  }

  /** The options of a request about a template, or about none. */
  function about(index?: number, more: RequestOptions = {}, tenantId = 11): RequestOptions {
    const path = templatePath(index === undefined ? undefined : idOf(index), tenantId);
    return { ...CLASS_MANAGER, ...more, ...path };
  }

  /** A template that is made before, with its classes. */
  function made(
    index: number,
    fields: Readonly<Record<string, unknown>> = {},
  ): Pick<Recording, "idsFrom" | "before"> {
    return {
      idsFrom: numberOf(index),
      before: async ({ createRecurringClass }) => {
        const { status, text } = await createRecurringClass(body(fields), {
          ...CLASS_MANAGER,
          ...templatePath(),
        });
        if (status !== 201) throw new Error(text);
      },
    };
  }

  /** A template that is stored before, without its classes. */
  function stored(
    index: number,
    record: Partial<RecurringClassRecord>,
    entries = 1,
  ): Pick<Recording, "before"> {
    return {
      before: async (_, tables) => {
        const history = historyOf(createdAndUpdated(entries));
        const phases = [storedPhase({ from: DAYS.first_date, weekdays: ["friday"], local_time })];
        await storeTemplate(
          tables,
          { ...DAYS_OF_RECORD, phases, ...record, recurring_class_id: idOf(index) },
          history,
        );
      },
    };
  }

  return { numberOf, idOf, body, about, made, stored };
}

const DAYS_OF_RECORD = { first_date: DAYS.first_date, last_date: DAYS.last_date };

/** A template with as many phases as there can be: one for each day. */
export const FULL = {
  first_date: "2026-12-01",
  last_date: "2026-12-31",
  phases: Array.from({ length: 20 }, (_, index) =>
    storedPhase({ from: `2026-12-${String(index + 1).padStart(2, "0")}`, capacity: index + 1 }),
  ),
} as const satisfies Partial<RecurringClassRecord>;
