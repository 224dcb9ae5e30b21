import { isDeepStrictEqual } from "node:util";
import { dialledDigits } from "../../../shared/values/phone.ts";
import type { IdentifiedPerson } from "./identify-person.ts";
import type { Prospect } from "./prospect-schema.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * The prospect's fields for the client item, without those that only a new person gets, without the image, which has its
 * own item, and without contacts that the person does not get: another person's, or theirs already.
 */
export function personalData({
  prospect,
  match,
  found,
}: Pick<IdentifiedPerson, "prospect" | "match" | "found">): Fields {
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
 * The prospect's fields that were sent and are not taken, because the person is known: what the record has is kept. A field
 * that it has with the same value is none of them.
 */
export function ignoredFields(person: IdentifiedPerson): string[] {
  const { prospect, match, stored, isFilled, hasImage } = person;
  if (match.knownClientId === undefined || stored === undefined) return [];
  const filled = filledFields(person);
  const isTaken = (field: string, value: unknown) =>
    field === "image_base64"
      ? isFilled && !hasImage
      : field in filled || (!ONLY_NEW.has(field) && isSame(field, value, stored[field]));
  return Object.entries(prospect)
    .filter(([field, value]) => value !== undefined && !isTaken(field, value))
    .map(([field]) => field);
}

// Anybody who knows a person's e-mail address can book a tour for them. So an existing record never gets credentials, data
// that staff trusts, or signatures.
const ONLY_NEW: ReadonlySet<string> = new Set<keyof Prospect>(["password", "medical_alert", "client_waiver"]);

function isSame(field: string, sent: unknown, stored: unknown): boolean {
  if (typeof sent !== "string" || typeof stored !== "string") return isDeepStrictEqual(sent, stored);
  if (field === "email_id") return sent.toLowerCase() === stored.toLowerCase();
  return field.endsWith("mobile_country_code") ? digits(sent) === digits(stored) : sent === stored;
}

function digits(diallingCode: string | undefined): string | undefined {
  return diallingCode === undefined ? undefined : dialledDigits(diallingCode);
}
