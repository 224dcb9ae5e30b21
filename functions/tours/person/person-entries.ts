import * as v from "valibot";
import { type InfoEntry, infoEntry, type Refusal, refuse } from "../../../shared/api/answer.ts";
import { type OpenTour, OpenTourSchema } from "../../../shared/tables/clients-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import type { IdentifiedPerson } from "./identify-person.ts";
import { ignoredFields } from "./personal-data.ts";

/** The entries about the person in an answer to a caller with `tours.manage`; none for a visitor. */
export function personEntries(person: IdentifiedPerson, client_id: number): InfoEntry[] {
  if (!person.isManaged) return [];
  const about = { identifier: "client_id", jsonObject: { client_id } };
  const { knownClientId, isAmbiguous } = person.match;
  return [
    infoEntry(knownClientId === undefined ? "PROSPECT_CREATED" : "PROSPECT_MATCHED", about),
    ...(isAmbiguous ? [infoEntry("PROSPECT_AMBIGUOUS", about)] : []),
    ...ignoredFields(person).map((field) => infoEntry("FIELD_IGNORED", { identifier: `prospect.${field}` })),
  ];
}

const PersonSchema = v.object({ open_tour: OpenTourSchema });

/** A person's open tour at an instant, from their stored item. */
export function openTourOf(item: unknown, now: Date): OpenTour | undefined {
  const person = v.safeParse(PersonSchema, item);
  if (!person.success) return undefined;
  const { open_tour } = person.output;
  return open_tour.end_datetime > formatUtcDateTime(now) ? open_tour : undefined;
}

/** Refuses a second open tour. A visitor learns nothing else about the open tour. */
export function alreadyBooked(
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
  {
    found,
    failed,
  }: { readonly found: Readonly<Record<string, unknown>>; readonly failed: readonly string[] },
  { now, isManaged }: { readonly now: Date; readonly isManaged: boolean },
): Refusal | undefined {
  if (failed.includes("email") || failed.includes("mobile")) return undefined;
  const tour = openTourOf(found.client, now);
  return tour && alreadyBooked(tour, { isManaged, identifier: "prospect" });
}
