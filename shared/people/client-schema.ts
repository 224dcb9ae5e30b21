// Clients in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { count, envelopeSchema, flag, instant, named, recordId, text } from "../api/answer-schemas.ts";
import { PROFILE_CHANGES } from "../tables/client-profile.ts";
import type { ClientView, ListedClientView } from "./client-view.ts";

function known<Schema extends v.GenericSchema>(schema: Schema, about: string) {
  return v.pipe(v.nullable(schema), v.description(`${about}; null where it is not known.`));
}

const CONTACTS =
  "null where it is not known, and for a caller with neither `clients.find` nor the client's own token.";

function contact<Schema extends v.GenericSchema>(schema: Schema, about: string) {
  return v.pipe(v.nullable(schema), v.description(`${about}; ${CONTACTS}`));
}

const PROFILE = "null for a caller with neither `clients.read` nor the client's own token.";

/** A field that has a value, for whoever may see it. */
function stated<Schema extends v.GenericSchema>(schema: Schema, about: string) {
  return v.pipe(v.nullable(schema), v.description(`${about}; ${PROFILE}`));
}

function field<Schema extends v.GenericSchema>(schema: Schema, about: string) {
  return v.pipe(v.nullable(schema), v.description(`${about}; null where it is not known, and ${PROFILE}`));
}

const listedEntries = {
  client_id: recordId("The client or prospect."),
  status: v.pipe(v.picklist(["client", "prospect"]), v.description("A prospect is not yet a client.")),
  full_name: known(v.string(), "The full name"),
  email_id: contact(v.string(), "The e-mail address"),
  mobile_country_code: contact(v.string(), "The mobile number's country code, digits only"),
  mobile_number: contact(v.number(), "The mobile number without the country code"),
  medical_alert: v.pipe(
    v.nullable(v.string()),
    v.description(
      'What staff must know before the client exercises. `null` where there is nothing, and for a caller with neither `clients.find` nor the client\'s own token; a booked client has `""` there.',
    ),
  ),
  version: stated(
    count("The version."),
    "1, 2, …: how often the profile was changed. Bookings and sessions do not count",
  ),
  updated_at: field(instant("The last change."), "When the profile was last changed"),
} satisfies Record<keyof ListedClientView, v.GenericSchema>;

/** A client or prospect as lists show them. */
export const listedClientSchema = named(
  "ListedClient",
  "A client or prospect of a club location, as lists show them.",
  v.strictObject(listedEntries),
);

const entrySchema = named(
  "ProfileChange",
  "One change of a client's profile.",
  v.strictObject({
    version: count("The version from then on."),
    at: instant("When."),
    by: text("The principal; `import` for a club file, and `club` for a client's own token."),
    operation: v.pipe(v.picklist(PROFILE_CHANGES), v.description("What happened.")),
    fields: v.pipe(v.array(v.string()), v.description("The names of the fields that changed, never values.")),
  }),
);

/** A client or prospect. */
export const clientSchema = named(
  "Client",
  "A client or prospect of a club location.",
  v.strictObject({
    ...listedEntries,
    date_of_birth: field(v.string(), "Day of birth"),
    gender: field(v.string(), "Gender in the person's own word"),
    location: field(v.string(), "Where the person lives or works, in words"),
    place_id: field(v.string(), "The place's id in a map service"),
    place_id_request: field(v.string(), "What the person searched the map for"),
    source: field(v.string(), "How the person came to know of the club"),
    channel: field(v.string(), "The app or campaign that sent the person"),
    referred_by: field(v.string(), "Who recommended the club"),
    preferred_language: field(v.string(), "The language that the club should use with the person"),
    client_external_cms_id: field(v.string(), "The person's id in the company's content management system"),
    migration_id: field(v.string(), "The person's id in a system that the club has left"),
    second_mobile_country_code: field(v.string(), "Country code of another mobile number, digits only"),
    second_mobile_number: field(v.number(), "Another mobile number, without the country code"),
    address: field(v.string(), "Postal address without the postal code"),
    state_code: field(v.string(), "State or region"),
    city_code: field(v.string(), "City"),
    country_code: field(v.string(), "Country"),
    address_pin_code: field(v.number(), "Postal code, where it is a number"),
    emergency_contact_number: field(v.string(), "Telephone number of whom to call in an emergency"),
    emergency_contact_person: field(v.string(), "Whom to call in an emergency"),
    heartrate_monitoring_id: field(v.number(), "Id of the person's heart rate monitor"),
    organisation_id: field(v.number(), "Id of the employer or organisation whose member the person is"),
    note: field(v.string(), "A note of the staff about the person"),
    taxnumber: field(v.string(), "Tax number"),
    national_id: field(v.string(), "Number of an identity document"),
    custom_fields: field(v.string(), "The club's own fields as text, in a form of its own"),
    promotional_notification_channels_allowed: field(
      v.array(v.string()),
      "Channels on which the club may advertise",
    ),
    is_blocked: stated(flag("Blocked."), "Whether the club has put the client on its blacklist"),
    blocked_reason: v.pipe(
      v.nullable(v.string()),
      v.description(
        "Why the client is blocked; null where nobody said, and for a caller without `clients.read`.",
      ),
    ),
    has_image: stated(flag("Image."), "Whether there is an image"),
    has_waiver: stated(flag("Waiver."), "Whether the client has signed a waiver"),
    created_by: stated(v.picklist(["club", "visitor"]), "Who made the record"),
    history: stated(v.array(entrySchema), "The newest 50 changes of the profile, the newest first"),
  } satisfies Record<keyof ClientView, v.GenericSchema>),
);

/** The answer of a change of a client's record. */
export const changedClientSchema = v.strictObject({
  update_response: envelopeSchema("Its id is the client's."),
  client: clientSchema,
});
