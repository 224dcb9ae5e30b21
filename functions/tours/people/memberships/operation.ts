import { succeed } from "../../../../shared/api/answer.ts";
import { seesProfile } from "../../../../shared/api/caller.ts";
import { isIdPosition, pageEntries, pageOf, requestedPage } from "../../../../shared/api/paging.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { clientNotFound } from "../../../../shared/people/client-view.ts";
import { membershipView } from "../../../../shared/sessions/membership-view.ts";
import { readClient, readWholeClient } from "../../../../shared/tables/clients-table.ts";
import { pathId, queryBoolean } from "../../../../shared/values/parameters.ts";
import { formatUtcDateTime } from "../../../../shared/values/utc-date-time.ts";
import { findMembership, membershipNotFound } from "./find-membership.ts";

const tables = { Club: ["BatchGetItem"], Clients: ["BatchGetItem"] } as const;

/** *List active client memberships*: those that are active now, or with `is_active=false` the others, by id. */
export const listClientMemberships = tenantOperation({
  path: () => ({ client_id: pathId() }),
  query: () => ({ is_active: queryBoolean(), ...pageEntries() }),
  tables,
  run: async (
    {
      operation,
      tenant: { tenant_id },
      path: { client_id },
      query: { is_active = true, ...position },
      database,
    },
    { now },
  ) => {
    const page = requestedPage(position, [operation, tenant_id, client_id, is_active], isIdPosition);
    if (!page.ok) return page;
    const { client } = await database.read({ client: readClient(tenant_id, client_id) });
    if (client === undefined) return clientNotFound();
    const at = formatUtcDateTime(now());
    const { after = "0" } = page.value;
    const memberships = client.memberships
      .map((membership) => membershipView(membership, at))
      .filter((membership) => membership.is_active === is_active && membership.id > Number(after))
      .toSorted((a, b) => a.id - b.id);
    const { entries, next_cursor } = pageOf(
      memberships,
      page.value,
      ({ id }) => String(id),
      (membership) => membership,
    );
    return succeed(200, { memberships: entries, next_cursor });
  },
});

/** *Get client membership details*: one membership, active or not. */
export const getClientMembership = tenantOperation({
  path: () => ({ client_id: pathId(), membership_id: pathId() }),
  versions: "shown",
  tables,
  run: async ({ tenant: { tenant_id }, path: { client_id, membership_id }, database, caller }, { now }) => {
    const { client } = await database.read({ client: readWholeClient(tenant_id, client_id) });
    if (client === undefined) return clientNotFound();
    const membership = findMembership(client, membership_id);
    if (membership === undefined) return membershipNotFound();
    const answer = succeed(200, membershipView(membership, formatUtcDateTime(now())));
    return seesProfile(caller, client_id) ? { ...answer, version: client.profile_version } : answer;
  },
});
