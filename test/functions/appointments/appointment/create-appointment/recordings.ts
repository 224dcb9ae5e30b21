import { at, type Recording, requestWith, sameKey } from "../../../../infra/open-api/recording.ts";
import { appointmentBody, without } from "../../../../support/bodies.ts";
import { BLOCKED_CLIENT, whileBlocked } from "../blocked-client.ts";
import { addMuchBookedClient, MUCH_BOOKED_CLIENT } from "../much-booked-client.ts";

const MIB = 1024 * 1024;

const body = appointmentBody({ start_date_time: at("09:00") });
const atNoon = { ...body, start_date_time: at("12:00") };
/** At Northwind Camden, whose type 132 asks for two hours' notice and has one room. */
const inCamden = appointmentBody({
  appointment_type_id: 132,
  client_id: 9301,
  coach_id: 521,
  room_id: 94,
  start_date_time: at("12:00"),
});
const camden = { pathParameters: { tenant_id: "13" } };
const keyed = { headers: { "Idempotency-Key": "priya-with-amara-at-nine" } };

const ask = requestWith();
const askCamden = requestWith(camden);

/** The requests to *Create new appointment* whose answers the API description shows, in an order in which each comes up. */
export const recordings: readonly Recording[] = [
  {
    name: "booked",
    idsFrom: 22,
    summary: "A session is taken from the client's membership",
    body,
    options: keyed,
    showsRequest: true,
  },
  ...sameKey({ body, options: keyed }, { body: atNoon }),
  {
    name: "virtual",
    summary: "A virtual appointment of a client without a membership",
    body: {
      ...without(body, "room_id"),
      client_id: 9002,
      coach_id: 502,
      subtype_id: 1011,
      is_virtual: true,
      virtual_url: "https://meet.club.example/room/7",
      comments: "First session after the injury",
    },
    showsRequest: true,
  },
  ask("COACH_UNAVAILABLE", "The coach is taken", { ...body, client_id: 9003, start_date_time: at("09:30") }),
  {
    name: "ROOM_UNAVAILABLE",
    summary: "The room is taken",
    before: ({ createAppointment }) => createAppointment({ ...atNoon, room_id: 71 }),
    body: { ...atNoon, coach_id: 502, client_id: 9003, room_id: 71 },
  },
  ask("CLIENT_UNAVAILABLE", "The client has another booking", { ...atNoon, coach_id: 502 }),
  ask("FIELD_REQUIRED", "Fields are missing", without(atNoon, "client_id", "start_date_time")),
  ask("FIELD_INVALID", "Fields are not what they must be", {
    ...atNoon,
    client_id: "9001",
    start_date_time: "2026-11-27T12:00:00+01:00",
  }),
  ask("FIELD_UNKNOWN", "A field's name is misspelt", { ...atNoon, coach: 501 }),
  {
    name: "BODY_NOT_JSON",
    summary: "The body is cut off",
    options: { rawBody: '{"client_id":' },
  },
  ask("CLIENT_NOT_FOUND", "The tenant has no such client", { ...atNoon, client_id: 1 }),
  whileBlocked({
    name: "CLIENT_BLOCKED",
    summary: "The client is on the blacklist",
    body: { ...inCamden, client_id: BLOCKED_CLIENT },
    options: camden,
  }),
  {
    name: "TOO_MANY_BOOKINGS",
    summary: "The client holds 50 bookings",
    before: (_, tables) => addMuchBookedClient(tables),
    body: { ...inCamden, client_id: MUCH_BOOKED_CLIENT },
    options: camden,
  },
  ask("COACH_NOT_FOUND", "The tenant has no such coach", { ...atNoon, coach_id: 1 }),
  ask("COACH_CANNOT_DELIVER", "The coach does not deliver the type", { ...atNoon, appointment_type_id: 102 }),
  ask("ROOM_NOT_FOUND", "The room is not in use", { ...atNoon, room_id: 73 }),
  ask("APPOINTMENT_TYPE_NOT_FOUND", "The type is not in use", { ...atNoon, appointment_type_id: 103 }),
  ask("SUBTYPE_NOT_FOUND", "The type has no such subtype", { ...atNoon, subtype_id: 1 }),
  ask(
    "START_IN_PAST",
    "The start lies in the past",
    appointmentBody({ start_date_time: "2026-11-20T08:00:00Z" }),
  ),
  ask(
    "START_TOO_FAR",
    "The start lies too far ahead",
    appointmentBody({ start_date_time: "2028-06-01T10:00:00Z" }),
  ),
  askCamden("START_TOO_SOON", "The type asks for two hours' notice", {
    ...inCamden,
    start_date_time: "2026-11-20T10:59:00Z",
  }),
  askCamden("COACH_OFF_DUTY", "The coach does not work on Saturdays", {
    ...inCamden,
    appointment_type_id: 131,
    coach_id: 522,
    start_date_time: "2026-11-28T12:00:00Z",
  }),
  askCamden("ROOM_NOT_FOR_TYPE", "The type is held in another room", { ...inCamden, room_id: 93 }),
  {
    name: "assigned",
    idsFrom: 32,
    summary: "Any coach and any room: the answer names those who are booked",
    body: without({ ...inCamden, appointment_type_id: 131, client_id: 9302 }, "coach_id", "room_id"),
    options: camden,
    showsRequest: true,
  },
  ask("OUTSIDE_OPENING_HOURS", "The club closes before the end", { ...body, start_date_time: at("21:30") }),
  {
    name: "TENANT_INACTIVE",
    summary: "The club takes no bookings",
    body: appointmentBody({ client_id: 9101, coach_id: 511, room_id: 81, start_date_time: at("15:00") }),
    options: { pathParameters: { tenant_id: "12" } },
  },
  {
    name: "PATH_PARAMETER_INVALID",
    summary: "The tenant's id is no number",
    body,
    options: { pathParameters: { tenant_id: "eleven" } },
  },
  {
    name: "IDEMPOTENCY_KEY_INVALID",
    summary: "The Idempotency-Key has a space",
    body,
    options: { headers: { "Idempotency-Key": "a b" } },
  },
  {
    name: "TOKEN_MISSING",
    summary: "The operation runs without its authorizer",
    body,
    options: { authorizer: undefined },
  },
  {
    name: "ACCESS_DENIED",
    summary: "A member's token, for another client",
    body: { ...body, client_id: 9002 },
    options: { grants: { companies: [], tenants: [11], client_id: 9001 } },
  },
  {
    name: "TENANT_NOT_FOUND",
    summary: "The tenant that the token's principal may act for is no longer there",
    body,
    options: { pathParameters: { tenant_id: "99" }, grants: { companies: [], tenants: [99] } },
  },
  {
    name: "BODY_TOO_LARGE",
    summary: "The body is larger than the operation takes",
    options: { rawBody: " ".repeat(MIB + 1) },
  },
  {
    name: "CONTENT_TYPE_UNSUPPORTED",
    summary: "The body is not declared as JSON",
    body,
    options: { headers: { "Content-Type": "text/plain" } },
  },
];
