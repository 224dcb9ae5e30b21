import { dataOf } from "@fitness-club-booking/sdk/call-failed";
import { alertBox, hideAlert } from "../../parts/alerts.ts";
import { h, hasFocus } from "../../parts/elements.ts";
import type { MemberContext } from "../page/member-context.ts";
import { hrefOf } from "../page/routes.ts";
import { View } from "../page/view.ts";
import { classFacts, type SeenClass } from "./class-facts.ts";
import { classTerms } from "./class-terms.ts";
import { isActive } from "./member-class.ts";
import { type ClassHost, placeControls } from "./place-controls.ts";

/** Shows one class: what a place costs, a button that books it or joins the line, or what the member has. */
export function showClass(member: MemberContext, id: number, signal: AbortSignal): void {
  const { classes: common, member: words } = member.strings;
  const view = new View(member, common.title, signal);
  const alert = alertBox();
  const body = h("div.beside");
  let terms: readonly string[] = [];
  const host: ClassHost = { view, alert, reload, done };
  const back = h("a.again", { href: hrefOf({ view: "classes", timetable: {} }) }, words.classes.back);
  // Whoever is choosing something goes on.
  const seen = () => document.visibilityState === "visible" && !hasFocus(body) && void reload();
  void view.load(
    () => readClass(member, id),
    (read) => {
      view.fill(alert, body, h("p", back));
      show(read);
      document.addEventListener("visibilitychange", seen, { signal });
    },
  );

  async function reload() {
    const result = await view.read(() => readClass(member, id));
    if (signal.aborted) return undefined;
    if (result.ok) show(result.data);
    else view.fail(result, () => void reload());
    return result.ok ? result.data : undefined;
  }

  function show(read: Awaited<ReturnType<typeof readClass>>): void {
    view.heading.textContent = read.one.name;
    terms = classTerms(read, member);
    const said = h("div.terms", ...terms.map((each) => h("p", each)));
    body.replaceChildren(classFacts(read, member), h("div", said, ...placeControls(read, member, host)));
  }

  /** Shows what a write left, and says what it did. */
  async function done(sentences: readonly string[]): Promise<void> {
    hideAlert(alert);
    await reload();
    // What stands below is said once; whoever sees another view is told all.
    view.tell(signal.aborted ? sentences : sentences.filter((each) => !terms.includes(each)));
    // What was pressed may be gone.
    if (!signal.aborted) view.heading.focus();
  }
}

/** Reads a class, its type, and what the member has of it; and what is left of the memberships that pay for a place. */
async function readClass({ names, sdk, whose }: MemberContext, id: number): Promise<SeenClass> {
  const path = { tenant_id: whose.tenant_id, class_id: id };
  const one = dataOf(await sdk.getClass({ path }));
  const { class_type_id } = one;
  const [type, booking] = await Promise.all([
    sdk.getClassType({ path: { tenant_id: whose.tenant_id, class_type_id } }),
    isActive(one.class_booking)
      ? sdk.getClassBooking({ path: { ...path, client_id: whose.client_id } })
      : undefined,
    // Where this fails, the sessions are as they were read last.
    names.loadMemberships().catch(() => undefined),
  ]);
  return {
    one,
    type: type.ok ? type.data : undefined,
    booking: booking === undefined ? undefined : dataOf(booking),
  };
}
