// What answers say of a client's booking, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { flag, instant, oneOf, orNull, recordId } from "../api/answer-schemas.ts";
import { SESSION_OUTCOMES } from "../tables/record-item.ts";

/** The session of a booking. */
export const bookedSessionEntries = {
  membership_id: orNull(recordId("The membership."), "The membership whose session it is."),
  session_outcome: oneOf(SESSION_OUTCOMES, "What became of the membership's session."),
};

/** The check-in and the cancellation of a booking. */
export const bookingEndEntries = {
  checked_in_at: orNull(instant("When."), "When the client was checked in."),
  cancelled_at: orNull(instant("When."), "When it was cancelled."),
  cancelled_by: orNull(
    v.string(),
    "The principal that cancelled; `client` or `club` for a client's own token.",
  ),
  cancel_reason: orNull(v.string(), "Why; null for a client's own token where the club cancelled."),
  is_late_cancel: flag("Whether it was cancelled after free cancellation had ended."),
};

/** Until when an action is allowed. */
export const untilSchema = orNull(
  instant("Until then."),
  "Until when this holds; null means that it has no end.",
);

const outcome = {
  session_outcome: oneOf(SESSION_OUTCOMES, "What would become of the session."),
  is_payment_required: flag("Whether the client would have to pay."),
};
const windowed = v.strictObject({ from: instant("Since when it is allowed."), until: untilSchema });

/** The actions that every booking of a client has. */
export const bookingActionEntries = {
  cancel: v.optional(v.strictObject({ until: untilSchema, ...outcome })),
  check_in: v.optional(windowed),
  undo_check_in: v.optional(windowed),
  no_show: v.optional(v.strictObject({ ...windowed.entries, ...outcome })),
  undo_no_show: v.optional(windowed),
  change_membership: v.optional(v.strictObject({ until: untilSchema })),
};
