import { envelope, infoEntry, refuse, succeed } from "../../../shared/api/answer.ts";
import type { Caller } from "../../../shared/api/caller.ts";
import { type Commit, type Decision, refused } from "../../../shared/operations/decision.ts";
import type { Reads } from "../../../shared/operations/reads.ts";
import type { Attempt } from "../../../shared/operations/write.ts";
import type { AppointmentItem } from "../../../shared/tables/appointments-table.ts";
import { type ClientItem, readClient } from "../../../shared/tables/clients-table.ts";
import type { ItemReads } from "../../../shared/tables/database.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { type CancellationAttempt, cancellationsOf } from "../several/cancel-several.ts";
import { changeSeveral } from "../several/change-several.ts";
import { readAppointments, withHistories } from "../several/load-several.ts";
import { findSeries, seriesNotFound } from "./read-series.ts";
import { forfeitedBy, type RestOfSeries, restOfSeries } from "./rest-of-series.ts";
import type { CancelSeriesRequest } from "./schema.ts";

type CancelAttempt = Attempt<{ readonly series_id: number }, CancelSeriesRequest>;

/** What is loaded to cancel the rest of a series; undefined if there is no such series for the caller. */
export type LoadedRest = (RestOfSeries & { readonly client: ClientItem | undefined }) | undefined;

/** Reads the series, then its appointments and its client, then the long histories of the appointments to cancel. */
export async function loadRest(attempt: CancelAttempt, reads: Reads): Promise<LoadedRest> {
  const { tenant, path, caller } = attempt;
  const { tenant_id } = tenant;
  const series = await findSeries(reads, { tenantId: tenant_id, seriesId: path.series_id, caller });
  if (series === undefined) return undefined;
  const [items, { client }] = await Promise.all([
    readAppointments(reads, tenant_id, series.appointment_ids),
    reads.read({ client: readClient(tenant_id, series.client_id) }),
  ]);
  const rest = restOfSeries(items, fromOf(attempt));
  return { ...rest, next: await withHistories(reads, rest.next), client };
}

function fromOf({ body, clock }: CancelAttempt): string {
  return body.from ?? formatUtcDateTime(clock.now);
}

/** Decides the cancellation of the rest, each appointment by its own policy. */
export function decideCancelSeries(attempt: CancelAttempt, rest: LoadedRest): Decision {
  if (rest === undefined) return refused(seriesNotFound());
  const { next, nextFrom, client } = rest;
  if (next.length === 0) return nothingLeft();
  const cancellations = cancellationsOf(attempt, asElements(next));
  if (!cancellations.ok) return refused(cancellations);
  const { toChange } = cancellations;
  const forfeited = forfeitedBy(toChange);
  const expected = attempt.body.expect_forfeited ?? forfeited;
  if (expected !== forfeited) return refused(outcomeChanged(forfeited));
  return changeSeveral(toChange, {
    attempt,
    clients: new Map(client === undefined ? [] : [[client.client_id, client]]),
    answer: { next_from: nextFrom },
  });
}

/** No element of the body names them. */
function asElements(appointments: readonly AppointmentItem[]) {
  return appointments.map((item) => ({ item, element: "" }));
}

function nothingLeft(): Commit {
  const update_response = envelope(null, [infoEntry("ALREADY_DONE")]);
  return {
    kind: "commit",
    changes: [],
    success: succeed(200, { update_response, appointments: [], next_from: null }),
  };
}

function outcomeChanged(forfeited: number) {
  return refuse("OUTCOME_CHANGED", {
    identifier: "expect_forfeited",
    message: "A cancellation now forfeits another number of sessions than expect_forfeited says.",
    help: "Nothing was cancelled. Show jsonObject.forfeited to the person, and send it as expect_forfeited if they agree.",
    jsonObject: { forfeited },
  });
}

/** What *Cancel the rest of a series* would do for the caller now: how many it cancels, and how many sessions it forfeits. */
export interface CancellationPreview {
  readonly count: number;
  readonly forfeited: number;
}

/** Reads the long histories of the appointments to cancel. Null if the caller may not cancel them now, or if none is left. */
export async function previewCancellation(
  attempt: CancellationAttempt & { readonly caller: Pick<Caller, "operations"> },
  appointments: readonly AppointmentItem[],
  reads: ItemReads,
): Promise<CancellationPreview | null> {
  if (!attempt.caller.operations.includes("cancelSeries")) return null;
  const { next } = restOfSeries(appointments, formatUtcDateTime(attempt.clock.now));
  if (next.length === 0) return null;
  const cancellations = cancellationsOf(attempt, asElements(await withHistories(reads, next)));
  if (!cancellations.ok) return null;
  return { count: next.length, forfeited: forfeitedBy(cancellations.toChange) };
}
