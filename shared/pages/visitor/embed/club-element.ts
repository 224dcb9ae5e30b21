import pages from "../../pages.css";
import { ClubTime } from "../../parts/club-time.ts";
import { h } from "../../parts/elements.ts";
import { Frame } from "../../parts/frame.ts";
import { choiceOf, loadLanguage } from "../../parts/language.ts";
import { type Club, loadSiteConfig, type SiteConfig, SiteNotSetUp } from "../../parts/site-config.ts";
import { failedSentences } from "../../parts/site-failed.ts";
import { texts, type VisitorPage } from "../page-context.ts";
import visitor from "../visitor.css";
import embedded from "./embed.css";

// A site that makes its root's text smaller, such as `62.5%`, does not make the element smaller.
const REM = ".embedded { --rem: max(1rem, 16px); }";

let sheet: CSSStyleSheet | undefined;

/** The styles of all elements of a page. A site's Content-Security-Policy does not restrict constructed style sheets. */
function styles(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(`${REM}\n${inOwnRem([pages, visitor, embedded].join("\n"))}`);
  }
  return sheet;
}

// Lengths in `rem` become multiples of the element's own.
function inOwnRem(css: string): string {
  return css.replaceAll(/(?<![\w-])(-?(?:\d+\.)?\d+)rem\b/g, "calc($1 * var(--rem))");
}

/**
 * An element that shows something of a location in any page. Its styles are its own; see README.md for what a site sets. The
 * attribute `tenant` names the location by its UUID, `lang` the language.
 */
export abstract class ClubElement extends HTMLElement {
  static readonly observedAttributes = ["tenant", "lang"];
  /** The address of the pages' folder, or of a file in it. */
  static site = "";
  #ended = new AbortController();

  /**
   * Shows what the element is for.
   * @param name where the club's name stands
   * @param signal aborts when the element shows something else, or is taken away
   */
  protected abstract begin(page: VisitorPage, name: HTMLElement, signal: AbortSignal): void | Promise<void>;

  /** Forgets what the element shows. */
  protected forget(): void {}

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

  /** Whether it is the page that is made for frames. */
  protected get isFramed(): boolean {
    return this.hasAttribute("framed");
  }

  #end(): void {
    this.forget();
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
    const inside = h("div", { class: this.isFramed ? "embedded framed" : "embedded" });
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
    const { site } = ClubElement;
    const preferred = [this.closest("[lang]")?.getAttribute("lang") ?? "", ...navigator.languages];
    const [spoken, config] = await Promise.all([
      loadLanguage(texts, choiceOf("", preferred)),
      loadSiteConfig(site),
    ]);
    if (signal.aborted) return;
    const club = this.#clubOf(config);
    inside.lang = spoken.language;
    const time = new ClubTime(club.time_zone, spoken.locale);
    name.append(club.name);
    await this.begin({ ...spoken, config, club, time, frame, site }, name, signal);
  }

  #clubOf({ clubs }: SiteConfig): Club {
    const tenant = this.getAttribute("tenant");
    const uuid = tenant?.trim().toLowerCase();
    const club = uuid === undefined ? clubs[0] : clubs.find(({ tenant_uuid }) => tenant_uuid === uuid);
    if (club !== undefined) return club;
    throw new SiteNotSetUp(
      `<${this.localName} tenant="${tenant}">: config.json has no location of this tenant_uuid.`,
    );
  }
}
