import type { Judgement } from "../../../../shared/operations/decision.ts";
import { changeRecord } from "../../../../shared/records/change-record.ts";
import type { CancelRequest } from "../../../../shared/sessions/cancel-request.ts";
import { cancellationChange, judgeCancellationOf } from "../../../../shared/sessions/cancellation.ts";
import type { ClientItem } from "../../../../shared/tables/clients-table.ts";
import {
  type AppointmentChange,
  type AppointmentChangeRequest,
  appointmentKind,
} from "../appointment-kind.ts";
import { cancelTerms, standingOf } from "../change-rules.ts";

type Request = AppointmentChangeRequest<CancelRequest>;

/** See {@link judgeCancellationOf}. */
export function judgeCancellation(request: Request): Judgement | undefined {
  return judgeCancellationOf(appointmentKind, request, termsOf(request));
}

/** Decides what a cancellation changes. */
export function decideCancellation(
  request: Request,
  { client }: { readonly client: ClientItem | undefined },
): Judgement {
  return changeRecord(appointmentKind, request, { ...cancellationOf(request), client });
}

/**
 * What a cancellation changes, once {@link judgeCancellation} has allowed it: it frees all holds, and returns or forfeits the
 * session by the policy.
 */
export function cancellationOf(request: Request): AppointmentChange {
  const { item, body, caller, clock } = request;
  const { record } = item;
  const terms = termsOf(request);
  if (!terms.ok) throw new Error("An appointment is cancelled although it cannot be.");
  const change = cancellationChange({ record, terms, reason: body.reason, caller, now: clock.now });
  return { ...change, ...(record.status === "cancelled" ? {} : { holds: [], appointments: -1 as const }) };
}

function termsOf(request: Request) {
  return cancelTerms(standingOf(request), request.body.waive ?? false);
}
