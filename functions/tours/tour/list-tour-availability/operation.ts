import { type Refusal, refuse } from "../../../../shared/api/answer.ts";
import { type Caller, managesTours } from "../../../../shared/api/caller.ts";
import type { Tenant } from "../../../../shared/club/tenant.ts";
import type { BookingTerms } from "../../../../shared/holds/bookability.ts";
import { openPart, readFreeTime } from "../../../../shared/holds/free-time.ts";
import { SlotPage } from "../../../../shared/holds/slot-page.ts";
import {
  DEFAULT_STEP_MINUTES,
  startRangeEntries,
  startRangeOf,
  startRangeProblems,
  stepEntry,
} from "../../../../shared/holds/start-range.ts";
import type { Dependencies } from "../../../../shared/operations/operation-definition.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import type { Database } from "../../../../shared/tables/database.ts";
import { readTour, type TourRecord } from "../../../../shared/tables/tours-table.ts";
import { queryId } from "../../../../shared/values/parameters.ts";
import { tourHolds, tourMinutes } from "../tour-holds.ts";
import { isKeyOfTour, tourKeyOf } from "../tour-key.ts";
import { personChoice, tourTerms } from "../tour-start.ts";

/** *List staff availability for tours*. */
export const listTourAvailability = tenantOperation({
  query: () => ({ ...startRangeEntries(), ...stepEntry(), exclude_tour_id: queryId() }),
  queryRule: startRangeProblems,
  tables: { Club: ["BatchGetItem"], Tours: ["BatchGetItem"], Calendar: ["Query"] },
  run: async ({ caller, tenant, query, headers, database, use }, { now, utcOffsetMs }) => {
    const clock = { now: now(), utcOffsetMs };
    const { exclude_tour_id, step_minutes: stepMinutes = DEFAULT_STEP_MINUTES } = query;
    const excluded = await excludedTour(database, exclude_tour_id, {
      tenant,
      caller,
      key: tourKeyOf(headers),
      use,
    });
    if (!excluded.ok) return excluded;
    const terms = termsFor({ tenant, caller }, excluded.record);
    const search = { terms, stepMinutes, clock };
    const page = new SlotPage({ tenant, durationMinutes: terms.durationMinutes, now: clock.now });
    const open = openPart(search, startRangeOf(query, { tenant, utcOffsetMs }));
    if (open === undefined) return page.answer(undefined);
    const { bookability, starts } = await readFreeTime(database, search, open);
    const [tours] = terms.choices.flatMap(({ parties }) => parties);
    if (tours === undefined) throw new Error("A tour holds no place.");
    const nextMs = page.fill(starts, (startMs) => ({ places_left: bookability.placesLeft(tours, startMs) }));
    return page.answer(nextMs);
  },
});

/** The request of a caller who wants to move a tour. */
interface Mover {
  readonly tenant: Tenant;
  readonly caller: Pick<Caller, "scopes">;
  readonly key: string | undefined;
  readonly use: Dependencies["use"];
}

/** A tour that may be moved. */
interface Excluded {
  readonly ok: true;
  /** Undefined if no tour is to be moved. */
  readonly record?: TourRecord;
}

/**
 * The terms of a tour, or of one that is to be moved: it keeps its length, and what it holds itself counts as free. Where
 * staff move it, its person must be free, too.
 */
function termsFor(
  { tenant, caller }: Pick<Mover, "tenant" | "caller">,
  record: TourRecord | undefined,
): BookingTerms & { readonly durationMinutes: number } {
  const terms = { ...tourTerms(tenant, caller, "from"), durationMinutes: tenant.tour.duration_minutes };
  if (record === undefined) return terms;
  const person = managesTours(caller) ? [personChoice(tenant.tenant_id, record.client_id, "from")] : [];
  return {
    ...terms,
    durationMinutes: tourMinutes(record),
    ownHolds: tourHolds(record),
    choices: [...terms.choices, ...person],
  };
}

/** The tour that the query excludes, for callers who may move it. For others the tour does not exist. */
async function excludedTour(
  database: Database,
  tourId: number | undefined,
  { tenant: { tenant_id }, caller, key, use }: Mover,
): Promise<Excluded | Refusal> {
  if (tourId === undefined) return { ok: true };
  const { tour } = await database.read({ tour: readTour(tenant_id, tourId) });
  const mayMove = tour !== undefined && (managesTours(caller) || (await isKeyOfTour(tour, key, use)));
  return mayMove
    ? { ok: true, record: tour.record }
    : refuse("TOUR_NOT_FOUND", { identifier: "exclude_tour_id" });
}
