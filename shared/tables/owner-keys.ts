import type { ClientId } from "./client-id.ts";

/** The partition key of what belongs to a client or a visitor: ids of imported clients are unique only within their tenant. */
export function ownerOfClient({ tenant_id, client_id }: ClientId): string {
  return `client#${tenant_id}#${client_id}`;
}

/** The partition key of what belongs to a coach. */
export function ownerOfCoach(tenantId: number, coachId: number): string {
  return `coach#${tenantId}#${coachId}`;
}
