import { toAuthorizerContext } from "../../../shared/api/caller.ts";
import {
  type OperationName,
  operationNames,
  operations,
  type Scope,
} from "../../../shared/api/operations.ts";
import { NORTHWIND, type RequestOptions, TOKEN_EXPIRES_S } from "../../support/function-under-test.ts";
import type { BookingModel } from "./booking-model.ts";
import { modelClub } from "./model-club.ts";
import type { ModelRequest } from "./model-request.ts";
import type { AppointmentStep, Defect, StartRequest, TourStep } from "./steps.ts";

const DAY_MS = 24 * 60 * 60_000;
const NOBODY = 424_242;
const NO_TENANT = "00000000-0000-4000-8000-000000000000";

const GRANTS = {
  "northwind-app": { companies: [NORTHWIND], tenants: [] },
  "london-kiosk": { companies: [], tenants: [11] },
  "camden-desk": { companies: [], tenants: [13] },
  "member-9001": { companies: [], tenants: [11], client_id: 9001 },
  "member-9301": { companies: [], tenants: [13], client_id: 9301 },
} as const;

const CODES: Readonly<Record<Defect, string>> = {
  "required field missing": "FIELD_REQUIRED",
  "unknown field": "FIELD_UNKNOWN",
  "offset in the start": "FIELD_INVALID",
};

const MEMBER_OPERATIONS = operationNames.filter((name) => operations[name].members);
const OPERATIONS: Readonly<Record<keyof typeof GRANTS, readonly OperationName[]>> = {
  "northwind-app": operationNames,
  "london-kiosk": operationNames,
  "camden-desk": operationNames,
  "member-9001": MEMBER_OPERATIONS,
  "member-9301": MEMBER_OPERATIONS,
};

const SCOPES: readonly Scope[] = ["tours.write", "appointments.write", "appointments.read"];
// Notice does not bind the desk.
const DESK_SCOPES: readonly Scope[] = [...SCOPES, "tours.manage", "appointments.manage", "clients.find"];

/** The request that a step makes at an instant, when these people are there. */
export function requestOf(
  step: TourStep | AppointmentStep,
  people: BookingModel["people"],
  nowMs: number,
): ModelRequest {
  const { caller, tenant_id, key, defects } = step;
  const startMs = startOf(step.start, tenant_id, nowMs);
  const start = `${new Date(startMs).toISOString().slice(0, -1)}${defects.includes("offset in the start") ? "+01:00" : "Z"}`;
  const any = { caller, tenant_id, key, startMs, defects: defects.map((defect) => CODES[defect]) };
  const unknown = defects.includes("unknown field") ? { colour: "blue" } : {};
  const isShort = defects.includes("required field missing");
  if (step.kind === "tour") {
    const { email, mobile, medical_alert } = step;
    const prospect = {
      full_name: isShort ? undefined : "Somebody",
      email_id: email,
      mobile_country_code: mobile?.code,
      mobile_number: mobile?.number,
      medical_alert,
    };
    const body = { prospect, book_tour: { scheduled_datetime: start }, ...unknown };
    return { ...any, operation: "bookTour", email, mobile, medical_alert, body };
  }
  const { coach_id, appointment_type_id, subtype_id, place } = step;
  const client_id = clientOf(step, people);
  const room_id = typeof place === "number" ? place : undefined;
  const is_virtual = place === "virtual";
  const details = { client_id, coach_id, appointment_type_id, subtype_id, room_id };
  const body = {
    ...details,
    ...(is_virtual ? { is_virtual, virtual_url: "https://meet.example/1" } : {}),
    client_id: isShort ? undefined : client_id,
    start_date_time: start,
    ...unknown,
  };
  return { ...any, operation: "createAppointment", ...details, is_virtual, body };
}

/** How a request is sent. */
export function optionsOf(
  { caller, tenant_id, key }: Pick<ModelRequest, "caller" | "tenant_id" | "key">,
  isRespelled: boolean,
): RequestOptions {
  const tenant = modelClub.tenants.find((one) => one.tenant_id === tenant_id);
  const company_uuid = tenant?.company_uuid ?? NORTHWIND;
  const tenant_uuid = tenant?.tenant_uuid ?? NO_TENANT;
  const spell = (text: string) => (isRespelled ? text.toUpperCase() : text);
  return {
    authorizer: toAuthorizerContext({
      principal: caller,
      grants: GRANTS[caller],
      operations: OPERATIONS[caller],
      scopes: caller === "camden-desk" ? DESK_SCOPES : SCOPES,
      expiresAtS: TOKEN_EXPIRES_S,
    }),
    headers: key === undefined ? {} : { "Idempotency-Key": key },
    pathParameters: {
      tenant_id: String(tenant_id),
      company_uuid: spell(company_uuid),
      tenant_uuid: spell(tenant_uuid),
    },
  };
}

/** The same body with the fields of every object the other way round. */
export function respelled(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  const fields = Object.entries(body).map(([name, value]) => [name, respelled(value)] as const);
  return Object.fromEntries(fields.reverse());
}

function startOf({ from, ms }: StartRequest, tenantId: number, nowMs: number): number {
  if (from === "epoch") return ms;
  const days = modelClub.tenants.find(({ tenant_id }) => tenant_id === tenantId)?.max_advance_days ?? 0;
  return nowMs + ms + (from === "latest" ? days * DAY_MS : 0);
}

function clientOf({ client, tenant_id }: AppointmentStep, people: BookingModel["people"]): number {
  const known = people.filter((person) => person.tenant_id === tenant_id);
  return [...known.map(({ client_id }) => client_id), NOBODY][client % (known.length + 1)] ?? NOBODY;
}
