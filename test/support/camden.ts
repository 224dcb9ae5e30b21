import { appointmentBody } from "./bodies.ts";
import { storedItems } from "./stored-items.ts";
import type { SampleClub } from "./use-sample-club.ts";

/** Requests at Northwind Camden, which is open all day; its policies differ by the appointment type. */
export const CAMDEN = { tenant_id: "13" };

/** The start of {@link camdenBody}. */
export const CAMDEN_START = "2026-12-01T10:00:00.000Z";

/** What an appointment of {@link camdenBody} is of, as it is stored. */
export const CAMDEN_PARTIES = {
  tenant_id: 13,
  appointment_type_id: 131,
  client_id: 9301,
  coach_id: 521,
  room_id: 93,
} as const;

/**
 * A body of *Create new appointment* at Northwind Camden. Of its types, 131 follows the tenant's policy (cancelled late is
 * forfeited), 132 refuses to be cancelled late, 133 returns the session always.
 */
export function camdenBody(fields: Readonly<Record<string, unknown>> = {}) {
  const { tenant_id: _, ...parties } = CAMDEN_PARTIES;
  return appointmentBody({
    ...parties,
    start_date_time: CAMDEN_START,
    ...fields,
  });
}

/** Books an appointment at Northwind Camden and gives its id. */
export async function bookInCamden(
  club: SampleClub,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const { status, body, text } = await club.api.createAppointment(camdenBody(fields), {
    pathParameters: CAMDEN,
  });
  if (status !== 201) throw new Error(`Not booked: ${text}`);
  return body.create_response.id;
}

/** The path of an appointment at Northwind Camden. */
export function camdenPath(appointmentId: number) {
  return { pathParameters: { ...CAMDEN, appointment_id: String(appointmentId) } };
}

/** The rights of a caller who manages appointments. */
export const MANAGER = {
  scopes: ["appointments.manage", "appointments.write", "appointments.read", "clients.find"],
} as const;

/** The rights of a client's own token at Northwind Camden. */
export function asMember(client_id = 9301) {
  return { grants: { companies: [], tenants: [13], client_id } };
}

/** The instant so many minutes before {@link CAMDEN_START}; after it where the minutes are negative. */
export function beforeStart(minutes: number, plusMs = 0): Date {
  return new Date(Date.parse(CAMDEN_START) - minutes * 60_000 + plusMs);
}

/** How many sessions of a membership are used, by the record of its client at Northwind Camden. */
export async function sessionsUsed(club: SampleClub, membershipId = 31_001): Promise<number> {
  const clients = (await storedItems(club.tables, "Clients")) as unknown as {
    readonly memberships?: readonly { readonly id: number; readonly used_sessions: number }[];
  }[];
  const memberships = clients.flatMap(({ memberships = [] }) => memberships);
  return memberships.find(({ id }) => id === membershipId)?.used_sessions ?? Number.NaN;
}
