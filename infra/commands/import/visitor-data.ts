// The data that a visitor gave about a person. Anybody who knows a contact may have made the record, so an import drops it. Pure.
import * as v from "valibot";
import { prospectFields } from "../../../functions/tours/person/prospect-schema.ts";
import type { ClientPart } from "../../../shared/tables/parts-table.ts";

/** The fields of a prospect that the club file has too, or that are stored under another name or in another item. */
const OTHER_FIELDS = [
  "full_name",
  "email_id",
  "mobile_country_code",
  "mobile_number",
  "medical_alert",
  "password",
  "image_base64",
  "client_waiver",
] as const;

type OtherField = (typeof OTHER_FIELDS)[number];

/** A field of a person's record that no club file has: only a request can have given it. */
export type GivenField = Exclude<ReturnType<typeof prospectFields>[number], OtherField>;

const GIVEN_FIELDS = prospectFields().filter((field): field is GivenField =>
  OTHER_FIELDS.every((other) => field !== other),
);

/** The entries of a stored person's schema that show what a visitor gave. */
export const visitorDataEntries = {
  ...v.entriesFromList(GIVEN_FIELDS, v.optional(v.unknown())),
  /** The principal whose request made the record; absent where a club file did. */
  created_by: v.optional(v.string()),
  /** Who gave the fields of the record; absent in the records of an earlier version of the product. */
  given_by: v.optional(v.string()),
};

/** A record as far as visitors' data goes. */
type GivenRecord = Readonly<Partial<Record<GivenField, unknown>>> & {
  readonly created_by?: string | undefined;
  readonly given_by?: string | undefined;
  readonly password_hash?: string | undefined;
};

/** Whether a record holds what a visitor gave: a request made it, and not one with `tours.manage`. */
export function holdsVisitorData({ created_by, given_by }: GivenRecord): boolean {
  return created_by !== undefined && given_by !== "club";
}

/** A field of a prospect that requests gave and no club file has. */
export type GivenName = GivenField | "password" | ClientPart;

/** What becomes of it in an import. */
export interface GivenData {
  readonly dropped: readonly GivenName[];
  readonly kept: readonly GivenName[];
}

// What a client logs in with and has signed must be given after the join, even if staff entered it before.
const NEVER_JOINED: readonly GivenName[] = ["password", "client_waiver"];

/**
 * Decides what an import drops and keeps of the fields that requests gave. It drops everything that a visitor gave. If the
 * person is being joined, it also drops a password and a waiver that staff entered.
 * @param parts the parts that are stored of the person
 */
export function givenData(person: GivenRecord, parts: readonly ClientPart[], isJoining: boolean): GivenData {
  const given: GivenName[] = [
    ...GIVEN_FIELDS.filter((field) => person[field] !== undefined),
    ...(person.password_hash === undefined ? [] : ["password" as const]),
    ...parts,
  ];
  const isVisitors = holdsVisitorData(person);
  const isDropped = (name: GivenName) => isVisitors || (isJoining && NEVER_JOINED.includes(name));
  return { dropped: given.filter(isDropped), kept: given.filter((name) => !isDropped(name)) };
}
