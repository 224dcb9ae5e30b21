import { envelope, type InfoEntry, infoEntry, refuseAll, succeed } from "../../../shared/api/answer.ts";
import type { Wanted } from "../../../shared/booking/book.ts";
import type { Decision, Precedence, UnsettledBooking } from "../../../shared/booking/decide-and-commit.ts";
import { decideStart } from "../../../shared/booking/decide-start.ts";
import { firstEntry } from "../../../shared/booking/history.ts";
import type { Choice } from "../../../shared/booking/party.ts";
import { clientHolder } from "../../../shared/calendar/holder.ts";
import { readOpenTour } from "../../../shared/tables/clients-table.ts";
import { claimRecordId } from "../../../shared/tables/idempotency-table.ts";
import { putTour, type TourRecord } from "../../../shared/tables/tours-table.ts";
import { spanOf } from "../../../shared/values/span.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { hashTourKey } from "../tour-key.ts";
import { tourTerms } from "../tour-terms.ts";
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
): Decision<TourMemo> {
  const { tenant, body, clock, newId, previous, seen, looksFirst } = wanted;
  const goneClientIds = stillGone(previous);
  const passwordHash = previous?.memo.passwordHash ?? hashOnce(body.prospect.password);
  const found = foundContacts(contacts, goneClientIds);
  const match = matchPerson(found);
  const { knownClientId } = match;
  const tourId = newId();
  const clientId = knownClientId ?? otherId(newId, tourId);
  const terms = tourTerms(tenant, wanted.caller, TIME_FIELD);
  const choices = [...terms.choices, personChoice(tenant.tenant_id, clientId)];
  const startMs = Date.parse(body.book_tour.scheduled_datetime);
  const problems = tenant.is_active ? [] : [infoEntry("TENANT_INACTIVE", { identifier: "tenant_uuid" })];
  const decision = decideStart({ terms: { ...terms, choices }, startMs, problems, seen, looksFirst }, clock);
  if (decision.kind === "look") return decision;
  const precedence = knownClientId === undefined ? undefined : openTourFirst(wanted, knownClientId);
  if (decision.kind === "refused") {
    const refusal = refuseAll(decision.problems);
    if (refusal === undefined) throw new Error("A tour is refused without a reason.");
    return { kind: "refuse", refusal, precedence: decision.isTaken ? precedence : undefined };
  }
  const tourKey = wanted.newKey();
  const tour = tourRecord(wanted, tourId, clientId);
  const history = [firstEntry({ operation: "booked" }, { caller: wanted.caller, now: clock.now })];
  const lastChange = { event: "tour.booked", previous_starts_at: tour.scheduled_datetime };
  const made = { clientId, tour, now: clock.now, principal: wanted.caller.principal };
  const person = { request: body, found, match, ...made };
  const writes = async () => ({
    tourId: claimRecordId(tourId, clock.now),
    tour: putTour({ record: tour, history, key_hash: hashTourKey(tourKey) }, lastChange),
    ...personWrites({
      ...person,
      passwordHash: storesPassword(body, match) ? await passwordHash() : undefined,
    }),
  });
  return {
    kind: "book",
    holds: decision.holds,
    writes,
    identifying: Object.keys(personWrites({ ...person, passwordHash: undefined })),
    success: succeed(200, envelope(tourId, [tourBooked(tourKey), ...personEntries(person)])),
    precedence,
    memo: { knownClientId, goneClientIds, passwordHash },
  };
}

/** A person who is taken because of their open tour is told of that tour. */
function openTourFirst({ tenant, clock }: Wanted<BookTourRequest, TourMemo>, clientId: number): Precedence {
  return {
    key: { client: readOpenTour(tenant.tenant_id, clientId) },
    refusal: (items, failed) => refusalForPerson(items, clock.now, failed),
  };
}

function personChoice(tenantId: number, clientId: number): Choice {
  return {
    code: "CLIENT_UNAVAILABLE",
    identifier: TIME_FIELD,
    parties: [{ id: clientId, holder: clientHolder(tenantId, clientId) }],
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

function tourRecord(
  { tenant, caller, body, clock }: Wanted<BookTourRequest, TourMemo>,
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
