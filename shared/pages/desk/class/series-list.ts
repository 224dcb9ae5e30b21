import { eachItem } from "@fitness-club-booking/sdk/lists";
import type { ListedRecurringClass } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import { Card } from "../card/card.ts";
import { listed, tenantPath } from "../club/club-records.ts";
import type { PlanningDesk } from "../club/planning-desk.ts";
import { wordingOf } from "../club/words.ts";
import type { LiveDay } from "../day/live-day.ts";
import { phaseInWords, phaseOn } from "./class-words.ts";
import { SeriesCard } from "./series-card.ts";

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
