import * as v from "valibot";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import type { ClientId } from "./client-id.ts";
import { type IndexAttributes, type IndexedPerson, indexAttributes } from "./client-indexes.ts";
import type { KeyRange } from "./database.ts";
import { partKey, partsOf, partsTable } from "./parts-table.ts";
import type { Put } from "./transact-item.ts";

/** The fields of a person that callers set. */
export const profileEntries = {
  full_name: v.optional(v.string()),
  mobile_country_code: v.optional(v.string()),
  mobile_number: v.optional(v.number()),
  email_id: v.optional(v.string()),
  date_of_birth: v.optional(v.string()),
  gender: v.optional(v.string()),
  location: v.optional(v.string()),
  place_id: v.optional(v.string()),
  place_id_request: v.optional(v.string()),
  source: v.optional(v.string()),
  channel: v.optional(v.string()),
  referred_by: v.optional(v.string()),
  preferred_language: v.optional(v.string()),
  client_external_cms_id: v.optional(v.string()),
  migration_id: v.optional(v.string()),
  second_mobile_country_code: v.optional(v.string()),
  second_mobile_number: v.optional(v.number()),
  address: v.optional(v.string()),
  state_code: v.optional(v.string()),
  city_code: v.optional(v.string()),
  country_code: v.optional(v.string()),
  address_pin_code: v.optional(v.number()),
  emergency_contact_number: v.optional(v.string()),
  emergency_contact_person: v.optional(v.string()),
  heartrate_monitoring_id: v.optional(v.number()),
  organisation_id: v.optional(v.number()),
  medical_alert: v.optional(v.string()),
  note: v.optional(v.string()),
  taxnumber: v.optional(v.string()),
  national_id: v.optional(v.string()),
  custom_fields: v.optional(v.string()),
  promotional_notification_channels_allowed: v.optional(v.array(v.string())),
};

/** The name of a field of a person that callers set. */
export type ProfileField = keyof typeof profileEntries;

/** The names of the fields of a person that callers set. */
export const PROFILE_FIELDS = v.keyof(v.object(profileEntries)).options;

/** What a record says of its profile as a whole. */
export const profileStateEntries = {
  /** 1, 2, …; raised by every change of the profile. */
  profile_version: v.optional(v.number(), 1),
  /** When the profile last changed; absent before the first change in this version of the product. */
  updated_at: v.optional(v.string()),
  is_blocked: v.optional(v.boolean(), false),
  blocked_reason: v.optional(v.string()),
  /** The sort key of the image in Parts. */
  image_record: v.optional(v.string()),
  /** Whether a waiver has been signed; waivers are in Parts. */
  has_waiver: v.optional(v.boolean(), false),
  /** The principal whose request made the record; absent where a club file did. */
  created_by: v.optional(v.string()),
  /** Who made the record; absent where a club file did. */
  origin: v.optional(v.picklist(["club", "visitor"])),
  /** Whose the fields of the record are; absent where a club file made it. */
  given_by: v.optional(v.picklist(["club", "visitor"])),
  /** Whether the club has confirmed the e-mail address of a record that is a visitor's. */
  email_confirmed: v.optional(v.boolean()),
};

/** Whether a record holds what a visitor gave: one that a request made does, unless its fields are the club's. */
export function holdsVisitorData({
  created_by,
  given_by,
}: {
  readonly created_by?: string | undefined;
  readonly given_by?: string | undefined;
}): boolean {
  return created_by !== undefined && given_by !== "club";
}

/**
 * The address of a client, if the club has confirmed it: a stranger may have put their own beside somebody's number.
 * Undefined if there is none.
 */
export function confirmedAddress(
  client: Parameters<typeof holdsVisitorData>[0] & Pick<ClientProfile, "email_id" | "email_confirmed">,
): string | undefined {
  return !holdsVisitorData(client) || client.email_confirmed === true ? client.email_id : undefined;
}

/** What lists show of a person, as their item has it. */
export const ListedClientSchema = v.object({
  client_id: v.number(),
  status: v.picklist(["client", "prospect"]),
  full_name: profileEntries.full_name,
  email_id: profileEntries.email_id,
  mobile_country_code: profileEntries.mobile_country_code,
  mobile_number: profileEntries.mobile_number,
  medical_alert: profileEntries.medical_alert,
  profile_version: profileStateEntries.profile_version,
  updated_at: profileStateEntries.updated_at,
});

export type ListedClient = v.InferOutput<typeof ListedClientSchema>;

const { medical_alert: _, ...indexedEntries } = ListedClientSchema.entries;

/** What the indexes have of a person: a short medical alert, or that there is a long one. */
export const IndexedClientSchema = v.object({
  ...indexedEntries,
  listed_alert: v.optional(v.string()),
  has_long_alert: v.optional(v.boolean(), false),
});

/** Everything that callers may see of a person, but their history. */
export const ClientProfileSchema = v.object({
  client_id: v.number(),
  status: v.picklist(["client", "prospect"]),
  ...profileEntries,
  ...profileStateEntries,
});

export type ClientProfile = v.InferOutput<typeof ClientProfileSchema>;

/** What happens to a profile. */
export const PROFILE_CHANGES = [
  "created",
  "filled",
  "updated",
  "blacklisted",
  "unblacklisted",
  "membership_changed",
  "imported",
] as const;

export type ProfileChangeName = (typeof PROFILE_CHANGES)[number];

/** One change of a profile: which fields changed, and never their values. */
const ProfileHistoryEntrySchema = v.object({
  version: v.number(),
  at: v.string(),
  /** The principal; `import` for a club file. */
  by: v.string(),
  operation: v.picklist(PROFILE_CHANGES),
  fields: v.array(v.string()),
});

export type ProfileHistoryEntry = v.InferOutput<typeof ProfileHistoryEntrySchema>;

/** A change of a profile, and who makes it. */
export interface ProfileChange {
  readonly operation: ProfileChangeName;
  readonly by: string;
  readonly now: Date;
  /** The names of the fields that change, as callers know them. */
  readonly fields: readonly string[];
  /** The event that tells of it; undefined for an import, which sends none. */
  readonly event: "prospect.created" | "client.created" | "client.updated" | undefined;
}

/** The state of a profile before a change. */
interface ProfileBefore {
  readonly profile_version?: number | undefined;
  readonly updated_at?: string | undefined;
}

/** The attributes of a client's item that change with the profile; undefined removes one. */
export interface ProfileAttributes extends IndexAttributes {
  readonly profile_version: number;
  readonly updated_at: string;
  readonly last_change: { readonly event: string } | undefined;
}

/** What a change of a profile writes, beside the changed fields. */
export interface ProfileWrites {
  readonly attributes: ProfileAttributes;
  /** The entry of the history, to be committed with the client's item. */
  readonly history: Put;
  readonly entry: ProfileHistoryEntry;
}

/**
 * What a change of a profile writes, beside the changed fields.
 * @param before undefined for a new person
 * @param after what the indexes have of the person, afterwards
 */
export function profileWrites(
  person: ClientId,
  before: ProfileBefore | undefined,
  after: Pick<IndexedPerson, "full_name" | "mobile_number" | "medical_alert">,
  change: ProfileChange,
): ProfileWrites {
  const { event, operation, by, now } = change;
  const version = before === undefined ? 1 : (before.profile_version ?? 1) + 1;
  const updated_at = laterThan(before?.updated_at, now);
  const { client_id } = person;
  const { full_name, mobile_number, medical_alert } = after;
  const entry = { version, at: updated_at, by, operation, fields: [...change.fields] };
  return {
    attributes: {
      profile_version: version,
      updated_at,
      ...indexAttributes({ client_id, full_name, mobile_number, medical_alert, updated_at }),
      last_change: event === undefined ? undefined : { event },
    },
    history: putEntry(person, entry),
    entry,
  };
}

/** The present, and always later than the last change. */
function laterThan(last: string | undefined, now: Date): string {
  const lastMs = last === undefined ? Number.NEGATIVE_INFINITY : Date.parse(last);
  return formatUtcDateTime(new Date(Math.max(now.getTime(), lastMs + 1)));
}

/** How many changes a profile's history shows. */
export const MAX_PROFILE_HISTORY = 50;

const CHANGE = "change#";
// Sorts after every place.
const LAST_CHANGE = `${CHANGE}:`;

/**
 * The history is no part of the client's item, since each booking pays for the whole of that. There are 50 places, which
 * are written in turn, so nothing has to be deleted.
 */
function putEntry(person: ClientId, entry: ProfileHistoryEntry): Put {
  const { tenant_id, client_id } = person;
  const place = String(entry.version % MAX_PROFILE_HISTORY).padStart(2, "0");
  const key = partKey(person, `${CHANGE}${place}`);
  return { kind: "put", table: "Parts", item: { ...key, tenant_id, client_id, ...entry } };
}

/** The newest changes of a person's profile, in any order. Consistent, as the read of the client is. */
export function profileHistory(person: ClientId): KeyRange<ProfileHistoryEntry> {
  return {
    table: "Parts",
    partition: partsOf(person),
    sort: { name: partsTable.sortKey.name, from: CHANGE, to: LAST_CHANGE },
    consistent: true,
    schema: ProfileHistoryEntrySchema,
  };
}
