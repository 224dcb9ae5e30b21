import type { CreateAppointmentRequest, InfoEntry } from "@fitness-club-booking/sdk/records";
import { sentenceOf } from "../../parts/alerts.ts";
import { button, h, type Inside } from "../../parts/elements.ts";
import { jsonField } from "../../parts/json-field.ts";
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

  /** Asks, once nothing else has been entered for a moment. */
  ask(body: CreateAppointmentRequest | undefined): void {
    clearTimeout(this.#timer);
    this.#asking.abort();
    if (body === undefined) this.element.replaceChildren();
    else this.#timer = setTimeout(() => void this.#ask(body), PAUSE_MS);
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
