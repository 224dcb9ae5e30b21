import type { BookTourRequest, InfoEntry } from "@fitness-club-booking/sdk/records";

/** The path of the start in a request. */
export const START = "book_tour.scheduled_datetime";
const [EMAIL, MOBILE] = ["prospect.email_id", "prospect.mobile_number"];

/** Gives the value of a field by its JSON path; undefined if it is empty. */
export type Entered = (field: string) => string | undefined;

/**
 * The request for a tour as it was entered. What is missing, even the start, is sent as empty: the API then names all problems
 * at once.
 */
export function tourRequest(entered: Entered, start: string | undefined): BookTourRequest {
  const code = entered("prospect.mobile_country_code");
  const number = entered(MOBILE);
  return {
    prospect: {
      full_name: entered("prospect.full_name") ?? "",
      email_id: entered(EMAIL) ?? null,
      mobile_country_code: code === undefined ? null : diallingCode(code),
      mobile_number: number === undefined ? null : subscriberNumber(number),
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

// As people write it: "+44", "0044", "44".
function diallingCode(text: string): string {
  return text.replaceAll(/[\s()]/g, "").replace(/^00/, "+");
}

// What is not a number becomes 0, which the API refuses, so the problem is shown beside its field.
function subscriberNumber(text: string): number {
  const digits = text.replaceAll(/[\s().\-/]/g, "");
  return /^\d+$/.test(digits) ? Number(digits) : 0;
}
