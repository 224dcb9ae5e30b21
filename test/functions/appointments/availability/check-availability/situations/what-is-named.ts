import { BulkTables } from "../../../../../../shared/tables/bulk-tables.ts";
import { appointmentBody, without } from "../../../../../support/bodies.ts";
import { storedItems } from "../../../../../support/stored-items.ts";
import type { SampleClub } from "../../../../../support/use-sample-club.ts";
import { blockInCamden } from "../../../appointment/blocked-client.ts";
import { addMuchBookedClient, MUCH_BOOKED_CLIENT } from "../../../appointment/much-booked-client.ts";
import { CAMDEN, inCamden, MASSAGE, type Situation } from "./situation.ts";

async function closeForGood({ tables }: SampleClub): Promise<void> {
  const tenant = (await storedItems(tables, "Club")).filter((item) => item.record === "tenant");
  const closed = tenant.map((item) => ({ ...item, is_active: false }));
  await new BulkTables(tables.client, tables.names).put("Club", closed);
}

const nothingKnown = { appointment_type_id: 9, client_id: 9, coach_id: 9, room_id: 9 };

/** What a request names may not be there, or not fit. */
export const whatIsNamed: readonly Situation[] = [
  ["no such type", appointmentBody({ appointment_type_id: 9 }), ["APPOINTMENT_TYPE_NOT_FOUND"]],
  ["an inactive type", appointmentBody({ appointment_type_id: 103 }), ["APPOINTMENT_TYPE_NOT_FOUND"]],
  ["no such subtype", appointmentBody({ subtype_id: 9 }), ["SUBTYPE_NOT_FOUND"]],
  ["no such client", appointmentBody({ client_id: 9 }), ["CLIENT_NOT_FOUND"]],
  [
    "a client on the blacklist, and no such coach",
    inCamden({ coach_id: 9 }),
    ["CLIENT_BLOCKED", "COACH_NOT_FOUND"],
    { options: CAMDEN, before: ({ api }) => blockInCamden(api, 9301) },
  ],
  [
    "a client who holds 50 bookings",
    inCamden({ client_id: MUCH_BOOKED_CLIENT }),
    ["TOO_MANY_BOOKINGS"],
    { options: CAMDEN, before: ({ tables }) => addMuchBookedClient(tables) },
  ],
  ["no such coach", appointmentBody({ coach_id: 9 }), ["COACH_NOT_FOUND"]],
  ["an inactive coach", appointmentBody({ coach_id: 503 }), ["COACH_NOT_FOUND"]],
  ["a coach of another type", appointmentBody({ appointment_type_id: 102 }), ["COACH_CANNOT_DELIVER"]],
  ["no such room", appointmentBody({ room_id: 9 }), ["ROOM_NOT_FOUND"]],
  ["an inactive room", appointmentBody({ room_id: 73 }), ["ROOM_NOT_FOUND"]],
  [
    "a room of other types",
    inCamden({ ...MASSAGE, room_id: 93 }),
    ["ROOM_NOT_FOR_TYPE"],
    { options: CAMDEN },
  ],
  [
    "nothing that is known",
    appointmentBody(nothingKnown),
    ["APPOINTMENT_TYPE_NOT_FOUND", "CLIENT_NOT_FOUND", "COACH_NOT_FOUND", "ROOM_NOT_FOUND"],
  ],
  [
    "any coach of no known type",
    without(appointmentBody({ appointment_type_id: 9 }), "coach_id"),
    ["APPOINTMENT_TYPE_NOT_FOUND"],
  ],
  ["an inactive tenant", appointmentBody(), ["TENANT_INACTIVE"], { before: closeForGood }],
  [
    "an inactive tenant, closed then, and no such client",
    appointmentBody({ client_id: 9, start_date_time: "2026-12-01T23:00:00Z" }),
    ["CLIENT_NOT_FOUND", "TENANT_INACTIVE", "OUTSIDE_OPENING_HOURS"],
    { before: closeForGood },
  ],
];
