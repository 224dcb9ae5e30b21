import type { Refusal } from "../../../shared/api/answer.ts";
import { type Caller, managesTours } from "../../../shared/api/caller.ts";
import type { Reads } from "../../../shared/operations/reads.ts";
import {
  fillClient,
  type OpenTour,
  readOpenTour,
  removeOpenTour,
} from "../../../shared/tables/clients-table.ts";
import type { Write } from "../../../shared/tables/database.ts";
import type { TourItem, TourRecord } from "../../../shared/tables/tours-table.ts";
import { alreadyBooked, openTourOf } from "../person/person-entries.ts";
import { isOpen } from "./terms.ts";

/** The person of a tour; undefined once they have been erased. */
export interface PersonOfTour {
  readonly person: { readonly open_tour?: OpenTour | undefined } | undefined;
}

/** Reads the person of a tour. */
export function readPersonOf(
  { item: { record } }: { readonly item: Pick<TourItem, "record"> },
  reads: Reads,
): Promise<PersonOfTour> {
  return reads.read({ person: readOpenTour(record.tenant_id, record.client_id) });
}

/**
 * The effect of a change of a tour on its person, who has at most one open tour. A tour that is booked and not over becomes
 * the open one; any other is removed from the person. A second open tour is refused.
 */
export function openTourChange(
  { person }: PersonOfTour,
  tour: TourRecord,
  { caller, now }: { readonly caller: Pick<Caller, "scopes">; readonly now: Date },
): { readonly ok: true; readonly writes: Readonly<Record<string, Write>> } | Refusal {
  if (person === undefined) return { ok: true, writes: {} };
  const { tour_id, scheduled_datetime, end_datetime } = tour;
  const isThis = person.open_tour?.tour_id === tour_id;
  if (!isOpen(tour, now)) {
    return { ok: true, writes: isThis ? { client: removeOpenTour(tour, tour_id) } : {} };
  }
  const other = openTourOf(person, now);
  if (other !== undefined && !isThis) {
    return alreadyBooked(other, { isManaged: managesTours(caller), identifier: "tour_id" });
  }
  const open = { tour_id, scheduled_datetime, end_datetime };
  return { ok: true, writes: { client: fillClient(tour, { tour: open, now }) } };
}
