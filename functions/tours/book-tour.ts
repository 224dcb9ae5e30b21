import { type Answer, refuse, refuseAll } from "../../shared/api/answer.ts";
import type { ApiRequest, Operation } from "../../shared/api/api-handler.ts";
import {
  earlierAnswer,
  earlierAnswerKey,
  type IdempotentRequest,
  idempotentRequest,
} from "../../shared/api/idempotency.ts";
import { type Parsed, parseBody, parsePath } from "../../shared/api/parse-request.ts";
import { accessTenant } from "../../shared/api/tenant-access.ts";
import { commitBooking } from "../../shared/calendar/commit-booking.ts";
import { tenantProblems } from "../../shared/club/booking-rules.ts";
import { type Tenant, tenantUuidKey } from "../../shared/club/tenant.ts";
import { TenantMemory } from "../../shared/club/tenant-memory.ts";
import { repeatUntilSettled } from "../../shared/tables/back-off.ts";
import { contactKey } from "../../shared/tables/clients-table.ts";
import type { Database } from "../../shared/tables/database.ts";
import { formatUtcDateTime } from "../../shared/values/utc-date-time.ts";
import { contactRecords } from "./match-person.ts";
import { hashPassword } from "./password-hash.ts";
import { type BookTourRequest, bookTourRequestSchema, type TourPath, TourPathSchema } from "./schema.ts";
import { makeTour, TIME_FIELD } from "./tour-booking.ts";

/** What *Book tour* works with. */
export interface BookTourDependencies {
  readonly database: Database;
  readonly now: () => Date;
  /** A new record id for the given instant; may repeat one that is taken. */
  readonly newId: (now: Date) => number;
}

/** The operation *Book tour*: the tour, its holds and its person in one transaction. */
export function bookTour(dependencies: BookTourDependencies): Operation {
  const schema = bookTourRequestSchema(() => formatUtcDateTime(dependencies.now()).slice(0, 10));
  const memory = new TenantMemory();
  return async (request) => {
    const path = parsePath(TourPathSchema, request.pathParameters);
    if (!path.ok) return path;
    // A member's own token books appointments for that member alone.
    if (request.caller.grants.client_id !== undefined) return refuse("ACCESS_DENIED");
    const body = parseBody(schema, request.body);
    const idempotent = body.ok ? idempotentRequest("bookTour", request, path.value) : body;
    const parsed = { path: path.value, body, idempotent, passwordHash: hashOnce(body) };
    const database = dependencies.database.countedInto(request.usage);
    return repeatUntilSettled(
      () => tryOnce({ ...dependencies, database, memory }, request, parsed),
      request.remainingMs,
    );
  };
}

interface ParsedRequest {
  readonly path: TourPath;
  readonly body: Parsed<BookTourRequest>;
  readonly idempotent: Parsed<IdempotentRequest | undefined>;
  readonly passwordHash: () => Promise<string | undefined>;
}

/** One round of read, decide and commit; undefined where what was read has changed in between. */
async function tryOnce(
  dependencies: BookTourDependencies & { readonly memory: TenantMemory },
  { caller, remainingMs }: ApiRequest,
  { path, body, idempotent, passwordHash }: ParsedRequest,
): Promise<Answer | undefined> {
  const { database, memory, newId } = dependencies;
  const now = dependencies.now();
  const asked = idempotent.ok ? idempotent.value : undefined;
  const remembered = memory.recall(path.tenant_uuid, now);
  const records = await database.read(
    { ...recordKeys(path, remembered, body), answer: earlierAnswerKey(asked) },
    remainingMs,
  );
  if (records.tenant !== undefined) memory.keep(records.tenant, now);
  const tenant = remembered ?? records.tenant;
  const access = accessTenant(caller.grants, {
    parameter: "tenant_uuid",
    tenant: tenant?.company_uuid === path.company_uuid ? tenant : undefined,
    entitled: caller.grants.companies.includes(path.company_uuid),
  });
  if (!access.ok) return access;
  if (!body.ok) return body;
  if (!idempotent.ok) return idempotent;
  const earlier = earlierAnswer(asked, records.answer, now);
  if (earlier !== undefined) return earlier;
  const refusal = refuseAll(tenantProblems(access.tenant, wantedTime(body.value, access.tenant), now));
  if (refusal !== undefined) return refusal;
  const [tourId, newClientId] = [newId(now), newId(now)];
  // A transaction that claims one id twice is refused as malformed, so that draw counts as taken.
  if (tourId === newClientId) return undefined;
  const booking = makeTour({
    request: body.value,
    tenant: access.tenant,
    found: { email: records.email, mobile: records.mobile },
    now,
    principal: caller.principal,
    tourId,
    newClientId,
    passwordHash: await passwordHash(),
  });
  return commitBooking(database, { ...booking, tenant: access.tenant, asked, now }, remainingMs);
}

/**
 * All that a request needs, read in one round trip. Whose the contacts are is recorded by the tenant's number: while that
 * is not known, the person is taken for a new one, which the conditions of the commit put right.
 */
function recordKeys(path: TourPath, tenant: Tenant | undefined, body: Parsed<BookTourRequest>) {
  if (tenant === undefined) return { tenant: tenantUuidKey(path.tenant_uuid) };
  const { email, mobile } = body.ok ? contactRecords(body.value.prospect) : {};
  return {
    email: email === undefined ? undefined : contactKey(tenant.tenant_id, email),
    mobile: mobile === undefined ? undefined : contactKey(tenant.tenant_id, mobile),
  };
}

function wantedTime({ book_tour }: BookTourRequest, tenant: Tenant) {
  return {
    start: book_tour.scheduled_datetime,
    durationMinutes: tenant.tour.duration_minutes,
    startField: TIME_FIELD,
    tenantParameter: "tenant_uuid",
  };
}

// A hash costs 0.3 s, so a second attempt at the same request uses the first one's.
function hashOnce(body: Parsed<BookTourRequest>): () => Promise<string | undefined> {
  let hash: Promise<string> | undefined;
  return async () => {
    if (!body.ok || body.value.prospect.password === undefined) return undefined;
    hash ??= hashPassword(body.value.prospect.password);
    return hash;
  };
}
