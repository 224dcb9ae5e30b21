import { at, type Recording } from "../../../infra/open-api/recording.ts";

const morning = { appointment_type_id: ["101"], from: [at("08:00")], to: [at("09:30")] };

function asking(query: Readonly<Record<string, string[]>>): Pick<Recording, "options"> {
  return { options: { query: { ...morning, ...query } } };
}

/** The requests to *List staff availability by appointment category* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "slots", summary: "All that is free within 90 minutes", ...asking({}) },
  {
    name: "for_client",
    summary: "Every half hour, with one coach, where a client is free too",
    ...asking({ coach_id: ["502"], client_id: ["9001"], step_minutes: ["30"] }),
  },
  {
    name: "QUERY_PARAMETER_INVALID",
    summary: "The range has no end",
    options: { query: { appointment_type_id: ["101"], from: [at("08:00")] } },
  },
  { name: "QUERY_PARAMETER_UNKNOWN", summary: "A parameter is misspelt", ...asking({ coach: ["501"] }) },
  {
    name: "APPOINTMENT_TYPE_NOT_FOUND",
    summary: "The type is not in use",
    ...asking({ appointment_type_id: ["103"] }),
  },
  { name: "SUBTYPE_NOT_FOUND", summary: "The type has no such subtype", ...asking({ subtype_id: ["1"] }) },
  { name: "CLIENT_NOT_FOUND", summary: "The tenant has no such client", ...asking({ client_id: ["1"] }) },
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
      query: { ...morning, appointment_type_id: ["132"], room_id: ["93"] },
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
      query: { ...morning, client_id: ["9002"] },
      grants: { companies: [], tenants: [11], client_id: 9001 },
    },
  },
];
