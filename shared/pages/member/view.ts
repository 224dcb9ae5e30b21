import { alertBox, type Failure, hideAlert, showFailure } from "../parts/alerts.ts";
import { h } from "../parts/elements.ts";
import { type Read, readAll } from "./member-api.ts";
import type { MemberContext } from "./member-context.ts";

/** A view: its heading is there at once, its content once it has been read. */
export class View {
  readonly heading: HTMLHeadingElement;
  readonly signal: AbortSignal;
  readonly #member: MemberContext;
  readonly #alert = alertBox();
  readonly #news = h("div", { class: "news", hidden: true });
  readonly #body = h("div", { class: "view", "aria-busy": "true" });

  /** @param signal aborts when another view is shown */
  constructor(member: MemberContext, title: string, signal: AbortSignal) {
    this.#member = member;
    this.signal = signal;
    this.heading = h("h1", {}, title);
    this.#body.append(h("p", { class: "loading" }, member.strings.common.loading));
    document.title = `${title} · ${member.club.name}`;
    member.frame.show(h("section", {}, this.heading, this.#news, this.#alert, this.#body));
    this.tell(member.news);
    member.news = [];
  }

  /** Says what came of a write. */
  tell(sentences: readonly string[]): void {
    this.#news.replaceChildren(...sentences.map((sentence) => h("p", {}, sentence)));
    this.#news.hidden = sentences.length === 0;
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

  /** Replaces the content. */
  fill(...content: readonly (Node | undefined)[]): void {
    this.#body.replaceChildren(...content.filter((part) => part !== undefined));
    this.#body.setAttribute("aria-busy", "false");
  }
}
