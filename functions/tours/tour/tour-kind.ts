import { type Refusal, refuseNotFound } from "../../../shared/api/answer.ts";
import { managesTours } from "../../../shared/api/caller.ts";
import type { TenantRequest } from "../../../shared/operations/tenant-operation.ts";
import type { ChangeRequest, RecordKind } from "../../../shared/records/record-kind.ts";
import { putTour, readTour, type TourItem, tourPage } from "../../../shared/tables/tours-table.ts";
import { openTourChange, type PersonOfTour } from "./open-tour.ts";
import { tourHolds } from "./tour-holds.ts";
import { isKeyOfTour, tourKeyOf } from "./tour-key.ts";
import { readerOf, tourView } from "./tour-view.ts";

/** A request to change a tour. */
export type TourChangeRequest<Body = unknown> = ChangeRequest<TourItem, Body>;

/** Tours, as one kind of record. The person's open tour changes in the same transaction. */
export const tourKind: RecordKind<TourItem, PersonOfTour> = {
  noun: "tour",
  tables: {
    Clients: ["BatchGetItem", "UpdateItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
    Parts: ["PutItem", "Query"],
  },
  readKey: readTour,
  read: async (reads, { tenant }, id) => (await reads.read({ item: readTour(tenant.tenant_id, id) })).item,
  isVisible: isVisibleTour,
  notFound: tourNotFound,
  isManaged: managesTours,
  readerOf,
  idOf: ({ tour_id }) => tour_id,
  startOf: ({ scheduled_datetime }) => scheduled_datetime,
  holds: tourHolds,
  shownFields: (record) => ({
    status: record.status,
    scheduled_datetime: record.scheduled_datetime,
    end_datetime: record.end_datetime,
    notes: record.notes ?? null,
    checked_in_at: record.checked_in_at ?? null,
    cancelled_at: record.cancelled_at ?? null,
  }),
  put: putTour,
  page: tourPage,
  effect: openTourChange,
  view: tourView,
};

/** Whether a tour exists for a caller: with `tours.manage` always, otherwise only if the request has a key of it. */
async function isVisibleTour(
  item: TourItem,
  { caller, headers, use }: Pick<TenantRequest<unknown, unknown, unknown>, "caller" | "headers" | "use">,
): Promise<boolean> {
  return managesTours(caller) || (await isKeyOfTour(item, tourKeyOf(headers), use));
}

/** The refusal of a tour that does not exist. */
function tourNotFound(): Refusal {
  return refuseNotFound("TOUR_NOT_FOUND", { identifier: "tour_id" });
}
