import type { ApiResult } from "@fitness-club-booking/sdk";
import type { BookSeriesRequest, CheckedOccurrence, InfoEntry } from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, hideAlert, showFailure } from "../parts/alerts.ts";
import { openDialog } from "../parts/dialog.ts";
import { button, h, type Inside } from "../parts/elements.ts";
import { Write } from "../parts/write.ts";
import { bookingInWords } from "./member-words.ts";
import { type MemberBooked, ON_CONFLICT } from "./bookings.ts";
import type { MemberContext } from "./member-context.ts";
import { leftOut, problemOfDay } from "./series.ts";
import type { View } from "./view.ts";

/** What a weekly booking tells the view that it is in. */
export interface WeeklyHost {
  /** Starts the check. */
  readonly submit: HTMLElement;
  readonly view: View;
  readonly onBooked: (booked: MemberBooked) => void;
}

/** Checks the dates of a weekly booking, says which are left out, and books the others. */
export class WeeklyDialog {
  readonly #member: MemberContext;
  readonly #host: WeeklyHost;
  readonly #alert = alertBox();
  readonly #confirm = h("button", { type: "button" });
  readonly #check: Write;
  /** One for all dialogs: what is on its way is not sent again, even if the dialog was closed meanwhile. */
  readonly #write = new Write(this.#confirm);
  #close = () => {};

  constructor(member: MemberContext, host: WeeklyHost) {
    this.#member = member;
    this.#host = host;
    this.#check = new Write(host.submit);
  }

  /**
   * Checks the dates and asks whether to book them. What was confirmed before and not answered is settled without asking.
   * @param sessions how many sessions the member has left for it
   * @returns why the dates could not be checked
   */
  async ask(request: BookSeriesRequest, sessions: number): Promise<Failure | undefined> {
    const { sdk, bookings, whose } = this.#member;
    const path = { tenant_id: whose.tenant_id };
    const booking: BookSeriesRequest = { ...request, on_conflict: ON_CONFLICT };
    if (bookings.isUnanswered(booking)) return await this.#settle(booking);
    const result = await this.#check.once(() => sdk.checkRecurringAvailability({ path, body: request }));
    if (result === undefined || this.#host.view.signal.aborted) return undefined;
    if (!result.ok) return result;
    const { occurrences } = result.data;
    const { unanswered } = bookings;
    const isSeries = unanswered?.bodies.some((body) => "recurrence" in body);
    // The series that was not answered may be what is in the way.
    if (isSeries && !occurrences.some((each) => each.is_available)) {
      return await this.#settle(booking);
    }
    hideAlert(this.#alert);
    this.#open(booking, this.#dates(occurrences, sessions));
    return undefined;
  }

  /** Finds out what came of the series that was not answered. */
  async #settle(asked: BookSeriesRequest): Promise<Failure | undefined> {
    const { bookings } = this.#member;
    return this.#failureOf(await this.#check.once(() => bookings.send(asked)), asked);
  }

  /** Leads on to what was booked, or tells a failure to whoever has left the view. */
  #failureOf(result: ApiResult<MemberBooked> | undefined, sent: BookSeriesRequest): Failure | undefined {
    if (result === undefined) return undefined;
    if (result.ok) {
      this.#close();
      this.#host.onBooked(result.data);
      return undefined;
    }
    const ownSentence = (problem: InfoEntry) => problemOfDay(problem, this.#member);
    const what = bookingInWords(sent, this.#member);
    return this.#host.view.hasToldElsewhere(result, what, { ownSentence }) ? undefined : result;
  }

  #open(request: BookSeriesRequest, dates: readonly Inside[]): void {
    const { member, common } = this.#member.strings;
    const back = button(common.back, () => this.#close(), { class: "quiet" });
    this.#confirm.onclick = () => void this.#send(request, dates);
    const buttons = h("div.buttons", this.#confirm, back);
    const title = member.weekly.title(request.recurrence.occurrences);
    this.#close = openDialog(this.#member, title, () => [this.#alert, ...dates, buttons]);
  }

  #dates(occurrences: readonly CheckedOccurrence[], sessions: number): Inside[] {
    const { strings, time } = this.#member;
    const { weekly } = strings.member;
    const starts = occurrences.flatMap((each) => (each.is_available ? (each.start_date_time ?? []) : []));
    const skipped = leftOut(
      occurrences.filter((each) => !each.is_available),
      this.#member,
    );
    const [first, last] = [starts.at(0), starts.at(-1)];
    this.#confirm.textContent = weekly.confirm(starts.length);
    this.#confirm.hidden = first === undefined;
    return [
      h("p", weekly.canBook(starts.length, occurrences.length)),
      first && last ? h("p", weekly.span(time.inWords(first), time.inWords(last))) : undefined,
      sessions < starts.length ? h("p", weekly.covered(sessions)) : undefined,
      skipped.length > 0 ? h("h3", weekly.leftOut) : undefined,
      skipped.length > 0 ? h("ul", ...skipped.map((each) => h("li", each))) : undefined,
    ];
  }

  async #send(request: BookSeriesRequest, dates: readonly Inside[]): Promise<void> {
    const { bookings } = this.#member;
    const result = await this.#write.once(() => bookings.send(request));
    const failure = this.#failureOf(result, request);
    if (failure === undefined) return;
    // Somebody who has closed the dialog must still learn that nothing was done.
    if (!this.#alert.isConnected) this.#open(request, dates);
    showFailure(this.#alert, failure, this.#member, {
      onAgain: () => void this.#send(request, dates),
      ownSentence: (problem) => problemOfDay(problem, this.#member),
    });
  }
}
