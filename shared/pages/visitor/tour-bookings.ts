import type { ApiResult, CallOptions } from "@fitness-club-booking/sdk";
import { tourKeyIn } from "@fitness-club-booking/sdk/notices";
import type { BookTourAnswer, BookTourRequest } from "@fitness-club-booking/sdk/records";
import { type Booked, BookingWrites } from "../parts/booking-write.ts";
import { mobileInWords } from "../parts/national-number.ts";
import type { TourRef } from "./tour-address.ts";
import { type ChosenTime, isSameStart } from "./tour-slots.ts";

/** What a visitor has asked for. */
export interface AskedTour {
  readonly request: BookTourRequest;
  /** The time that was chosen; the API refuses a request without one. */
  readonly time: ChosenTime | undefined;
}

/** A tour that is booked, and by which request. */
export type BookedRequest = Booked<AskedTour, BookTourAnswer>;

/** Books a tour by the API. */
export type BookTour = (body: BookTourRequest, options: CallOptions) => Promise<ApiResult<BookTourAnswer>>;

/**
 * Books the tours of a page's visitors, once for each name: whoever corrects a contact or chooses another time is still the
 * same person. They outlive the view in which a tour was asked for.
 */
export class TourBookings {
  readonly #writes: BookingWrites<AskedTour, BookTourAnswer>;

  constructor(book: BookTour) {
    this.#writes = new BookingWrites({ call: ({ request }, options) => book(request, options) });
  }

  /** Books what is asked for, unless an earlier attempt of the person has gone through. */
  async book(asked: AskedTour): Promise<ApiResult<BookedRequest>> {
    const result = await this.#writes.send(asked.request.prospect.full_name, asked);
    return isBookedAlready(result) ? ((await this.#bookedBefore(asked)) ?? result) : result;
  }

  /**
   * The tour that an unanswered attempt with the same contacts has booked, such as under a name that was misspelt; undefined
   * where there is none. Only a repeat of that attempt tells the tour's key. It books nothing new: the API refuses these contacts
   * another tour.
   */
  async #bookedBefore(asked: AskedTour): Promise<ApiResult<BookedRequest> | undefined> {
    for (const [person, bodies] of this.#writes.open()) {
      const earlier = bodies.filter((each) => each !== asked && hasSameContacts(each, asked));
      for (const each of earlier) {
        const result = await this.#writes.send(person, each);
        if (result.ok) return { ...result, data: { ...result.data, isEarlier: true } };
      }
    }
    return undefined;
  }
}

/** Whether a booking was refused since the person has a tour already. */
export function isBookedAlready(result: ApiResult<unknown>): boolean {
  const problems = result.ok || result.reason === "unreachable" ? [] : result.problems;
  return problems.some(({ errorCode }) => errorCode === "PROSPECT_ALREADY_BOOKED");
}

/** Whether two requests have the same contacts. */
export function hasSameContacts(one: AskedTour, other: AskedTour): boolean {
  return contactsOf(one) === contactsOf(other);
}

function contactsOf({ request }: AskedTour): string {
  const { email_id, mobile_country_code, mobile_number } = request.prospect;
  return JSON.stringify([email_id, mobile_country_code, mobile_number]);
}

/** A tour that has just been booked, and what an earlier request has booked other than the visitor has asked for since. */
export interface BookedTour {
  readonly ref: TourRef;
  /** UTC date-times. */
  readonly start: string;
  readonly end: string;
  /** The visitor's e-mail address; null if they gave none. */
  readonly email: string | null;
  /** The time that was chosen last, where another one is booked. */
  readonly wanted?: ChosenTime;
  /** The contacts that it is booked with, where the visitor has typed others since. */
  readonly formerContact?: string;
  /** Whether it is booked with another name or other notes than the visitor has typed since. */
  readonly hasFormerDetails: boolean;
}

/** What is booked, compared with what was asked for last. */
export function bookedTour({ answer, body }: BookedRequest, asked: AskedTour): BookedTour {
  const key = tourKeyIn(answer);
  const { request, time } = body;
  if (key === undefined || time === undefined) throw new Error("A tour is booked without a key or a time.");
  const { time: wanted } = asked;
  const isOther = wanted !== undefined && !isSameStart(wanted, time);
  return {
    ...{ ref: { id: answer.id, key }, ...time, email: request.prospect.email_id ?? null },
    ...(isOther && { wanted }),
    ...(!hasSameContacts(body, asked) && { formerContact: contactsInWords(request) }),
    hasFormerDetails: detailsOf(request) !== detailsOf(asked.request),
  };
}

function contactsInWords({ prospect }: BookTourRequest): string {
  return [prospect.email_id, mobileInWords(prospect)].filter(Boolean).join(", ");
}

function detailsOf({ prospect, book_tour }: BookTourRequest): string {
  return JSON.stringify([prospect.full_name, book_tour.notes]);
}
