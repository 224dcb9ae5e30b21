// What the fields of a prospect mean, for the API's description. No function's bundle holds it.
import type { Meanings } from "../api/description.ts";
import type { Prospect } from "./prospect-schema.ts";

/** A field of a person who is recorded for the first time that no later request changes. */
type NewField = "image_base64" | "password" | "client_waiver";

/** What the fields of a person's record mean. */
export const profileMeanings: Meanings<Omit<Prospect, NewField>> = {
  full_name: "The person's name as they want to be called.",
  mobile_country_code:
    "Country code of the mobile number; needs mobile_number. The two together identify a person within the tenant.",
  mobile_number:
    "Mobile number without the country code and leading zeros; needs mobile_country_code. Together at most 15 digits (E.164).",
  email_id:
    "E-mail address; its upper and lower case are the same. It identifies a person within the tenant, before the mobile number does.",
  date_of_birth: "Day of birth, before today (UTC).",
  gender: "Gender in the person's own word; `Female` is one value, the set is open.",
  location: "Where the person lives or works, in words.",
  place_id: "The place's id in the map service that the app uses.",
  place_id_request: "What the person searched the map for.",
  source: "How the person came to know of the club.",
  channel: "The app or campaign that sends the person.",
  referred_by: "Who recommended the club.",
  preferred_language: "The language that the club should use with the person.",
  client_external_cms_id: "The person's id in the company's content management system.",
  migration_id: "The person's id in a system that the club has left.",
  second_mobile_country_code: "Country code of another mobile number; needs second_mobile_number.",
  second_mobile_number:
    "Another mobile number; needs second_mobile_country_code. Together at most 15 digits (E.164).",
  address: "Postal address without the postal code.",
  state_code: "State or region.",
  city_code: "City.",
  country_code: "Country.",
  address_pin_code: "Postal code, where it is a number.",
  emergency_contact_number: "Telephone number of whom to call in an emergency.",
  emergency_contact_person: "Whom to call in an emergency.",
  heartrate_monitoring_id: "Id of the person's heart rate monitor.",
  organisation_id: "Id of the employer or organisation whose member the person is.",
  medical_alert: "What staff must know before the person exercises.",
  note: "A note of the staff about the person.",
  taxnumber: "Tax number.",
  national_id: "Number of an identity document.",
  custom_fields: "The club's own fields as text, in a form of its own.",
  promotional_notification_channels_allowed: "Channels on which the club may advertise; `None` is one value.",
};

/** The meanings of the fields of a person whom the club records for the first time. */
const newClientMeanings: Meanings<Omit<Prospect, "password">> = {
  ...profileMeanings,
  email_id: `${profileMeanings.email_id} Required unless a mobile number is sent.`,
  image_base64:
    "A picture of the person, at most 256 KiB (262,144 bytes) decoded; the prefix of a data URL is allowed.",
  client_waiver: "A waiver that the person has signed.",
};

const prospect: Meanings<Prospect> = {
  ...newClientMeanings,
  image_base64:
    "A picture of the person, at most 64 KiB (65,536 bytes) decoded, with the scope `tours.manage` 256 KiB (262,144 bytes); the prefix of a data URL is allowed.",
  password: "The person's password for the club's app, kept only as a salted slow hash and never returned.",
};

type Waiver = NonNullable<Prospect["client_waiver"]>;
type WaiverEntry = NonNullable<Waiver["waiver_payload"]>[number];

const waiver: Meanings<Waiver> = {
  waiver_master_id: "Id of the waiver's text in the club's system.",
  waiver_payload: "What the person filled in, in order.",
};

const waiverEntry: Meanings<WaiverEntry> = {
  type: "What kind of control it was; `CheckBox` is one.",
  key: "What was asked.",
  value: "What was answered: any JSON value of at most 32 levels whose numbers a double holds exactly.",
};

/** What a prospect in a body is. */
export const PROSPECT =
  "A person who is not yet a client. At least one of email_id and the mobile number (mobile_country_code with mobile_number) is required.";

/** What the fields of a prospect in a body mean, by the path of their object. */
export const prospectMeanings = {
  prospect,
  "prospect.client_waiver": waiver,
  "prospect.client_waiver.waiver_payload[]": waiverEntry,
};

/** What the fields of a new client, who is the body itself, mean by the path of their object. */
export const newClientBodyMeanings = {
  "": newClientMeanings,
  client_waiver: waiver,
  "client_waiver.waiver_payload[]": waiverEntry,
};

/** How large a body with a prospect may be. */
export const PROSPECT_SIZE =
  "The body without `image_base64` has at most 32 KiB (32,768 bytes), with the scope `tours.manage` 88 KiB (90,112 bytes).";

const DAY_OF_BIRTH = "date_of_birth lies between 1900-01-01 and yesterday (UTC).";

/** What a person's record must fulfil that JSON Schema cannot express. */
export const profileRules = {
  "halves of a mobile number": "Each of a pair of mobile fields needs the other.",
  "length of a mobile number": "A country code and its mobile number have at most 15 digits together.",
  "day of birth": DAY_OF_BIRTH,
};

/** What a new person must fulfil that JSON Schema cannot express. */
export const newClientRules = {
  contact:
    "A person needs an email_id, or mobile_country_code and mobile_number; each of a pair of mobile fields needs the other.",
  "length of a mobile number": profileRules["length of a mobile number"],
  "day of birth": DAY_OF_BIRTH,
  picture: "image_base64 begins as a PNG, JPEG or WebP file does. Decoded it has at most 256 KiB.",
  "any value":
    "A value of a waiver has at most 32 levels, whole numbers within ±(2^53−1), and no control characters in its text and names.",
};

/** What a prospect must fulfil that JSON Schema cannot express. */
export const prospectRules = {
  ...newClientRules,
  picture:
    "image_base64 begins as a PNG, JPEG or WebP file does. Decoded it has at most 64 KiB, with `tours.manage` 256 KiB.",
};
