// The data that requests gave about a person and no club file has. An import drops what a visitor gave: anybody who knows a
// contact may have made the record. Pure.
import {
  holdsVisitorData,
  PROFILE_FIELDS,
  type ProfileField,
} from "../../../shared/tables/client-profile.ts";
import type { ClientPart } from "../../../shared/tables/parts-table.ts";
import type { StoredPart } from "./find-clients.ts";

/** The fields of a profile that a club file has. */
const OF_FILE = ["full_name", "email_id", "mobile_country_code", "mobile_number", "medical_alert"] as const;

/** A field of a profile that no club file has: only a request can have given it. */
type GivenField = Exclude<ProfileField, (typeof OF_FILE)[number]>;

const GIVEN_FIELDS = PROFILE_FIELDS.filter((field): field is GivenField =>
  OF_FILE.every((other) => field !== other),
);

/** A record as far as visitors' data goes. */
type GivenRecord = Readonly<Partial<Record<GivenField, unknown>>> & {
  readonly created_by?: string | undefined;
  readonly given_by?: string | undefined;
  readonly password_hash?: string | undefined;
};

/** What requests gave, by the names of a prospect's fields. */
export type GivenName = GivenField | "password" | ClientPart;

/** What becomes of it in an import; of several waivers, some may be dropped and others kept. */
export interface GivenData {
  readonly dropped: readonly GivenName[];
  readonly kept: readonly GivenName[];
  /** The sort keys of the parts that are dropped. */
  readonly droppedParts: readonly string[];
}

/**
 * Decides what an import drops and keeps of what requests gave. It drops everything that a visitor gave. If the person is
 * being joined, it also drops a password that staff entered: the client must choose what they log in with.
 * @param parts the parts that are stored of the person
 */
export function givenData(person: GivenRecord, parts: readonly StoredPart[], isJoining: boolean): GivenData {
  const isVisitors = holdsVisitorData(person);
  const given = [
    ...GIVEN_FIELDS.filter((field) => person[field] !== undefined).map((name) => ({
      name,
      isDropped: isVisitors,
    })),
    ...(person.password_hash === undefined
      ? []
      : [{ name: "password" as const, isDropped: isVisitors || isJoining }]),
    ...parts.map((part) => ({
      ...part,
      isDropped: isVisitors || (isJoining && part.given_by === "visitor"),
    })),
  ];
  const namesOf = (isDropped: boolean) => [
    ...new Set(given.filter((each) => each.isDropped === isDropped).map(({ name }) => name)),
  ];
  return {
    dropped: namesOf(true),
    kept: namesOf(false),
    droppedParts: given.flatMap((each) => (each.isDropped && "record" in each ? [each.record] : [])),
  };
}
