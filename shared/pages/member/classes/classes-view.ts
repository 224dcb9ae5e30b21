import { eachPage } from "@fitness-club-booking/sdk/lists";
import { addDays } from "../../parts/club-time.ts";
import { h } from "../../parts/elements.ts";
import { readAll } from "../../parts/read-all.ts";
import { type LoadedClasses, Timetable } from "../../parts/timetable/timetable.ts";
import type { AskedTimetable } from "../../parts/timetable/timetable-address.ts";
import type { MemberContext } from "../page/member-context.ts";
import { hrefOf } from "../page/routes.ts";
import { View } from "../page/view.ts";
import { placeInWords } from "./class-words.ts";
import { type MemberClass, memberClass } from "./member-class.ts";

const PAGE_SIZE = 100;

/** Shows the timetable of classes, with what the member has and may do in each. */
export function showClasses(member: MemberContext, asked: AskedTimetable, signal: AbortSignal): void {
  const { strings, time } = member;
  const view = new View(member, strings.classes.title, signal);
  const timetable = new Timetable<MemberClass>({
    page: member,
    load: (days, loading) => loadClasses(member, days, loading),
    onShown: (shown) => keepShown(hrefOf({ view: "classes", timetable: shown })),
    extras: (one) => [classLink(one, member)],
  });
  view.fill(timetable.element, h("p.hint", strings.common.zone(time.place)));
  void timetable.show(asked);
}

/** From here on a reload, or a bookmark, leads to what is shown, and Back to what was shown before. */
function keepShown(fragment: string): void {
  if (fragment !== location.hash) history.pushState(null, "", fragment);
}

/** Leads to a class, where there is something to do or to see. */
function classLink(one: MemberClass, member: MemberContext): HTMLElement | undefined {
  const { classes } = member.strings;
  const text = placeInWords(one.place, member);
  if (text === undefined) return undefined;
  const about = classes.about(text, one.name, member.time.inWords(one.start_date_time));
  return h(
    "a.button.quiet",
    { href: hrefOf({ view: "class", id: one.class_id }), "aria-label": about, "data-place": one.place.kind },
    text,
  );
}

/** Reads the classes of local days, the last one included. */
async function loadClasses(
  { sdk, time, whose }: MemberContext,
  { from, to }: { readonly from: string; readonly to: string },
  signal: AbortSignal,
): Promise<LoadedClasses<MemberClass>> {
  const path = { tenant_id: whose.tenant_id };
  const query = { from: time.utcOf(from), to: time.utcOf(addDays(to, 1)), limit: PAGE_SIZE };
  return await readAll(async () => {
    const found: MemberClass[] = [];
    for await (const { classes } of eachPage(sdk.listClasses, { path, query }, { signal })) {
      found.push(...classes.map(memberClass));
    }
    return found;
  });
}
