import { type BookTourAnswer, type BookTourRequest, createBookingSdk } from "../../booking-sdk.ts";
import type { Club } from "../parts/site-config.ts";
import { siteToken } from "../parts/site-token.ts";
import { BookingForm } from "./booking-form.ts";
import { inWords } from "./club-time.ts";
import { showDone } from "./confirmation.ts";
import { byId, enteredIn } from "./elements.ts";

/** Lets a visitor book a tour. */
export function startTourForm(baseUrl: string, club: Club): void {
  const form = byId("tour-form", HTMLFormElement);
  const sdk = createBookingSdk({ baseUrl, token: siteToken("tours", club.tenant_id) });
  const { company_uuid, tenant_uuid, time_zone } = club;
  new BookingForm<BookTourAnswer>({
    form,
    startField: "book_tour.scheduled_datetime",
    timeZone: time_zone,
    book: (start, options) =>
      sdk.bookTour({ path: { company_uuid, tenant_uuid }, body: requestIn(form, start) }, options),
    onBooked: ({ id }, start) =>
      showDone("Your tour is booked", "#tour", {
        When: inWords(start, time_zone),
        Where: club.name,
        "Booking number": String(id),
      }),
  });
}

function requestIn(form: HTMLFormElement, start: string): BookTourRequest {
  const digits = enteredIn(form, "prospect.mobile_number")?.replace(/\D/g, "");
  return {
    prospect: {
      full_name: enteredIn(form, "prospect.full_name") ?? "",
      email_id: enteredIn(form, "prospect.email_id") ?? null,
      mobile_country_code: enteredIn(form, "prospect.mobile_country_code") ?? null,
      mobile_number: digits ? Number(digits) : null,
    },
    book_tour: { scheduled_datetime: start, notes: enteredIn(form, "book_tour.notes") ?? null },
  };
}
