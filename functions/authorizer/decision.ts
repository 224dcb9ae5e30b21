import type { Caller } from "../../shared/api/caller.ts";
import {
  type OperationName,
  operationNames,
  operations,
  type Scope,
  scopes,
} from "../../shared/api/operations.ts";
import { type AccessRecord, readAccess } from "../../shared/club/access-record.ts";
import type { Database } from "../../shared/tables/database.ts";
import type { RefusalReason } from "./token-refused.ts";
import type { VerifyToken } from "./token-verifier.ts";

/** Why a caller with a valid token may call nothing. */
export type DenialReason = "no_scope" | "no_access_record" | "members_excluded";

/** What the bearer of a token may do. */
export type Decision =
  | { readonly outcome: "unauthorized"; readonly reason: RefusalReason }
  | { readonly outcome: "denied"; readonly principal: string; readonly reason: DenialReason }
  | { readonly outcome: "allowed"; readonly caller: Caller };

/** What a decision depends on. */
export interface DecisionSources {
  readonly verifyToken: VerifyToken;
  readonly database: Database;
  /** What the issuer puts before each scope of the product. */
  readonly scopePrefix: string;
}

/**
 * Decides what the bearer of a token may do. The decision depends on the token and the access record only, never on the
 * request, because the gateway caches it for all routes.
 * @throws if the issuer's keys or the database cannot be reached
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
  const scopesOfToken = heldScopes(token.scope, scopePrefix);
  const inScope = operationsInScope(scopesOfToken);
  if (inScope.length === 0) return { outcome: "denied", principal, reason: "no_scope" };
  const { access } = await database.read({ access: readAccess(principal) });
  if (access === undefined) return { outcome: "denied", principal, reason: "no_access_record" };
  const granted = operationsGranted(inScope, access);
  if (granted.length === 0) return { outcome: "denied", principal, reason: "members_excluded" };
  const { companies, tenants, client_id } = access;
  return {
    outcome: "allowed",
    caller: {
      principal,
      grants: { companies, tenants, client_id },
      operations: granted,
      scopes: scopesGranted(scopesOfToken, access),
      expiresAtS,
    },
  };
}

// The gateway accepts at most 10,240 bytes of headers in total.
const MAX_TOKEN_LENGTH = 8_192;

// RFC 9110 §11.4: a scheme in any case, then spaces; RFC 7515 §3.1 and §2: three base64url parts without padding.
const BEARER_JWT = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** The JWT of an `Authorization: Bearer …` header's value; undefined if the value holds none. */
export function bearerToken(headerValue: string): string | undefined {
  const token = BEARER_JWT.exec(headerValue)?.[1];
  return token !== undefined && token.length <= MAX_TOKEN_LENGTH ? token : undefined;
}

/**
 * The scopes that a token holds, with those that they include.
 * @param scope the claim: scopes separated by spaces (RFC 6749 §3.3)
 * @param scopePrefix what the issuer puts before each of the product's scopes
 */
export function heldScopes(scope: string, scopePrefix: string): Scope[] {
  const claimed = new Set(scope.split(" "));
  const held = (Object.keys(scopes) as Scope[]).filter((name) => claimed.has(scopePrefix + name));
  return [...new Set(held.flatMap((name): Scope[] => [name, ...scopes[name].includes]))];
}

/** The operations that scopes allow. */
export function operationsInScope(held: readonly Scope[]): OperationName[] {
  return operationNames.filter((name) => held.includes(operations[name].scope));
}

/** The scopes that the access record leaves: a member's own token never has scopes for the club's staff. */
export function scopesGranted(held: readonly Scope[], record: Pick<AccessRecord, "client_id">): Scope[] {
  return held.filter((name) => record.client_id === undefined || !scopes[name].isForStaff);
}

/** The operations that the access record leaves: a member's own token may call only operations that are open to members. */
export function operationsGranted(names: readonly OperationName[], record: AccessRecord): OperationName[] {
  const isMember = record.client_id !== undefined;
  const open: readonly (boolean | "only")[] = isMember ? [true, "only"] : [true, false];
  return names.filter((name) => open.includes(operations[name].members));
}
