import { managesTours } from "../../../../shared/api/caller.ts";
import type { BookingTerms } from "../../../../shared/holds/bookability.ts";
import type { Decision, Judgement } from "../../../../shared/operations/decision.ts";
import type { Sight } from "../../../../shared/operations/write.ts";
import { alreadyDone, changeRecord } from "../../../../shared/records/change-record.ts";
import { refusedBy } from "../../../../shared/records/record-rules.ts";
import { spanOf } from "../../../../shared/values/utc-date-time.ts";
import { rescheduleTerms, standingOf } from "../change-rules.ts";
import type { PersonOfTour } from "../open-tour.ts";
import { tourHolds, tourMinutes } from "../tour-holds.ts";
import { type TourChangeRequest, tourKind } from "../tour-kind.ts";
import { decideTourStart, tourTerms } from "../tour-start.ts";
import type { RescheduleTourRequest } from "./schema.ts";

type Request = TourChangeRequest<RescheduleTourRequest>;

/** Decides by the tour alone: it is at this time already, or it cannot be moved. */
export function judgeReschedule(request: Request): Judgement | undefined {
  const { item, body } = request;
  const { record } = item;
  const keepsNotes = body.notes === undefined || body.notes === record.notes;
  if (record.status === "booked" && !isMoved(request) && keepsNotes) return alreadyDone(tourKind, request);
  return refusedBy(rescheduleTerms(standingOf(request)));
}

/** Decides by the club's rules whether a tour can be moved; it keeps its length. */
export function decideReschedule(request: Request & Sight, person: PersonOfTour): Decision {
  const { caller, clock, item, body, seen, looksFirst } = request;
  // Only its notes change: no rule of time applies.
  if (!isMoved(request)) return changeRecord(tourKind, request, { ...changeOf(request), ...person });
  const isManaged = managesTours(caller);
  const decision = decideTourStart(
    {
      terms: termsOf(request),
      startMs: Date.parse(body.scheduled_datetime),
      clientId: item.record.client_id,
      holdsPerson: isManaged,
      seen,
      looksFirst,
    },
    clock,
  );
  if (decision.kind !== "free") return decision;
  const { set, ...change } = changeOf(request);
  return changeRecord(tourKind, request, {
    ...change,
    set: { ...set, holds_person: isManaged },
    holds: decision.holds,
    ...person,
  });
}

function isMoved({ item, body }: Request): boolean {
  return body.scheduled_datetime !== item.record.scheduled_datetime;
}

function termsOf({ tenant, caller, item: { record } }: Request): BookingTerms {
  return {
    ...tourTerms(tenant, caller, "scheduled_datetime"),
    durationMinutes: tourMinutes(record),
    ownHolds: tourHolds(record),
  };
}

function changeOf({ item: { record }, body }: Request) {
  const { scheduled_datetime, notes = record.notes, reason } = body;
  const end_datetime = spanOf(scheduled_datetime, tourMinutes(record)).end;
  return { operation: "rescheduled", reason, set: { scheduled_datetime, end_datetime, notes } } as const;
}
