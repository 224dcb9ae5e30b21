import type { AnswerOf } from "@fitness-club-booking/sdk";
import type { BookClassRequest } from "@fitness-club-booking/sdk/records";
import { BookingWrites } from "../../parts/booking-write.ts";
import type { Whose } from "./club-names.ts";
import type { MemberSdk } from "./member-sdk.ts";

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
