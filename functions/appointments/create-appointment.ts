import { type Answer, refuse } from "../../shared/api/answer.ts";
import type { ApiRequest, Operation } from "../../shared/api/api-handler.ts";
import type { Grants } from "../../shared/api/grants.ts";
import {
  earlierAnswer,
  earlierAnswerKey,
  type IdempotentRequest,
  idempotentRequest,
} from "../../shared/api/idempotency.ts";
import { type Parsed, parseBody, parsePath } from "../../shared/api/parse-request.ts";
import { accessTenant } from "../../shared/api/tenant-access.ts";
import { commitBooking } from "../../shared/calendar/commit-booking.ts";
import { appointmentTypeKey } from "../../shared/club/appointment-type.ts";
import { coachKey } from "../../shared/club/coach.ts";
import { roomKey } from "../../shared/club/room.ts";
import { tenantKey } from "../../shared/club/tenant.ts";
import { TenantMemory } from "../../shared/club/tenant-memory.ts";
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
  const memory = new TenantMemory();
  return async (request) => {
    const path = parsePath(AppointmentPathSchema, request.pathParameters);
    if (!path.ok) return path;
    const body = parseBody(CreateAppointmentRequestSchema, request.body);
    const idempotent = body.ok ? idempotentRequest("createAppointment", request, path.value) : body;
    const parsed = { tenantId: path.value.tenant_id, body, idempotent };
    const database = dependencies.database.countedInto(request.usage);
    return repeatUntilSettled(
      () => tryOnce({ ...dependencies, database, memory }, request, parsed),
      request.remainingMs,
    );
  };
}

interface ParsedRequest {
  readonly tenantId: number;
  readonly body: Parsed<CreateAppointmentRequest>;
  readonly idempotent: Parsed<IdempotentRequest | undefined>;
}

/** One round of read, decide and commit; undefined where what was read has changed in between. */
async function tryOnce(
  { database, memory, now, newId }: CreateAppointmentDependencies & { readonly memory: TenantMemory },
  { caller, remainingMs }: ApiRequest,
  { tenantId, body, idempotent }: ParsedRequest,
): Promise<Answer | undefined> {
  const instant = now();
  const asked = idempotent.ok ? idempotent.value : undefined;
  const remembered = memory.recall(tenantId, instant);
  const records = await database.read(
    {
      ...recordKeys(tenantId, body.ok ? body.value : undefined),
      tenant: remembered === undefined ? tenantKey(tenantId) : undefined,
      answer: earlierAnswerKey(asked),
    },
    remainingMs,
  );
  if (records.tenant !== undefined) memory.keep(records.tenant, instant);
  const access = accessTenant(caller.grants, {
    parameter: "tenant_id",
    tenant: remembered ?? records.tenant,
    entitled: caller.grants.tenants.includes(tenantId),
  });
  if (!access.ok) return access;
  if (!body.ok) return body;
  if (!idempotent.ok) return idempotent;
  if (!mayActFor(caller.grants, body.value)) return refuse("ACCESS_DENIED", { identifier: "client_id" });
  const earlier = earlierAnswer(asked, records.answer, instant);
  if (earlier !== undefined) return earlier;
  const decision = decideAppointment(body.value, records, access.tenant, instant);
  if (!decision.ok) return decision;
  const booking = makeAppointment({
    request: body.value,
    records: decision.records,
    now: instant,
    principal: caller.principal,
    appointmentId: newId(instant),
  });
  const { tenant } = access;
  return commitBooking(database, { ...booking, tenant, asked, now: instant }, remainingMs);
}

/** Whom and what the request names; of a body with problems, nothing. */
function recordKeys(tenantId: number, request: CreateAppointmentRequest | undefined) {
  return {
    client: request && clientKey(tenantId, request.client_id),
    coach: request && coachKey(tenantId, request.coach_id),
    type: request && appointmentTypeKey(tenantId, request.appointment_type_id),
    room: request?.room_id === undefined ? undefined : roomKey(tenantId, request.room_id),
  };
}

// A member's own token books for that member alone.
function mayActFor(grants: Grants, { client_id }: CreateAppointmentRequest): boolean {
  return grants.client_id === undefined || grants.client_id === client_id;
}
