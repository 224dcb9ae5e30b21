import type { BookTourRequest, InfoEntry } from "@fitness-club-booking/sdk/records";
import { mobileNumberIn } from "../parts/mobile-number.ts";

/** The path of the start in a request. */
export const START = "book_tour.scheduled_datetime";
/** The paths of the contacts. */
export const [EMAIL, COUNTRY, NUMBER] = [
  "prospect.email_id",
  "prospect.mobile_country_code",
  "prospect.mobile_number",
] as const;

const NO_MOBILE = { mobile_country_code: null, mobile_number: null };

/** Gives the value of a field by its JSON path; undefined if it is empty. */
export type Entered = (field: string) => string | undefined;

/**
 * The request for a tour as it was entered. What is missing, even the start, is sent as empty: the API then names all problems
 * at once.
 */
export function tourRequest(entered: Entered, start: string | undefined): BookTourRequest {
  const number = entered(NUMBER);
  const mobile = number === undefined ? NO_MOBILE : mobileNumberIn(number, entered(COUNTRY) ?? "");
  return {
    prospect: {
      full_name: entered("prospect.full_name") ?? "",
      email_id: entered(EMAIL) ?? null,
      ...mobile,
    },
    book_tour: { scheduled_datetime: start ?? "", notes: entered("book_tour.notes") ?? null },
  };
}

/** The page's own sentences for a missing start and a missing contact. */
export interface OwnSentences {
  readonly noTime: string;
  readonly noContact: string;
}

/** The page's own sentence for a problem of the start or the contacts, if nothing was entered there. */
export function ownSentence(
  { identifier }: Pick<InfoEntry, "identifier">,
  { prospect, book_tour }: BookTourRequest,
  { noTime, noContact }: OwnSentences,
): string | undefined {
  if (identifier === START && book_tour.scheduled_datetime === "") return noTime;
  return identifier === EMAIL && prospect.email_id === null ? noContact : undefined;
}

/**
 * The fields whose problems typing in a field puts right. A missing contact is a problem of the e-mail field, and a number
 * puts that right, too.
 */
export function mendedBy(name: string, entered: Entered): readonly string[] {
  if (name !== COUNTRY && name !== NUMBER) return [name];
  return entered(EMAIL) === undefined ? [COUNTRY, NUMBER, EMAIL] : [COUNTRY, NUMBER];
}
