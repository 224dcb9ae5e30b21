import { indexedWords, wordPrefix } from "../../../../shared/tables/client-indexes.ts";
import { dialledRecord, emailRecord } from "../../../../shared/tables/clients-table.ts";
import { foldText } from "../../../../shared/values/folded-text.ts";

/** What a query asks for: the person of a number or a contact, or everybody of a name. */
export type ClientSearch = ContactSearch | NameSearch;

/** Whom a number or an e-mail address may belong to; undefined where it cannot be one of these. */
export interface ContactSearch {
  readonly by: "contact";
  readonly clientId?: number | undefined;
  /** The sort keys of the contact records that it may be. */
  readonly contacts: readonly string[];
  /** The mobile number without a country code. */
  readonly mobileNumber?: number | undefined;
  /** What mobile numbers may begin and end with. */
  readonly parts?: NumberParts | undefined;
}

/** How digits may be part of a mobile number; a field is undefined where they cannot. */
export interface NumberParts {
  /** The first digits without a country code. */
  readonly beginning?: string | undefined;
  /** The first digits with their country code; none may follow the code. */
  readonly international?: { readonly code: string; readonly beginning: string } | undefined;
  readonly end?: string | undefined;
}

/** A name as it is looked for. */
export interface NameSearch {
  readonly by: "name";
  /** The folded query; empty where nothing is left of it. */
  readonly text: string;
  /** Its words, each of which begins a word of the name. */
  readonly words: readonly string[];
  /** The longest word, since the fewest names have it: it finds people whose full name does not begin with the query. */
  readonly longest: string;
}

const NUMBER = /^[\d\s+\-\p{Pd}\u2212()/]+$/u;
const TRUNK_PREFIX = /\(\s*0\s*\)/;
const INVISIBLE = /\p{Cf}+/gu;
// ITU-T E.164 §6.
const MAX_DIGITS = 15;
const MIN_END_DIGITS = 4;
// ITU-T, list of E.164 country codes: no code begins another.
const COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;

/** Reads a query. */
export function clientSearch(query: string): ClientSearch {
  // Phones copy a number with marks of its direction.
  const visible = query.replace(INVISIBLE, "").trim();
  if (visible.includes("@")) return { by: "contact", contacts: [emailRecord(visible)] };
  const number = visible.normalize("NFKC");
  return NUMBER.test(number) ? numberSearch(number) : nameSearch(query);
}

/** A number may be a client's id, and a mobile number with or without its country code; with `+` it has one. */
function numberSearch(text: string): ContactSearch {
  const dialled = text.replace(TRUNK_PREFIX, "").replace(/[^\d+]/g, "");
  const digits = dialled.replaceAll("+", "");
  const hasPlus = dialled.startsWith("+");
  const withCode = hasPlus ? digits : digits.replace(/^00/, "");
  const saysCode = hasPlus || digits !== withCode;
  const national = digits.replace(/^0+/, "");
  return {
    by: "contact",
    clientId: hasPlus ? undefined : integer(digits),
    contacts: [withCode, ...(saysCode ? withoutTrunkZero(withCode) : [])]
      .filter(isDialled)
      .map(dialledRecord),
    mobileNumber: hasPlus ? undefined : integer(national),
    parts: {
      beginning: hasPlus || !isDialled(national) ? undefined : national,
      international: internationalBeginning(withCode, saysCode),
      end: hasPlus || digits.length < MIN_END_DIGITS || digits.length > MAX_DIGITS ? undefined : digits,
    },
  };
}

/** What a number with a country code is if a national zero stands behind the code, as in +44 07700 900101. */
function withoutTrunkZero(digits: string): string[] {
  const codeLengths = [1, 2, 3].filter((length) => digits[length] === "0");
  return codeLengths.map((length) => `${digits.slice(0, length)}${digits.slice(length).replace(/^0+/, "")}`);
}

// A code with few digits behind it would match very many people, nearly all of another country.
const MIN_DIGITS_BEHIND_CODE = 3;

/** Leaves out leading zeros, which the field of a number does not have. */
function internationalBeginning(digits: string, saysCode: boolean): NumberParts["international"] {
  const [code] = COUNTRY_CODE.exec(digits) ?? [];
  if (code === undefined) return undefined;
  const beginning = digits.slice(code.length).replace(/^0+/, "");
  const { length } = beginning;
  const isAsked = (saysCode || length >= MIN_DIGITS_BEHIND_CODE) && code.length + length <= MAX_DIGITS;
  return isAsked ? { code, beginning } : undefined;
}

function isDialled(digits: string): boolean {
  return /^[1-9]/.test(digits) && digits.length <= MAX_DIGITS;
}

/** The number of these digits; undefined where they are none, or begin with a zero. */
function integer(digits: string): number | undefined {
  const number = Number(digits);
  return /^[1-9]/.test(digits) && Number.isSafeInteger(number) ? number : undefined;
}

function nameSearch(query: string): NameSearch {
  const text = foldText(query);
  const words = [...new Set(text.split(" "))];
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
  return { by: "name", text, words, longest };
}

/** How a full name matches: it begins with the query, or a word of it finds it. */
export type NameMatch = { readonly by: "beginning" } | { readonly by: "word"; readonly word: string };

/** Matches a full name; undefined for one that the search does not find. */
export function nameMatch({ text, words, longest }: NameSearch, fullName: string): NameMatch | undefined {
  const folded = foldText(fullName);
  if (folded.startsWith(text)) return { by: "beginning" };
  const name = ` ${folded}`;
  if (!words.every((word) => name.includes(` ${word}`))) return undefined;
  // If several words of a name match, the list has the name at the first of them.
  const [word] = indexedWords(folded)
    .filter((each) => each.startsWith(wordPrefix(longest)))
    .sort(inByteOrder);
  return word === undefined ? undefined : { by: "word", word };
}

/** Compares texts as DynamoDB sorts them: by the bytes of UTF-8. */
export function inByteOrder(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
