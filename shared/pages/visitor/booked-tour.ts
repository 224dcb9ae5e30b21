import { tourKeyIn } from "@fitness-club-booking/sdk/notices";
import type { BookTourRequest } from "@fitness-club-booking/sdk/records";
import { internationalNumber } from "../parts/national-number.ts";
import { type ChosenTime, isSameStart } from "./chosen-time.ts";
import { type AskedTour, type BookedRequest, hasSameContacts } from "./tour-bookings.ts";
import type { TourRef } from "./tour-links.ts";

/** A tour that has just been booked, and what an earlier request has booked other than the visitor has asked for since. */
export interface BookedTour {
  readonly ref: TourRef;
  /** UTC date-times. */
  readonly start: string;
  readonly end: string;
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
    ...{ ref: { id: answer.id, key }, ...time },
    ...(isOther && { wanted }),
    ...(!hasSameContacts(body, asked) && { formerContact: contactsOf(request) }),
    hasFormerDetails: detailsOf(request) !== detailsOf(asked.request),
  };
}

function contactsOf({ prospect }: BookTourRequest): string {
  const { email_id, mobile_country_code, mobile_number } = prospect;
  const hasMobile = mobile_country_code && mobile_number;
  const mobile = hasMobile ? internationalNumber(mobile_country_code, mobile_number) : undefined;
  return [email_id, mobile].filter((contact) => contact).join(", ");
}

function detailsOf({ prospect, book_tour }: BookTourRequest): string {
  return JSON.stringify([prospect.full_name, book_tour.notes]);
}
