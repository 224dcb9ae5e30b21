import { succeed } from "../../../../shared/api/answer.ts";
import { pageEntries, pageOf, requestedPage } from "../../../../shared/api/paging.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { clientNotFound } from "../../../../shared/people/client-view.ts";
import { readListedClient } from "../../../../shared/tables/clients-table.ts";
import {
  isSigningTime,
  type SignedWaiver,
  signingTime,
  waiversOf,
} from "../../../../shared/tables/parts-table.ts";
import { pathId } from "../../../../shared/values/parameters.ts";

// So many of the largest, of 88 KiB each, fit into one page.
const MAX_READ = 23;

/** *Gets client waivers*: every waiver that the client has signed, the newest first. */
export const listClientWaivers = tenantOperation({
  path: () => ({ client_id: pathId() }),
  query: pageEntries,
  tables: { Club: ["BatchGetItem"], Clients: ["BatchGetItem"], Parts: ["Query"] },
  run: async ({ operation, tenant: { tenant_id }, path: { client_id }, query, database }) => {
    const page = requestedPage(query, [operation, tenant_id, client_id], isSigningTime);
    if (!page.ok) return page;
    const { after } = page.value;
    const enough = page.value.limit + 1;
    const [{ client }, { items, lastRead }] = await Promise.all([
      database.read({ client: readListedClient(tenant_id, client_id) }),
      database.queryPage(waiversOf({ tenant_id, client_id }, after), {
        enough,
        budget: Math.min(enough, MAX_READ),
      }),
    ]);
    if (client === undefined) return clientNotFound();
    const { entries, next_cursor } = pageOf(
      items,
      { ...page.value, lastRead: lastRead === undefined ? undefined : signingTime(lastRead) },
      ({ signed_at }) => signed_at,
      waiverView,
    );
    return succeed(200, { waivers: entries, next_cursor });
  },
});

/** A waiver as callers see it. */
export type WaiverView = ReturnType<typeof waiverView>;

function waiverView({ signed_at, given_by, tour_id, waiver_master_id, waiver_payload }: SignedWaiver) {
  return {
    signed_at,
    given_by,
    tour_id: tour_id ?? null,
    waiver_master_id: waiver_master_id ?? null,
    waiver_payload: waiver_payload ?? null,
  };
}
