import { camdenPath } from "../../../support/camden.ts";
import type { RequestOptions } from "../../../support/function-under-test.ts";
import { storedItems } from "../../../support/stored-items.ts";
import type { SampleClub } from "../../../support/use-sample-club.ts";

/** The scopes of the club's staff. */
export const MANAGE = {
  scopes: ["appointments.manage", "appointments.write", "appointments.read", "clients.find"],
} as const;

/** What staff sends to an operation on an appointment at Northwind Camden. */
export function managed(appointmentId: number, options: RequestOptions = {}): RequestOptions {
  return { ...camdenPath(appointmentId), ...MANAGE, ...options };
}

/** The stored client of Northwind Camden, as far as sessions go. */
export async function storedSessions(club: SampleClub, clientId = 9301) {
  const clients = await storedItems(club.tables, "Clients");
  const found = clients.find((each) => each.record === `client#${clientId}` && each.tenant_id === 13);
  const { memberships, sessions_taken, appointments_booked } = found as {
    memberships: { id: number; used_sessions: number }[];
    sessions_taken: Record<string, number>;
    appointments_booked: number;
  };
  const used = Object.fromEntries(memberships.map(({ id, used_sessions }) => [id, used_sessions]));
  return { used, taken: sessions_taken, appointments: appointments_booked };
}

/** The codes of what the answer of a change says beside it. */
export function toldCodes({
  update_response,
}: {
  readonly update_response: { readonly info: readonly { errorCode: string }[] };
}) {
  return update_response.info.map(({ errorCode }) => errorCode);
}
