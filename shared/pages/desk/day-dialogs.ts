import type { ListedAppointment, ListedClient, Unavailability } from "@fitness-club-booking/sdk/records";
import { adoptStyle } from "../parts/adopt-style.ts";
import { followBack } from "../parts/leave-dialog.ts";
import { AppointmentCard, type AppointmentOpening } from "./appointment/appointment-card.ts";
import { dropStep, noShowStep, substituteStep } from "./appointment/appointment-steps.ts";
import { openBookingCard } from "./booking/booking-card.ts";
import type { Card } from "./card/card.ts";
import { ClassCard } from "./class/class-card.ts";
import type { ClassBegin } from "./class/class-form.ts";
import { substituteStep as substituteClassStep } from "./class/class-steps.ts";
import { openNewClassCard } from "./class/new-class-card.ts";
import type { Desk } from "./club/club-records.ts";
import { loadPlanning, planningDesk } from "./club/planning-desk.ts";
import {
  type AppointmentEntry,
  type CoachedEntry,
  type Entry,
  isOfTours,
  type ShownColumn,
} from "./day/entries.ts";
import type { LiveDay } from "./day/live-day.ts";
import dialogsStyle from "./dialogs.css";
import { openNewPersonCard } from "./person/new-person-card.ts";
import { openPersonCard } from "./person/person-card.ts";
import { printSheet } from "./print/print-sheet.ts";
import { type RosterActions, RosterPanel } from "./roster/roster-panel.ts";
import { openTourBookingCard } from "./tour/tour-booking-card.ts";
import { TourCard } from "./tour/tour-card.ts";
import { tourDropStep } from "./tour/tour-steps.ts";
import { openAwayCard } from "./unavailability/away-card.ts";
import { AwayPanel, type AwayPanelActions } from "./unavailability/away-panel.ts";
import { cancelUnsolved } from "./unavailability/cancel-unsolved.ts";
import { askToEndAway } from "./unavailability/end-away.ts";

adoptStyle(dialogsStyle);
followBack();

/** A booking that was dragged to another time, or into another column. */
export interface Dragged {
  readonly entry: Entry;
  readonly start: string;
  readonly column: ShownColumn;
}

/** The days on paper: they come with the dialogs. */
export const daySheet = printSheet;

/** Loads what the dialogs say beside what the page says. */
export const loadWords = loadPlanning;

/** The dialogs of the days that are shown. They are a script of their own, which is loaded after the day. */
export class DayDialogs {
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #onFocusLost: () => void;
  readonly #onDay: (day: string) => void;

  /**
   * @param onFocusLost called when a dialog has closed and what had opened it is gone
   * @param onDay shows another day
   */
  constructor(desk: Desk, live: LiveDay, onFocusLost: () => void, onDay: (day: string) => void) {
    this.#desk = desk;
    this.#live = live;
    this.#onFocusLost = onFocusLost;
    this.#onDay = onDay;
  }

  /** Books a tour at a time, or at any. */
  bookTour(start?: string): void {
    void openTourBookingCard(this.#desk, this.#live, start === undefined ? {} : { start });
  }

  /** Plans a class, once or every week. */
  planClass(begin: ClassBegin = {}): void {
    void openNewClassCard(planningDesk(this.#desk), this.#live, begin, { onDay: this.#onDay });
  }

  /** Shows a person: who they are, and what they have booked. */
  openPerson(person: Pick<ListedClient, "client_id" | "full_name">): Card {
    return openPersonCard(this.#desk, person, {
      onOpen: (entry) => this.#cardOf(entry),
      onBook: (whom) => openBookingCard(this.#desk, this.#live, { person: whom }),
      onBookTour: (whom) => openTourBookingCard(this.#desk, this.#live, { person: whom }),
    });
  }

  /** Creates a person of what was searched for, and shows them. */
  createPerson(entered: string, onCreated: () => void): void {
    void openNewPersonCard(this.#desk, entered, (person) => {
      onCreated();
      this.openPerson(person);
    });
  }

  /** Makes the roster of classes, which stays as long as the days are shown. */
  roster(
    place: HTMLElement,
    onLeft: Pick<RosterActions, "onClosed" | "onFocusLost" | "onPrint">,
  ): RosterPanel {
    return new RosterPanel(this.#desk, this.#live, place, {
      ...onLeft,
      onPerson: (person) => this.openPerson(person),
      onChange: (of) => new ClassCard(this.#desk, this.#live, of).card,
      onNew: (entered, onPerson) => void openNewPersonCard(this.#desk, entered, onPerson),
    });
  }

  /** Makes the panel of who is away, which stays as long as the days are shown. */
  away(place: HTMLElement, on: Pick<AwayPanelActions, "onFocusLost" | "onToggled" | "onShown">): AwayPanel {
    const panel: AwayPanel = new AwayPanel(this.#desk, this.#live, place, {
      ...on,
      onOpen: (entry, away) => this.#openToMove(entry, away, () => panel.focusItem(entry)),
      onCancel: (asked) => this.#watch(cancelUnsolved(this.#desk, this.#live, asked), asked.onClosed),
      onEnd: (asked) => this.#watch(askToEndAway(this.#desk, asked), asked.onClosed),
    });
    return panel;
  }

  /** Shows a booking, and what can be done to it. */
  open(entry: Entry): void {
    this.#watch(this.#cardOf(entry));
  }

  /** Asks whether a client did not come. */
  askNoShow({ record }: AppointmentEntry): void {
    const card = this.#appointmentCard(record, (shown, read) => {
      if (read.actions.no_show !== undefined) noShowStep(shown, read);
    });
    this.#watch(card);
  }

  /**
   * Shows what moving a booking to where it was dragged would change, and asks to confirm it.
   * @param onClosed called where the focus is lost then: the mouse had it
   */
  askToMove({ entry, start, column }: Dragged, onClosed: () => void): void {
    const { coachId } = column;
    const { frame, strings } = this.#desk.page;
    if (entry.kind === "tour" && isOfTours(column)) {
      const { card } = new TourCard(this.#desk, this.#live, entry.record, (shown, read) =>
        tourDropStep(shown, read, start),
      );
      this.#watch(card, onClosed);
    } else if (entry.kind === "appointment" && coachId !== undefined) {
      const card = this.#appointmentCard(entry.record, (shown, read) =>
        dropStep(shown, read, { start, coachId }),
      );
      this.#watch(card, onClosed);
    } else frame.announce(strings.desk.cannotBeDragged);
  }

  /** Books at an empty time of a column, or at any. */
  book(begin?: { readonly start: string; readonly column: ShownColumn }): void {
    if (begin === undefined) openBookingCard(this.#desk, this.#live);
    else if (isOfTours(begin.column)) this.bookTour(begin.start);
    else {
      const { start, column } = begin;
      const plan = (at: string | undefined) => this.planClass({ start: at, coachId: column.coachId });
      openBookingCard(this.#desk, this.#live, {
        start,
        coachId: column.coachId,
        instead: { label: planningDesk(this.#desk).said.do.classInstead, onChosen: plan },
      });
    }
  }

  /** Marks a coach or a room as unavailable. */
  markAway(coachId: number | undefined, onAdded: (added: Unavailability) => unknown): void {
    openAwayCard(this.#desk, this.#live, coachId, onAdded);
  }

  #cardOf(entry: Entry): Card {
    if (entry.kind === "tour") return new TourCard(this.#desk, this.#live, entry.record).card;
    if (entry.kind === "class") return new ClassCard(this.#desk, this.#live, entry.record).card;
    return this.#appointmentCard(entry.record);
  }

  #appointmentCard(
    record: Pick<ListedAppointment, "id" | "client_id">,
    first?: AppointmentOpening["first"],
  ): Card {
    const onPerson = (person: Pick<ListedClient, "client_id" | "full_name">) => {
      card.close();
      this.openPerson(person);
    };
    const { card } = new AppointmentCard(this.#desk, this.#live, record, { onPerson, first });
    return card;
  }

  /** Shows what is in the way of an unavailability; `onClosed` is called where the focus is lost then. */
  #openToMove(entry: CoachedEntry, away: Unavailability, onClosed: () => void): void {
    const isOfCoach = "coach_id" in away;
    const card =
      entry.kind === "class"
        ? new ClassCard(this.#desk, this.#live, entry.record, (shown, read) => {
            if (isOfCoach && read.actions.substitute_coach !== undefined) substituteClassStep(shown, read);
          }).card
        : this.#appointmentCard(entry.record, (shown, read) => {
            if (isOfCoach && read.actions.substitute_coach !== undefined) substituteStep(shown, read);
          });
    this.#watch(card, onClosed);
  }

  /** Calls back once a card has closed and the focus is lost: what was cancelled or moved is no longer where it was. */
  #watch(card: Card, onClosed = this.#onFocusLost): void {
    card.whenClosed(() => {
      if (document.activeElement === null || document.activeElement === document.body) onClosed();
    });
  }
}
