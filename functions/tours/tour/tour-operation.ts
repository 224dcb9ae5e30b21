import type * as v from "valibot";
import { type Refusal, refuseNotFound } from "../../../shared/api/answer.ts";
import type { Caller } from "../../../shared/api/caller.ts";
import type { DefineOperation } from "../../../shared/operations/operation-definition.ts";
import {
  type RecordKind,
  type RecordOperation,
  recordOperation,
} from "../../../shared/operations/record-operation.ts";
import { readTour, type TourItem } from "../../../shared/tables/tours-table.ts";
import { pathId } from "../../../shared/values/parameters.ts";
import { managesTours } from "../manages-tours.ts";
import { bodySizeRefusal } from "../person/body-limits.ts";
import { isKeyOfTour, tourKeyOf } from "../tour-key.ts";
import { type PersonOfTour, readPersonOf } from "./open-tour.ts";

/** The path parameter that names a tour. */
export const tourPath = () => ({ tour_id: pathId() });

/** What all operations on a tour share. */
const tourKind: RecordKind<TourItem> = {
  noun: "tour",
  tables: {
    Club: ["BatchGetItem"],
    Tours: ["BatchGetItem", "PutItem"],
    Clients: ["BatchGetItem", "UpdateItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
    Parts: ["PutItem", "Query"],
  },
  readKey: readTour,
  isVisible: isVisibleTour,
  notFound: tourNotFound,
  bodyRefusal: bodySizeRefusal,
};

/** Defines an operation that changes a tour, and reads its person. */
export function tourOperation<Body extends v.GenericSchema = v.GenericSchema<undefined>>(
  operation: Omit<RecordOperation<TourItem, Body, PersonOfTour>, "load">,
): DefineOperation {
  return recordOperation<TourItem, PersonOfTour, Body>(tourKind, {
    ...operation,
    load: readPersonOf,
  });
}

/** Whether a tour exists for a caller: without `tours.manage`, only where they send its key. */
export function isVisibleTour(
  item: TourItem,
  {
    caller,
    headers,
  }: {
    readonly caller: Pick<Caller, "scopes">;
    readonly headers: Readonly<Record<string, string | undefined>>;
  },
): boolean {
  return managesTours(caller) || isKeyOfTour(item, tourKeyOf(headers));
}

/** The refusal of a tour that does not exist. */
export function tourNotFound(): Refusal {
  return refuseNotFound("TOUR_NOT_FOUND", { identifier: "tour_id" });
}
