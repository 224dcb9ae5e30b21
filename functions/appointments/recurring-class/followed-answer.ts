import * as v from "valibot";
import { type Answer, type InfoEntry, infoEntry, type Success } from "../../../shared/api/answer.ts";
import { reconcile, reconcileTables } from "../../../shared/classes/recurring/reconcile.ts";
import {
  listedRecurringClass,
  type TemplateViewer,
} from "../../../shared/classes/recurring/recurring-class-view.ts";
import type { Dependencies } from "../../../shared/operations/operation-definition.ts";
import type { TenantRequest } from "../../../shared/operations/tenant-operation.ts";
import type { RecurringClassItem } from "../../../shared/tables/recurring-class-items.ts";
import { Unavailable } from "../../../shared/values/unavailable.ts";
import { settlingDeadline } from "../class/settled-answer.ts";

/** The tables of an operation whose change the classes of a template follow. */
export const followingTables = reconcileTables;

type Request = Pick<TenantRequest<unknown, unknown, unknown>, "tenant" | "caller" | "database" | "deadline">;

const EnvelopeSchema = v.object({ id: v.number(), info: v.array(v.unknown()) });

const AnswerSchema = v.object({
  create_response: v.optional(EnvelopeSchema),
  update_response: v.optional(EnvelopeSchema),
  // Keeps the order of fields, as an object's schema would not.
  recurring_class: v.record(v.string(), v.unknown()),
});

/**
 * The answer about a template, after its classes have followed it for as long as a request may take. It has the skipped dates, and how
 * many dates still follow. A stored answer that is sent again gets those of that moment.
 */
export async function followedAnswer(
  success: Success,
  request: Request,
  dependencies: Dependencies,
): Promise<Answer> {
  const { create_response, update_response, recurring_class } = v.parse(
    AnswerSchema,
    JSON.parse(success.text),
  );
  const response = create_response ?? update_response;
  if (response === undefined) throw new Error("An answer about a template has no envelope.");
  let skippedClasses = 0;
  const item = await follow(request, dependencies, response.id, (dates) => {
    skippedClasses += dates.length;
  });
  const { now, utcOffsetMs } = dependencies;
  const progress = item === undefined ? undefined : progressOf(item, { ...request, now: now(), utcOffsetMs });
  const envelope = { ...response, info: [...response.info, ...progressEntries(progress)] };
  return {
    ...success,
    skippedClasses,
    text: JSON.stringify({
      ...(create_response === undefined ? { update_response: envelope } : { create_response: envelope }),
      recurring_class: { ...recurring_class, ...progress },
    }),
  };
}

/** @returns the template as it is then; undefined if it could not be read any more */
async function follow(
  { tenant, database, deadline }: Request,
  { now, utcOffsetMs, newId }: Dependencies,
  id: number,
  onSkipped: (dates: readonly string[]) => void,
): Promise<RecurringClassItem | undefined> {
  const clock = () => ({ now: now(), utcOffsetMs });
  const scope = { database, tenant, clock, deadline: settlingDeadline(deadline), newId, onSkipped };
  try {
    return await reconcile(scope, id);
  } catch (error) {
    // The change of the template is committed. The sweep makes its classes follow.
    if (!(error instanceof Unavailable)) throw error;
    return undefined;
  }
}

function progressOf(item: RecurringClassItem, viewer: TemplateViewer) {
  const { skipped, made_until, unsettled } = listedRecurringClass(item, viewer);
  return { skipped, made_until, unsettled };
}

const SETTLING = {
  message: "The recurring class has changed; the classes of some dates follow within minutes.",
  help: "Read the template again: unsettled counts the dates that follow.",
};

function progressEntries(progress: ReturnType<typeof progressOf> | undefined): InfoEntry[] {
  if (progress === undefined) return [infoEntry("SETTLING", SETTLING)];
  const { skipped, unsettled } = progress;
  const local_dates = skipped.map(({ local_date }) => local_date);
  return [
    ...(local_dates.length === 0 ? [] : [infoEntry("CLASS_SKIPPED", { jsonObject: { local_dates } })]),
    ...(unsettled === 0 ? [] : [infoEntry("SETTLING", { ...SETTLING, jsonObject: { unsettled } })]),
  ];
}
