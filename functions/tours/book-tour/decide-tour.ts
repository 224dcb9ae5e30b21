import { envelope, type InfoEntry, infoEntry, succeed } from "../../../shared/api/answer.ts";
import { managesTours } from "../../../shared/api/caller.ts";
import type { Sight } from "../../../shared/operations/decide-looking.ts";
import type { Decision, Precedence } from "../../../shared/operations/decision.ts";
import type { Attempt } from "../../../shared/operations/write.ts";
import { newRecord } from "../../../shared/records/change-record.ts";
import { readOpenTour } from "../../../shared/tables/clients-table.ts";
import { claimRecordId } from "../../../shared/tables/idempotency-table.ts";
import type { TourRecord } from "../../../shared/tables/tours-table.ts";
import { spanOf } from "../../../shared/values/span.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import type { IdentifiedPerson } from "../person/identify-person.ts";
import { personEntries } from "../person/person-entries.ts";
import { personCommit } from "../person/person-writes.ts";
import { openTour, refusalForPerson } from "../tour/open-tour.ts";
import { hashTourKey } from "../tour/tour-key.ts";
import { tourKind } from "../tour/tour-kind.ts";
import { decideTourStart, tourTerms } from "../tour/tour-start.ts";
import type { BookTourRequest } from "./schema.ts";

const TIME_FIELD = "book_tour.scheduled_datetime";

type TourAttempt = Attempt<unknown, BookTourRequest>;

/** Decides a tour by the club's rules and the owners of the prospect's contacts. */
export function decideTour(
  attempt: TourAttempt,
  { person }: { readonly person: IdentifiedPerson },
  sight: Sight,
): Decision {
  const { tenant, caller, body, clock, newId } = attempt;
  const { isManaged } = person;
  const { knownClientId } = person.match;
  const tourId = newId("tour");
  const clientId = knownClientId ?? newId("client");
  const terms = tourTerms(tenant, caller, TIME_FIELD);
  const startMs = Date.parse(body.book_tour.scheduled_datetime);
  const start = { terms, startMs, clientId, holdsPerson: isManaged };
  const decision = decideTourStart({ ...start, ...sight }, clock);
  if (decision.kind === "look") return decision;
  const precedence = knownClientId === undefined ? undefined : openTourOfPerson(attempt, person, clientId);
  if (decision.kind === "refuse") return decision.isTaken ? { ...decision, precedence } : decision;
  const key = attempt.newKey("tour");
  const tour = tourRecord(attempt, tourId, clientId);
  const client = { tenant_id: tenant.tenant_id, client_id: clientId };
  const { principal } = caller;
  const imageKey = attempt.newKey("image");
  const personRequest = { person, client, tour: openTour(tour), now: clock.now, principal, imageKey };
  const own = {
    tourId: claimRecordId(tourId, clock.now),
    tour: newRecord(
      tourKind,
      { record: tour, history: [], key_hash: hashTourKey(key) },
      { operation: "booked" },
      { caller, now: clock.now },
    ).write,
  };
  return {
    kind: "commit",
    changes: [{ writes: own, holds: decision.holds }],
    ...personCommit(personRequest),
    success: succeed(200, envelope(tourId, [tourBooked(key), ...personEntries(person, clientId)])),
    precedence,
  };
}

/**
 * A person has at most one open tour. Staff are told of it whenever the person is taken; a visitor only where anybody else
 * could book, at no cost of a read, so that an hour at which all tours are taken tells nothing.
 */
function openTourOfPerson(
  { tenant, clock }: TourAttempt,
  { isManaged }: IdentifiedPerson,
  clientId: number,
): Precedence {
  return {
    rank: isManaged ? "before holds" : "after holds",
    keys: { client: readOpenTour(tenant.tenant_id, clientId) },
    refusal: (found, failed) => refusalForPerson(found, failed, { now: clock.now, isManaged }),
  };
}

function tourRecord(
  { tenant, caller, body, clock }: TourAttempt,
  tourId: number,
  clientId: number,
): TourRecord {
  const { scheduled_datetime, notes } = body.book_tour;
  const { full_name, email_id, mobile_country_code, mobile_number } = body.prospect;
  const created_at = formatUtcDateTime(clock.now);
  return {
    tenant_id: tenant.tenant_id,
    tour_id: tourId,
    version: 1,
    client_id: clientId,
    prospect: { full_name, email_id, mobile_country_code, mobile_number },
    scheduled_datetime,
    end_datetime: spanOf(scheduled_datetime, tenant.tour.duration_minutes).end,
    status: "booked",
    holds_person: managesTours(caller),
    notes,
    created_at,
    created_by: caller.principal,
    updated_at: created_at,
  };
}

/** Tells the tour's key, once: the tour keeps its hash. */
function tourBooked(tour_key: string): InfoEntry {
  return infoEntry("TOUR_BOOKED", { jsonObject: { tour_key } });
}
