import { refuse } from "../../api/answer.ts";
import { type Judgement, refused } from "../../operations/decision.ts";
import { alreadyDone } from "../../records/change-record.ts";
import { formatUtcDateTime } from "../../values/utc-date-time.ts";
import { type ClassChangeRequest, classKind } from "../class-kind.ts";
import { cancelTerms, standingOfClass } from "../class-rules.ts";
import { turnClass } from "./class-change.ts";

const EXPECTED = {
  message: "The class has another number of bookings than expect_booked says.",
  help: "Nothing was cancelled. Show jsonObject.booked to the person, and send it as expect_booked if they agree.",
};

/** What a cancellation asks for. */
export interface CancelChange {
  readonly reason?: string | undefined;
  readonly message?: string | undefined;
  /** How many clients had a place when the caller looked. Another number refuses the cancellation. */
  readonly expect_booked?: number | undefined;
}

/** Decides the cancellation of a class, by the class alone. It frees coach and room at once; the bookings follow. */
export function decideClassCancellation(request: ClassChangeRequest<CancelChange>): Judgement {
  const { item, body, caller, clock } = request;
  const { booked } = item;
  if (item.record.status === "cancelled") return alreadyDone(classKind, request);
  const terms = cancelTerms(standingOfClass(request));
  if (!terms.ok) return refused(terms);
  if (body.expect_booked !== undefined && body.expect_booked !== booked) {
    const details = { ...EXPECTED, identifier: "expect_booked", jsonObject: { booked } };
    return refused(refuse("OUTCOME_CHANGED", details));
  }
  const { reason, message } = body;
  const by = caller.principal;
  return turnClass(
    request,
    {
      operation: "cancelled",
      reason,
      message,
      set: {
        status: "cancelled",
        cancelled_at: formatUtcDateTime(clock.now),
        cancelled_by: by,
        cancel_reason: reason,
      },
      holds: [],
    },
    { kind: "cancelled", by, reason },
    body.expect_booked !== undefined,
  );
}
