import { dataOf } from "@fitness-club-booking/sdk/call-failed";
import { noticesIn } from "@fitness-club-booking/sdk/notices";
import type { Client } from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, hideAlert, showFailure } from "../../parts/alerts.ts";
import { button, facts, h } from "../../parts/elements.ts";
import { copyButton, field, input } from "../../parts/fields.ts";
import { mobileInWords } from "../../parts/national-number.ts";
import { Write } from "../../parts/write.ts";
import type { MemberContext } from "../page/member-context.ts";
import { View } from "../page/view.ts";

/** Shows what the club knows of the member, and who puts it right. */
export function showProfile(member: MemberContext, signal: AbortSignal): void {
  const { profile } = member.strings.member;
  const view = new View(member, profile.title, signal);
  void view.load(
    async () => dataOf(await member.sdk.getClient({ path: member.whose })),
    (client) => {
      const known = h("div", profileFacts(client, member), h("p", profile.change));
      view.fill(h("div.beside", known, calendarFeed(member)));
    },
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
function calendarFeed(member: MemberContext): HTMLElement {
  const { frame, sdk, whose: path } = member;
  const { common: texts, member: words } = member.strings;
  const { feed } = words;
  const alert = alertBox();
  const shown = h("div", { role: "status" });
  const make = button(feed.make, () => void sendMake());
  const end = button(feed.end, () => void sendEnd(), { class: "quiet" });
  const write = new Write(make, end);
  const buttons = h("div.buttons", make);
  // Nobody is told whether there is a link: it may have been made on another device.
  const earlier = h("details", h("summary", feed.earlier), h("div.buttons", end));

  async function sendMake(): Promise<void> {
    const result = await write.send("make", (options) => sdk.createClientCalendar({ path }, options));
    if (result === undefined) return;
    if (result.ok) showLink(result.data.url);
    else fail(result, () => void sendMake());
    // An attempt that was not answered may have made one.
    if (result.ok || result.reason !== "refused") {
      earlier.hidden = true;
      buttons.append(end);
    }
  }

  async function sendEnd(): Promise<void> {
    const result = await write.send("end", (options) => sdk.deleteClientCalendar({ path }, options));
    if (result === undefined) return;
    if (!result.ok) {
      fail(result, () => void sendEnd());
      return;
    }
    const wasNone = noticesIn(result.data).some(({ errorCode }) => errorCode === "ALREADY_DONE");
    say(h("p", wasNone ? feed.none : feed.ended));
    earlier.hidden = true;
    end.remove();
    make.focus();
  }

  /** @param url null if the answer to an earlier attempt was lost: it is shown once */
  function showLink(url: string | null): void {
    if (url === null) {
      say(h("p", feed.lost));
      return;
    }
    const link = input("url", { readonly: true, value: url, onfocus: () => link.select() });
    const [copy, copied] = copyButton(link, { frame, texts });
    const open = h("a.button.quiet", { href: url.replace(/^https?:/, "webcal:") }, feed.open);
    say(field(link, { label: feed.link, hint: feed.linkHint }), h("div.buttons", copy, open, copied));
    link.focus();
  }

  function say(...content: readonly Node[]): void {
    hideAlert(alert);
    shown.replaceChildren(...content);
  }

  function fail(failure: Failure, onAgain: () => void): void {
    showFailure(alert, failure, member, { onAgain });
  }

  const hint = h("p.hint", feed.makeHint);
  return h("div", h("h2", feed.title), h("p", feed.lead), alert, shown, hint, buttons, earlier);
}
