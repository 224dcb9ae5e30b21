import { ClubTime } from "../../parts/club-time.ts";
import { h } from "../../parts/elements.ts";
import { Frame } from "../../parts/frame.ts";
import { choiceOf, loadLanguage } from "../../parts/language.ts";
import { type Club, loadSiteConfig, type SiteConfig, SiteNotSetUp } from "../../parts/site-config.ts";
import { failedSentences } from "../../parts/site-failed.ts";
import type { BookingOutcome } from "../booking-view.ts";
import { logo } from "../club-record.ts";
import { texts } from "../page-context.ts";
import { TourAddress } from "../tour-address.ts";
import { showVisitor, type VisitorViews } from "../visitor-views.ts";
import { styles } from "./styles.ts";

/**
 * `<club-tour tenant="…">` books tours of a location in any page. Its styles are its own; see README.md for what a site sets.
 */
export class ClubTour extends HTMLElement {
  static readonly observedAttributes = ["tenant", "lang"];
  /** The address of the pages' folder, or of a file in it. */
  static site = "";
  #ended = new AbortController();
  /** What the element shows, once it has begun and until it ends. */
  #shown: { readonly tenantId: number; readonly views: VisitorViews } | undefined;
  /**
   * What came of bookings, by location, and was not told before their view had ended, until the visitor sees it: in this element,
   * or in another of the page, which a framework may have made in its place.
   */
  static readonly #late = new Map<number, readonly BookingOutcome[]>();
  static readonly #inPage = new Set<ClubTour>();

  /** Shows the element once it is in a page. */
  connectedCallback(): void {
    // Where it is only moved in the page, what is typed stays.
    if (this.shadowRoot === null || this.#ended.signal.aborted) this.#restart();
  }

  /** Ends what it listens to, unless it is only moved in the page. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#end();
    });
  }

  /** Shows another location, or another language. */
  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    // Frameworks say again what they have said before.
    if (before === after) return;
    if (this.isConnected && this.shadowRoot !== null) this.#restart();
    // It begins anew once it is back in the page.
    else this.#end();
  }

  #end(): void {
    // What it has not told yet is told in another element, not here.
    this.#shown = undefined;
    ClubTour.#inPage.delete(this);
    this.#ended.abort();
  }

  #restart(): void {
    this.#end();
    this.#ended = new AbortController();
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [styles()];
    const name = h("p.club");
    const main = h("div", { id: "main", class: "main", tabindex: -1 });
    main.append(h("section.loading", { "aria-busy": "true" }));
    const live = h("p", { id: "live", class: "visually-hidden", role: "status" });
    const isFramed = this.hasAttribute("framed");
    const inside = h("div", { class: isFramed ? "embedded framed" : "embedded" });
    inside.append(h("div.top", name), main, live);
    root.replaceChildren(inside);
    this.#start(new Frame(root), { inside, name }, this.#ended.signal).catch((error: unknown) => {
      main.replaceChildren(failedSentences(error instanceof SiteNotSetUp));
      console.error(error);
    });
  }

  async #start(
    frame: Frame,
    { inside, name }: { readonly inside: HTMLElement; readonly name: HTMLElement },
    signal: AbortSignal,
  ): Promise<void> {
    const site = ClubTour.site;
    const preferred = [this.closest("[lang]")?.getAttribute("lang") ?? "", ...navigator.languages];
    const [spoken, config] = await Promise.all([
      loadLanguage(texts, choiceOf("", preferred)),
      loadSiteConfig(site),
    ]);
    if (signal.aborted) return;
    const club = this.#clubOf(config);
    inside.lang = spoken.language;
    const time = new ClubTime(club.time_zone, spoken.locale);
    const address = new TourAddress(this.#addressOptions(club));
    name.append(club.name);
    const { tenant_id: tenantId } = club;
    const onLate = (outcome: BookingOutcome) => {
      ClubTour.#late.set(tenantId, [...(ClubTour.#late.get(tenantId) ?? []), outcome]);
      for (const each of ClubTour.#inPage) each.#showLate();
    };
    const page = { ...spoken, config, club, time, frame, site, address };
    const views = showVisitor(page, { signal, onLate });
    name.prepend(logo(views.record));
    this.#shown = { tenantId, views };
    ClubTour.#inPage.add(this);
    this.#showLate();
  }

  /** Shows what came of bookings at the shown location after their element was away. */
  #showLate(): void {
    if (this.#shown === undefined) return;
    const { tenantId, views } = this.#shown;
    const late = ClubTour.#late.get(tenantId) ?? [];
    ClubTour.#late.delete(tenantId);
    for (const outcome of late) views.showOutcome(outcome);
  }

  #clubOf({ clubs }: SiteConfig): Club {
    const tenant = this.getAttribute("tenant");
    const uuid = tenant?.trim().toLowerCase();
    const club = uuid === undefined ? clubs[0] : clubs.find(({ tenant_uuid }) => tenant_uuid === uuid);
    if (club !== undefined) return club;
    throw new SiteNotSetUp(
      `<club-tour tenant="${tenant}">: config.json has no location of this tenant_uuid.`,
    );
  }

  /** Links lead to the page that has the element; from a frame, which nobody sees alone, to the visitor's page. */
  #addressOptions({ tenant_id }: Club) {
    if (!this.hasAttribute("framed")) {
      const isShared = () => document.querySelectorAll(this.localName).length > 1;
      return { isGuest: true, guestTenantId: tenant_id, isShared } as const;
    }
    return { isGuest: true, tenantId: tenant_id, linkBase: new URL(".", ClubTour.site).href } as const;
  }
}
