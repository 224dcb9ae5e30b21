import type {
  BookSeriesRequest,
  CreateAppointmentRequest,
  InfoEntry,
} from "@fitness-club-booking/sdk/records";
import { sentenceOf } from "../../parts/alerts.ts";
import { button, h, type Inside } from "../../parts/elements.ts";
import { jsonField } from "../../parts/json-field.ts";
import { leftOut } from "../../parts/series.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { planningDesk } from "../club/planning-desk.ts";

const PAUSE_MS = 400;

/** What the check needs of the form. */
export interface BookingCheckActions {
  /** Takes a start that is offered instead. */
  readonly onStart: (start: string) => void;
  /** What would pay for appointments at these starts; undefined while that is not known. */
  readonly payerOf: (starts: readonly string[]) => string | undefined;
}

/** What a check says. */
interface Checked {
  readonly line?: HTMLElement;
  readonly reasons?: readonly Inside[];
  /** The starts that can be booked. */
  readonly free?: readonly string[];
}

/** Says live, before anything is sent, whether a booking is possible, and else all that is in its way. */
export class BookingCheck {
  /** The line that says whether it is possible. */
  readonly line = h("div.checked", { role: "status" });
  /** What is in its way, with other starts. */
  readonly reasons = h("div.checked.reasons", { role: "status" });
  readonly #desk: Desk;
  readonly #actions: BookingCheckActions;
  readonly #payer = h("span.payer");
  /** The starts that can be booked, as far as is known. */
  #free: readonly string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = new AbortController();

  constructor(desk: Desk, actions: BookingCheckActions) {
    this.#desk = desk;
    this.#actions = actions;
  }

  /** Whether a start was shown as free. */
  isFree(start: string): boolean {
    return this.#free.includes(start);
  }

  /** Says what would pay for what can be booked. */
  showPayer(): void {
    this.#payer.textContent = (this.#free.length > 0 && this.#actions.payerOf(this.#free)) || "";
  }

  /**
   * Asks, once nothing else has been entered for a moment.
   * @param series the same every week, where that is what is to be booked
   */
  ask(body: CreateAppointmentRequest | undefined, series?: BookSeriesRequest): void {
    clearTimeout(this.#timer);
    this.#asking.abort();
    this.showPayer();
    if (body === undefined) this.#show("unknown", {});
    else {
      const ask = () => (series === undefined ? this.#ask(body) : this.#askWeekly(series));
      this.#timer = setTimeout(() => void ask(), PAUSE_MS);
    }
  }

  async #askWeekly({ on_conflict: _, ...body }: BookSeriesRequest): Promise<void> {
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const { sdk, page } = this.#desk;
    const path = tenantPath(this.#desk);
    const answer = await sdk
      .checkRecurringAvailability({ path, body }, { signal })
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    if (answer === undefined || signal.aborted) return;
    const { desk: said } = page.strings;
    const texts = planningDesk(this.#desk).said.booking;
    if (answer.ok) {
      const { occurrences } = answer.data;
      const not = occurrences.filter(({ is_available }) => !is_available);
      const free = occurrences
        .filter(({ is_available }) => is_available)
        .map(({ start_date_time }) => start_date_time ?? "");
      const line = h("p", texts.canBeBookedWeekly(free.length, occurrences.length), " ", this.#payer);
      const reasons =
        not.length === 0
          ? []
          : [h("strong", said.leftOut), h("ul", ...leftOut(not, page).map((each) => h("li", each)))];
      this.#show(free.length > 0 ? "free" : "problem", { line, reasons, free });
    } else if (answer.reason === "refused") {
      const problems = answer.problems.map((problem) => h("li", sentenceOf(problem, page)));
      this.#show("problem", { reasons: [h("ul", ...problems)] });
    } else this.#show("unknown", { line: h("p.empty", texts.notChecked) });
  }

  async #ask(body: CreateAppointmentRequest): Promise<void> {
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const { sdk } = this.#desk;
    const path = tenantPath(this.#desk);
    const answer = await sdk.checkAvailability({ path, body }, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (answer === undefined || signal.aborted) return;
    if (answer.ok) this.#showOnce(answer.data.problems, body);
    else if (answer.reason === "refused") this.#showOnce(answer.problems, body);
    else this.#show("unknown", { line: h("p.empty", planningDesk(this.#desk).said.booking.notChecked) });
  }

  #show(kind: "free" | "problem" | "unknown", { line, reasons = [], free = [] }: Checked): void {
    this.#free = free;
    this.showPayer();
    for (const each of [this.line, this.reasons]) each.dataset.kind = kind;
    this.line.replaceChildren(...(line === undefined ? [] : [line]));
    this.reasons.replaceChildren(...reasons.filter((part) => part !== undefined));
  }

  #showOnce(problems: readonly InfoEntry[], { start_date_time }: CreateAppointmentRequest): void {
    const { page } = this.#desk;
    const texts = planningDesk(this.#desk).said.booking;
    const when = page.time.inWords(start_date_time);
    if (problems.length === 0) {
      const line = h("p", texts.canBeBooked(when), " ", this.#payer);
      this.#show("free", { line, free: [start_date_time] });
      return;
    }
    const line = h("p", h("strong", texts.cannotBeBooked(when)));
    const list = h("ul", ...problems.map((problem) => h("li", sentenceOf(problem, page))));
    this.#show("problem", { line, reasons: [list, this.#offers(nextStartsIn(problems))] });
  }

  #offers(starts: readonly string[]): HTMLElement | undefined {
    if (starts.length === 0) return undefined;
    const { strings, time } = this.#desk.page;
    return h(
      "div.offers",
      { role: "group", "aria-label": strings.common.chooseOther },
      ...starts.map((start) =>
        button(time.inWords(start), () => this.#actions.onStart(start), {
          class: "quiet",
          "data-start": start,
        }),
      ),
    );
  }
}

/** The starts that the API offers instead. */
export function nextStartsIn(problems: readonly InfoEntry[]): string[] {
  const offered = problems.map(({ jsonObject }) => jsonField(jsonObject, "next_starts")).find(Array.isArray);
  return (offered ?? []).filter((start): start is string => typeof start === "string");
}
