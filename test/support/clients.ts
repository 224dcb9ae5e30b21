import type { RequestOptions } from "./function-under-test.ts";

/** The token of somebody who changes clients' records. */
export const CLIENT_WRITER = {
  scopes: ["clients.write", "clients.read", "clients.find", "appointments.read"],
} as const satisfies RequestOptions;

/** The token of somebody who reads clients' records. */
export const CLIENT_READER = {
  scopes: ["clients.read", "clients.find", "appointments.read"],
} as const satisfies RequestOptions;

/** The path of a client, and of what else belongs to them. */
export function clientPath(
  tenantId: number,
  clientId: number,
  others: Readonly<Record<string, string>> = {},
) {
  return { pathParameters: { tenant_id: String(tenantId), client_id: String(clientId), ...others } };
}
