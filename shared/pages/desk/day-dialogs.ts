import type { ListedAppointment, ListedClient, Unavailability } from "@fitness-club-booking/sdk/records";
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

const sheet = new CSSStyleSheet();
sheet.replaceSync(dialogsStyle);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

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

/** The dialogs of the desk. They are a script of their own, which is loaded after the day. */
export type DayDialogs = ReturnType<typeof dayDialogs>;

/**
 * The dialogs of the days that are shown.
 * @param onFocusLost called when a dialog has closed and what had opened it is gone
 * @param onDay shows another day
 */
export function dayDialogs(desk: Desk, live: LiveDay, onFocusLost: () => void, onDay: (day: string) => void) {
  const { page } = desk;

  function cardOf(entry: Entry): Card {
    if (entry.kind === "tour") return new TourCard(desk, live, entry.record).card;
    if (entry.kind === "class") return new ClassCard(desk, live, entry.record).card;
    return appointmentCard(entry.record);
  }

  function appointmentCard(
    record: Pick<ListedAppointment, "id" | "client_id">,
    first?: AppointmentOpening["first"],
  ): Card {
    const onPerson = (person: Pick<ListedClient, "client_id" | "full_name">) => {
      card.close();
      openPerson(person);
    };
    const { card } = new AppointmentCard(desk, live, record, { onPerson, first });
    return card;
  }

  /** Calls back once a card has closed and the focus is lost: what was cancelled or moved is no longer where it was. */
  function watch(card: Card, onClosed = onFocusLost): void {
    card.whenClosed(() => {
      if (document.activeElement === null || document.activeElement === document.body) onClosed();
    });
  }

  const bookTour = (start?: string) =>
    void openTourBookingCard(desk, live, start === undefined ? {} : { start });

  const planClass = (begin: ClassBegin = {}) => openNewClassCard(planningDesk(desk), live, begin, { onDay });

  const openPerson = (person: Pick<ListedClient, "client_id" | "full_name">) =>
    openPersonCard(desk, person, {
      onOpen: cardOf,
      onBook: (whom) => openBookingCard(desk, live, { person: whom }),
      onBookTour: (whom) => openTourBookingCard(desk, live, { person: whom }),
    });

  /** Shows what is in the way of an unavailability; `onClosed` is called where the focus is lost then. */
  function openToMove(entry: CoachedEntry, away: Unavailability, onClosed: () => void): void {
    const isOfCoach = "coach_id" in away;
    const card =
      entry.kind === "class"
        ? new ClassCard(desk, live, entry.record, (shown, read) => {
            if (isOfCoach && read.actions.substitute_coach !== undefined) substituteClassStep(shown, read);
          }).card
        : appointmentCard(entry.record, (shown, read) => {
            if (isOfCoach && read.actions.substitute_coach !== undefined) substituteStep(shown, read);
          });
    watch(card, onClosed);
  }

  return {
    bookTour,
    /** Plans a class, once or every week. */
    planClass: () => void planClass(),
    /** Shows a person: who they are, and what they have booked. */
    openPerson,
    /** Creates a person of what was searched for. */
    createPerson: (entered: string) => void openNewPersonCard(desk, entered, openPerson),
    /** Makes the roster of classes, which stays as long as the days are shown. */
    roster: (place: HTMLElement, onLeft: Pick<RosterActions, "onClosed" | "onFocusLost" | "onPrint">) =>
      new RosterPanel(desk, live, place, {
        ...onLeft,
        onPerson: openPerson,
        onChange: (of) => new ClassCard(desk, live, of).card,
        onNew: (entered, onPerson) => void openNewPersonCard(desk, entered, onPerson),
      }),
    /** Shows a booking, and what can be done to it. */
    open: (entry: Entry) => watch(cardOf(entry)),
    /** Asks whether a client did not come. */
    askNoShow({ record }: AppointmentEntry): void {
      const card = appointmentCard(record, (shown, read) => {
        if (read.actions.no_show !== undefined) noShowStep(shown, read);
      });
      watch(card);
    },
    /**
     * Shows what moving a booking to where it was dragged would change, and asks to confirm it.
     * @param onClosed called where the focus is lost then: the mouse had it
     */
    askToMove({ entry, start, column }: Dragged, onClosed: () => void): void {
      const { coachId } = column;
      if (entry.kind === "tour" && isOfTours(column)) {
        const { card } = new TourCard(desk, live, entry.record, (shown, read) =>
          tourDropStep(shown, read, start),
        );
        watch(card, onClosed);
      } else if (entry.kind === "appointment" && coachId !== undefined) {
        const card = appointmentCard(entry.record, (shown, read) =>
          dropStep(shown, read, { start, coachId }),
        );
        watch(card, onClosed);
      } else page.frame.announce(page.strings.desk.cannotBeDragged);
    },
    /** Books at an empty time of a column, or at any. */
    book(begin?: { readonly start: string; readonly column: ShownColumn }): void {
      if (begin === undefined) openBookingCard(desk, live);
      else if (isOfTours(begin.column)) bookTour(begin.start);
      else {
        const { start, column } = begin;
        const plan = (at: string | undefined) => void planClass({ start: at, coachId: column.coachId });
        openBookingCard(desk, live, {
          start,
          coachId: column.coachId,
          instead: { label: planningDesk(desk).said.do.classInstead, onChosen: plan },
        });
      }
    },
    /** Makes the panel of who is away, which stays as long as the days are shown. */
    away: (place: HTMLElement, on: Pick<AwayPanelActions, "onFocusLost" | "onToggled" | "onShown">) => {
      const panel: AwayPanel = new AwayPanel(desk, live, place, {
        ...on,
        onOpen: (entry, away) => openToMove(entry, away, () => panel.focusItem(entry)),
        onCancel: (asked) => watch(cancelUnsolved(desk, live, asked), asked.onClosed),
        onEnd: (asked) => watch(askToEndAway(desk, asked), asked.onClosed),
      });
      return panel;
    },
    /** Marks a coach or a room as unavailable. */
    markAway: (coachId: number | undefined, onAdded: (added: Unavailability) => unknown) =>
      openAwayCard(desk, live, coachId, onAdded),
  };
}
