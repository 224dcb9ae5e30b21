import { dataOf } from "@fitness-club-booking/sdk/call-failed";
import type { Client } from "@fitness-club-booking/sdk/records";
import { facts, h } from "../parts/elements.ts";
import { internationalNumber } from "../parts/national-number.ts";
import { CalendarFeed } from "./calendar-feed.ts";
import type { MemberContext } from "./member-context.ts";
import { View } from "./view.ts";

/** Shows what the club knows of the member, and who puts it right. */
export function showProfile(member: MemberContext, signal: AbortSignal): void {
  const { profile } = member.strings.member;
  const view = new View(member, profile.title, signal);
  void view.load(
    async () => dataOf(await member.sdk.getClient({ path: member.whose })),
    (client) =>
      view.fill(profileFacts(client, member), h("p", {}, profile.change), new CalendarFeed(member).element),
  );
}

function profileFacts(client: Client, { strings, time }: MemberContext): HTMLElement {
  const { profile } = strings.member;
  const { date_of_birth, email_id, full_name, location, medical_alert, mobile_country_code, mobile_number } =
    client;
  const hasMobile = mobile_country_code !== null && mobile_number !== null;
  const mobile = hasMobile ? internationalNumber(mobile_country_code, mobile_number) : undefined;
  return facts([
    [profile.name, full_name ?? profile.none],
    [profile.email, email_id ?? profile.none],
    [profile.mobile, mobile ?? profile.none],
    [profile.birthday, date_of_birth === null ? undefined : time.dateInWords(date_of_birth)],
    [profile.location, location ?? undefined],
    [profile.medical, medical_alert ?? undefined],
  ]);
}
