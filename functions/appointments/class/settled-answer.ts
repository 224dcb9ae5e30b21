import * as v from "valibot";
import { type Answer, type InfoEntry, infoEntry, type Success } from "../../../shared/api/answer.ts";
import { listedClass } from "../../../shared/classes/class-view.ts";
import { settleClass } from "../../../shared/classes/settle-class.ts";
import type { Dependencies } from "../../../shared/operations/operation-definition.ts";
import type { TenantRequest } from "../../../shared/operations/tenant-operation.ts";
import type { ClassItem } from "../../../shared/tables/classes-table.ts";
import { type Deadline, Unavailable } from "../../../shared/values/unavailable.ts";

const SETTLE_MS = 8_000;

/** The tables of an operation whose change the bookings of a class follow. */
export const settlingTables = {
  Club: ["BatchGetItem", "Query"],
  Classes: ["BatchGetItem", "PutItem", "Query", "Query by-client", "UpdateItem"],
  Clients: ["BatchGetItem", "UpdateItem"],
  Appointments: ["Query by-client"],
  Calendar: ["BatchGetItem", "Query", "UpdateItem"],
} as const;

type Request = Pick<TenantRequest<unknown, unknown, unknown>, "tenant" | "caller" | "database" | "deadline">;

/** For how long a request settles a class from now on. */
export function settlingDeadline(deadline: Deadline): Deadline {
  const endMs = performance.now() + SETTLE_MS;
  return {
    ...deadline,
    remainingMs: () => Math.min(deadline.remainingMs(), endMs - performance.now()),
  };
}

/**
 * Settles a class for as long as a request may take. The sweep settles the rest.
 * @returns the class as it is then; undefined if it is gone, or could not be read any more
 */
export async function settleForRequest(
  { tenant, database, deadline }: Request,
  { now, utcOffsetMs }: Dependencies,
  classId: number,
): Promise<ClassItem | undefined> {
  const clock = () => ({ now: now(), utcOffsetMs });
  try {
    return await settleClass({ database, tenant, clock, deadline: settlingDeadline(deadline) }, classId);
  } catch (error) {
    // The change of the class is committed, and the sweep settles the bookings.
    if (!(error instanceof Unavailable)) throw error;
    return undefined;
  }
}

const ChangedSchema = v.object({
  update_response: v.object({ id: v.number(), info: v.array(v.unknown()) }),
  // Keeps the order of fields, as an object's schema would not.
  class: v.record(v.string(), v.unknown()),
});

/**
 * The answer of a change of a class, with the counts as they are after settling. A stored answer that is sent again gets the
 * counts of that moment.
 */
export async function settledAnswer(
  success: Success,
  request: Request,
  dependencies: Dependencies,
): Promise<Answer> {
  const body = v.parse(ChangedSchema, JSON.parse(success.text));
  const item = await settleForRequest(request, dependencies, body.update_response.id);
  const counts = item === undefined ? {} : countsOf(item, request);
  const shown: Readonly<Record<string, unknown>> = { ...body.class, ...counts };
  return {
    ...success,
    text: JSON.stringify({
      update_response: {
        ...body.update_response,
        info: [...body.update_response.info, ...settlingEntries(shown.unsettled)],
      },
      class: shown,
    }),
  };
}

function countsOf(item: ClassItem, { caller }: Request) {
  const { booked, places_left, waiting, unsettled } = listedClass(item, caller);
  return { booked, places_left, waiting, unsettled };
}

/** Says that bookings still follow. */
export function settlingEntries(unsettled: unknown): InfoEntry[] {
  if (typeof unsettled !== "number" || unsettled === 0) return [];
  return [infoEntry("SETTLING", { jsonObject: { unsettled } })];
}
