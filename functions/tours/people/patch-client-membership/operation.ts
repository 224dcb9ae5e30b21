import { refuseAll } from "../../../../shared/api/answer.ts";
import { membershipView } from "../../../../shared/sessions/membership-view.ts";
import type { Membership, WholeClient } from "../../../../shared/tables/clients-table.ts";
import { pathId } from "../../../../shared/values/parameters.ts";
import { formatUtcDateTime } from "../../../../shared/values/utc-date-time.ts";
import { clientOperation } from "../client-operation.ts";
import { findMembership, membershipNotFound } from "../memberships/find-membership.ts";
import { patchedMembership } from "./patched-membership.ts";
import { patchClientMembershipRequest } from "./schema.ts";

/** *Patch client membership*: changes when a membership is active, and how many sessions it has. */
export const patchClientMembership = clientOperation({
  path: () => ({ membership_id: pathId() }),
  body: patchClientMembershipRequest,
  missing: ({ client, path }) =>
    findMembership(client, path.membership_id) === undefined ? membershipNotFound() : undefined,
  load: async () => undefined,
  decide: ({ client, path, body }) => {
    const { membership, fields, problems } = patchedMembership(present(client, path.membership_id), body);
    const refusal = refuseAll(problems);
    if (refusal !== undefined) return refusal;
    const memberships = client.memberships.map((each) => (each.id === membership.id ? membership : each));
    return { ok: true, operation: "membership_changed", set: { memberships }, fields };
  },
  show: (client, { path, clock }) => {
    const membership = present(client, path.membership_id);
    return {
      id: membership.id,
      field: { membership: membershipView(membership, formatUtcDateTime(clock.now)) },
    };
  },
});

function present(client: WholeClient, membershipId: number | undefined): Membership {
  const membership = findMembership(client, membershipId);
  if (membership === undefined) throw new Error("A missing membership passed for a present one.");
  return membership;
}
