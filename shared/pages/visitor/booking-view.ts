import { alertBox, type Failure, hideAlert, type Remedies, showFailure, takeBack } from "../parts/alerts.ts";
import { h, hasFocus } from "../parts/elements.ts";
import { clearFieldErrors } from "../parts/fields.ts";
import { aboutClub } from "./about-club.ts";
import { BookingForm, chosenBar } from "./booking-form.ts";
import type { ClubRecord } from "./club-record.ts";
import type { PageContext } from "./page-context.ts";
import { sendLink } from "./send-link.ts";
import { type AskedTour, type BookedTour, bookedTour, isBookedAlready } from "./tour-bookings.ts";
import { ownSentence, START } from "./tour-request.ts";
import { type ChosenTime, isSameStart, startingAt, timeOfSlot, tourPicker } from "./tour-slots.ts";
import type { Tours } from "./tours.ts";
import type { VisitorDraft } from "./visitor-draft.ts";

// Where there is less room, a visitor opens what is said of the club: the free times come first.
const ROOMY = "(min-width: 48rem)";

/** What is said of the club. */
function about(page: PageContext, record: ClubRecord): HTMLElement {
  const open = matchMedia(ROOMY).matches;
  return h("details.about", { open }, h("summary", page.strings.visitor.about), aboutClub(page, record));
}

/** For whoever has a tour already, but not its link. Its form is made when it is unfolded: most do without. */
function haveBooking(page: PageContext, tours: Tours, record: ClubRecord): HTMLElement {
  const element = h("details.have-booking", h("summary", page.strings.visitor.haveBooking));
  element.addEventListener("toggle", () => element.append(sendLink(page, tours, record)), { once: true });
  return element;
}

/** Why a tour that was asked for is not booked. */
export interface FailedBooking {
  readonly asked: AskedTour;
  readonly failure: Failure;
}

/** What came of a booking that the view does not tell itself: a tour, or a failure after the visitor has left the view. */
export type BookingOutcome = BookedTour | FailedBooking;

/** Lets a visitor choose a time, enter their contacts, and book. What they typed survives every failure. */
export interface BookingView {
  /** Whether the visitor has not left it. */
  readonly isShown: boolean;
  /** What is chosen and typed. */
  readonly draft: VisitorDraft;
  /** Tells why a tour is not booked that was asked for in an earlier view; what is typed here stays. */
  tell(failed: FailedBooking): void;
}

/**
 * Shows the booking of a tour, and loads the free times.
 * @param draft what was chosen and typed before
 */
export function showBooking(
  page: PageContext,
  tours: Tours,
  record: ClubRecord,
  onOutcome: (outcome: BookingOutcome) => void,
  draft: VisitorDraft | undefined,
): BookingView {
  const { club, strings, time } = page;
  const { visitor } = strings;
  const alert = alertBox();
  const fields: BookingForm = new BookingForm(page, record, book);
  const form = fields.element;
  let chosen: ChosenTime | undefined;
  const picker = tourPicker(page, tours.slots(), (slot) => {
    const start = timeOfSlot(slot);
    // An alert about another time no longer matters, unless this one had been chosen before it came.
    if (!isSameStart(start, chosen)) {
      if (alert.dataset.kind === "taken") hideAlert(alert);
      takeBack(alert, form, [START]);
    }
    choose(start);
  });
  const bar = chosenBar(fields.chosen);
  const zone = h("p.hint", strings.common.zone(time.place));
  page.frame.show(
    h("header.intro", h("h1", visitor.title), h("p", visitor.lead(club.name))),
    page.otherClub?.(),
    h("div.before-booking", about(page, record), haveBooking(page, tours, record), page.toClasses?.()),
    alert,
    h("section.booking", h("div", h("h2", visitor.chooseTime), zone, picker.element), form),
    bar.element,
  );
  const { fields: typed = {}, local } = draft ?? {};
  fields.restore(typed);
  void (local === undefined ? picker.refresh() : picker.choose(time.utcOf(local)));
  return {
    get isShown() {
      return form.isConnected;
    },
    get draft() {
      const start = chosen?.start;
      return { fields: fields.draft, ...(start !== undefined && { local: time.localOf(start) }) };
    },
    tell,
  };

  function choose(start: ChosenTime | undefined): void {
    chosen = start;
    fields.showChosen(start?.start);
    bar.show(start === undefined ? "" : strings.slots.chosen(time.inWords(start.start)));
  }

  async function book(): Promise<void> {
    const asked = { request: fields.request(chosen?.start), time: chosen };
    await send(asked, (failure) => refused(failure, asked));
  }

  async function send(asked: AskedTour, onFailure: (failure: Failure) => void): Promise<void> {
    if (hasFocus(alert)) fields.button.focus();
    hideAlert(alert);
    clearFieldErrors(form);
    const result = await tours.bookings.book(asked);
    if (result.ok) onOutcome(bookedTour(result.data, asked));
    else if (form.isConnected) onFailure(result);
    else onOutcome({ asked, failure: result });
  }

  function tell({ asked, failure }: FailedBooking): void {
    const again = () => send(asked, (next) => tell({ asked, failure: next }));
    explain(failure, asked, { keepsFocus: true, onAgain: () => void again() });
    const start = asked.time?.start;
    if (start !== undefined) alert.prepend(h("p", strings.slots.chosen(time.inWords(start))));
  }

  function refused(failure: Failure, asked: AskedTour): void {
    const { request, time: wanted } = asked;
    explain(failure, asked, {
      form,
      ownSentence: (problem) => ownSentence(problem, request, visitor),
      onAgain: fields.send,
      mends: (name) => fields.mendedBy(name),
    });
    const isFree = failure.reason === "unreachable" || !(START in failure.fields);
    if (wanted !== undefined && !isFree) void loadFree(wanted);
  }

  /** Loads the free times after one was refused. Another one that was chosen meanwhile stays chosen, if it is still free. */
  async function loadFree(taken: ChosenTime): Promise<void> {
    const before = chosen;
    if (before !== undefined && !isSameStart(before, taken)) {
      const isFree = await picker.choose(before.start);
      // Yet another one may have been chosen while they were loaded.
      if (isFree || chosen !== before) return;
    }
    choose(undefined);
    await picker.refresh();
  }

  function explain(failure: Failure, { request, time: wanted }: AskedTour, remedies: Remedies): void {
    const onStart = wanted && ((start: string) => take(startingAt(wanted, start)));
    showFailure(alert, failure, page, { ...remedies, ...(onStart && { onStart }) });
    if (!isBookedAlready(failure)) return;
    alert.append(sendLink(page, tours, record, request.prospect.email_id ?? undefined));
  }

  /** Chooses a start that the API offered, even if the picker does not show it; the visitor books it with the button. */
  function take(start: ChosenTime): void {
    choose(start);
    void picker.choose(start.start);
    hideAlert(alert);
    fields.button.focus();
  }
}
