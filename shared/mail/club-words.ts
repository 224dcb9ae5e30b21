import { type Language, languageOf } from "../values/language-of.ts";
import type { LetterClub, MessageName } from "./letter.ts";

/** A club's own words for one message in one language. */
export type ClubWords = NonNullable<LetterClub["words"]>;

const OF_EVERY_MESSAGE = ["club", "address", "date", "time"] as const;
const OF_APPOINTMENTS = ["what", "room"] as const;
const OF_MOVES = ["former_date", "former_time"] as const;

/** What a club may write in braces in its own words. */
export type Placeholder =
  | (typeof OF_EVERY_MESSAGE | typeof OF_APPOINTMENTS | typeof OF_MOVES)[number]
  | "coach"
  | "client"
  | "cancel_until";

const PLACEHOLDER = /\{(\w+)\}/g;

/** The placeholders that have a value in a message. */
export function placeholdersOf(name: MessageName): readonly Placeholder[] {
  const moved = name.endsWith("_moved") ? OF_MOVES : [];
  if (name.startsWith("tour_")) return [...OF_EVERY_MESSAGE, ...moved];
  if (name.startsWith("coach_class_")) return [...OF_EVERY_MESSAGE, ...OF_APPOINTMENTS, ...moved];
  const others: readonly Placeholder[] = name.startsWith("coach_") ? ["client"] : ["coach", "cancel_until"];
  return [...OF_EVERY_MESSAGE, ...OF_APPOINTMENTS, ...others, ...moved];
}

/** A text whose only braces are placeholders of the message. Linear: no two alternatives begin alike. */
export function wordsPattern(name: MessageName): RegExp {
  return new RegExp(`^(?:[^{}]|\\{(?:${placeholdersOf(name).join("|")})\\})*$`);
}

/** The value of each placeholder for one booking. */
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

/**
 * The club's text with its placeholders filled; undefined if one of them has several values because the message is about
 * several bookings that differ in it.
 */
export function filledWords(text: string, bookings: readonly PlaceholderValues[]): string | undefined {
  const values = new Map<string, string | undefined>();
  for (const booking of bookings) {
    for (const [name, value] of Object.entries(booking)) {
      values.set(name, values.has(name) && values.get(name) !== value ? undefined : value);
    }
  }
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  if (names.some((name) => values.has(name) && values.get(name) === undefined)) return undefined;
  return text.replace(PLACEHOLDER, (written, name: string) => values.get(name) ?? written);
}

/** A club's texts as its file has them: by message, then by language tag. */
export type ClubTexts = Readonly<Record<string, Readonly<Record<string, ClubWords>> | undefined>>;

/** The club's own words for a message in a language, if it has any. */
export function clubWords(
  texts: ClubTexts | undefined,
  name: MessageName,
  language: Language,
): ClubWords | undefined {
  const byTag = Object.entries(texts?.[name] ?? {});
  return byTag.find(([tag]) => languageOf(tag) === language)?.[1];
}
