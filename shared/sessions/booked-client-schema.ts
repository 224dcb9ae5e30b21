// Clients in answers to bookings, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { count, flag, named, recordId, text } from "../api/answer-schemas.ts";
import type { BookedClient } from "./booked-client.ts";
import type { BookedMembership } from "./membership-rules.ts";
import { membershipEntries } from "./membership-schema.ts";

const bookedMembership = named(
  "BookedMembership",
  "A membership of the client, after the booking.",
  v.strictObject({
    ...membershipEntries,
    used_sessions: count("Sessions used, this booking's too."),
    available_sessions: count("Sessions left after this booking."),
    is_selected: flag("Whether this booking took a session of it; true for at most one."),
  }) satisfies v.GenericSchema<unknown, BookedMembership>,
);

/** A client in the answer to a booking. */
export const bookedClientSchema = named(
  "BookedClient",
  "A client, after the booking.",
  v.strictObject({
    client_id: recordId("The client."),
    medical_alert: text(
      'What staff must know before the client exercises. `""` where there is nothing, and for a caller with neither `clients.find` nor the client\'s own token; a *Client* has `null` there.',
    ),
    is_payment_required: flag("Whether the client has to pay, since no membership does; the booking stands."),
    is_first_time_class: flag("Whether the client has attended no class."),
    is_first_time_appointment: flag("Whether the client had no appointment before that was not cancelled."),
    is_comp_session: flag("Whether the session is complimentary."),
    memberships: v.pipe(
      v.array(bookedMembership),
      v.description("All memberships that cover the appointment's service category at its start."),
    ),
  }) satisfies v.GenericSchema<unknown, BookedClient>,
);
