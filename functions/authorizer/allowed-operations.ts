import {
  type OperationName,
  operationNames,
  operations,
  type Scope,
  scopes,
} from "../../shared/api/operations.ts";
import type { AccessRecord } from "../../shared/club/access-record.ts";

/**
 * The operations that a token's scopes allow; a scope allows what the scopes that it includes do.
 * @param scope the claim: scopes with a space between them (RFC 6749 §3.3)
 * @param scopePrefix what the issuer puts before each of the product's scopes
 */
export function operationsInScope(scope: string, scopePrefix: string): OperationName[] {
  const claimed = new Set(scope.split(" "));
  const held = (Object.keys(scopes) as Scope[]).filter((name) => claimed.has(scopePrefix + name));
  const allowed = new Set(held.flatMap((name): Scope[] => [name, ...scopes[name].includes]));
  return operationNames.filter((name) => allowed.has(operations[name].scope));
}

/** Those of the operations that the access record leaves: a member's own token may call what is for members. */
export function operationsGranted(names: readonly OperationName[], record: AccessRecord): OperationName[] {
  return names.filter((name) => record.client_id === undefined || operations[name].members);
}
