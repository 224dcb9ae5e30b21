import type { BookTourRequest } from "@fitness-club-booking/sdk/records";
import { expect, it } from "vitest";
import { BookingAttempts } from "../../../../shared/pages/visitor/booking-attempts.ts";
import type { Tours } from "../../../../shared/pages/visitor/tours.ts";

function request(email_id: string): BookTourRequest {
  return {
    prospect: { full_name: "Ada Hill", email_id, mobile_country_code: null, mobile_number: null },
    book_tour: { scheduled_datetime: "2027-03-31T15:00:00.000Z", notes: null },
  };
}

it("a visitor whose booking was not answered, and who then mends a slip in their e-mail address, has one tour and not two", async () => {
  // What the API has booked, by idempotency key. Its first answer is lost.
  const booked = new Map<string, number>();
  let isLost = true;
  const book = async (_: BookTourRequest, idempotencyKey: string = crypto.randomUUID()) => {
    const id = booked.get(idempotencyKey) ?? booked.size + 1;
    booked.set(idempotencyKey, id);
    const wasLost = isLost;
    isLost = false;
    return wasLost
      ? { ok: false, reason: "unreachable", idempotencyKey }
      : { ok: true, data: { id }, isReplay: false, idempotencyKey };
  };
  const attempts = new BookingAttempts({ book } as unknown as Pick<Tours, "book">);
  await attempts.book(request("ada@exmaple.com"));
  await attempts.book(request("ada@example.com"));
  expect(booked.size).toBe(1);
});
