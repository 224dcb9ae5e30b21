import * as v from "valibot";
import { infoEntries, recordId } from "../../../shared/api/answer-schemas.ts";
import type { Meanings, OperationDescription } from "../../../shared/api/description.ts";
import type { BookTourRequest } from "./schema.ts";

const body: Meanings<BookTourRequest> = {
  prospect:
    "A person who is not yet a client. At least one of email_id and the mobile number (mobile_country_code with mobile_number) is required.",
  book_tour: "The tour that is wanted.",
};

const prospect: Meanings<BookTourRequest["prospect"]> = {
  full_name: "The person's name as they want to be called.",
  mobile_country_code:
    "Country code of the mobile number; needs mobile_number. The two together identify a person within the tenant.",
  mobile_number:
    "Mobile number without the country code and leading zeros; needs mobile_country_code. Together at most 15 digits (E.164).",
  email_id:
    "E-mail address; its upper and lower case are the same. It identifies a person within the tenant, before the mobile number does. Required unless a mobile number is sent.",
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
  image_base64:
    "A picture of the person, at most 256 KiB (262,144 bytes) decoded; the prefix of a data URL is allowed.",
  password: "The person's password for the club's app, kept only as a salted slow hash and never returned.",
  promotional_notification_channels_allowed: "Channels on which the club may advertise; `None` is one value.",
  client_waiver: "A waiver that the person has signed; at most 256 KiB (262,144 bytes) of JSON.",
};

const tour: Meanings<BookTourRequest["book_tour"]> = {
  notes: "What the person would like to see.",
  scheduled_datetime:
    "When the tour begins; it lasts as long as the tenant's tours do, and must lie within the opening hours.",
};

type Waiver = NonNullable<BookTourRequest["prospect"]["client_waiver"]>;
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

export const description: OperationDescription = {
  summary: "Book tour",
  description:
    "Books a tour of a club location for a prospect. A person whose e-mail address or mobile number the tenant knows is not created again: their empty fields are filled, but for `password`, `medical_alert` and `client_waiver`, which are taken of a new person only. A person has at most one open tour per tenant.",
  success: "Booked.",
  answer: v.strictObject({
    id: recordId("The tour's id."),
    info: v.pipe(
      infoEntries(),
      v.minLength(2),
      v.description(
        "`TOUR_BOOKED`, whose jsonObject has the `tour_key`; then `PROSPECT_CREATED` or `PROSPECT_MATCHED`, whose jsonObject has the `client_id`; then perhaps a `Warning`.",
      ),
    ),
  }),
  codes: [
    "TENANT_INACTIVE",
    "START_IN_PAST",
    "START_TOO_FAR",
    "START_TOO_SOON",
    "OUTSIDE_OPENING_HOURS",
    "TOUR_SLOT_FULL",
    "CLIENT_UNAVAILABLE",
    "PROSPECT_ALREADY_BOOKED",
    "TOUR_BOOKED",
    "PROSPECT_CREATED",
    "PROSPECT_MATCHED",
    "PROSPECT_AMBIGUOUS",
    "FIELD_IGNORED",
  ],
  event: "tour.booked",
  meanings: {
    path: { company_uuid: "The company.", tenant_uuid: "The club location of that company." },
    "": body,
    prospect,
    book_tour: tour,
    "prospect.client_waiver": waiver,
    "prospect.client_waiver.waiver_payload[]": waiverEntry,
  },
  rules: {
    contact:
      "A prospect needs an email_id, or mobile_country_code and mobile_number; each of a pair of mobile fields needs the other.",
    "length of a mobile number": "A country code and its mobile number have at most 15 digits together.",
    "day of birth": "date_of_birth lies between 1900-01-01 and yesterday (UTC).",
    picture: "image_base64 is at most 256 KiB decoded and begins as a PNG, JPEG or WebP file does.",
    waiver: "client_waiver is at most 256 KiB of JSON.",
    "any value":
      "A value of a waiver has at most 32 levels, whole numbers within ±(2^53−1), and no control characters in its text and names.",
  },
};
