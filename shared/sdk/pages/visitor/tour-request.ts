import type { InfoEntry } from "../../api-result.ts";
import type { BookTourRequest } from "../../records.ts";

/** The path of the start in a request. */
export const START = "book_tour.scheduled_datetime";
const [EMAIL, MOBILE] = ["prospect.email_id", "prospect.mobile_number"];

/** What was entered under a field's path; undefined where nothing was. */
export type Entered = (field: string) => string | undefined;

/**
 * The request for a tour as it was entered. The API judges it, and names everything that is wrong at once: so what is missing
 * is sent as missing, the start too.
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

/** What the page says in place of the API where it knows better what is missing. */
export interface OwnSentences {
  readonly noTime: string;
  readonly noContact: string;
}

/** What the page says of a problem in place of the API, where it knows better what is missing. */
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

// What is not a number becomes 0, which is none either: the API refuses it beside its field.
function subscriberNumber(text: string): number {
  const digits = text.replaceAll(/[\s().\-/]/g, "");
  return /^\d+$/.test(digits) ? Number(digits) : 0;
}
