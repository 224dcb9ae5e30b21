import { type Caller, managesTours } from "../../../shared/api/caller.ts";
import type { Tenant } from "../../../shared/club/tenant.ts";
import { historyView, whoDid } from "../../../shared/history/history.ts";
import type { ChangeName } from "../../../shared/tables/history-entry.ts";
import type { TourItem, TourRecord } from "../../../shared/tables/tours-table.ts";

/** A tour as lists show it to callers with `tours.manage`. Absent values are null; no key is missing. */
export function listedTour(record: TourRecord, tenant: Pick<Tenant, "company_uuid" | "tenant_uuid">) {
  const { prospect } = record;
  return {
    id: record.tour_id,
    version: record.version,
    status: record.status,
    company_uuid: tenant.company_uuid,
    tenant_uuid: tenant.tenant_uuid,
    tenant_id: record.tenant_id,
    client_id: record.client_id,
    prospect: {
      full_name: prospect.full_name,
      email_id: prospect.email_id ?? null,
      mobile_country_code: prospect.mobile_country_code ?? null,
      mobile_number: prospect.mobile_number ?? null,
    },
    scheduled_datetime: record.scheduled_datetime,
    end_datetime: record.end_datetime,
    notes: record.notes ?? null,
    checked_in_at: record.checked_in_at ?? null,
    cancelled_at: record.cancelled_at ?? null,
    cancelled_by: record.cancelled_by ?? null,
    cancel_reason: record.cancel_reason ?? null,
    created_at: record.created_at,
    created_by: record.created_by,
    updated_at: record.updated_at,
  };
}

/**
 * One tour as a caller sees it, with its history. A caller with the tour's key alone does not see the person's `client_id`
 * or the club's reasons; in place of principals they see `visitor` or `club`.
 */
export function tourView(
  item: TourItem,
  { tenant, caller }: { readonly tenant: Tenant; readonly caller: Pick<Caller, "scopes"> },
) {
  const listed = listedTour(item.record, tenant);
  const reader = readerOf(caller);
  const history = item.history.map((entry) => historyView(entry, reader));
  if (reader === undefined) return { ...listed, history };
  const { cancelled_by, cancel_reason, created_by } = listed;
  const wasVisitor = (operation: ChangeName) =>
    item.history.some((entry) => entry.operation === operation && entry.by_client);
  return {
    ...listed,
    client_id: null,
    cancelled_by: cancelled_by === null ? null : whoDid(cancelled_by, wasVisitor("cancelled"), reader),
    cancel_reason: wasVisitor("cancelled") ? cancel_reason : null,
    created_by: whoDid(created_by, wasVisitor("booked"), reader),
    history,
  };
}

/** The word for a caller who reads their own tour; undefined for the club. */
export function readerOf(caller: Pick<Caller, "scopes">): "visitor" | undefined {
  return managesTours(caller) ? undefined : "visitor";
}
