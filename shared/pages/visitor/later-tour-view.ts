import { alertBox, showScriptFailed } from "../parts/alerts.ts";
import { h } from "../parts/elements.ts";
import type { ClubRecord } from "./club-record.ts";
import type { PageContext } from "./page-context.ts";
import type { TourView } from "./tour-view.ts";
import type { Tours } from "./tours.ts";
import type { VisitorDraft } from "./visitor-draft.ts";

const PRESSES = ["pointerdown", "keydown"];

/** The views of a visitor's tour. They are a script of their own: most visitors book first. */
export class LaterTourView {
  readonly #page: PageContext;
  readonly #load: () => Promise<TourView>;
  #view: TourView | undefined;

  /** @param book shows the booking of a tour; the address stays as it is */
  constructor(page: PageContext, tours: Tours, record: ClubRecord, book: () => void) {
    this.#page = page;
    this.#load = async () => {
      const { tourView } = await import("./tour-view.ts");
      this.#view ??= tourView(page, tours, record, book);
      return this.#view;
    };
    // The script is there before it is needed, so whoever loses the connection later can do without it.
    const { main } = page.frame;
    const load = () => void this.#load().catch(() => undefined);
    for (const event of PRESSES) main.addEventListener(event, load, { once: true });
  }

  /** What is chosen where a tour is being moved. */
  get draft(): VisitorDraft | undefined {
    return this.#view?.draft;
  }

  /** Shows a view of a tour as soon as its script is there; where it does not come, says why. */
  async show(open: (view: TourView) => void): Promise<void> {
    if (this.#view !== undefined) {
      open(this.#view);
      return;
    }
    const { frame, strings } = this.#page;
    const alert = alertBox();
    const loading = h("p", { "aria-busy": "true" }, strings.common.loading);
    frame.show(h("section.card", h("h1", strings.visitor.yours), alert, loading));
    try {
      const view = await this.#load();
      // The visitor has gone on to something else.
      if (loading.isConnected) open(view);
    } catch (cause) {
      loading.remove();
      await showScriptFailed(alert, cause, this.#page);
    }
  }
}
