import { dataOf } from "@fitness-club-booking/sdk/call-failed";
import type { Class, ClassBooking, ClassType } from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, hideAlert, showAlert, showFailure } from "../parts/alerts.ts";
import { nowMs } from "../parts/clock.ts";
import { button, facts, h, hasFocus, type Inside } from "../parts/elements.ts";
import { field, select } from "../parts/fields.ts";
import { placesInWords } from "../parts/timetable/class-list.ts";
import { classStateAt } from "../parts/timetable/shown-class.ts";
import { Write } from "../parts/write.ts";
import { openCancelPlace, placeTerms } from "./cancel-place-dialog.ts";
import type { AskedPlace } from "./class-places.ts";
import { costSentence, lineSentences, placeSentences } from "./class-words.ts";
import { isActive, memberClass, placeOf } from "./member-class.ts";
import type { MemberContext } from "./member-context.ts";
import { policySentence } from "./member-words.ts";
import { hrefOf } from "./routes.ts";
import { View } from "./view.ts";
import { canStillWait, changedUntil, type UntilSoFar, untilChoices, untilProblem } from "./wait-until.ts";

/** A class as a member sees it. */
interface Shown {
  readonly one: Class;
  /** Undefined where the club has dropped it. */
  readonly type: ClassType | undefined;
  /** What the member has of it. */
  readonly booking: ClassBooking | undefined;
}

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
  const { names, places, sdk, strings, time, whose } = member;
  const { classes: common, member: words } = strings;
  const { classes: said } = words;
  const view = new View(member, common.title, signal);
  const alert = alertBox();
  const body = h("div.beside");
  const path = { tenant_id: whose.tenant_id, class_id: id };
  const back = h("a.again", { href: hrefOf({ view: "classes", timetable: {} }) }, said.back);
  // Whoever is choosing something goes on.
  const seen = () => document.visibilityState === "visible" && !hasFocus(body) && void reload();
  void view.load(read, (shown) => {
    view.fill(alert, body, h("p", back));
    show(shown);
    document.addEventListener("visibilitychange", seen, { signal });
  });

  async function read(): Promise<Shown> {
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

  function show(shown: Shown): void {
    view.heading.textContent = shown.one.name;
    body.replaceChildren(factsOf(shown), h("div", ...parts(shown)));
  }

  function factsOf({ one, type, booking }: Shown): HTMLElement {
    const where = one.is_virtual ? common.online : one.room_name;
    const state = classStateAt(memberClass(one), nowMs());
    const url = booking?.class.virtual_url;
    const isLink = url?.startsWith("https://");
    return h(
      "div",
      type === undefined ? undefined : h("p.lead", type.description ?? ""),
      facts([
        [strings.common.when, time.span(one.start_date_time, one.end_date_time)],
        [words.details.coach, one.coach_name ?? common.noCoach],
        [strings.common.where, where ?? words.details.noRoom],
        [words.details.state, stateInWords(one, state)],
      ]),
      isLink
        ? h("p", h("a.again", { href: url ?? "", target: "_blank", rel: "noreferrer" }, words.details.join))
        : undefined,
    );
  }

  function stateInWords(one: Class, state: ReturnType<typeof classStateAt>): string {
    const place = placeOf(one);
    const isOpen = state !== "cancelled" && state !== "over";
    if (isOpen && place.kind === "booked") return said.booked;
    if (isOpen && place.kind === "waiting") return said.waiting(place.position);
    return placesInWords(memberClass(one), state, member);
  }

  function parts({ one, type, booking }: Shown): Inside[] {
    const { book, wait } = one.actions ?? {};
    const terms: string[] = [];
    const buttons: HTMLElement[] = [];
    // With a place open, asking for another time would book it.
    const waits = booking?.status === "waiting" && book === undefined && canStillWait(one, nowMs());
    const line = booking?.waitlist;
    const notice = line?.notice_minutes ?? type?.policy.promotion_notice_minutes ?? 0;
    const soFar = { chosen: line?.until ?? null, notice };
    const until = wait !== undefined || waits ? untilField(one, soFar) : undefined;
    const asked = () => ({ class_id: id, if_full: "wait", until: until?.value() ?? null }) as const;
    if (booking !== undefined) {
      terms.push(...lineSentences(booking, member));
      if (booking.actions.cancel !== undefined) {
        terms.push(...placeTerms(booking, member));
        const isWaiting = booking.status === "waiting";
        const open = () => openCancelPlace(member, booking, { onCancelled, onFailed });
        buttons.push(button(isWaiting ? said.leave : said.cancel, open, { class: "quiet" }));
      }
    }
    if (book !== undefined) {
      if (booking !== undefined) terms.push(said.isOpenNow);
      terms.push(costSentence(book, names.memberships, member));
      if (type !== undefined) {
        const at = { start: one.start_date_time, nowMs: nowMs() };
        terms.push(policySentence(type.policy, member, { at, isToPay: book.is_payment_required }));
      }
      buttons.unshift(placeButton(common.book, { asked: () => ({ class_id: id }) }));
    }
    if (wait !== undefined) {
      terms.push(said.waitingIsFree);
      buttons.unshift(placeButton(common.wait, { asked }));
    }
    if (waits) {
      const isInLine = booking.waitlist?.position !== null;
      buttons.unshift(
        isInLine
          ? placeButton(said.changeUntil, { asked, words: changedUntil, look: "quiet" })
          : placeButton(common.wait, { asked }),
      );
    }
    return [
      h("div.terms", ...terms.map((each) => h("p", each))),
      until?.element,
      buttons.length === 0 ? undefined : h("div.buttons", ...buttons),
    ];
  }

  function untilField(one: Class, soFar: UntilSoFar) {
    const choices = untilChoices(one, { ...soFar, nowMs: nowMs() }, member);
    const made = select("until", choices, soFar.chosen ?? "");
    return { element: field(made, { label: said.until }), value: () => made.value || null };
  }

  function placeButton(text: string, { asked, words = placeSentences, look }: PlaceButton): HTMLElement {
    const made = button(text, () => void send(), { class: look });
    const write = new Write(made);
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
    view.tell(sentences);
    // What was pressed may be gone.
    if (!signal.aborted) view.heading.focus();
  }
}
