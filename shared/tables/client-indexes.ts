import { foldText } from "../values/folded-text.ts";
import { paddedId } from "./history-entry.ts";
import type { IndexDefinition } from "./table-definition.ts";

/** The names of the indexes of people, and of the key attributes that only people have, so that nothing else is in them. */
const SORT_KEYS = {
  "by-id": "id_key",
  "by-name": "name_key",
  "by-last-word": "last_word_key",
  "by-mobile": "mobile_key",
  "by-change": "change_key",
} as const;

/** An index of people. */
export type ClientIndex = keyof typeof SORT_KEYS;

/** The sort keys of a person in the indexes; undefined where the person is not in one. */
export type ClientKeys = Readonly<Record<(typeof SORT_KEYS)[ClientIndex], string | undefined>>;

/** What the indexes have of a person that is not an attribute already; undefined removes one. */
export interface IndexAttributes extends ClientKeys {
  /** The medical alert, if it is short. */
  readonly listed_alert: string | undefined;
  /** Set if there is a longer one, which lists read from the client's item. */
  readonly has_long_alert: true | undefined;
}

/** What lists show of a person; a booking changes none of it, and so writes to no index. */
const LISTED = [
  "client_id",
  "status",
  "full_name",
  "email_id",
  "mobile_country_code",
  "mobile_number",
  "listed_alert",
  "has_long_alert",
  "profile_version",
  "updated_at",
] as const;

/** The indexes of people. */
export const clientIndexes: readonly IndexDefinition[] = Object.entries(SORT_KEYS).map(([name, key]) => ({
  name,
  partitionKey: { name: "tenant_id", type: "N" },
  sortKey: { name: key, type: "S" },
  includes: LISTED,
}));

/** The name of an index's sort key. */
export function sortKeyOf(index: ClientIndex): string {
  return SORT_KEYS[index];
}

/** The separator within a key: it sorts before every character of a folded name. */
const SEPARATOR = "\u0001";

// A cursor holds a key, and has at most 1,000 characters: 750 bytes, of which a quote in a name takes two and a separator six.
// Each key is also written with every change of the client's item. So the keys end where no name does that is a name: those
// that are equal up to there are in the order of their ids.
const MAX_NAME_BYTES = 300;
const MAX_WORD_BYTES = 100;
// A longer one costs a write unit per kB in each of the five indexes.
const MAX_ALERT_BYTES = 200;

/** What a person's keys are made of. */
export interface IndexedPerson {
  readonly client_id: number;
  readonly full_name?: string | undefined;
  readonly mobile_number?: number | undefined;
  readonly medical_alert?: string | undefined;
  /** `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
  readonly updated_at: string;
}

/** What the indexes have of a person: their sort keys, and their medical alert as far as it is short. */
export function indexAttributes(person: IndexedPerson): IndexAttributes {
  const alert = person.medical_alert || undefined;
  const isLong = alert !== undefined && Buffer.byteLength(alert) > MAX_ALERT_BYTES;
  return {
    ...clientKeys(person),
    listed_alert: isLong ? undefined : alert,
    has_long_alert: isLong ? true : undefined,
  };
}

/** The sort keys of a person in the indexes. */
export function clientKeys({ client_id, full_name, mobile_number, updated_at }: IndexedPerson): ClientKeys {
  const id = paddedId(client_id);
  const name = foldText(full_name ?? "");
  const word = cutToBytes(name.slice(name.lastIndexOf(" ") + 1), MAX_WORD_BYTES);
  const rest = MAX_NAME_BYTES - Buffer.byteLength(word) - 1;
  return {
    id_key: id,
    // A name of marks alone folds to nothing.
    name_key: name === "" ? undefined : `${cutToBytes(name, MAX_NAME_BYTES)}${SEPARATOR}${id}`,
    last_word_key: name === "" ? undefined : [word, cutToBytes(name, rest), id].join(SEPARATOR),
    mobile_key: mobile_number === undefined ? undefined : `${mobilePrefix(mobile_number)}${id}`,
    change_key: `${updated_at}#${id}`,
  };
}

/**
 * The beginning of the keys by name, or by last word, of everybody whose folded name, or last word, begins with a text.
 * Others may have it too where the text is longer than what keys have of a word.
 */
export function keyPrefix(folded: string): string {
  return cutToBytes(folded, MAX_WORD_BYTES);
}

/** The beginning of the keys by mobile number of everybody with a number. */
export function mobilePrefix(mobileNumber: number): string {
  return `${mobileNumber}${SEPARATOR}`;
}

/** The longest beginning of a text that has at most so many bytes of UTF-8. */
function cutToBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let end = 0;
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}
