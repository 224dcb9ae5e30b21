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

const PAUSE_MS = 400;

/** Says live, before anything is sent, whether a booking is possible, and else all that is in its way. */
export class BookingCheck {
  readonly element = h("div.checked", { role: "status" });
  readonly #desk: Desk;
  readonly #onStart: (start: string) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = new AbortController();

  /** @param onStart takes a start that is offered instead */
  constructor(desk: Desk, onStart: (start: string) => void) {
    this.#desk = desk;
    this.#onStart = onStart;
  }

  /**
   * Asks, once nothing else has been entered for a moment.
   * @param series the same every week, where that is what is to be booked
   */
  ask(body: CreateAppointmentRequest | undefined, series?: BookSeriesRequest): void {
    clearTimeout(this.#timer);
    this.#asking.abort();
    if (body === undefined) this.element.replaceChildren();
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
    if (answer.ok) {
      const { occurrences } = answer.data;
      const not = occurrences.filter(({ is_available }) => !is_available);
      const free = occurrences.length - not.length;
      this.element.dataset.kind = free > 0 ? "free" : "problem";
      this.element.replaceChildren(
        h("p", said.canBeBookedWeekly(free, occurrences.length)),
        ...(not.length === 0
          ? []
          : [h("strong", said.leftOut), h("ul", ...leftOut(not, page).map((each) => h("li", each)))]),
      );
    } else if (answer.reason === "refused") {
      this.element.dataset.kind = "problem";
      const problems = answer.problems.map((problem) => h("li", sentenceOf(problem, page)));
      this.element.replaceChildren(h("ul", ...problems));
    } else this.element.replaceChildren(h("p.empty", said.notChecked));
  }

  async #ask(body: CreateAppointmentRequest): Promise<void> {
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const { sdk, page } = this.#desk;
    const path = tenantPath(this.#desk);
    const answer = await sdk.checkAvailability({ path, body }, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (answer === undefined || signal.aborted) return;
    if (answer.ok) this.#show(answer.data.problems, body);
    else if (answer.reason === "refused") this.#show(answer.problems, body);
    else this.element.replaceChildren(h("p.empty", page.strings.desk.notChecked));
  }

  #show(problems: readonly InfoEntry[], { start_date_time }: CreateAppointmentRequest): void {
    const { page } = this.#desk;
    const { desk: said } = page.strings;
    const when = page.time.inWords(start_date_time);
    this.element.dataset.kind = problems.length === 0 ? "free" : "problem";
    const content: Inside[] =
      problems.length === 0
        ? [h("p", said.canBeBooked(when))]
        : [
            h("p", h("strong", said.cannotBeBooked(when))),
            h("ul", ...problems.map((problem) => h("li", sentenceOf(problem, page)))),
            this.#offers(nextStartsIn(problems)),
          ];
    this.element.replaceChildren(...content.filter((part) => part !== undefined));
  }

  #offers(starts: readonly string[]): HTMLElement | undefined {
    if (starts.length === 0) return undefined;
    const { strings, time } = this.#desk.page;
    return h(
      "div.offers",
      { role: "group", "aria-label": strings.common.chooseOther },
      ...starts.map((start) =>
        button(time.inWords(start), () => this.#onStart(start), { class: "quiet", "data-start": start }),
      ),
    );
  }
}

/** The starts that the API offers instead. */
export function nextStartsIn(problems: readonly InfoEntry[]): string[] {
  const offered = problems.map(({ jsonObject }) => jsonField(jsonObject, "next_starts")).find(Array.isArray);
  return (offered ?? []).filter((start): start is string => typeof start === "string");
}
