import { refuseAll } from "../../../shared/api/answer.ts";
import type { BookingTerms } from "../../../shared/holds/bookability.ts";
import type { LooksFirst, Seen } from "../../../shared/holds/decide-start.ts";
import type { Decision } from "../../../shared/operations/decision.ts";
import type { Judgement } from "../../../shared/operations/record-operation.ts";
import { spanOf } from "../../../shared/values/span.ts";
import { decideTourStart } from "../decide-tour-start.ts";
import { managesTours } from "../manages-tours.ts";
import { alreadyDone, changeTour, refused, type WantedTourChange } from "../tour/change-tour.ts";
import type { PersonOfTour } from "../tour/open-tour.ts";
import { rescheduleRefusal, standingOf } from "../tour/terms.ts";
import { tourHolds, tourMinutes } from "../tour-holds.ts";
import { tourTerms } from "../tour-terms.ts";
import type { RescheduleTourRequest } from "./schema.ts";

type Wanted = WantedTourChange<RescheduleTourRequest>;

/** Decides by the tour alone: that it is at this time already, or that it cannot be moved. */
export function judgeReschedule(wanted: Wanted): Judgement | undefined {
  const { item, body } = wanted;
  const { record } = item;
  const keepsNotes = body.notes === undefined || body.notes === record.notes;
  if (record.status === "booked" && !isMoved(wanted) && keepsNotes) return alreadyDone(wanted);
  const refusal = rescheduleRefusal(standingOf(wanted));
  return refusal && refused(refusal);
}

/** Decides by the club's rules whether a tour can be moved; it keeps its length. */
export function decideReschedule(
  wanted: Wanted & { readonly seen: Seen | undefined; readonly looksFirst: LooksFirst },
  person: PersonOfTour,
): Decision {
  const { caller, clock, item, body } = wanted;
  // Only its notes change: no rule of time applies.
  if (!isMoved(wanted)) return changeTour(wanted, { ...changeOf(wanted), ...person });
  const decision = decideTourStart(
    {
      terms: termsOf(wanted),
      startMs: Date.parse(body.scheduled_datetime),
      clientId: item.record.client_id,
      holdsPerson: managesTours(caller),
      takesTime: true,
      seen: wanted.seen,
      looksFirst: wanted.looksFirst,
    },
    clock,
  );
  if (decision.kind === "look") return decision;
  if (decision.kind === "free") {
    const { set, ...change } = changeOf(wanted);
    const holds_person = managesTours(caller);
    return changeTour(wanted, { ...change, set: { ...set, holds_person }, holds: decision.holds, ...person });
  }
  const refusal = refuseAll(decision.problems);
  if (refusal === undefined) throw new Error("A move is refused without a reason.");
  return refused(refusal);
}

function isMoved({ item, body }: Wanted): boolean {
  return body.scheduled_datetime !== item.record.scheduled_datetime;
}

function termsOf({ tenant, caller, item: { record } }: Wanted): BookingTerms {
  return {
    ...tourTerms(tenant, caller, "scheduled_datetime"),
    durationMinutes: tourMinutes(record),
    ownHolds: tourHolds(record),
  };
}

function changeOf({ item: { record }, body }: Wanted) {
  const { scheduled_datetime, notes = record.notes, reason } = body;
  const end_datetime = spanOf(scheduled_datetime, tourMinutes(record)).end;
  return { operation: "rescheduled", reason, set: { scheduled_datetime, end_datetime, notes } } as const;
}
