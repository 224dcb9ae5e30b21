import type { AnswerOf } from "@fitness-club-booking/sdk";
import type {
  BookClassRequest,
  BookSeriesRequest,
  CreateAppointmentRequest,
} from "@fitness-club-booking/sdk/records";
import {
  type Booked,
  BookingWrite,
  BookingWrites,
  type KeptBooking,
  type OpenBooking,
} from "../../parts/booking-write.ts";
import { type AppointmentAnswer, appointmentCalls } from "../../parts/series.ts";
import type { Whose } from "./club-names.ts";
import type { Drafts } from "./drafts.ts";
import type { MemberSdk } from "./member-sdk.ts";

/** A request that books once, or one that books every week. */
export type BookingRequest = CreateAppointmentRequest | BookSeriesRequest;

/** The member's bookings: one at a time, and each once. */
export type MemberBookings = BookingWrite<BookingRequest, AppointmentAnswer>;

/** What was booked for the member. */
export type MemberBooked = Booked<BookingRequest, AppointmentAnswer>;

/** Weeks in which a series cannot be booked are left out. */
export const ON_CONFLICT = "skip";

const OPEN_BOOKING = "open booking";

/** Books for a member; what was not answered is kept with their drafts. */
export function memberBookings(api: MemberSdk, { tenant_id }: Whose, drafts: Drafts): MemberBookings {
  const path = { tenant_id };
  return new BookingWrite<BookingRequest, AppointmentAnswer>(
    appointmentCalls({
      once: (body, options) => api.createAppointment({ path, body }, options),
      weekly: (body, options) => api.bookSeries({ path, body }, options),
    }),
    keptIn(drafts),
  );
}

/** An open booking as a draft: it is still there after a reload, and gone after signing out. */
function keptIn(drafts: Drafts): KeptBooking<BookingRequest> {
  return {
    get open(): OpenBooking<BookingRequest> | undefined {
      const { booking } = drafts.read(OPEN_BOOKING);
      return booking === undefined ? undefined : JSON.parse(booking);
    },
    set open(open) {
      if (open === undefined) drafts.forget(OPEN_BOOKING);
      else drafts.keep(OPEN_BOOKING, { booking: JSON.stringify(open) });
    },
  };
}

/** A place in a class that a member asks for, or one in its line. */
export type AskedPlace = Omit<BookClassRequest, "client_id"> & { readonly class_id: number };

/** A member's places, by class: each is booked once, however often it is sent. */
export type ClassPlaces = BookingWrites<AskedPlace, AnswerOf<"bookClass">>;

/**
 * Books places for a member. What was not answered is kept by this page alone: class and client name a booking, so the API books
 * none twice.
 */
export function classPlaces(sdk: MemberSdk, { tenant_id, client_id }: Whose): ClassPlaces {
  return new BookingWrites({
    call: ({ class_id, ...asked }, options) =>
      sdk.bookClass({ path: { tenant_id, class_id }, body: { ...asked, client_id } }, options),
  });
}
