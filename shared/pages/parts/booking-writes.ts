import type { ApiResult } from "@fitness-club-booking/sdk";
import { type Booked, type BookingCalls, BookingWrite } from "./booking-write.ts";

// A desk is open for days. So many bookings without an answer, none of them tried again, mean that something else is wrong.
const MAX_PEOPLE = 200;

/**
 * Books for several people, from views and dialogs that come and go: a new one goes on with what an earlier one has not been
 * answered for the same person. A person is kept until their booking is answered; at most 200 are, the last ones.
 */
export class BookingWrites<Body, Data> {
  readonly #calls: BookingCalls<Body, Data>;
  readonly #people = new Map<string | number, BookingWrite<Body, Data>>();

  constructor(calls: BookingCalls<Body, Data>) {
    this.#calls = calls;
  }

  /** The people whose bookings are kept, each with the requests that may have gone through or may still arrive. */
  *open(): Iterable<readonly [person: string | number, bodies: readonly Body[]]> {
    for (const [person, write] of [...this.#people]) yield [person, write.openBodies];
  }

  /** Whether the answer to a request for a person is awaited. That request tells, too, what came of those before it. */
  isUnderWay(person: string | number): boolean {
    return this.#people.get(person)?.isUnderWay ?? false;
  }

  /** Books for a person what is asked for, unless an earlier attempt has gone through. */
  async send(person: string | number, body: Body): Promise<ApiResult<Booked<Body, Data>>> {
    const write = this.#people.get(person) ?? this.#newWrite();
    this.#people.set(person, write);
    try {
      return await write.send(body);
    } finally {
      if (write.isSettled) this.#people.delete(person);
    }
  }

  #newWrite(): BookingWrite<Body, Data> {
    const oldest = [...this.#people].find(([, { isUnderWay }]) => !isUnderWay);
    if (oldest !== undefined && this.#people.size >= MAX_PEOPLE) this.#people.delete(oldest[0]);
    return new BookingWrite(this.#calls);
  }
}
