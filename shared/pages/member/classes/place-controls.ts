import type { Class, ClassBooking } from "@fitness-club-booking/sdk/records";
import { type Failure, hideAlert, showAlert, showFailure } from "../../parts/alerts.ts";
import { nowMs } from "../../parts/clock.ts";
import { button, h, type Inside } from "../../parts/elements.ts";
import { field, select } from "../../parts/fields.ts";
import { SpokenWrite } from "../../parts/spoken-write.ts";
import type { AskedPlace } from "../page/bookings.ts";
import type { MemberContext } from "../page/member-context.ts";
import type { View } from "../page/view.ts";
import { openCancelPlace } from "./cancel-place-dialog.ts";
import { classInCalendar, type SeenClass } from "./class-facts.ts";
import { lastPromotionOf } from "./class-terms.ts";
import { placeSentences } from "./class-words.ts";
import { canStillWait, changedUntil, untilChoices, untilProblem } from "./wait-until.ts";

/** The view of a class, as its controls use it. */
export interface ClassHost {
  readonly view: View;
  readonly alert: HTMLElement;
  /** Reads the class again and shows it; undefined where that fails, or another view is shown. */
  reload(): Promise<SeenClass | undefined>;
  /** Shows what a write left, and says what it did. */
  done(sentences: readonly string[]): Promise<void>;
}

/** A button that asks for a place, or for a place in the line. */
interface PlaceButton {
  readonly text: string;
  readonly asked: () => AskedPlace;
  /** What came of it. */
  readonly words?: typeof placeSentences;
  /** The button's class. */
  readonly look?: string;
}

/** What the member can do about a class now. */
export function placeControls(seen: SeenClass, member: MemberContext, host: ClassHost): Inside[] {
  const { one, booking } = seen;
  const { classes: common, member: words } = member.strings;
  const { book, wait } = one.actions ?? {};
  // With a place open, asking for another time would book it.
  const waits = booking?.status === "waiting" && book === undefined && canStillWait(one, nowMs());
  const until = wait !== undefined || waits ? untilField(seen, member) : undefined;
  const asked = () => ({ class_id: one.id, if_full: "wait", until: until?.value() ?? null }) as const;
  const isInLine = waits && booking.waitlist?.position !== null;
  const place = (made: PlaceButton) => placeButton(made, member, host);
  const change = { text: words.classes.changeUntil, asked, words: changedUntil, look: "quiet" } as const;
  const buttons = [
    isInLine && until !== undefined ? place(change) : undefined,
    wait !== undefined || (waits && !isInLine) ? place({ text: common.wait, asked }) : undefined,
    book === undefined ? undefined : place({ text: common.book, asked: () => ({ class_id: one.id }) }),
    booking?.actions.cancel === undefined ? undefined : cancelButton(booking, member, host),
  ].filter((each) => each !== undefined);
  return [
    until?.element,
    buttons.length === 0 ? undefined : h("div.buttons", ...buttons),
    classInCalendar(seen, member),
  ];
}

/** Asks until when a place is wanted; undefined where none passes on any more, and nothing else was chosen. */
function untilField(seen: SeenClass, member: MemberContext) {
  const chosen = seen.booking?.waitlist?.until ?? null;
  const latest = lastPromotionOf(seen, member);
  if (latest.isKnown && latest.ms < nowMs() && chosen === null) return undefined;
  const choices = untilChoices(seen.one, { chosen, latest, nowMs: nowMs() }, member);
  const made = select("until", choices, chosen ?? "");
  const label = member.strings.member.classes.until;
  return { element: field(made, { label }), value: () => made.value || null };
}

function placeButton(
  { text, asked, words = placeSentences, look }: PlaceButton,
  member: MemberContext,
  host: ClassHost,
): HTMLElement {
  const { view } = host;
  const made = button(text, () => void send(), { class: look });
  const write = new SpokenWrite(member, made);
  return made;

  async function send(): Promise<void> {
    hideAlert(host.alert);
    const wanted = asked();
    const result = await write.once(() => member.places.send(wanted.class_id, wanted));
    if (result === undefined) return;
    if (result.ok) {
      const { answer, isEarlier } = result.data;
      const sentences = words(answer, member);
      await host.done(isEarlier ? [member.strings.member.classes.earlier, ...sentences] : sentences);
    } else if (!view.hasToldElsewhere(result, `${view.heading.textContent}`)) {
      await failed(result, () => void send(), member, host);
    }
  }
}

function cancelButton(booking: ClassBooking, member: MemberContext, host: ClassHost): HTMLElement {
  const { classes: said } = member.strings.member;
  const onFailed = (failure: Failure, onAgain: () => void) => {
    if (host.view.hasToldElsewhere(failure, `${host.view.heading.textContent}`)) return;
    void failed(failure, onAgain, member, host);
  };
  const onCancelled = (outcome: readonly string[]) => void host.done(outcome);
  const open = () => openCancelPlace(member, booking, { onCancelled, onFailed });
  return button(booking.status === "waiting" ? said.leave : said.cancel, open, { class: "quiet" });
}

/** Says why something was refused; where the last place has gone, what the member can do instead. */
async function failed(
  failure: Failure,
  onAgain: () => void,
  member: MemberContext,
  { alert, reload }: ClassHost,
): Promise<void> {
  const { classes: said } = member.strings.member;
  const now = failure.reason === "refused" ? await reload() : undefined;
  if (isFull(failure)) {
    showAlert(alert, h("h2", said.justFull), h("p", canWait(now?.one) ? said.canWait : said.cannotWait));
  } else showFailure(alert, failure, member, { onAgain, ownSentence: (each) => untilProblem(each, member) });
}

function isFull(failure: Failure): boolean {
  return failure.reason === "refused" && failure.problems.some(({ errorCode }) => errorCode === "CLASS_FULL");
}

function canWait(one: Class | undefined): boolean {
  return one?.actions?.wait !== undefined;
}
