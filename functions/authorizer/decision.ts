import type { Caller } from "../../shared/api/caller.ts";
import { readAccess } from "../../shared/club/access-record.ts";
import type { Database } from "../../shared/tables/database.ts";
import { operationsGranted, operationsInScope } from "./allowed-operations.ts";
import { bearerToken } from "./bearer-token.ts";
import type { RefusalReason } from "./token-refused.ts";
import type { VerifyToken } from "./token-verifier.ts";

/** Why a caller with a valid token may call nothing. */
export type DenialReason = "no_scope" | "no_access_record" | "members_excluded";

/** What a token's bearer may do. */
export type Decision =
  | { readonly outcome: "unauthorized"; readonly reason: RefusalReason }
  | { readonly outcome: "denied"; readonly principal: string; readonly reason: DenialReason }
  | { readonly outcome: "allowed"; readonly caller: Caller };

/** What a decision is made from. */
export interface DecisionSources {
  readonly verifyToken: VerifyToken;
  readonly database: Database;
  /** What the issuer puts before each scope of the product. */
  readonly scopePrefix: string;
}

/**
 * Decides by the token and the club's access record alone, never by the request, so that the answer holds for every route.
 * @throws where the issuer's keys or the database can't be reached
 */
export async function decide(
  headerValue: string,
  { verifyToken, database, scopePrefix }: DecisionSources,
): Promise<Decision> {
  const unverifiedToken = bearerToken(headerValue);
  if (unverifiedToken === undefined) return { outcome: "unauthorized", reason: "not_bearer" };
  const token = await verifyToken(unverifiedToken);
  if (!token.valid) return { outcome: "unauthorized", reason: token.reason };

  const { principal, expiresAtS } = token;
  const inScope = operationsInScope(token.scope, scopePrefix);
  if (inScope.length === 0) return { outcome: "denied", principal, reason: "no_scope" };
  const { access } = await database.read({ access: readAccess(principal) });
  if (access === undefined) return { outcome: "denied", principal, reason: "no_access_record" };
  const granted = operationsGranted(inScope, access);
  if (granted.length === 0) return { outcome: "denied", principal, reason: "members_excluded" };
  const { companies, tenants, client_id } = access;
  return {
    outcome: "allowed",
    caller: { principal, grants: { companies, tenants, client_id }, operations: granted, expiresAtS },
  };
}
