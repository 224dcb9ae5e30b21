import { envelope, type InfoEntry, infoEntry, succeed } from "../../../../shared/api/answer.ts";
import { managesTours } from "../../../../shared/api/caller.ts";
import type { Hold } from "../../../../shared/holds/party.ts";
import type { Commit, Decision, Precedence } from "../../../../shared/operations/decision.ts";
import type { Attempt, Sight } from "../../../../shared/operations/write.ts";
import type { IdentifiedPerson, LoadedPerson } from "../../../../shared/people/identify-person.ts";
import { readContacts } from "../../../../shared/people/match-person.ts";
import { personCommit } from "../../../../shared/people/person-writes.ts";
import { personEntries } from "../../../../shared/people/personal-data.ts";
import { newRecord } from "../../../../shared/records/change-record.ts";
import { readOpenTour } from "../../../../shared/tables/clients-table.ts";
import { claimRecordId } from "../../../../shared/tables/idempotency-table.ts";
import type { TourRecord } from "../../../../shared/tables/tours-table.ts";
import { languageAsked } from "../../../../shared/values/language-of.ts";
import { formatUtcDateTime, spanOf } from "../../../../shared/values/utc-date-time.ts";
import { openTour, refusalForPerson } from "../open-tour.ts";
import { hashTourKey } from "../tour-key.ts";
import { tourKind } from "../tour-kind.ts";
import { decideTourStart, tourTerms } from "../tour-start.ts";
import type { BookTourRequest } from "./schema.ts";

const TIME_FIELD = "book_tour.scheduled_datetime";

type TourAttempt = Attempt<unknown, BookTourRequest>;

/** The ids and the holds of a new tour. */
interface TourBooking {
  readonly tourId: number;
  readonly clientId: number;
  readonly holds: readonly Hold[];
}

/** Decides a tour by the club's rules and the owners of the prospect's contacts. */
export function decideTour(attempt: TourAttempt, { person, contacts }: LoadedPerson, sight: Sight): Decision {
  const { tenant, caller, body, clock, newId } = attempt;
  const { isManaged, match } = person;
  const tourId = newId("tour");
  const clientId = match.knownClientId ?? newId("client");
  const decision = decideTourStart(
    {
      terms: tourTerms(tenant, caller, TIME_FIELD),
      startMs: Date.parse(body.book_tour.scheduled_datetime),
      clientId,
      holdsPerson: isManaged,
      ...sight,
    },
    clock,
  );
  if (decision.kind === "look") return decision;
  const isKnown = match.knownClientId !== undefined;
  const precedence = isKnown ? openTourOfPerson(attempt, person, clientId) : undefined;
  if (decision.kind === "refuse") {
    if (!decision.isTaken) return decision;
    // Staff are told of the person's open tour first, so it matters whether the person is known by now.
    const keys = isManaged ? readContacts(tenant, body.prospect) : undefined;
    return { ...decision, precedence, basis: keys && { keys, found: { ...contacts } } };
  }
  const { holds } = decision;
  return { ...makeTour(attempt, person, { tourId, clientId, holds }), precedence };
}

/** A tour that can be committed: its writes, its holds, its person, and its answer. */
function makeTour(
  attempt: TourAttempt,
  person: IdentifiedPerson,
  { tourId, clientId, holds }: TourBooking,
): Commit {
  const { tenant, caller, clock } = attempt;
  const { now } = clock;
  const key = attempt.newKey("tour");
  const record = tourRecord(attempt, tourId, clientId);
  const item = { record, history: [], key_hash: hashTourKey(key) };
  const writes = {
    tourId: claimRecordId(tourId, now),
    tour: newRecord(tourKind, item, { operation: "booked" }, { caller, now }).write,
  };
  return {
    kind: "commit",
    changes: [{ writes, holds }],
    ...personCommit({
      person,
      client: { tenant_id: tenant.tenant_id, client_id: clientId },
      tour: openTour(record),
      now,
      principal: caller.principal,
      status: "prospect" as const,
      imageKey: attempt.newKey("image"),
    }),
    success: succeed(200, envelope(tourId, [tourBooked(key), ...personEntries(person, clientId)])),
  };
}

/**
 * A person has at most one open tour. Staff learn of it whenever the person has one. A visitor learns of it only if
 * anybody else could book, and without a further read, so that a full slot reveals nothing.
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
  { tenant, caller, body, clock, headers }: TourAttempt,
  tourId: number,
  clientId: number,
): TourRecord {
  const { scheduled_datetime, notes } = body.book_tour;
  const { full_name, email_id, mobile_country_code, mobile_number, preferred_language } = body.prospect;
  const created_at = formatUtcDateTime(clock.now);
  // Staff send the language of their own screen.
  const asked = managesTours(caller) ? undefined : languageAsked(headers["accept-language"]);
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
    language: asked ?? preferred_language,
    created_at,
    created_by: caller.principal,
    updated_at: created_at,
  };
}

/** The entry with the tour's key. The key is shown only here: the tour stores its hash. */
function tourBooked(tour_key: string): InfoEntry {
  return infoEntry("TOUR_BOOKED", { jsonObject: { tour_key } });
}
