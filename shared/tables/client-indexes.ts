import { foldText } from "../values/folded-text.ts";
import { paddedId } from "./history-entry.ts";
import type { IndexDefinition } from "./table-definition.ts";

/**
 * The names of the indexes of people, and of the key attributes that only people have, so that nothing else is in them. A
 * person is in one of the first six by each of the first five words of their name and its last. So a name of two words costs
 * two write units; an item per word in a transaction would cost four.
 */
const SORT_KEYS = {
  "by-name": "name_key",
  "by-word-2": "word_2_key",
  "by-word-3": "word_3_key",
  "by-word-4": "word_4_key",
  "by-word-5": "word_5_key",
  "by-word-6": "word_6_key",
  "by-id": "id_key",
  "by-mobile": "mobile_key",
  "by-mobile-end": "mobile_end_key",
  "by-change": "change_key",
} as const;

/** The indexes of people by the words of their names; that of the first word has everybody by name. */
export const WORD_INDEXES = [
  "by-name",
  "by-word-2",
  "by-word-3",
  "by-word-4",
  "by-word-5",
  "by-word-6",
] as const satisfies readonly (keyof typeof SORT_KEYS)[];

/** An index of people. */
export type ClientIndex = keyof typeof SORT_KEYS;

/** The sort keys of a person in the indexes; undefined where the person is not in one. */
export type ClientKeys = Readonly<Record<(typeof SORT_KEYS)[ClientIndex], string | undefined>>;

/** The attributes that only the indexes need; undefined removes one. */
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
  // The index has only ids, so no other change of a person writes to it. Few people are found by the end of a number.
  includes: name === "by-mobile-end" ? ["client_id"] : LISTED,
}));

/** The name of an index's sort key. */
export function sortKeyOf(index: ClientIndex): string {
  return SORT_KEYS[index];
}

/** The separator within a key: it sorts before every character of a folded name. */
const SEPARATOR = "\u0001";

// A cursor holds a key, and has at most 1,000 characters: 750 bytes, of which a backslash in a name takes two and a separator
// six. Each key is also written with every change of the client's item. So long keys are cut: names that are equal up to the cut
// are ordered by id.
const MAX_NAME_BYTES = 300;
const MAX_WORD_BYTES = 100;
// A longer one costs a write unit per kB in each of the indexes.
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
  // A name of marks alone folds to nothing.
  const [first, second, third, fourth, fifth, sixth] = indexedWords(name).map(
    (word) => `${nameKeyStart(word, name)}${SEPARATOR}${id}`,
  );
  return {
    id_key: id,
    name_key: first,
    word_2_key: second,
    word_3_key: third,
    word_4_key: fourth,
    word_5_key: fifth,
    word_6_key: sixth,
    mobile_key: mobile_number === undefined ? undefined : `${mobilePrefix(mobile_number)}${id}`,
    mobile_end_key:
      mobile_number === undefined ? undefined : `${reversed(`${mobile_number}`)}${SEPARATOR}${id}`,
    change_key: `${updated_at}#${id}`,
  };
}

const MAX_FIRST_WORDS = 5;

/** The words by which a folded name is found: its first five and its last, as far as keys have them, each once. */
export function indexedWords(name: string): string[] {
  const words = name.split(" ").filter((word) => word !== "");
  const indexed = [...words.slice(0, MAX_FIRST_WORDS), ...words.slice(MAX_FIRST_WORDS).slice(-1)];
  return [...new Set(indexed.map(wordPrefix))];
}

/** The prefix of the keys of everybody with a word that begins with a folded word, cut as keys are. */
export function wordPrefix(word: string): string {
  return cutToBytes(word, MAX_WORD_BYTES);
}

/**
 * The prefix of the keys by name of everybody whose folded name begins with a text. If the text is longer than what keys have
 * of a name, others may have the same prefix.
 */
export function namePrefix(text: string): string {
  const [first = "", ...others] = text.split(" ");
  return others.length === 0 ? wordPrefix(first) : nameKeyStart(first, text);
}

function nameKeyStart(word: string, name: string): string {
  const start = `${wordPrefix(word)}${SEPARATOR}`;
  return `${start}${cutToBytes(name, MAX_NAME_BYTES - Buffer.byteLength(start))}`;
}

/** Whether a key is that of this word. */
export function isKeyOfWord(key: string, word: string): boolean {
  return key.startsWith(`${word}${SEPARATOR}`);
}

/** The beginning of the keys by mobile number of everybody with a number. */
export function mobilePrefix(mobileNumber: number): string {
  return `${mobileNumber}${SEPARATOR}`;
}

/** The prefix of the keys in the index of ends of everybody whose mobile number ends with these digits. */
export function mobileEndPrefix(digits: string): string {
  return reversed(digits);
}

function reversed(digits: string): string {
  return [...digits].reverse().join("");
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
