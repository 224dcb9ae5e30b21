import { noticesIn } from "@fitness-club-booking/sdk/notices";
import type { ClassBooking } from "@fitness-club-booking/sdk/records";
import type { Failure } from "../../parts/alerts.ts";
import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import { openDialogOverPage } from "../../parts/leave-dialog.ts";
import { SpokenWrite } from "../../parts/spoken-write.ts";
import type { MemberContext } from "../page/member-context.ts";
import { cancelTermsOf, expectedOutcome } from "../terms/cancel-terms.ts";
import { cancelSentences, noticeSentences } from "../terms/term-words.ts";

/** What follows a cancellation. */
export interface PlaceHost {
  /** Takes what it did. */
  readonly onCancelled: (outcome: readonly string[]) => void;
  /** Tells why it failed; `onAgain` sends it again. */
  readonly onFailed: (failure: Failure, onAgain: () => void) => void;
}

/** What giving up a place costs and until when it is free, or that leaving the line costs nothing. */
export function placeTerms(booking: ClassBooking, member: MemberContext): string[] {
  const { classes: said } = member.strings.member;
  if (booking.status === "waiting") return [said.leavingIsFree];
  const terms = cancelTermsOf({ ...booking, end_date_time: booking.class.end_date_time }, nowMs());
  return cancelSentences(terms, member);
}

/** Asks whether to give up a place, or a place in the line: the second tap does it. */
export function openCancelPlace(member: MemberContext, booking: ClassBooking, host: PlaceHost): void {
  const { names, sdk, strings, time } = member;
  const { cancel, classes: said } = strings.member;
  const isWaiting = booking.status === "waiting";
  const confirm = button(isWaiting ? said.leave : said.cancel, () => void send(), { class: "danger" });
  const write = new SpokenWrite(member, confirm);
  const title = isWaiting ? said.leaveTitle : said.cancelTitle;
  const what = `${booking.class.name}, ${time.inWords(booking.class.start_date_time)}`;
  const close = openDialogOverPage(member, title, (closeIt) => [
    h("div.terms", h("p.hint", what), ...placeTerms(booking, member).map((each) => h("p", each))),
    h("div.buttons", confirm, button(isWaiting ? said.stay : cancel.keep, closeIt, { class: "quiet" })),
  ]);

  async function send(): Promise<void> {
    const { class_id, client_id, version } = booking;
    const path = { tenant_id: member.whose.tenant_id, class_id, client_id };
    // A stale screen gives up no place that its person has got since.
    const body = isWaiting ? ({ expect_session_outcome: "none" } as const) : expectedOutcome(booking);
    const result = await write.send({ ...body, version }, (options) =>
      sdk.cancelClassBooking({ path, body }, { ...options, ifMatch: booking }),
    );
    if (result === undefined) return;
    close();
    if (!result.ok) {
      host.onFailed(result, () => void send());
      return;
    }
    const notices = noticeSentences(noticesIn(result.data), member, (id) => names.membership(id));
    host.onCancelled([isWaiting ? said.left : said.cancelled, ...notices]);
  }
}
