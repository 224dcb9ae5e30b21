import { dataOf } from "@fitness-club-booking/sdk/call-failed";
import type { Class, ClassBooking } from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, hideAlert, showAlert, showFailure } from "../parts/alerts.ts";
import { nowMs } from "../parts/clock.ts";
import { button, h, hasFocus, type Inside } from "../parts/elements.ts";
import { field, select } from "../parts/fields.ts";
import { SpokenWrite } from "../parts/spoken-write.ts";
import { openCancelPlace } from "./cancel-place-dialog.ts";
import { classFacts, classInCalendar, type SeenClass } from "./class-facts.ts";
import type { AskedPlace } from "./class-places.ts";
import { classTerms } from "./class-terms.ts";
import { placeSentences } from "./class-words.ts";
import { isActive } from "./member-class.ts";
import type { MemberContext } from "./member-context.ts";
import { hrefOf } from "./routes.ts";
import { View } from "./view.ts";
import { canStillWait, changedUntil, type UntilSoFar, untilChoices, untilProblem } from "./wait-until.ts";

/** A button that asks for a place, or for a place in the line. */
interface PlaceButton {
  readonly asked: () => AskedPlace;
  /** What came of it. */
  readonly words?: typeof placeSentences;
  /** The button's class. */
  readonly look?: string;
}

/** Shows one class: what a place costs, a button that books it or joins the line, or what the member has. */
export function showClass(member: MemberContext, id: number, signal: AbortSignal): void {
  const { names, places, sdk, strings, whose } = member;
  const { classes: common, member: words } = strings;
  const { classes: said } = words;
  const view = new View(member, common.title, signal);
  const alert = alertBox();
  const body = h("div.beside");
  let terms: readonly string[] = [];
  const path = { tenant_id: whose.tenant_id, class_id: id };
  const back = h("a.again", { href: hrefOf({ view: "classes", timetable: {} }) }, said.back);
  // Whoever is choosing something goes on.
  const seen = () => document.visibilityState === "visible" && !hasFocus(body) && void reload();
  void view.load(read, (shown) => {
    view.fill(alert, body, h("p", back));
    show(shown);
    document.addEventListener("visibilitychange", seen, { signal });
  });

  async function read(): Promise<SeenClass> {
    const one = dataOf(await sdk.getClass({ path }));
    const { class_type_id } = one;
    const [type, booking] = await Promise.all([
      sdk.getClassType({ path: { tenant_id: whose.tenant_id, class_type_id } }),
      isActive(one.class_booking)
        ? sdk.getClassBooking({ path: { ...path, client_id: whose.client_id } })
        : undefined,
    ]);
    return {
      one,
      type: type.ok ? type.data : undefined,
      booking: booking === undefined ? undefined : dataOf(booking),
    };
  }

  async function reload(): Promise<void> {
    const result = await view.read(read);
    if (signal.aborted) return;
    if (result.ok) show(result.data);
    else view.fail(result, () => void reload());
  }

  function show(seen: SeenClass): void {
    view.heading.textContent = seen.one.name;
    terms = classTerms(seen, member);
    body.replaceChildren(classFacts(seen, member), h("div", ...parts(seen)));
  }

  /** What the member can do about the class now. */
  function parts(seen: SeenClass): Inside[] {
    const { one, type, booking } = seen;
    const { book, wait } = one.actions ?? {};
    // With a place open, asking for another time would book it.
    const waits = booking?.status === "waiting" && book === undefined && canStillWait(one, nowMs());
    const line = booking?.waitlist;
    const notice = line?.notice_minutes ?? type?.policy.promotion_notice_minutes ?? 0;
    const soFar = { chosen: line?.until ?? null, notice };
    const until = wait !== undefined || waits ? untilField(one, soFar) : undefined;
    const asked = () => ({ class_id: id, if_full: "wait", until: until?.value() ?? null }) as const;
    const isInLine = waits && line?.position !== null;
    const buttons = [
      isInLine ? placeButton(said.changeUntil, { asked, words: changedUntil, look: "quiet" }) : undefined,
      wait !== undefined || (waits && !isInLine) ? placeButton(common.wait, { asked }) : undefined,
      book === undefined ? undefined : placeButton(common.book, { asked: () => ({ class_id: id }) }),
      booking?.actions.cancel === undefined ? undefined : cancelButton(booking),
      classInCalendar(seen, member),
    ].filter((each) => each !== undefined);
    return [
      h("div.terms", ...terms.map((each) => h("p", each))),
      until?.element,
      buttons.length === 0 ? undefined : h("div.buttons", ...buttons),
    ];
  }

  function cancelButton(booking: ClassBooking): HTMLElement {
    const open = () => openCancelPlace(member, booking, { onCancelled, onFailed });
    return button(booking.status === "waiting" ? said.leave : said.cancel, open, { class: "quiet" });
  }

  function untilField(one: Class, soFar: UntilSoFar) {
    const choices = untilChoices(one, { ...soFar, nowMs: nowMs() }, member);
    const made = select("until", choices, soFar.chosen ?? "");
    return { element: field(made, { label: said.until }), value: () => made.value || null };
  }

  function placeButton(text: string, { asked, words = placeSentences, look }: PlaceButton): HTMLElement {
    const made = button(text, () => void send(), { class: look });
    const write = new SpokenWrite(member, made);
    return made;

    async function send(): Promise<void> {
      hideAlert(alert);
      const wanted = asked();
      const result = await write.once(() => places.send(id, wanted));
      if (result === undefined) return;
      const what = `${view.heading.textContent}`;
      if (result.ok) {
        const { answer, isEarlier } = result.data;
        const sentences = words(answer, member);
        await done(isEarlier ? [said.earlier, ...sentences] : sentences);
      } else if (!view.hasToldElsewhere(result, what)) await failed(result, () => void send());
    }
  }

  async function failed(failure: Failure, onAgain: () => void): Promise<void> {
    const isFull =
      failure.reason === "refused" && failure.problems.some(({ errorCode }) => errorCode === "CLASS_FULL");
    if (failure.reason === "refused") await reload();
    if (isFull) showAlert(alert, h("h2", strings.common.refused), h("p", said.justFull));
    else showFailure(alert, failure, member, { onAgain, ownSentence: (each) => untilProblem(each, member) });
  }

  function onFailed(failure: Failure, onAgain: () => void): void {
    if (!view.hasToldElsewhere(failure, `${view.heading.textContent}`)) void failed(failure, onAgain);
  }

  function onCancelled(outcome: readonly string[]): void {
    void done(outcome);
  }

  /** Shows what a write left, and says what it did. */
  async function done(sentences: readonly string[]): Promise<void> {
    hideAlert(alert);
    // What is left of a membership has changed.
    await Promise.all([names.loadMemberships().catch(() => undefined), reload()]);
    // What stands below is said once; whoever sees another view is told all.
    view.tell(signal.aborted ? sentences : sentences.filter((each) => !terms.includes(each)));
    // What was pressed may be gone.
    if (!signal.aborted) view.heading.focus();
  }
}
