import { type OperationName, operations } from "../../shared/api/operations.ts";
import type { AccessRecord } from "../../shared/club/access-record.ts";

const operationNames = Object.keys(operations) as OperationName[];

/**
 * The operations that a token's scopes name.
 * @param scope the claim: scopes with a space between them (RFC 6749 §3.3)
 * @param scopePrefix what the issuer puts before each of the product's scopes
 */
export function operationsInScope(scope: string, scopePrefix: string): OperationName[] {
  const scopes = new Set(scope.split(" "));
  return operationNames.filter((name) => scopes.has(scopePrefix + operations[name].scope));
}

/** Those of the operations that the access record leaves: a member's own token books appointments only. */
export function operationsGranted(names: readonly OperationName[], record: AccessRecord): OperationName[] {
  return names.filter((name) => record.client_id === undefined || operations[name].allowedToMembers);
}
