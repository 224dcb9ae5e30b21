import { type Refusal, refuse } from "../../../../shared/api/answer.ts";
import type { Membership } from "../../../../shared/tables/clients-table.ts";

/** A membership of a client; undefined if the client has none of this id. */
export function findMembership(
  { memberships }: { readonly memberships: readonly Membership[] },
  membershipId: number | undefined,
): Membership | undefined {
  return memberships.find(({ id }) => id === membershipId);
}

/** The refusal of a membership in the path that the client does not have. */
export function membershipNotFound(): Refusal {
  return refuse("MEMBERSHIP_NOT_FOUND", { identifier: "membership_id" });
}
