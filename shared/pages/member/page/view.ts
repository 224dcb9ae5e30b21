import {
  alertBox,
  type Failure,
  failureInWords,
  hideAlert,
  type Remedies,
  showFailure,
  showScriptFailed,
} from "../../parts/alerts.ts";
import { h } from "../../parts/elements.ts";
import { type Read, readAll } from "../../parts/read-all.ts";
import type { MemberContext } from "./member-context.ts";
import { hrefOf, type Route } from "./routes.ts";

/** A view: its heading is there at once, its content once it has been read. */
export class View {
  readonly heading: HTMLHeadingElement;
  readonly signal: AbortSignal;
  readonly #member: MemberContext;
  readonly #alert = alertBox();
  readonly #news = h("div.news", { hidden: true });
  readonly #body = h("div.view", { "aria-busy": "true" });

  /** @param signal aborts when another view is shown */
  constructor(member: MemberContext, title: string, signal: AbortSignal) {
    this.#member = member;
    this.signal = signal;
    this.heading = h("h1", title);
    this.#body.append(h("p.loading", member.strings.common.loading));
    document.title = `${title} · ${member.club.name}`;
    member.frame.show(h("section", this.heading, this.#news, this.#alert, this.#body));
    this.tell(member.news);
    member.news = [];
    member.tell = (sentences) => {
      if (!signal.aborted) this.#say(sentences);
    };
  }

  /** Says what came of a write: here, or on the view that is shown by then. */
  tell(sentences: readonly string[]): void {
    if (this.signal.aborted) this.#member.tell(sentences);
    else {
      this.#news.replaceChildren();
      this.#say(sentences);
    }
  }

  /**
   * Leads to another view, which says what came of a write. Whoever has left this view meanwhile stays where they are, and is
   * told there.
   * @param what what the write was about, for whoever sees something else by now
   */
  leave(route: Route, what: string, sentences: readonly string[]): void {
    if (this.signal.aborted) this.#member.tell([`${what}: ${sentences.join(" ")}`]);
    else {
      this.#member.news = sentences;
      location.hash = hrefOf(route);
    }
  }

  /**
   * Tells whoever has left this view why a write failed.
   * @returns whether they have left it
   */
  hasToldElsewhere(failure: Failure, what: string, remedies: Remedies = {}): boolean {
    if (!this.signal.aborted) return false;
    this.#member.tell([`${what}: ${failureInWords(failure, this.#member, remedies)}`]);
    return true;
  }

  #say(sentences: readonly string[]): void {
    this.#news.append(...sentences.map((sentence) => h("p", sentence)));
    this.#news.hidden = this.#news.childElementCount === 0;
    this.#member.frame.announce(sentences.join(" "));
  }

  /** Reads what the view shows, and shows it; where that fails, says so and offers to try again. */
  async load<Data>(read: () => Promise<Data>, show: (data: Data) => void): Promise<void> {
    const result = await this.read(read);
    if (this.signal.aborted) return;
    if (result.ok) {
      hideAlert(this.#alert);
      show(result.data);
    } else {
      this.#body.replaceChildren();
      this.fail(result, () => void this.load(read, show));
    }
  }

  /** Reads by several calls, after the club's names. */
  read<Data>(read: () => Promise<Data>): Promise<Read<Data>> {
    return readAll(async () => {
      await this.#member.names.ready();
      return await read();
    });
  }

  /** Says that something could not be read. */
  fail(failure: Failure, onAgain: () => void): void {
    showFailure(this.#alert, failure, this.#member, { onAgain, isRead: true });
  }

  /** Says that a part of the page's script did not come, and offers to load the page again. */
  async failScript(cause: unknown): Promise<void> {
    if (!this.signal.aborted) await showScriptFailed(this.#alert, cause, this.#member);
  }

  /** Replaces the content. */
  fill(...content: readonly (Node | undefined)[]): void {
    this.#body.replaceChildren(...content.filter((part) => part !== undefined));
    this.#body.setAttribute("aria-busy", "false");
  }
}
