import { infoEntry } from "../../../shared/api/answer.ts";
import { type Caller, managesTours } from "../../../shared/api/caller.ts";
import { weeklyHours } from "../../../shared/calendar/hours.ts";
import type { Clock } from "../../../shared/calendar/local-time.ts";
import { policyOf } from "../../../shared/club/policy.ts";
import { openingHours, type Tenant } from "../../../shared/club/tenant.ts";
import type { BookingTerms } from "../../../shared/holds/bookability.ts";
import { decideStart, type StartDecision, type StartRequest } from "../../../shared/holds/decide-start.ts";
import { type Choice, clientHolder, toursHolder } from "../../../shared/holds/party.ts";

/**
 * All of a tenant's tour but its start and its person.
 * @param startField the field that has the start
 */
export function tourTerms(tenant: Tenant, caller: Pick<Caller, "scopes">, startField: string): BookingTerms {
  const { duration_minutes, capacity, hours } = tenant.tour;
  return {
    tenant,
    durationMinutes: duration_minutes,
    noticeMinutes: managesTours(caller) ? 0 : policyOf(tenant).min_notice_minutes,
    hours: [openingHours(tenant), ...(hours === undefined ? [] : [weeklyHours(hours)])],
    choices: [
      {
        kind: "tours",
        identifier: startField,
        parties: [{ id: tenant.tenant_id, holder: toursHolder(tenant.tenant_id, capacity) }],
      },
    ],
    startField,
  };
}

/** A tour that is wanted at a start. */
export interface TourStartRequest extends Omit<StartRequest, "terms" | "problems"> {
  /** All of the tour but its person. */
  readonly terms: BookingTerms;
  readonly clientId: number;
  /** Whether it holds its person: see {@link decideTourStart}. */
  readonly holdsPerson: boolean;
}

/**
 * Decides whether a tour can begin at a start. Where staff book or move it, it asks and holds its person, who can have only
 * one booking at a time. A visitor's tour takes a place of the tours alone: they may name anybody, so they must not learn
 * when somebody is booked, nor keep somebody from booking.
 */
export function decideTourStart(request: TourStartRequest, clock: Clock): StartDecision {
  const { terms, clientId, holdsPerson, ...start } = request;
  const { tenant, startField } = terms;
  const problems = tenant.is_active ? [] : [infoEntry("TENANT_INACTIVE", { identifier: "tenant_uuid" })];
  const person = holdsPerson ? [personChoice(tenant.tenant_id, clientId, startField)] : [];
  return decideStart(
    { ...start, terms: { ...terms, choices: [...terms.choices, ...person] }, problems },
    clock,
  );
}

/** The choice of a tour that holds its person. */
export function personChoice(tenantId: number, clientId: number, identifier: string): Choice {
  return {
    kind: "client",
    identifier,
    parties: [{ id: clientId, holder: clientHolder(tenantId, clientId) }],
  };
}
