import { eachPage } from "@fitness-club-booking/sdk/lists";
import type { ListedAppointment, ListedClassBooking } from "@fitness-club-booking/sdk/records";
import type { MemberContext } from "../page/member-context.ts";

/** An appointment, or a place in a class. */
export type ListedBooking = ListedAppointment | ListedClassBooking;

interface Page<Item> {
  readonly items: readonly Item[];
  readonly isLast: boolean;
}

const PAGE_SIZE = 50;

/** Whether a booking is of a class. */
export function isOfClass(booking: ListedBooking): booking is ListedClassBooking {
  return "class" in booking;
}

/** When a booking begins and ends, as UTC date-times. */
export function timesOf(
  booking: ListedBooking,
): Pick<ListedAppointment, "start_date_time" | "end_date_time"> {
  return isOfClass(booking) ? booking.class : booking;
}

/** A member's appointments and places in classes as one list, which is read page by page from the latest start on. */
export class BookingList {
  readonly #appointments: PagedList<ListedAppointment>;
  readonly #classes: PagedList<ListedClassBooking>;

  constructor(member: MemberContext) {
    this.#appointments = new PagedList(
      () => appointmentPages(member),
      ({ id }) => id,
    );
    this.#classes = new PagedList(
      () => classPages(member),
      ({ class_id }) => class_id,
    );
  }

  /** Whether all of it has been read. */
  get isComplete(): boolean {
    return this.#lists.every((list) => list.isComplete);
  }

  /** What has been read, down to where one of the two has not been read yet. */
  get bookings(): readonly ListedBooking[] {
    const readTo = Math.max(...this.#lists.map((list) => list.readToMs));
    const all = [...this.#appointments.items, ...this.#classes.items];
    return all.filter((each) => startMs(each) >= readTo);
  }

  /** The latest start comes first, so all that is to come is in the first pages. */
  async readUpcoming(nowMs: number): Promise<void> {
    await Promise.all(
      this.#lists.map(async (list) => {
        do await list.readPage();
        while (!list.isComplete && !hasAllUpcoming(list.items, nowMs));
      }),
    );
  }

  /** Reads on where less has been read. */
  async readMore(): Promise<void> {
    const open = this.#lists.filter((list) => !list.isComplete);
    const [next] = open.toSorted((one, other) => other.readToMs - one.readToMs);
    await next?.readPage();
  }

  get #lists(): readonly (PagedList<ListedAppointment> | PagedList<ListedClassBooking>)[] {
    return [this.#appointments, this.#classes];
  }
}

async function* appointmentPages({
  names,
  sdk,
  whose,
}: MemberContext): AsyncGenerator<Page<ListedAppointment>> {
  for await (const page of eachPage(sdk.listClientAppointments, {
    path: whose,
    query: { limit: PAGE_SIZE },
  })) {
    await names.learn(page.appointments);
    yield { items: page.appointments, isLast: page.next_cursor === null };
  }
}

async function* classPages({ sdk, whose }: MemberContext): AsyncGenerator<Page<ListedClassBooking>> {
  for await (const page of eachPage(sdk.listClientClassBookings, {
    path: whose,
    query: { limit: PAGE_SIZE },
  })) {
    yield { items: page.class_bookings, isLast: page.next_cursor === null };
  }
}

/** A list that is read page by page, the latest start first. */
class PagedList<Item extends ListedBooking> {
  readonly #newPages: () => AsyncGenerator<Page<Item>>;
  readonly #idOf: (item: Item) => number;
  readonly #known = new Map<number, Item>();
  #pages: AsyncGenerator<Page<Item>> | undefined;
  isComplete = false;

  constructor(newPages: () => AsyncGenerator<Page<Item>>, idOf: (item: Item) => number) {
    this.#newPages = newPages;
    this.#idOf = idOf;
  }

  get items(): readonly Item[] {
    return [...this.#known.values()];
  }

  /** The start, in milliseconds since 1970, down to which all has been read. */
  get readToMs(): number {
    if (this.isComplete) return Number.NEGATIVE_INFINITY;
    const last = this.items.at(-1);
    return last === undefined ? Number.POSITIVE_INFINITY : startMs(last);
  }

  async readPage(): Promise<void> {
    this.#pages ??= this.#newPages();
    try {
      const { done, value } = await this.#pages.next();
      this.isComplete = done === true || value.isLast;
      if (!done) for (const item of value.items) this.#known.set(this.#idOf(item), item);
    } catch (error) {
      // A generator that threw has ended: the next attempt begins anew.
      this.#pages = undefined;
      throw error;
    }
  }
}

/** A member's bookings as they are listed. */
export interface SortedBookings {
  /** Those to come and those that go on, the earliest first. */
  readonly upcoming: readonly ListedBooking[];
  /** Those that are over or cancelled, the latest first. */
  readonly earlier: readonly ListedBooking[];
}

const STANDING: readonly string[] = ["booked", "checked_in", "waiting"];

/** Parts what is to come from what is over or cancelled. */
export function sortedBookings(bookings: readonly ListedBooking[], nowMs: number): SortedBookings {
  const byStart = bookings.toSorted((a, b) => startMs(a) - startMs(b));
  const isUpcoming = (each: ListedBooking) =>
    STANDING.includes(each.status) && Date.parse(timesOf(each).end_date_time) > nowMs;
  return {
    upcoming: byStart.filter(isUpcoming),
    earlier: byStart.filter((each) => !isUpcoming(each)).toReversed(),
  };
}

/** Whether a list with the latest start first has come to what is over: all that is to come has been read. */
export function hasAllUpcoming(bookings: readonly ListedBooking[], nowMs: number): boolean {
  const last = bookings.at(-1);
  return last !== undefined && Date.parse(timesOf(last).end_date_time) <= nowMs;
}

function startMs(booking: ListedBooking): number {
  return Date.parse(timesOf(booking).start_date_time);
}
