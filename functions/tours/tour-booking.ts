import { succeed } from "../../shared/api/answer.ts";
import { envelope, type InfoEntry, infoEntry } from "../../shared/api/envelope.ts";
import type { Booking } from "../../shared/calendar/commit-booking.ts";
import { clientHolder, toursHolder } from "../../shared/calendar/holder.ts";
import type { Party } from "../../shared/calendar/party.ts";
import type { Tenant } from "../../shared/club/tenant.ts";
import type { Write } from "../../shared/tables/database.ts";
import { claimRecordId } from "../../shared/tables/idempotency-table.ts";
import { putTour, type TourItem } from "../../shared/tables/tours-table.ts";
import { spanOf } from "../../shared/values/span.ts";
import { formatUtcDateTime } from "../../shared/values/utc-date-time.ts";
import { type FoundContacts, matchPerson } from "./match-person.ts";
import { ignoredFields, type PersonOfTour, personWrites, refusalForPerson } from "./person-writes.ts";
import type { BookTourRequest } from "./schema.ts";

/** All that one tour is made from. */
export interface TourBooking {
  readonly request: BookTourRequest;
  readonly tenant: Tenant;
  /** Whose the prospect's e-mail address and mobile number are. */
  readonly found: FoundContacts;
  readonly now: Date;
  readonly principal: string;
  readonly tourId: number;
  /** The id of the prospect, should they be new. */
  readonly newClientId: number;
  /** The prospect's password as a salted slow hash, where it is to be stored; see `storesPassword`. */
  readonly passwordHash: string | undefined;
}

/** The field that says when a tour begins. */
export const TIME_FIELD = "book_tour.scheduled_datetime";

/** A tour as it can be committed: its writes, whom it holds and when, and the answer once it is done. */
export function makeTour(
  booking: TourBooking,
): Pick<
  Booking,
  "writes" | "identifying" | "parties" | "start" | "durationMinutes" | "success" | "refusalFor"
> {
  const { request, tenant, now, tourId } = booking;
  const match = matchPerson(booking.found);
  const clientId = match.knownClientId ?? booking.newClientId;
  const tour = tourItem(booking, clientId);
  const person: PersonOfTour = { ...booking, match, clientId, tour };
  const writesOfPerson = personWrites(person);
  const writes: Readonly<Record<string, Write>> = {
    tourId: claimRecordId(tourId, now),
    tour: putTour(tour),
    ...writesOfPerson,
  };
  return {
    writes,
    identifying: Object.keys(writesOfPerson),
    parties: tourParties(tenant, clientId),
    start: request.book_tour.scheduled_datetime,
    durationMinutes: tenant.tour.duration_minutes,
    success: succeed(200, envelope(tourId, personEntries(person))),
    refusalFor: (items, failed) => refusalForPerson(items, now, failed),
  };
}

/** Whom a tour holds: one of the tenant's tours and the person, where it is known who that is. */
export function tourParties(tenant: Tenant, clientId: number | undefined): Party[] {
  const tours: Party = {
    holder: toursHolder(tenant.tenant_id, tenant.tour.capacity),
    code: "TOUR_SLOT_FULL",
    identifier: TIME_FIELD,
  };
  if (clientId === undefined) return [tours];
  const holder = clientHolder(tenant.tenant_id, clientId);
  return [tours, { holder, code: "CLIENT_UNAVAILABLE", identifier: TIME_FIELD }];
}

function tourItem({ request, tenant, now, principal, tourId }: TourBooking, clientId: number): TourItem {
  const { scheduled_datetime, notes } = request.book_tour;
  return {
    tenant_id: tenant.tenant_id,
    tour_id: tourId,
    client_id: clientId,
    scheduled_datetime,
    end_datetime: spanOf(scheduled_datetime, tenant.tour.duration_minutes).end,
    status: "booked",
    notes,
    created_at: formatUtcDateTime(now),
    created_by: principal,
  };
}

function personEntries({ request, match, clientId }: PersonOfTour): InfoEntry[] {
  const about = { identifier: "client_id", jsonObject: { client_id: clientId } };
  return [
    infoEntry(match.knownClientId === undefined ? "PROSPECT_CREATED" : "PROSPECT_MATCHED", about),
    ...(match.isAmbiguous ? [infoEntry("PROSPECT_AMBIGUOUS", about)] : []),
    ...ignoredFields(request, match).map((field) =>
      infoEntry("FIELD_IGNORED", { identifier: `prospect.${field}` }),
    ),
  ];
}
