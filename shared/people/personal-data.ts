import { isDeepStrictEqual } from "node:util";
import { type InfoEntry, infoEntry } from "../api/answer.ts";
import { dialledDigits } from "../values/phone.ts";
import type { IdentifiedPerson } from "./identify-person.ts";
import type { Prospect } from "./prospect-schema.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * The prospect's fields for the client item. Left out are fields that only a new person gets, the image, which has its
 * own item, and contacts that the person does not get because they belong to another person or are theirs already.
 */
export function personalData({
  prospect,
  match,
  found,
}: Pick<IdentifiedPerson, "prospect" | "match" | "found">) {
  const { image_base64: _i, client_waiver: _w, password: _p, medical_alert: _m, ...fields } = prospect;
  const { email_id, mobile_country_code, mobile_number, second_mobile_country_code, ...others } = fields;
  return {
    ...others,
    ...(match.takesEmail && found.email === undefined ? { email_id } : {}),
    ...(match.takesMobile && found.mobile === undefined
      ? { mobile_country_code: digits(mobile_country_code), mobile_number }
      : {}),
    second_mobile_country_code: digits(second_mobile_country_code),
  };
}

/** The fields that a known prospect gets: those of {@link personalData} that are empty. */
export function filledFields(person: IdentifiedPerson): Fields {
  const { isFilled, stored } = person;
  if (!isFilled || stored === undefined) return {};
  const sent = Object.entries(personalData(person)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent.filter(([field]) => stored[field] === undefined));
}

/**
 * The fields of the request that are not stored, because the person is known and their record stays as it is. A field
 * that the record has with the same value is left out.
 */
export function ignoredFields(person: IdentifiedPerson): string[] {
  const { prospect, stored } = person;
  if (stored === undefined) return [];
  const filled = filledFields(person);
  return Object.entries(prospect)
    .filter(([field, value]) => value !== undefined && !(field in filled))
    .filter(([field, value]) => !isTheirs(person, field) && !isSame(field, value, stored[field]))
    .map(([field]) => field);
}

/** Whether a field is a contact by which the person is known, in any spelling, or an image that is stored. */
function isTheirs({ found, match, getsImage }: IdentifiedPerson, field: string): boolean {
  if (field === "image_base64") return getsImage;
  if (field === "email_id") return found.email !== undefined;
  const isMobile = field === "mobile_country_code" || field === "mobile_number";
  return isMobile && found.mobile !== undefined && !match.isAmbiguous;
}

// Anybody who knows a person's e-mail address can book a tour for them. So an existing record never gets credentials, data
// that staff trusts, or signatures.
const ONLY_NEW: ReadonlySet<string> = new Set<keyof Prospect>(["password", "medical_alert", "client_waiver"]);

/** Whether the record has the same value. A contact never counts as the same: {@link isTheirs} decides about contacts. */
function isSame(field: string, sent: unknown, stored: unknown): boolean {
  if (ONLY_NEW.has(field) || CONTACT_FIELDS.has(field)) return false;
  if (field !== "second_mobile_country_code") return isDeepStrictEqual(sent, stored);
  return typeof sent === "string" && digits(sent) === stored;
}

const CONTACT_FIELDS: ReadonlySet<string> = new Set<keyof Prospect>([
  "email_id",
  "mobile_country_code",
  "mobile_number",
]);

function digits(diallingCode: string | undefined): string | undefined {
  return diallingCode === undefined ? undefined : dialledDigits(diallingCode);
}

/** The entries about the person in an answer to a caller with `tours.manage`; none for a visitor. */
export function personEntries(person: IdentifiedPerson, client_id: number): InfoEntry[] {
  if (!person.isManaged) return [];
  const about = { identifier: "client_id", jsonObject: { client_id } };
  const { knownClientId, isAmbiguous } = person.match;
  return [
    infoEntry(knownClientId === undefined ? "PROSPECT_CREATED" : "PROSPECT_MATCHED", about),
    ...(isAmbiguous ? [infoEntry("PROSPECT_AMBIGUOUS", about)] : []),
    ...ignoredFields(person).map((field) => infoEntry("FIELD_IGNORED", { identifier: `prospect.${field}` })),
  ];
}
