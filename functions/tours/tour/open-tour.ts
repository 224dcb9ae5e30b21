import * as v from "valibot";
import { type Refusal, refuse } from "../../../shared/api/answer.ts";
import { managesTours } from "../../../shared/api/caller.ts";
import type { Reads } from "../../../shared/operations/reads.ts";
import type { ChangeRequest } from "../../../shared/records/record-kind.ts";
import {
  fillClient,
  type OpenTour,
  OpenTourSchema,
  readOpenTour,
  removeOpenTour,
} from "../../../shared/tables/clients-table.ts";
import type { Write } from "../../../shared/tables/database.ts";
import type { TourItem, TourRecord } from "../../../shared/tables/tours-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { isOpen } from "./change-rules.ts";

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
  { caller, clock: { now } }: Pick<ChangeRequest<TourItem>, "caller" | "clock">,
): { readonly ok: true; readonly writes: Readonly<Record<string, Write>> } | Refusal {
  if (person === undefined) return { ok: true, writes: {} };
  const { tour_id } = tour;
  const isThis = person.open_tour?.tour_id === tour_id;
  if (!isOpen(tour, now)) {
    return { ok: true, writes: isThis ? { client: removeOpenTour(tour, tour_id) } : {} };
  }
  const other = openTourAt(person, now);
  if (other !== undefined && !isThis) {
    return alreadyBooked(other, { isManaged: managesTours(caller), identifier: "tour_id" });
  }
  return { ok: true, writes: { client: fillClient(tour, { tour: openTour(tour), now }) } };
}

/** What a person's record says of a tour while it is open. */
export function openTour({ tour_id, scheduled_datetime, end_datetime }: TourRecord): OpenTour {
  return { tour_id, scheduled_datetime, end_datetime };
}

const PersonSchema = v.object({ open_tour: OpenTourSchema });

/** A person's open tour at an instant, from their stored item. */
function openTourAt(item: unknown, now: Date): OpenTour | undefined {
  const person = v.safeParse(PersonSchema, item);
  if (!person.success) return undefined;
  const { open_tour } = person.output;
  return open_tour.end_datetime > formatUtcDateTime(now) ? open_tour : undefined;
}

/** Refuses a second open tour. A visitor learns nothing else about the open one. */
function alreadyBooked(
  { tour_id: id, scheduled_datetime }: OpenTour,
  about: { readonly isManaged: boolean; readonly identifier: string },
): Refusal {
  const { isManaged, identifier } = about;
  return refuse("PROSPECT_ALREADY_BOOKED", {
    identifier,
    ...(isManaged ? { jsonObject: { id, scheduled_datetime } } : {}),
  });
}

/**
 * Refuses a tour for a person who has an open one.
 * @param found has their item
 * @param failed the writes that failed; if a contact is among them, the open tour may be somebody else's
 */
export function refusalForPerson(
  found: Readonly<Record<string, unknown>>,
  failed: readonly string[],
  { now, isManaged }: { readonly now: Date; readonly isManaged: boolean },
): Refusal | undefined {
  if (failed.includes("email") || failed.includes("mobile")) return undefined;
  const tour = openTourAt(found.client, now);
  return tour && alreadyBooked(tour, { isManaged, identifier: "prospect" });
}
