import { type Answer, refuse, refuseAll } from "../../shared/api/answer.ts";
import type { ApiRequest, Operation } from "../../shared/api/api-handler.ts";
import { envelope } from "../../shared/api/envelope.ts";
import { parseBody, parsePath } from "../../shared/api/parse-request.ts";
import { accessTenant } from "../../shared/api/tenant-access.ts";
import { type Tenant, tenantUuidKey } from "../../shared/club/tenant.ts";
import { backOff } from "../../shared/tables/back-off.ts";
import type { Database } from "../../shared/tables/database.ts";
import { formatUtcDateTime } from "../../shared/values/utc-date-time.ts";
import { hashPassword } from "./password-hash.ts";
import { type BookTourRequest, bookTourRequestSchema, TourPathSchema } from "./schema.ts";
import { prospectCreated, tourProblems, tourWrites } from "./tour-booking.ts";

/** What *Book tour* works with. */
export interface BookTourDependencies {
  readonly database: Database;
  readonly now: () => Date;
  /** A new record id for the given instant; may repeat one that is taken. */
  readonly newId: (now: Date) => number;
}

/** The operation *Book tour*: a tour and its prospect in one transaction. */
export function bookTour({ database, now, newId }: BookTourDependencies): Operation {
  const schema = bookTourRequestSchema(() => formatUtcDateTime(now()).slice(0, 10));

  return async (request) => {
    const path = parsePath(TourPathSchema, request.pathParameters);
    if (!path.ok) return path;
    const { grants } = request.caller;
    // A member's own token books appointments for that member alone.
    if (grants.client_id !== undefined) return refuse("ACCESS_DENIED");
    const { company_uuid, tenant_uuid } = path.value;
    const { tenant } = await database.read({ tenant: tenantUuidKey(tenant_uuid) }, request.remainingMs);
    const access = accessTenant(grants, {
      parameter: "tenant_uuid",
      tenant: tenant?.company_uuid === company_uuid ? tenant : undefined,
      entitled: grants.companies.includes(company_uuid),
    });
    if (!access.ok) return access;
    const body = parseBody(schema, request.body);
    if (!body.ok) return body;
    return (
      refuseAll(tourProblems(body.value, access.tenant, now())) ?? commit(request, body.value, access.tenant)
    );
  };

  async function commit(request: ApiRequest, body: BookTourRequest, tenant: Tenant): Promise<Answer> {
    const { password } = body.prospect;
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    for (let attempt = 0; ; attempt += 1) {
      const bookedAt = now();
      const ids = { tourId: newId(bookedAt), clientId: newId(bookedAt) };
      const booking = {
        ...ids,
        request: body,
        tenant,
        now: bookedAt,
        principal: request.caller.principal,
        passwordHash,
      };
      const outcome = await database.commit(tourWrites(booking));
      if (outcome.committed) {
        return { ok: true, status: 200, body: envelope(ids.tourId, [prospectCreated(ids.clientId)]) };
      }
      // Only an id that somebody else has claimed can fail here; the next attempt makes new ones.
      await backOff(attempt, request.remainingMs);
    }
  }
}
