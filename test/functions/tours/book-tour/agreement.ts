import fc from "fast-check";
import * as v from "valibot";
import { isCleanText } from "../../../../shared/values/text.ts";
import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { fieldsOf, present } from "../../../infra/open-api/explained-differences.ts";
import {
  id,
  instant,
  only,
  text,
  texts,
  type Value,
  withChanges,
} from "../../../infra/open-api/generated-values.ts";
import { pngBase64, tourBody } from "../../../support/bodies.ts";
import { TEST_NOW } from "../../../support/function-under-test.ts";

const TODAY = TEST_NOW.toISOString().slice(0, 10);
const KIB_256 = 256 * 1024;

const waiver: Value = fc.record(
  {
    waiver_master_id: fc.maxSafeInteger(),
    waiver_payload: fc.array(
      fc.record({ type: text(50), key: text(200), value: fc.jsonValue({ maxDepth: 3 }) }),
      { maxLength: 4 },
    ),
  },
  { requiredKeys: [] },
);

const contact = {
  email_id: fc.oneof(fc.emailAddress(), fc.constantFrom("a@b.io", "A.B+c@club.example")),
  mobile_country_code: fc.constantFrom("44", "+1", "353"),
  mobile_number: fc.integer({ min: 1, max: 999_999_999_999 }),
};

const prospectFields: Readonly<Record<string, Value>> = {
  date_of_birth: fc.constantFrom("1900-01-01", "1991-04-23", "2024-02-29"),
  ...texts(50, ["gender", "state_code", "city_code", "country_code", "taxnumber", "national_id"]),
  ...texts(200, [
    "location",
    "place_id",
    "place_id_request",
    "source",
    "channel",
    "referred_by",
    "preferred_language",
    "client_external_cms_id",
    "migration_id",
    "emergency_contact_person",
  ]),
  ...texts(2_000, ["medical_alert", "note"]),
  second_mobile_country_code: contact.mobile_country_code,
  second_mobile_number: contact.mobile_number,
  address: text(500),
  address_pin_code: fc.oneof(fc.integer({ min: 0, max: 9_999_999_999 }), fc.constantFrom(0, 9_999_999_999)),
  emergency_contact_number: fc.constantFrom("+44 7700 900322", "(020) 7946-0000", "1".repeat(30)),
  heartrate_monitoring_id: id,
  organisation_id: id,
  custom_fields: text(10_000),
  image_base64: fc.constantFrom(pngBase64(60), pngBase64(61), `data:image/png;base64,${pngBase64(62)}`),
  password: text(128, 8),
  promotional_notification_channels_allowed: fc.uniqueArray(text(50), { maxLength: 20, size: "max" }),
  client_waiver: waiver,
};

/** Prospects that are in order but for rules over several fields. */
export const prospect: Value = fc
  .tuple(
    text(200),
    fc.constantFrom(["email_id"], ["mobile_country_code", "mobile_number"], Object.keys(contact)),
    fc.record(contact),
    fc.record(prospectFields, { requiredKeys: [] }),
    fc.subarray(Object.keys(prospectFields), { maxLength: 5 }),
  )
  .map(([full_name, contacts, reachable, fields, kept]) => ({
    full_name,
    ...only(reachable, contacts),
    ...only(fields, kept),
  }));

/** Bodies of *Book tour* that are in order but for rules over several fields. */
const tours: Value = fc.record({
  prospect,
  book_tour: fc.record(
    { notes: text(2_000), scheduled_datetime: instant },
    { requiredKeys: ["scheduled_datetime"] },
  ),
});

const WaiverSchema = v.object({
  prospect: v.object({
    client_waiver: v.object({ waiver_payload: v.array(v.looseObject({ value: v.unknown() })) }),
  }),
});

function waiverValues(body: unknown): unknown[] {
  const read = v.safeParse(WaiverSchema, body);
  return read.success ? read.output.prospect.client_waiver.waiver_payload.map(({ value }) => value) : [];
}

function isKeepable(value: unknown, level: number): boolean {
  if (level > 32) return false;
  if (typeof value === "string") return isCleanText(value);
  if (typeof value === "number") return !Number.isInteger(value) || Number.isSafeInteger(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isCleanText(name) && isKeepable(inner, level + 1));
}

function withWaiverValue(value: unknown): object {
  return tourBody({ client_waiver: { waiver_payload: [{ type: "a", key: "b", value }] } });
}

const nested: unknown = JSON.parse("[".repeat(33) + "]".repeat(33));

/** Bodies of *Book tour*, to compare the description with the service. */
export const agreement: Agreement = {
  body: tourBody(),
  bodies: withChanges(tours),
  boundByRules: ["mobile_number", "second_mobile_number"],
  explanations: {
    contact: (body) => {
      const { email_id, mobile_country_code, mobile_number, ...others } = present(fieldsOf(body).prospect);
      if (email_id === undefined && mobile_country_code === undefined && mobile_number === undefined)
        return true;
      const isPair = (code: unknown, number: unknown) => (code === undefined) === (number === undefined);
      const { second_mobile_country_code, second_mobile_number } = others;
      return (
        !isPair(mobile_country_code, mobile_number) ||
        !isPair(second_mobile_country_code, second_mobile_number)
      );
    },
    "length of a mobile number": (body) => {
      const { mobile_country_code, mobile_number, ...others } = present(fieldsOf(body).prospect);
      const { second_mobile_country_code, second_mobile_number } = others;
      return [
        `${mobile_country_code}${mobile_number}`,
        `${second_mobile_country_code}${second_mobile_number}`,
      ].some((number) => number.replace(/\D/g, "").length > 15);
    },
    "day of birth": (body) => {
      const { date_of_birth } = present(fieldsOf(body).prospect);
      return typeof date_of_birth === "string" && (date_of_birth < "1900-01-01" || date_of_birth >= TODAY);
    },
    picture: (body) => {
      const { image_base64 } = present(fieldsOf(body).prospect);
      if (typeof image_base64 !== "string") return false;
      const bytes = Buffer.from(image_base64.replace(/^.*,/, ""), "base64");
      return bytes.length > KIB_256 || !bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"));
    },
    "any value": (body) => waiverValues(body).some((value) => !isKeepable(value, 1)),
  },
  witnesses: [
    ["white space", tourBody({ full_name: `${"x".repeat(200)} ` }), true],
    ["white space", tourBody({ full_name: " " }), false],
    ["normalisation", tourBody({ full_name: "e\u0301".repeat(200) }), true],
    ["combining marks", tourBody({ full_name: `e${"\u0316".repeat(31)}` }), false],
    ["combining marks", withWaiverValue({ [`e${"\u0316".repeat(31)}`]: 1 }), false],
    ["contact", tourBody({ email_id: null }), false],
    ["contact", tourBody({ mobile_number: 7 }), false],
    [
      "length of a mobile number",
      tourBody({ mobile_country_code: "44", mobile_number: 77_009_003_210_000 }),
      false,
    ],
    ["day of birth", tourBody({ date_of_birth: "1899-12-31" }), false],
    ["day of birth", tourBody({ date_of_birth: "2026-11-20" }), false],
    ["picture", tourBody({ image_base64: "AAAA" }), false],
    ["picture", tourBody({ image_base64: pngBase64(256 * 1024 + 1) }), false],
    ["any value", withWaiverValue(nested), false],
    ["any value", withWaiverValue(2 ** 53), false],
  ],
};
