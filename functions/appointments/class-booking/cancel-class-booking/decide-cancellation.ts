import {
  type ClassBookingChange,
  type CountStep,
  changeClassBooking,
} from "../../../../shared/classes/change-class-booking.ts";
import {
  type ClassBookingChangeRequest,
  classBookingKind,
} from "../../../../shared/classes/class-booking-kind.ts";
import { cancelBookingTerms, classBookingStanding } from "../../../../shared/classes/class-booking-rules.ts";
import type { ClassBooking } from "../../../../shared/classes/class-items.ts";
import { costAfterWaiting } from "../../../../shared/classes/cost-of-cancellation.ts";
import { type PassedOn, passOn } from "../../../../shared/classes/promotion.ts";
import { lineAt, withoutWaiter } from "../../../../shared/classes/waitlist-rules.ts";
import type { Commit, Judgement } from "../../../../shared/operations/decision.ts";
import { alreadyDone } from "../../../../shared/records/change-record.ts";
import { isForfeited } from "../../../../shared/sessions/booking-terms.ts";
import type { CancelRequest } from "../../../../shared/sessions/cancel-request.ts";
import { cancellationChange, judgeCancellationOf } from "../../../../shared/sessions/cancellation.ts";
import { type CancellationRecords, freedPlace, freesPlace, passesOn } from "./freed-place.ts";

type Request = ClassBookingChangeRequest<CancelRequest>;

/**
 * Decides by the booking alone, as it follows its class: it is cancelled already, it cannot be cancelled, or the effect on the
 * session is not the one that the person was shown.
 */
export function judgeBookingCancellation(request: Request): Judgement | undefined {
  const { record, terms } = termsOf(request);
  if (record.status === "cancelled" && !(request.body.waive === true && isForfeited(record))) {
    return alreadyDone(classBookingKind, request);
  }
  return judgeCancellationOf(classBookingKind, { ...request, item: { ...request.item, record } }, terms);
}

/** Decides what a cancellation changes. The freed place passes on to a waiter in the same transaction. */
export function decideBookingCancellation(
  request: Request,
  { client, type, candidates }: CancellationRecords,
): Commit {
  const { record, terms } = termsOf(request);
  const { item, body, caller, clock } = request;
  if (!terms.ok) throw new Error("A booking is cancelled although it cannot be.");
  const isNew = record.status !== "cancelled";
  const change = cancellationChange({ record, terms, reason: body.reason, caller, now: clock.now });
  const isWaiting = record.status === "waiting";
  const left = {
    is_late_cancel: false,
    waitlist: undefined,
    was_waiting: true,
    ...costAfterWaiting(record),
  } as const;
  const set = isWaiting ? { ...change.set, ...left } : change.set;
  const frees = freesPlace(request);
  const passedOn = frees && passesOn(request) ? passOn(freedPlace(request, type), candidates) : undefined;
  const info = [...change.info, ...(passedOn?.info ?? [])];
  const committed: ClassBookingChange = {
    ...change,
    set,
    info,
    client,
    ...(isNew ? { holds: [] } : {}),
    ...(passedOn === undefined ? {} : { others: passedOn.changes }),
    step: passedOn === undefined ? leavingStep(item, { isNew, frees }, request) : stepOf(passedOn),
    trial: record.is_trial && isNew && (isByClub(request) || set.is_late_cancel !== true) ? null : undefined,
  };
  return changeClassBooking(request, committed);
}

function stepOf({ counts, condition, ofLine }: PassedOn): CountStep {
  return { counts, condition, ofLine };
}

/** The step of a client who leaves the line, or a class that has begun: nobody else is affected. */
function leavingStep(
  { class: of, record }: ClassBooking,
  { isNew, frees }: { readonly isNew: boolean; readonly frees: boolean },
  { clock }: Request,
): CountStep | undefined {
  if (!isNew) return undefined;
  if (frees) return { counts: { booked: -1, members: -1 }, condition: "any" };
  const isInLine = of.line.some(({ client_id }) => client_id === record.client_id);
  const line = isInLine ? withoutWaiter(lineAt(of.line, clock.now), record.client_id) : undefined;
  return { counts: { members: -1, line }, condition: "any" };
}

function isByClub(request: Request): boolean {
  return classBookingKind.isManaged(request.caller);
}

function termsOf(request: Request) {
  const standing = classBookingStanding(request);
  return { record: standing.record, terms: cancelBookingTerms(standing, request.body.waive ?? false) };
}
