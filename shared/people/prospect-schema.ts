import * as v from "valibot";
import type { ProfileField } from "../tables/client-profile.ts";
import { boundedArray } from "../values/array.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { type CrossFieldProblem, crossFieldRule } from "../values/cross-field.ts";
import { emailAddress } from "../values/email-address.ts";
import { expectationMessage } from "../values/expectation.ts";
import { jsonValue } from "../values/json-value.ts";
import { type OptionalField, optional } from "../values/optional.ts";
import { diallingCode, mobileProblems, subscriberNumber } from "../values/phone.ts";
import { requestObject } from "../values/request-object.ts";
import { integer, positiveInteger } from "../values/scalars.ts";
import { patternText, text } from "../values/text.ts";
import { CLUB_LIMITS } from "./body-limits.ts";
import { imageBase64 } from "./image.ts";

const IN_THE_PAST = expectationMessage("date", "a date in the past");
const CHANNELS = expectationMessage("array", "an array of at most 20 different channels");
const CONTACT = expectationMessage(
  "email",
  "an e-mail address, or send mobile_country_code and mobile_number instead",
);
const OTHER_OF_PAIR = expectationMessage("pair", "the other half of the mobile number");
const MISSING_HALF = { code: OTHER_OF_PAIR, number: OTHER_OF_PAIR };

/**
 * A prospect as a request describes them.
 * @param today the present day as `YYYY-MM-DD` (UTC), which a date of birth must precede
 * @param maxImageKib how large their image may be
 */
export function prospectSchema(today: () => string, maxImageKib = CLUB_LIMITS.imageKib) {
  return v.pipe(requestObject(prospectEntries(today, maxImageKib)), crossFieldRule(contactProblems));
}

/** A valid prospect. */
export type Prospect = v.InferOutput<ReturnType<typeof prospectSchema>>;

/** The names of a prospect's fields. */
export function prospectFields(): readonly (keyof Prospect)[] {
  return v.keyof(v.object(prospectEntries(() => "", 0))).options;
}

function prospectEntries(today: () => string, maxImageKib: number) {
  const { client_waiver, ...others } = newPersonEntries(today, maxImageKib);
  return { ...others, password: optional(text(128, 8)), client_waiver };
}

/** The fields of a person who is recorded for the first time, but their password. */
export function newPersonEntries(today: () => string, maxImageKib = CLUB_LIMITS.imageKib) {
  return {
    full_name: fullName(),
    ...profileFields<undefined>(optional, today),
    image_base64: optional(imageBase64(maxImageKib)),
    client_waiver: optional(clientWaiver()),
  };
}

/** A person's full name. */
export function fullName() {
  return text(200);
}

/**
 * The fields of a person's record that may be empty.
 * @param optional makes the schema of each
 */
export function profileFields<Empty>(optional: OptionalField<Empty>, today: () => string) {
  return {
    mobile_country_code: optional(diallingCode()),
    mobile_number: optional(subscriberNumber()),
    email_id: optional(emailAddress()),
    date_of_birth: optional(
      v.config(
        v.pipe(
          calendarDate("1900-01-01"),
          v.check((date) => date < today(), IN_THE_PAST),
        ),
        { abortPipeEarly: true },
      ),
    ),
    gender: optional(text(50)),
    location: optional(text(200)),
    place_id: optional(text(200)),
    place_id_request: optional(text(200)),
    source: optional(text(200)),
    channel: optional(text(200)),
    referred_by: optional(text(200)),
    preferred_language: optional(text(200)),
    client_external_cms_id: optional(text(200)),
    migration_id: optional(text(200)),
    second_mobile_country_code: optional(diallingCode()),
    second_mobile_number: optional(subscriberNumber()),
    address: optional(text(500)),
    state_code: optional(text(50)),
    city_code: optional(text(50)),
    country_code: optional(text(50)),
    address_pin_code: optional(integer(0, 9_999_999_999)),
    emergency_contact_number: optional(
      patternText(30, /^[\d +\-()]+$/, "string", "digits, spaces and + - ( ), at most 30 characters"),
    ),
    emergency_contact_person: optional(text(200)),
    heartrate_monitoring_id: optional(positiveInteger()),
    organisation_id: optional(positiveInteger()),
    medical_alert: optional(text(2_000)),
    note: optional(text(2_000)),
    taxnumber: optional(text(50)),
    national_id: optional(text(50)),
    custom_fields: optional(text(10_000)),
    promotional_notification_channels_allowed: optional(
      v.config(
        v.pipe(
          boundedArray(text(50), 20, CHANNELS),
          v.check((channels) => new Set(channels).size === channels.length, CHANNELS),
          v.metadata({ uniqueItems: true }),
        ),
        { abortPipeEarly: true },
      ),
    ),
  } satisfies Record<Exclude<ProfileField, "full_name">, unknown>;
}

type Fields = Readonly<Record<string, unknown>>;

/** The rules over the contacts of a person who is recorded for the first time: they need one, and both halves of a number. */
export function contactProblems(fields: Fields): CrossFieldProblem[] {
  const problems = MOBILES.flatMap((prefix) => pairProblems(fields, prefix));
  const hasContact = ["email_id", "mobile_country_code", "mobile_number"].some((field) => field in fields);
  return hasContact ? problems : [{ field: "email_id", message: CONTACT }, ...problems];
}

/** The prefixes of the fields of a person's mobile numbers. */
export const MOBILES = ["mobile", "second_mobile"] as const;

/** The rule over the two halves of a mobile number; see {@link mobileProblems}. */
export function pairProblems(fields: Fields, prefix: (typeof MOBILES)[number]): CrossFieldProblem[] {
  return mobileProblems(fields, prefix, MISSING_HALF);
}

const MAX_ENTRIES = 100;
const ENTRIES = expectationMessage("array", `an array of at most ${MAX_ENTRIES} waiver entries`);

const entrySchema = requestObject({ type: text(50), key: text(200), value: jsonValue() });

/** A signed waiver: its id and the person's entries. */
export function clientWaiver() {
  return requestObject({
    waiver_master_id: optional(integer()),
    waiver_payload: optional(boundedArray(entrySchema, MAX_ENTRIES, ENTRIES)),
  });
}
