import { type Answer, refuse } from "../../shared/api/answer.ts";
import type { ApiRequest, Operation } from "../../shared/api/api-handler.ts";
import type { Grants } from "../../shared/api/grants.ts";
import {
  earlierAnswer,
  earlierAnswerKey,
  type IdempotentRequest,
  idempotentRequest,
} from "../../shared/api/idempotency.ts";
import { parseBody, parsePath } from "../../shared/api/parse-request.ts";
import { accessTenant } from "../../shared/api/tenant-access.ts";
import { commitBooking, type UnsettledBooking } from "../../shared/calendar/commit-booking.ts";
import { readWantedDays, refuseTaken, takenParties } from "../../shared/calendar/taken-parties.ts";
import { appointmentTypeKey } from "../../shared/club/appointment-type.ts";
import { coachKey } from "../../shared/club/coach.ts";
import { roomKey } from "../../shared/club/room.ts";
import type { Tenant } from "../../shared/club/tenant.ts";
import { TenantCache } from "../../shared/club/tenant-cache.ts";
import { repeatUntilSettled } from "../../shared/tables/back-off.ts";
import { clientKey } from "../../shared/tables/clients-table.ts";
import type { Database } from "../../shared/tables/database.ts";
import { makeAppointment } from "./appointment-booking.ts";
import { decideAppointment } from "./appointment-rules.ts";
import {
  AppointmentPathSchema,
  type CreateAppointmentRequest,
  CreateAppointmentRequestSchema,
} from "./schema.ts";

/** What *Create new appointment* works with. */
export interface CreateAppointmentDependencies {
  readonly database: Database;
  readonly now: () => Date;
  /** A new record id for the given instant; may repeat one that is taken. */
  readonly newId: (now: Date) => number;
}

/** The operation *Create new appointment*: the appointment, its holds and its effect on the client in one transaction. */
export function createAppointment(dependencies: CreateAppointmentDependencies): Operation {
  const tenants = new TenantCache();
  return async (request) => {
    const path = parsePath(AppointmentPathSchema, request.pathParameters);
    if (!path.ok) return path;
    const database = dependencies.database.forRequest(request);
    const access = await accessToTenant(tenants, database, request, path.value.tenant_id, dependencies.now());
    if (!access.ok) return access;
    const json = await request.readBody();
    const body = parseBody(CreateAppointmentRequestSchema, json);
    if (!body.ok) return body;
    const idempotent = idempotentRequest("createAppointment", request, path.value, json);
    if (!idempotent.ok) return idempotent;
    if (!mayActFor(request.caller.grants, body.value))
      return refuse("ACCESS_DENIED", { identifier: "client_id" });
    const wanted = { tenant: access.tenant, principal: request.caller.principal, body: body.value };
    return repeatUntilSettled<Answer, UnsettledBooking>(
      (previous) => tryOnce({ ...dependencies, database }, { ...wanted, asked: idempotent.value }, previous),
      request.deadline,
    );
  };
}

async function accessToTenant(
  tenants: TenantCache,
  database: Database,
  { caller }: ApiRequest,
  tenantId: number,
  now: Date,
) {
  return accessTenant(caller.grants, {
    parameter: "tenant_id",
    tenant: await tenants.get(database, tenantId, now),
    entitled: caller.grants.tenants.includes(tenantId),
  });
}

interface WantedAppointment {
  readonly tenant: Tenant;
  readonly principal: string;
  readonly body: CreateAppointmentRequest;
  readonly asked: IdempotentRequest | undefined;
}

/** One round of read, decide and commit. */
async function tryOnce(
  { database, now, newId }: CreateAppointmentDependencies,
  { tenant, principal, body, asked }: WantedAppointment,
  previous: UnsettledBooking | undefined,
): Promise<Answer | UnsettledBooking> {
  const instant = now();
  // Where another transaction was in the way, whoever was faster shows in the calendar.
  const seen = previous?.overlapped ? await readWantedDays(database, previous.holds) : {};
  const records = await database.read({
    ...recordKeys(tenant.tenant_id, body),
    answer: earlierAnswerKey(asked),
  });
  const earlier = earlierAnswer(asked, records.answer, instant);
  if (earlier !== undefined) return earlier;
  const decision = decideAppointment(body, records, tenant, instant);
  if (!decision.ok) return decision;
  const appointment = makeAppointment({
    request: body,
    records: decision.records,
    now: instant,
    principal,
    appointmentId: newId(instant),
  });
  const booking = { ...appointment, tenant, asked, now: instant };
  const refusal = await refuseTaken(database, { ...booking, taken: takenParties(seen, booking), seen });
  return refusal ?? (await commitBooking(database, booking, records));
}

function recordKeys(tenantId: number, request: CreateAppointmentRequest) {
  return {
    client: clientKey(tenantId, request.client_id),
    coach: coachKey(tenantId, request.coach_id),
    type: appointmentTypeKey(tenantId, request.appointment_type_id),
    room: request.room_id === undefined ? undefined : roomKey(tenantId, request.room_id),
  };
}

// A member's own token books for that member alone.
function mayActFor(grants: Grants, { client_id }: CreateAppointmentRequest): boolean {
  return grants.client_id === undefined || grants.client_id === client_id;
}
