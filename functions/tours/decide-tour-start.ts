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
 * when a known person is booked. So the visitor gets the same refusal, with other starts, as if all tours were taken.
 */
export function decideTourStart(wanted: WantedTour, clock: Clock): StartDecision {
  const { terms, clientId, isManaged, takesTime, ...start } = wanted;
  const { tenant, startField } = terms;
  const isClosed = takesTime && !tenant.is_active;
  const problems = isClosed ? [infoEntry("TENANT_INACTIVE", { identifier: "tenant_uuid" })] : [];
  const choices = [...terms.choices, personChoice(tenant.tenant_id, clientId, startField)];
  const decision = decideStart({ ...start, terms: { ...terms, choices }, problems }, clock);
  if (decision.kind !== "refused" || isManaged) return decision;
  return { ...decision, problems: concealed(decision.problems, wanted, clock) };
}

function personChoice(tenantId: number, clientId: number, identifier: string): Choice {
  return {
    code: "CLIENT_UNAVAILABLE",
    identifier,
    parties: [{ id: clientId, holder: clientHolder(tenantId, clientId) }],
  };
}

const OF_TAKEN: ReadonlySet<string> = new Set(["TOUR_SLOT_FULL", "CLIENT_UNAVAILABLE"]);

/** The problems of a start at which all tours are taken. */
function concealed(
  problems: readonly InfoEntry[],
  { terms, startMs, seen }: WantedTour,
  clock: Clock,
): InfoEntry[] {
  const taken = problems.find(({ errorCode }) => OF_TAKEN.has(errorCode));
  const others = problems.filter(({ errorCode }) => !OF_TAKEN.has(errorCode));
  if (taken === undefined) return others;
  const offers = taken.jsonObject !== null && seen !== undefined;
  const next_starts = offers && terms.tenant.is_active ? offeredStarts({ terms, startMs, seen }, clock) : [];
  const jsonObject = offers ? { next_starts } : null;
  return [...others, infoEntry("TOUR_SLOT_FULL", { identifier: terms.startField, jsonObject })];
}
