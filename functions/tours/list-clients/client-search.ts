import { dialledRecord, emailRecord } from "../../../shared/tables/clients-table.ts";
import { foldText } from "../../../shared/values/folded-text.ts";

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
}

/** A name as it is looked for. */
export interface NameSearch {
  readonly by: "name";
  /** What begins the folded full name or its last word; empty where nothing is left of the query. */
  readonly first: string;
  /** What begins any other word of it, each. */
  readonly others: readonly string[];
}

const NUMBER = /^[\d\s+\-()/]+$/;
const TRUNK_PREFIX = /\(\s*0\s*\)/;
const INVISIBLE = /\p{Cf}+/gu;
// ITU-T E.164 §6.
const MAX_DIGITS = 15;

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
  return {
    by: "contact",
    clientId: hasPlus ? undefined : integer(digits),
    contacts: [withCode, ...(saysCode ? withoutTrunkZero(withCode) : [])]
      .filter(isDialled)
      .map(dialledRecord),
    mobileNumber: hasPlus ? undefined : integer(digits.replace(/^0+/, "")),
  };
}

/** What a number with a country code is if a national zero stands behind the code, as in +44 07700 900101. */
function withoutTrunkZero(digits: string): string[] {
  const codeLengths = [1, 2, 3].filter((length) => digits[length] === "0");
  return codeLengths.map((length) => `${digits.slice(0, length)}${digits.slice(length).replace(/^0+/, "")}`);
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
  const [first = "", ...others] = foldText(query).split(" ");
  return { by: "name", first, others: [...new Set(others)] };
}

/** Whether the full name begins with the first word, or else its last word does; undefined for somebody else. */
export function nameMatch({ first, others }: NameSearch, fullName: string): "full" | "last" | undefined {
  const name = ` ${foldText(fullName)}`;
  if (!others.every((word) => name.includes(` ${word}`))) return undefined;
  if (name.startsWith(first, 1)) return "full";
  return name.startsWith(first, name.lastIndexOf(" ") + 1) ? "last" : undefined;
}
