import type { ListedAppointment, ListedClient, Unavailability } from "@fitness-club-booking/sdk/records";
import { AppointmentCard } from "./appointment/appointment-card.ts";
import { dropStep, noShowStep, substituteStep } from "./appointment/appointment-steps.ts";
import { openBookingCard } from "./booking/booking-card.ts";
import type { Card } from "./card/card.ts";
import type { Desk } from "./club/club-records.ts";
import type { AppointmentEntry, Entry, ShownColumn } from "./day/entries.ts";
import type { LiveDay } from "./day/live-day.ts";
import { openNewPersonCard } from "./person/new-person-card.ts";
import { openPersonCard } from "./person/person-card.ts";
import { openTourBookingCard } from "./tour/tour-booking-card.ts";
import { TourCard } from "./tour/tour-card.ts";
import { tourDropStep } from "./tour/tour-steps.ts";
import { openAwayCard } from "./unavailability/away-card.ts";

/** A booking that was dragged to another time, or into another column. */
export interface Dragged {
  readonly entry: Entry;
  readonly start: string;
  readonly column: ShownColumn;
}

/** The dialogs of the desk. They are a script of their own, which is loaded after the day. */
export class DayDialogs {
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #onFocusLost: () => void;

  /** @param onFocusLost called when a dialog has closed and what had opened it is gone */
  constructor(desk: Desk, live: LiveDay, onFocusLost: () => void) {
    this.#desk = desk;
    this.#live = live;
    this.#onFocusLost = onFocusLost;
  }

  /** Shows a booking, and what can be done to it. */
  open(entry: Entry): void {
    this.#watch(this.#cardOf(entry));
  }

  /** Asks whether a client did not come. */
  askNoShow({ record }: AppointmentEntry): void {
    const { card } = new AppointmentCard(this.#desk, this.#live, record, (shown, read) => {
      if (read.actions.no_show !== undefined) noShowStep(shown, read);
    });
    this.#watch(card);
  }

  /** Shows an appointment that is in the way of an unavailability; `onClosed` is called where the focus is lost then. */
  openToMove(appointment: ListedAppointment, away: Unavailability, onClosed: () => void): void {
    const { card } = new AppointmentCard(this.#desk, this.#live, appointment, (shown, read) => {
      if ("coach_id" in away && read.actions.substitute_coach !== undefined) substituteStep(shown, read);
    });
    this.#watch(card, onClosed);
  }

  /**
   * Shows what moving a booking to where it was dragged would change, and asks to confirm it.
   * @param onClosed called where the focus is lost then: the mouse had it
   */
  askToMove({ entry, start, column: { coachId } }: Dragged, onClosed: () => void): void {
    if (entry.kind === "tour" && coachId === undefined) {
      const { card } = new TourCard(this.#desk, this.#live, entry.record, (shown, read) =>
        tourDropStep(shown, read, start),
      );
      this.#watch(card, onClosed);
    } else if (entry.kind === "appointment" && coachId !== undefined) {
      const { card } = new AppointmentCard(this.#desk, this.#live, entry.record, (shown, read) =>
        dropStep(shown, read, { start, coachId }),
      );
      this.#watch(card, onClosed);
    } else this.#desk.page.frame.announce(this.#desk.page.strings.desk.cannotBeDragged);
  }

  /** Books at an empty time of a column, or at any. */
  book(begin?: { readonly start: string; readonly column: ShownColumn }): void {
    if (begin === undefined) openBookingCard(this.#desk, this.#live);
    else if (begin.column.coachId === undefined) this.bookTour(begin.start);
    else openBookingCard(this.#desk, this.#live, { start: begin.start, coachId: begin.column.coachId });
  }

  /** Books a tour. */
  bookTour(start?: string): void {
    openTourBookingCard(this.#desk, this.#live, start === undefined ? {} : { start });
  }

  /** Shows a person: who they are, and what they have booked. */
  openPerson(person: ListedClient): void {
    openPersonCard(this.#desk, person, {
      onOpen: (entry) => this.#cardOf(entry),
      onBook: (whom) => openBookingCard(this.#desk, this.#live, { person: whom }),
      onBookTour: (whom) => openTourBookingCard(this.#desk, this.#live, { person: whom }),
    });
  }

  /** Creates a person of what was searched for. */
  createPerson(entered: string): void {
    openNewPersonCard(this.#desk, entered, (person) => this.openPerson(person));
  }

  /** Marks a coach or a room as unavailable. */
  markAway(coachId: number | undefined, onAdded: (added: Unavailability) => unknown): void {
    openAwayCard(this.#desk, this.#live, coachId, onAdded);
  }

  #cardOf(entry: Entry): Card {
    return entry.kind === "tour"
      ? new TourCard(this.#desk, this.#live, entry.record).card
      : new AppointmentCard(this.#desk, this.#live, entry.record).card;
  }

  /** Calls back once a card has closed and the focus is lost: what was cancelled or moved is no longer where it was. */
  #watch(card: Card, onClosed = this.#onFocusLost): void {
    card.whenClosed(() => {
      if (document.activeElement === null || document.activeElement === document.body) onClosed();
    });
  }
}
