import * as v from "valibot";
import type {
  AppointmentAnswer,
  BookedClient,
} from "../../functions/appointments/create-appointment/appointment-booking.ts";
import type { BookedMembership } from "../../functions/appointments/membership.ts";
import type { Envelope, InfoEntry } from "../../shared/api/answer.ts";
import { type ErrorCode, errorCatalogue } from "../../shared/api/error-catalogue.ts";

const ALL_CODES = Object.keys(errorCatalogue) as ErrorCode[];

function recordId(description: string) {
  return v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.description(description));
}

function count(description: string) {
  return v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.description(description));
}

function text(description: string) {
  return v.pipe(v.string(), v.description(description));
}

function flag(description: string) {
  return v.pipe(v.boolean(), v.description(description));
}

function instant(description: string) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    v.description(`${description} UTC, as YYYY-MM-DDTHH:mm:ss.SSSZ.`),
  );
}

/** An entry of these severities and codes. */
export function infoEntrySchema(severities: readonly InfoEntry["severity"][], codes: readonly ErrorCode[]) {
  return v.strictObject({
    severity: v.pipe(
      v.picklist(severities),
      v.description("`Error` only on 4xx and 5xx; `Warning` and `Info` ride on a success."),
    ),
    errorCode: v.pipe(v.picklist(codes), v.description("Stable; what an app branches on.")),
    errorMessage: text("One English sentence for a person."),
    identifier: text(
      "What the entry is about: the JSON path of a field (`prospect.email_id`, `client_waiver.waiver_payload[2].key`), a path parameter or a header; empty where nothing narrower fits.",
    ),
    helptext: text("What to do about it."),
    jsonObject: v.pipe(
      v.unknown(),
      v.description(
        "Details for a program, such as `next_starts`, `client_id` or `expected` and `received`; null where there are none.",
      ),
    ),
  }) satisfies v.GenericSchema<unknown, Omit<InfoEntry, "jsonObject">>;
}

/** Each answer's parts, by the name that the description gives them. Every key of an answer is always present. */
export const answerSchemas = {
  InfoEntry: infoEntrySchema(["Error", "Warning", "Info"], ALL_CODES),
  BookedMembership: v.strictObject({
    id: recordId("The membership."),
    subscription_id: recordId("The subscription that it belongs to."),
    subscription_primary_name: text("First name of the subscription."),
    subscription_secondary_name: text("Second name of the subscription."),
    service_category_primary_name: text("First name of the service category that it covers."),
    service_category_secondary_name: text("Second name of the service category that it covers."),
    start_date: instant("From when it is active."),
    end_date: instant("Until when it is active."),
    number_of_sessions: count("Sessions in all."),
    used_sessions: count("Sessions used, this booking's too."),
    available_sessions: count("Sessions left after this booking."),
    is_selected: flag("Whether this booking took a session of it; true for at most one."),
  }) satisfies v.GenericSchema<unknown, BookedMembership>,
} as const;

/** An envelope about the record that `id` describes. */
export function envelopeSchema(description: string) {
  return v.strictObject({
    id: v.pipe(v.nullable(recordId(description)), v.description(description)),
    info: v.array(answerSchemas.InfoEntry),
  }) satisfies v.GenericSchema<unknown, Omit<Envelope, "info">>;
}

/** What every 4xx and 5xx says: at least one entry, no id. */
export function refusalSchema(entry: ReturnType<typeof infoEntrySchema>) {
  return v.strictObject({ id: v.null(), info: v.pipe(v.array(entry), v.minLength(1)) });
}

/** The answer of *Book tour*. */
export const TourAnswerSchema = v.strictObject({
  id: recordId("The tour's id."),
  info: v.pipe(
    v.array(answerSchemas.InfoEntry),
    v.minLength(1),
    v.description(
      "`PROSPECT_CREATED` or `PROSPECT_MATCHED`, whose jsonObject has the `client_id`; then perhaps warnings.",
    ),
  ),
});

/** One client of an appointment, after the booking. */
export const BookedClientSchema = v.strictObject({
  client_id: recordId("The client."),
  medical_alert: text("What staff must know before the client exercises; empty where there is nothing."),
  is_payment_required: flag("Whether no membership pays for the appointment; the booking stands."),
  is_first_time_class: flag("Whether the client has attended no class."),
  is_first_time_appointment: flag("Whether the client had no appointment before that was not cancelled."),
  is_comp_session: flag("Whether the session is complimentary; false here."),
  memberships: v.pipe(
    v.array(answerSchemas.BookedMembership),
    v.description("All memberships that cover the appointment's service category at its start."),
  ),
}) satisfies v.GenericSchema<unknown, BookedClient>;

/** The answer of *Create new appointment*. */
export const AppointmentAnswerSchema = v.strictObject({
  create_response: envelopeSchema("The appointment's id."),
  update_response: envelopeSchema(
    "The effect on the client's membership: the membership that a session was taken from, or null where none was.",
  ),
  client_booked_details: v.array(BookedClientSchema),
}) satisfies v.GenericSchema<unknown, Omit<AppointmentAnswer, "create_response" | "update_response">>;
