import type { Recording } from "../../../infra/open-api/recording.ts";
import { without } from "../../../support/bodies.ts";

const MIB = 1024 * 1024;

/** The refusals of a body that describes an appointment, none of which needs a look at the club. */
export function bodyRefusals(body: Readonly<Record<string, unknown>>): Recording[] {
  return [
    {
      name: "FIELD_REQUIRED",
      summary: "Fields are missing",
      body: without(body, "client_id", "appointment_type_id"),
    },
    {
      name: "FIELD_INVALID",
      summary: "Fields are not what they must be",
      body: { ...body, client_id: "9001", room_id: 7.5 },
    },
    { name: "FIELD_UNKNOWN", summary: "A field's name is misspelt", body: { ...body, coach: 501 } },
    { name: "BODY_NOT_JSON", summary: "The body is cut off", options: { rawBody: '{"client_id":' } },
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
    {
      name: "ACCESS_DENIED",
      summary: "A member's token, for another client",
      body: { ...body, client_id: 9002 },
      options: { grants: { companies: [], tenants: [11], client_id: 9001 } },
    },
  ];
}
