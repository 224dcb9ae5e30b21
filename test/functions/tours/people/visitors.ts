import { tourBody } from "../../../support/bodies.ts";
import type { FunctionsUnderTest, TestAnswer } from "../../../support/function-under-test.ts";
import { MANAGER } from "../../../support/tours.ts";

/** A person, known to the club or not, and when they want a tour. */
export interface AskedPerson {
  readonly prospect: Readonly<Record<string, unknown>>;
  readonly isKnown: boolean;
  readonly start: string;
}

/** What of an answer must be the same for everybody: all but what is drawn anew for each. */
export function formOf({ status, headers, body, text }: TestAnswer): string {
  const drawn = (name: string, value: unknown) =>
    name === "id" && typeof value === "number" ? "an id" : name === "tour_key" ? "a key" : value;
  const { "Content-Length": _, ...others } = headers;
  return JSON.stringify([status, others, JSON.parse(JSON.stringify(body, drawn)), text.length]);
}

const START_MS = Date.parse("2026-12-01T06:00:00Z");
const SLOT_MS = 30 * 60_000;
// London Bridge shows tours from 6 to 22 on weekdays.
const SLOTS_A_DAY = 32;
const DAY_MS = 24 * 60 * 60_000;

/** A start on a weekday of its own for each number. */
export function startOf(number: number): string {
  const day = Math.floor(number / SLOTS_A_DAY);
  const weekday = Math.floor(day / 4) * 7 + (day % 4);
  return new Date(START_MS + weekday * DAY_MS + (number % SLOTS_A_DAY) * SLOT_MS).toISOString();
}

/** Makes people known, each by an e-mail address and a mobile number. */
export async function recordPeople(
  { createProspect }: Pick<FunctionsUnderTest, "createProspect">,
  count: number,
): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const prospect = { full_name: "Somebody", ...contactsOf(number, "known") };
    const { status, text } = await createProspect({ prospect }, MANAGER);
    if (status !== 200) throw new Error(text);
  }
}

/** The contacts of a person; those of known and of unknown people are as long. */
export function contactsOf(number: number, kind: "known" | "other") {
  return {
    email_id: `${kind}.${String(number).padStart(6, "0")}@example.com`,
    mobile_country_code: "44",
    mobile_number: (kind === "known" ? 7_100_000_000 : 7_200_000_000) + number,
  };
}

/** What is asked of a person: known by one contact or both, or not at all. */
export function askedPerson(number: number, isKnown: boolean): AskedPerson {
  const { email_id, ...mobile } = contactsOf(number, isKnown ? "known" : "other");
  const contacts = [{ email_id }, { email_id: undefined, ...mobile }, { email_id, ...mobile }][number % 3];
  const alert = number % 2 === 0 ? {} : { medical_alert: "Bad knee", gender: "Female" };
  return { isKnown, start: startOf(number), prospect: { full_name: "Ada", ...contacts, ...alert } };
}

/** The body of *Book tour* for a person. */
export function bodyOf({ prospect, start }: AskedPerson) {
  return tourBody(prospect, { scheduled_datetime: start });
}
