import type {
  BookSeriesAnswer,
  BookSeriesRequest,
  CheckedOccurrence,
} from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, hideAlert, showFailure } from "../parts/alerts.ts";
import { openDialog } from "../parts/dialog.ts";
import { button, h, type Inside } from "../parts/elements.ts";
import type { MemberContext } from "./member-context.ts";
import { leftOut, problemOfDay } from "./series-words.ts";
import { Write } from "./write.ts";

/** What a weekly booking tells the view that it is in. */
export interface WeeklyHost {
  /** Starts the check. */
  readonly submit: HTMLElement;
  /** Aborts when another view is shown. */
  readonly signal: AbortSignal;
  readonly onBooked: (answer: BookSeriesAnswer) => void;
}

/** Checks the dates of a weekly booking, says which are left out, and books the others. */
export class WeeklyDialog {
  readonly #member: MemberContext;
  readonly #host: WeeklyHost;
  readonly #alert = alertBox();
  readonly #confirm = h("button", { type: "button" });
  readonly #check: Write<BookSeriesRequest>;
  /** One for all dialogs: what was not answered goes on with its key, even if the dialog was closed meanwhile. */
  readonly #write = new Write<BookSeriesRequest>(this.#confirm);
  #close = () => {};

  constructor(member: MemberContext, host: WeeklyHost) {
    this.#member = member;
    this.#host = host;
    this.#check = new Write(host.submit);
  }

  /**
   * @param sessions how many sessions the member has left for it
   * @returns why the dates could not be checked
   */
  async ask(request: BookSeriesRequest, sessions: number): Promise<Failure | undefined> {
    const { api, whose } = this.#member;
    const path = { tenant_id: whose.tenant_id };
    const result = await this.#check.send(request, (body) => api.checkRecurringAvailability({ path, body }));
    if (result === undefined || this.#host.signal.aborted) return undefined;
    if (!result.ok) return result;
    hideAlert(this.#alert);
    this.#open(request, this.#dates(result.data.occurrences, sessions));
    return undefined;
  }

  #open(request: BookSeriesRequest, dates: readonly Inside[]): void {
    const { member, common } = this.#member.strings;
    const back = button(common.back, () => this.#close(), { class: "quiet" });
    this.#confirm.onclick = () => void this.#send(request, dates);
    const buttons = h("div", { class: "buttons" }, this.#confirm, back);
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
      h("p", {}, weekly.canBook(starts.length, occurrences.length)),
      first && last ? h("p", {}, weekly.span(time.inWords(first), time.inWords(last))) : undefined,
      sessions < starts.length ? h("p", {}, weekly.covered(sessions)) : undefined,
      skipped.length > 0 ? h("h3", {}, weekly.leftOut) : undefined,
      skipped.length > 0 ? h("ul", {}, ...skipped.map((each) => h("li", {}, each))) : undefined,
    ];
  }

  async #send(request: BookSeriesRequest, dates: readonly Inside[]): Promise<void> {
    const { api, whose } = this.#member;
    const path = { tenant_id: whose.tenant_id };
    const result = await this.#write.send({ ...request, on_conflict: "skip" }, (body, options) =>
      api.bookSeries({ path, body }, options),
    );
    if (result === undefined) return;
    if (result.ok) {
      this.#close();
      this.#host.onBooked(result.data);
      return;
    }
    // Somebody who has closed the dialog must still learn that nothing was done.
    if (!this.#alert.isConnected && !this.#host.signal.aborted) this.#open(request, dates);
    showFailure(this.#alert, result, this.#member, {
      onAgain: () => void this.#send(request, dates),
      ownSentence: (problem) => problemOfDay(problem, this.#member),
    });
  }
}
