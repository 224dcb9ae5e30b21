import type { ApiResult } from "@fitness-club-booking/sdk";
import { type Booked, type BookingCalls, BookingWrite, type KeptBooking } from "../../parts/booking-write.ts";

interface PersonBookings<Body, Data> {
  readonly kept: KeptBooking<Body>;
  readonly write: BookingWrite<Body, Data>;
  underWay: number;
}

// A desk is open for days. So many bookings without an answer, none of them tried again, mean that something else is wrong.
const MAX_PEOPLE = 200;

/**
 * Books for people from dialogs that come and go: a new dialog goes on with what an earlier one has not been answered for the
 * same person. A person is kept until their booking is answered; at most 200 are, the last ones.
 */
export class BookingWrites<Body, Data> {
  readonly #calls: BookingCalls<Body, Data>;
  readonly #people = new Map<string | number, PersonBookings<Body, Data>>();

  constructor(calls: BookingCalls<Body, Data>) {
    this.#calls = calls;
  }

  /** Whether something is asked for whose answer is awaited. It waits for what was asked for before, and tells if that is booked. */
  isUnderWay(person: string | number): boolean {
    return (this.#people.get(person)?.underWay ?? 0) > 0;
  }

  /** Books for a person what is asked for, unless an earlier attempt has gone through. */
  async send(person: string | number, body: Body): Promise<ApiResult<Booked<Body, Data>>> {
    const bookings = this.#people.get(person) ?? this.#newPerson();
    this.#people.set(person, bookings);
    bookings.underWay += 1;
    try {
      return await bookings.write.send(body);
    } finally {
      bookings.underWay -= 1;
      if (bookings.underWay === 0 && bookings.kept.open === undefined) this.#people.delete(person);
    }
  }

  #newPerson(): PersonBookings<Body, Data> {
    const [oldest] = [...this.#people].filter(([, { underWay }]) => underWay === 0);
    if (oldest !== undefined && this.#people.size >= MAX_PEOPLE) this.#people.delete(oldest[0]);
    const kept: KeptBooking<Body> = { open: undefined };
    return { kept, write: new BookingWrite(this.#calls, kept), underWay: 0 };
  }
}
