import { type InfoEntry, infoEntry } from "../../shared/api/answer.ts";
import type { BookingTerms } from "../../shared/booking/bookability.ts";
import {
  decideStart,
  offeredStarts,
  type StartDecision,
  type WantedStart,
} from "../../shared/booking/decide-start.ts";
import type { Choice } from "../../shared/booking/party.ts";
import { clientHolder } from "../../shared/calendar/holder.ts";
import type { Clock } from "../../shared/calendar/utc-offset.ts";

/** A tour that is wanted at a start. */
export interface WantedTour extends Omit<WantedStart, "terms" | "problems"> {
  /** All of the tour but its person. */
  readonly terms: BookingTerms;
  readonly clientId: number;
  /** Whether the caller may learn when the person is taken. */
  readonly isManaged: boolean;
  /** Whether the tour takes new time. */
  readonly takesTime: boolean;
}

/**
 * Decides whether a tour can begin at a start. A person can have only one booking at a time, but a visitor must not learn
 * when a known person is booked. So the visitor gets the same refusal, with other starts, as if all tours were taken. A time
 * that nobody could book is refused without a look at the person: else such requests would reveal the person's calendar.
 */
export function decideTourStart(wanted: WantedTour, clock: Clock): StartDecision {
  const { terms, clientId, isManaged, takesTime, ...start } = wanted;
  const { tenant, startField } = terms;
  const isClosed = takesTime && !tenant.is_active;
  const problems = isClosed ? [infoEntry("TENANT_INACTIVE", { identifier: "tenant_uuid" })] : [];
  const ofAnybody = { ...start, terms, problems };
  const person = personChoice(tenant.tenant_id, clientId, startField);
  const ofPerson = { ...ofAnybody, terms: { ...terms, choices: [...terms.choices, person] } };
  if (isManaged) return decideStart(ofPerson, clock);
  const forAnybody = decideStart(ofAnybody, clock);
  if (forAnybody.kind === "refused") return forAnybody;
  if (forAnybody.kind === "look") return alsoAt(person, forAnybody);
  const decision = decideStart(ofPerson, clock);
  return decision.kind === "refused" ? { ...decision, problems: [concealed(wanted, clock)] } : decision;
}

function personChoice(tenantId: number, clientId: number, identifier: string): Choice {
  return {
    code: "CLIENT_UNAVAILABLE",
    identifier,
    parties: [{ id: clientId, holder: clientHolder(tenantId, clientId) }],
  };
}

/** The same look at the calendar of the person, too. */
function alsoAt(
  { parties }: Choice,
  { kind, look }: Extract<StartDecision, { kind: "look" }>,
): StartDecision {
  const holders = [...look.holders, ...parties.map(({ holder }) => holder.key)];
  return { kind, look: { ...look, holders } };
}

/** The problem of a person who is taken, as it would be for anybody if all tours of the time were taken. */
function concealed({ terms, startMs, seen }: WantedTour, clock: Clock): InfoEntry {
  const next_starts = seen === undefined ? [] : offeredStarts({ terms, startMs, seen }, clock);
  return infoEntry("TOUR_SLOT_FULL", { identifier: terms.startField, jsonObject: { next_starts } });
}
