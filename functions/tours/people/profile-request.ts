import * as v from "valibot";
import { PROFILE_FIELDS, type ProfileField } from "../../../shared/tables/client-profile.ts";
import { expectationMessage } from "../../../shared/values/expectation.ts";
import { dialledDigits } from "../../../shared/values/phone.ts";
import type { ClientFields } from "./kept-client.ts";

const STATUS = expectationMessage("string", "client or prospect");

/** What a request says that a person is. */
export function clientStatus() {
  return v.picklist(["client", "prospect"], STATUS);
}

/** The fields of a record in a body; null for one that the body empties. */
type ProfileFields = Readonly<Partial<Record<ProfileField, unknown>>>;

/** All fields of a record as a body that replaces it leaves them; undefined for one that it does not name. */
export function replacedFields(body: ProfileFields): ClientFields {
  return Object.fromEntries(PROFILE_FIELDS.map((field) => [field, storedValue(field, body[field])]));
}

/** The fields of a record that a body names, as they are stored; undefined for one that it empties. */
export function namedFields(body: ProfileFields): ClientFields {
  const named = PROFILE_FIELDS.filter((field) => body[field] !== undefined);
  return Object.fromEntries(named.map((field) => [field, storedValue(field, body[field])]));
}

const DIALLING_CODES: ReadonlySet<ProfileField> = new Set<ProfileField>([
  "mobile_country_code",
  "second_mobile_country_code",
]);

function storedValue(field: ProfileField, value: unknown): unknown {
  const isCode = DIALLING_CODES.has(field) && typeof value === "string";
  return isCode ? dialledDigits(value) : (value ?? undefined);
}
