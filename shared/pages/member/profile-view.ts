import { dataOf } from "@fitness-club-booking/sdk/call-failed";
import type { Client } from "@fitness-club-booking/sdk/records";
import { button, facts, h } from "../parts/elements.ts";
import { mobileInWords } from "../parts/mobile-number.ts";
import type { MemberContext } from "./member-context.ts";
import { View } from "./view.ts";
import { type Failure, alertBox, hideAlert, showFailure } from "../parts/alerts.ts";
import { copyButton, field, input } from "../parts/fields.ts";
import { Write } from "../parts/write.ts";

/** Shows what the club knows of the member, and who puts it right. */
export function showProfile(member: MemberContext, signal: AbortSignal): void {
  const { profile } = member.strings.member;
  const view = new View(member, profile.title, signal);
  void view.load(
    async () => dataOf(await member.sdk.getClient({ path: member.whose })),
    (client) =>
      view.fill(profileFacts(client, member), h("p", profile.change), new CalendarFeed(member).element),
  );
}

function profileFacts(client: Client, { strings, time }: MemberContext): HTMLElement {
  const { profile } = strings.member;
  const { date_of_birth, email_id, full_name, location, medical_alert } = client;
  return facts([
    [profile.name, full_name ?? profile.none],
    [profile.email, email_id ?? profile.none],
    [profile.mobile, mobileInWords(client) ?? profile.none],
    [profile.birthday, date_of_birth === null ? undefined : time.dateInWords(date_of_birth)],
    [profile.location, location ?? undefined],
    [profile.medical, medical_alert ?? undefined],
  ]);
}

/** Makes and ends the link by which a member's calendar app shows their appointments. */
export class CalendarFeed {
  readonly element: HTMLElement;
  readonly #member: MemberContext;
  readonly #alert = alertBox();
  readonly #shown = h("div", { role: "status" });
  readonly #write: Write;

  constructor(member: MemberContext) {
    const { feed } = member.strings.member;
    const make = button(feed.make, () => void this.#sendMake());
    const end = button(feed.end, () => void this.#sendEnd(), { class: "quiet" });
    this.#member = member;
    this.#write = new Write(make, end);
    this.element = h(
      "div",
      h("h2", feed.title),
      h("p", feed.lead),
      this.#alert,
      this.#shown,
      h("p.hint", feed.makeHint),
      h("div.buttons", make, end),
    );
  }

  async #sendMake(): Promise<void> {
    const { sdk, whose } = this.#member;
    const result = await this.#write.send("make", (options) =>
      sdk.createClientCalendar({ path: whose }, options),
    );
    if (result === undefined) return;
    if (result.ok) this.#showLink(result.data.url);
    else this.#fail(result, () => void this.#sendMake());
  }

  async #sendEnd(): Promise<void> {
    const { sdk, strings, whose } = this.#member;
    const result = await this.#write.send("end", (options) =>
      sdk.deleteClientCalendar({ path: whose }, options),
    );
    if (result === undefined) return;
    if (result.ok) this.#say(h("p", strings.member.feed.ended));
    else this.#fail(result, () => void this.#sendEnd());
  }

  /** @param url null if the answer to an earlier attempt was lost: it is shown once */
  #showLink(url: string | null): void {
    const { frame, strings } = this.#member;
    const { feed } = strings.member;
    if (url === null) {
      this.#say(h("p", feed.lost));
      return;
    }
    const link = input("url", { readonly: true, value: url, onfocus: () => link.select() });
    const copy = copyButton(link, { frame, texts: strings.common });
    const open = h("a.button.quiet", { href: url.replace(/^https?:/, "webcal:") }, feed.open);
    this.#say(
      field(link, { label: feed.link, hint: feed.linkHint }),
      h("div.buttons", copy[0], open, copy[1]),
    );
    link.focus();
  }

  #say(...content: readonly Node[]): void {
    hideAlert(this.#alert);
    this.#shown.replaceChildren(...content);
  }

  #fail(failure: Failure, onAgain: () => void): void {
    showFailure(this.#alert, failure, this.#member, { onAgain });
  }
}
