import type { RequestOptions } from "./function-under-test.ts";

/** The token of somebody who keeps the records of clients. */
export const STAFF = {
  scopes: ["clients.write", "clients.read", "clients.find", "appointments.read"],
} as const satisfies RequestOptions;

/** A request of {@link STAFF} about a client of Northwind London Bridge. */
export function staffOf(client_id: number, headers: Readonly<Record<string, string>> = {}) {
  return { ...STAFF, pathParameters: { tenant_id: "11", client_id: String(client_id) }, headers };
}

/** The header that names the version that the caller has seen. */
export function seen(version: number) {
  return { "If-Match": `"${version}"` };
}
