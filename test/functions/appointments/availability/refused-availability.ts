import type { Recording } from "../../../infra/open-api/recording.ts";
import { BLOCKED_CLIENT, whileBlocked } from "../appointment/blocked-client.ts";
import { addMuchBookedClient, MUCH_BOOKED_CLIENT } from "../appointment/much-booked-client.ts";

type Query = Readonly<Record<string, string[]>>;

/**
 * The requests for free slots that are refused for a record or a client that they name.
 * @param query a query that is answered with slots
 */
export function refusedAvailability(query: Query): readonly Recording[] {
  const asking = (changed: Query) => ({ options: { query: { ...query, ...changed } } });
  return [
    {
      name: "APPOINTMENT_TYPE_NOT_FOUND",
      summary: "The type is not in use",
      ...asking({ appointment_type_id: ["103"] }),
    },
    { name: "SUBTYPE_NOT_FOUND", summary: "The type has no such subtype", ...asking({ subtype_id: ["1"] }) },
    { name: "CLIENT_NOT_FOUND", summary: "The tenant has no such client", ...asking({ client_id: ["1"] }) },
    whileBlocked({
      name: "CLIENT_BLOCKED",
      summary: "The client is on the blacklist",
      options: {
        query: { ...query, appointment_type_id: ["132"], client_id: [String(BLOCKED_CLIENT)] },
        pathParameters: { tenant_id: "13" },
      },
    }),
    {
      name: "TOO_MANY_BOOKINGS",
      summary: "The client holds 50 bookings",
      before: (_, tables) => addMuchBookedClient(tables),
      options: {
        query: { ...query, appointment_type_id: ["132"], client_id: [String(MUCH_BOOKED_CLIENT)] },
        pathParameters: { tenant_id: "13" },
      },
    },
    { name: "COACH_NOT_FOUND", summary: "The tenant has no such coach", ...asking({ coach_id: ["1"] }) },
    {
      name: "COACH_CANNOT_DELIVER",
      summary: "The coach does not deliver the type",
      ...asking({ appointment_type_id: ["102"], coach_id: ["501"] }),
    },
    { name: "ROOM_NOT_FOUND", summary: "The room is not in use", ...asking({ room_id: ["73"] }) },
    {
      name: "ROOM_NOT_FOR_TYPE",
      summary: "The room is not for the type",
      options: {
        query: { ...query, appointment_type_id: ["132"], room_id: ["93"] },
        pathParameters: { tenant_id: "13" },
      },
    },
    {
      name: "APPOINTMENT_NOT_FOUND",
      summary: "The client has no such appointment",
      ...asking({ client_id: ["9001"], exclude_appointment_id: ["1"] }),
    },
    {
      name: "ACCESS_DENIED",
      summary: "A member's token, for another client",
      options: {
        query: { ...query, client_id: ["9002"] },
        grants: { companies: [], tenants: [11], client_id: 9001 },
      },
    },
  ];
}
