import {
  envelope,
  type InfoEntry,
  infoEntry,
  type Refusal,
  refuseAll,
  succeed,
} from "../../../shared/api/answer.ts";
import type { Booking, UnsettledBooking, Wanted } from "../../../shared/booking/book.ts";
import { tenantProblems } from "../../../shared/booking/booking-rules.ts";
import type { Party } from "../../../shared/booking/party.ts";
import type { WantedHolds } from "../../../shared/booking/taken-parties.ts";
import { clientHolder, toursHolder } from "../../../shared/calendar/holder.ts";
import type { Tenant } from "../../../shared/club/tenant.ts";
import { readOpenTour } from "../../../shared/tables/clients-table.ts";
import { claimRecordId } from "../../../shared/tables/idempotency-table.ts";
import { putTour, type TourItem } from "../../../shared/tables/tours-table.ts";
import { spanOf } from "../../../shared/values/span.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { type ContactOwners, foundContacts, goneClientCheck, matchPerson } from "./match-person.ts";
import { hashPassword } from "./password-hash.ts";
import {
  ignoredFields,
  type PersonOfTour,
  personWrites,
  refusalForPerson,
  storesPassword,
} from "./person-writes.ts";
import type { BookTourRequest } from "./schema.ts";

/** What the next attempt at a tour needs to know of this one. */
export interface TourMemo {
  /** The person whom the prospect was matched to. */
  readonly knownClientId: number | undefined;
  /** The owners of the prospect's contacts who turned out not to exist. */
  readonly goneClientIds: readonly number[];
  /** The prospect's password as a salted slow hash; computed once for all attempts. */
  readonly passwordHash: () => Promise<string | undefined>;
}

const TIME_FIELD = "book_tour.scheduled_datetime";
const MAX_DRAWS = 10;

/** Decides a tour by the club's rules and the owners of the prospect's contacts. */
export function decideTour(
  wanted: Wanted<BookTourRequest, TourMemo>,
  contacts: ContactOwners,
): ({ readonly ok: true } & Booking<TourMemo>) | Refusal {
  const { tenant, body, clock, newId, previous } = wanted;
  const refusal = refuseAll(tenantProblems(tenant, wantedTime(body, tenant), clock));
  if (refusal !== undefined) return refusal;
  const goneClientIds = stillGone(previous);
  const passwordHash = previous?.memo.passwordHash ?? hashOnce(body.prospect.password);
  const found = foundContacts(contacts, goneClientIds);
  const match = matchPerson(found);
  const tourId = newId();
  const clientId = match.knownClientId ?? otherId(newId, tourId);
  const tour = tourItem(wanted, tourId, clientId);
  const person = { request: body, found, match, clientId, tour, now: clock.now, principal: wanted.principal };
  const writes = async () => ({
    tourId: claimRecordId(tourId, clock.now),
    tour: putTour(tour),
    ...personWrites({
      ...person,
      passwordHash: storesPassword(body, match) ? await passwordHash() : undefined,
    }),
  });
  return {
    ok: true,
    ...tourHolds(tenant, body, clientId),
    writes,
    identifying: Object.keys(personWrites({ ...person, passwordHash: undefined })),
    success: succeed(200, envelope(tourId, personEntries(person))),
    // A person who is taken because of their open tour is told of that tour.
    ...(match.knownClientId === undefined
      ? {}
      : {
          refusing: {
            key: { client: readOpenTour(tenant.tenant_id, match.knownClientId) },
            refusal: (items, failed) => refusalForPerson(items, clock.now, failed),
          },
        }),
    memo: { knownClientId: match.knownClientId, goneClientIds, passwordHash },
  };
}

/** The holds of a tour: one of the tenant's tours, and the person if they are known. */
export function tourHolds(
  tenant: Tenant,
  { book_tour }: BookTourRequest,
  clientId: number | undefined,
): WantedHolds {
  const tours: Party = {
    holder: toursHolder(tenant.tenant_id, tenant.tour.capacity),
    code: "TOUR_SLOT_FULL",
    identifier: TIME_FIELD,
  };
  const person: Party[] =
    clientId === undefined
      ? []
      : [
          {
            holder: clientHolder(tenant.tenant_id, clientId),
            code: "CLIENT_UNAVAILABLE",
            identifier: TIME_FIELD,
          },
        ];
  return {
    parties: [tours, ...person],
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

/** The clients known not to exist: those whose check held in the last attempt, and its match if that failed. */
function stillGone(previous: UnsettledBooking<TourMemo> | undefined): readonly number[] {
  if (previous === undefined) return [];
  const { failed, found, memo } = previous;
  const stayed = memo.goneClientIds.filter((id) => !failed.includes(goneClientCheck(id)));
  // The write to a client fails if they have an open tour, then their item is returned, or if they do not exist.
  const isMatchGone = failed.includes("client") && found.client === undefined;
  return isMatchGone && memo.knownClientId !== undefined ? [...stayed, memo.knownClientId] : stayed;
}

// DynamoDB refuses a transaction that names an item twice, here the claim of one id.
function otherId(newId: () => number, taken: number): number {
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const id = newId();
    if (id !== taken) return id;
  }
  throw new Error("The same record id was drawn repeatedly.");
}

// A hash takes 0.3 s, so all attempts at a request share one.
function hashOnce(password: string | undefined): () => Promise<string | undefined> {
  let hash: Promise<string> | undefined;
  return async () => {
    if (password === undefined) return undefined;
    hash ??= hashPassword(password);
    return hash;
  };
}

function tourItem(
  { tenant, principal, body, clock }: Wanted<BookTourRequest, TourMemo>,
  tourId: number,
  clientId: number,
): TourItem {
  const { scheduled_datetime, notes } = body.book_tour;
  return {
    tenant_id: tenant.tenant_id,
    tour_id: tourId,
    client_id: clientId,
    scheduled_datetime,
    end_datetime: spanOf(scheduled_datetime, tenant.tour.duration_minutes).end,
    status: "booked",
    notes,
    created_at: formatUtcDateTime(clock.now),
    created_by: principal,
  };
}

function personEntries({
  request,
  match,
  clientId,
}: Pick<PersonOfTour, "request" | "match" | "clientId">): InfoEntry[] {
  const about = { identifier: "client_id", jsonObject: { client_id: clientId } };
  return [
    infoEntry(match.knownClientId === undefined ? "PROSPECT_CREATED" : "PROSPECT_MATCHED", about),
    ...(match.isAmbiguous ? [infoEntry("PROSPECT_AMBIGUOUS", about)] : []),
    ...ignoredFields(request, match).map((field) =>
      infoEntry("FIELD_IGNORED", { identifier: `prospect.${field}` }),
    ),
  ];
}
