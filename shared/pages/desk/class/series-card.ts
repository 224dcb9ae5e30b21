import type { ApiResult } from "@fitness-club-booking/sdk";
import { eachItem } from "@fitness-club-booking/sdk/lists";
import { noticesIn } from "@fitness-club-booking/sdk/notices";
import type { ListedRecurringClass, RecurringClass } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { button, facts, h } from "../../parts/elements.ts";
import { enteredIn, field, input } from "../../parts/fields.ts";
import { Card } from "../card/card.ts";
import { historyView, reasonField, reasonIn } from "../card/card-parts.ts";
import { RecordCard, showStep } from "../card/record-card.ts";
import { typedIn, typeInto } from "../card/typed.ts";
import { listed, tenantPath } from "../club/club-records.ts";
import { type PlanningDesk, seriesPath } from "../club/planning-desk.ts";
import { wordingOf } from "../club/words.ts";
import type { LiveDay } from "../day/live-day.ts";
import { messageField, messageIn } from "./class-fields.ts";
import type { ChangedSeries } from "./class-host.ts";
import {
  noticesInWords,
  type PlanningWording,
  phaseInWords,
  phaseOn,
  skippedInWords,
} from "./class-words.ts";

/** The card of a weekly class: its template, the dates that were left out or not changed, and its end. */
export class SeriesCard extends RecordCard<RecurringClass, ChangedSeries, ReturnType<typeof seriesPath>> {
  readonly #planning: PlanningDesk;

  constructor(planning: PlanningDesk, live: LiveDay, series: Pick<ListedRecurringClass, "id" | "name">) {
    super(planning, live, { title: series.name, path: seriesPath(planning, series) });
    this.#planning = planning;
    void this.load();
  }

  protected async read(): Promise<ApiResult<RecurringClass>> {
    return await this.desk.sdk.getRecurringClass({ path: this.path });
  }

  // The day shows the classes, not their template.
  protected put(): void {}

  protected recordIn(answer: ChangedSeries): RecurringClass {
    return answer.recurring_class;
  }

  protected show(series: RecurringClass): void {
    const { said } = this.#planning;
    const { time } = this.desk.page;
    const phases = series.phases.map((phase) =>
      h(
        "li",
        h("strong", said.phaseFrom(time.dateInWords(phase.from))),
        ` ${phaseInWords(phase, this.#wording)}`,
      ),
    );
    const skipped = skippedInWords(series.skipped, this.#wording, Number.POSITIVE_INFINITY);
    const cancel = button(said.do.cancelSeries, () => this.#cancelStep(series));
    this.card.show(
      series.unsettled > 0 ? h("p.hint", said.seriesUnsettled(series.unsettled)) : undefined,
      series.status === "ended" ? h("p", said.ended) : undefined,
      h("ul.phases", ...phases),
      facts([
        [said.firstDate, time.dateInWords(series.first_date)],
        [said.ends, series.last_date === null ? undefined : time.dateInWords(series.last_date)],
        [said.made, series.made_until === null ? undefined : time.dateInWords(series.made_until)],
        [said.skipped, skipped.length === 0 ? undefined : h("ul", ...skipped.map((each) => h("li", each)))],
      ]),
      series.status === "active" ? h("div.buttons", cancel) : undefined,
      historyView(series.history, this.desk, said),
    );
  }

  get #wording(): PlanningWording {
    return { ...wordingOf(this.desk), said: this.#planning.said };
  }

  #cancelStep(series: RecurringClass): HTMLFormElement {
    const { said } = this.#planning;
    const { page } = this.desk;
    const today = page.time.dayOf(nowMs());
    const first = series.first_date > today ? series.first_date : today;
    const from = input("from", { type: "date", required: true, min: today, value: first });
    const to = input("to", { type: "date" });
    return showStep(this, series, said.cancelSeriesTitle, {
      content: [
        h("p", said.cancelSeriesMeans),
        field(from, { label: page.strings.desk.from }),
        field(to, { label: said.lastDay, hint: said.lastDayHint, optional: page.strings.common.optional }),
        reasonField(page),
        messageField(this.#planning),
      ],
      submit: said.do.cancelSeries,
      isDanger: true,
      onSubmit: (form) => this.#cancel(series, form),
    });
  }

  #cancel(series: RecurringClass, form: HTMLFormElement): void {
    const { said } = this.#planning;
    const { path } = this;
    const body = {
      from: enteredIn(form, "from") ?? "",
      to: enteredIn(form, "to") ?? null,
      reason: reasonIn(form),
      message: messageIn(form),
    };
    void this.card.send<ChangedSeries>(
      (options) => this.desk.sdk.cancelRecurringClass({ path, body }, { ...options, ifMatch: series }),
      {
        change: { operation: "cancelRecurringClass", version: series.version, body },
        onDone: async (answer) => {
          if (this.card.isOpen) this.show(answer.recurring_class);
          this.card.say([said.done.cancel, ...noticesInWords(noticesIn(answer), this.#wording)].join(" "));
          await this.live.refresh();
        },
        onChanged: async () => {
          const read = await this.read();
          if (!read.ok || !this.card.isOpen) return;
          if (read.data.status === "active") typeInto(this.#cancelStep(read.data), typedIn(form));
          else this.show(read.data);
        },
        remedies: { form },
      },
    );
  }
}

/** Opens the list of the weekly classes that go on. */
export function openSeriesList(planning: PlanningDesk, live: LiveDay): Card {
  const { said, page, sdk } = planning;
  const card = new Card(page, said.seriesTitle);
  void load();
  return card;

  async function load(): Promise<void> {
    const query = { status: "active", limit: 200 } as const;
    await card.load(
      () => listed(eachItem(sdk.listRecurringClasses, { path: tenantPath(planning), query })),
      show,
    );
  }

  function show(all: readonly ListedRecurringClass[]): void {
    const today = page.time.dayOf(nowMs());
    const wording = { ...wordingOf(planning), said };
    const items = all.map((series) => {
      const phase = phaseOn(series, today);
      const open = button(series.name, () => openSeries(series), { class: "quiet open-series" });
      return h(
        "li",
        h("strong", open),
        h("span", phase && phaseInWords(phase, wording)),
        series.skipped.length === 0
          ? undefined
          : h("span.quiet", `${said.skipped}: ${series.skipped.length}`),
      );
    });
    card.show(items.length === 0 ? h("p.empty", said.noSeries) : h("ul.series-list", ...items));
  }

  function openSeries(series: ListedRecurringClass): void {
    const opened = new SeriesCard(planning, live, series);
    opened.card.whenClosed(() => card.isOpen && void load());
  }
}
