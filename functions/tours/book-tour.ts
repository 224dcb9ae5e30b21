import { type Answer, refuse, refuseAll } from "../../shared/api/answer.ts";
import type { Operation } from "../../shared/api/api-handler.ts";
import {
  earlierAnswer,
  earlierAnswerKey,
  type IdempotentRequest,
  idempotentRequest,
} from "../../shared/api/idempotency.ts";
import { parseBody, parsePath } from "../../shared/api/parse-request.ts";
import { accessTenant } from "../../shared/api/tenant-access.ts";
import { commitBooking, type UnsettledBooking } from "../../shared/calendar/commit-booking.ts";
import {
  readWantedDays,
  refuseTaken,
  takenParties,
  type WantedHolds,
} from "../../shared/calendar/taken-parties.ts";
import { tenantProblems } from "../../shared/club/booking-rules.ts";
import type { Tenant } from "../../shared/club/tenant.ts";
import { TenantCache } from "../../shared/club/tenant-cache.ts";
import { repeatUntilSettled } from "../../shared/tables/back-off.ts";
import { contactKey, openTourKey } from "../../shared/tables/clients-table.ts";
import type { Database } from "../../shared/tables/database.ts";
import { formatUtcDateTime } from "../../shared/values/utc-date-time.ts";
import {
  contactRecords,
  foundContacts,
  goneClientCheck,
  matchPerson,
  type PersonMatch,
} from "./match-person.ts";
import { hashPassword } from "./password-hash.ts";
import { refusalForPerson, storesPassword } from "./person-writes.ts";
import { type BookTourRequest, bookTourRequestSchema, TourPathSchema } from "./schema.ts";
import { makeTour, TIME_FIELD, tourParties } from "./tour-booking.ts";

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
  const tenants = new TenantCache();
  return async (request) => {
    const path = parsePath(TourPathSchema, request.pathParameters);
    if (!path.ok) return path;
    const { caller, deadline } = request;
    // A member's own token books appointments for that member alone.
    if (caller.grants.client_id !== undefined) return refuse("ACCESS_DENIED");
    const { company_uuid, tenant_uuid } = path.value;
    const database = dependencies.database.forRequest(request);
    const named = await tenants.get(database, tenant_uuid, dependencies.now());
    const access = accessTenant(caller.grants, {
      parameter: "tenant_uuid",
      tenant: named?.company_uuid === company_uuid ? named : undefined,
      entitled: caller.grants.companies.includes(company_uuid),
    });
    if (!access.ok) return access;
    const json = await request.readBody();
    const body = parseBody(schema, json);
    if (!body.ok) return body;
    const idempotent = idempotentRequest("bookTour", request, path.value, json);
    if (!idempotent.ok) return idempotent;
    const wanted: WantedTour = {
      tenant: access.tenant,
      principal: caller.principal,
      body: body.value,
      asked: idempotent.value,
      passwordHash: hashOnce(body.value.prospect.password),
    };
    return repeatUntilSettled<Answer, UnsettledTour>(
      (previous) => tryOnce({ ...dependencies, database }, wanted, previous),
      deadline,
    );
  };
}

interface WantedTour {
  readonly tenant: Tenant;
  readonly principal: string;
  readonly body: BookTourRequest;
  readonly asked: IdempotentRequest | undefined;
  readonly passwordHash: () => Promise<string | undefined>;
}

interface UnsettledTour extends UnsettledBooking {
  /** The clients who own a contact of the prospect and turned out to be gone. */
  readonly goneClientIds: readonly number[];
}

/** One round of read, decide and commit. */
async function tryOnce(
  { database, now, newId }: BookTourDependencies,
  { tenant, principal, body, asked, passwordHash }: WantedTour,
  previous: UnsettledTour | undefined,
): Promise<Answer | UnsettledTour> {
  const instant = now();
  const goneClientIds = previous?.goneClientIds ?? [];
  // Where another transaction was in the way, whoever was faster shows in the calendar; and no password is hashed for a
  // tour that is refused. The answer's record is read after it: see readWantedDays.
  const looksFirst = previous?.overlapped === true || body.prospect.password !== undefined;
  const seen = looksFirst
    ? await readWantedDays(database, previous?.holds ?? wantedHolds(tenant, body, undefined))
    : {};
  const records = await database.read({ ...contactKeys(tenant, body), answer: earlierAnswerKey(asked) });
  const earlier = earlierAnswer(asked, records.answer, instant);
  if (earlier !== undefined) return earlier;
  const refusal = refuseAll(tenantProblems(tenant, wantedTime(body, tenant), instant));
  if (refusal !== undefined) return refusal;
  const [tourId, newClientId] = [newId(instant), newId(instant)];
  const found = foundContacts(records, goneClientIds);
  const match = matchPerson(found);
  const holds = wantedHolds(tenant, body, match.knownClientId ?? newClientId);
  const taken = takenParties(seen, holds);
  if (taken.length > 0) {
    const refusalForHolds =
      (await refuseOpenTour(database, tenant, match.knownClientId, instant)) ??
      (await refuseTaken(database, { ...holds, tenant, now: instant, taken, seen }));
    if (refusalForHolds !== undefined) return refusalForHolds;
  }
  // A transaction that claims one id twice is refused as malformed, so that draw counts as taken.
  if (tourId === newClientId) return { settled: false, holds, overlapped: false, goneClientIds };
  const tour = makeTour({
    request: body,
    tenant,
    found,
    now: instant,
    principal,
    tourId,
    newClientId,
    passwordHash: storesPassword(body, match) ? await passwordHash() : undefined,
  });
  const booking = { ...tour, tenant, asked, now: instant };
  const outcome = await commitBooking(database, booking, { records, goneClientIds });
  if (!("settled" in outcome)) return outcome;
  return { ...outcome, goneClientIds: stillGone(outcome, goneClientIds, match) };
}

function contactKeys({ tenant_id }: Tenant, { prospect }: BookTourRequest) {
  const { email, mobile } = contactRecords(prospect);
  return {
    email: email === undefined ? undefined : contactKey(tenant_id, email),
    mobile: mobile === undefined ? undefined : contactKey(tenant_id, mobile),
  };
}

function wantedHolds(
  tenant: Tenant,
  { book_tour }: BookTourRequest,
  clientId: number | undefined,
): WantedHolds {
  return {
    parties: tourParties(tenant, clientId),
    start: book_tour.scheduled_datetime,
    durationMinutes: tenant.tour.duration_minutes,
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

// A person who is taken because of their own open tour is told of that tour.
async function refuseOpenTour(database: Database, tenant: Tenant, clientId: number | undefined, now: Date) {
  if (clientId === undefined) return undefined;
  const { client } = await database.read({ client: openTourKey(tenant.tenant_id, clientId) });
  return client && refusalForPerson({ client }, now);
}

/** The clients who are gone as far as the last attempt knows: those who were and have not come back, and the matched one. */
function stillGone(
  { failed = [], found = {} }: UnsettledBooking,
  goneClientIds: readonly number[],
  { knownClientId }: PersonMatch,
): number[] {
  const stayed = goneClientIds.filter((id) => !failed.includes(goneClientCheck(id)));
  // The write to a client fails where they have an open tour, which then comes back, or where there is no such client.
  const isMatchGone = failed.includes("client") && found.client === undefined;
  return isMatchGone && knownClientId !== undefined ? [...stayed, knownClientId] : stayed;
}

// A hash takes 0.3 s, so a second attempt at the same request uses the first one's.
function hashOnce(password: string | undefined): () => Promise<string | undefined> {
  let hash: Promise<string> | undefined;
  return async () => {
    if (password === undefined) return undefined;
    hash ??= hashPassword(password);
    return hash;
  };
}
