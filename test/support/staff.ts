import { CLIENT_WRITER, clientPath } from "./clients.ts";

/** A request of {@link CLIENT_WRITER} about a client of Northwind London Bridge. */
export function staffOf(client_id: number, headers: Readonly<Record<string, string>> = {}) {
  return { ...CLIENT_WRITER, ...clientPath(11, client_id), headers };
}

/** The header that names the version that the caller has seen. */
export function seen(version: number) {
  return { "If-Match": `"${version}"` };
}
