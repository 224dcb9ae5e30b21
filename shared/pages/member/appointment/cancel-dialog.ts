import { noticesIn } from "@fitness-club-booking/sdk/notices";
import type { InfoEntry } from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, hideAlert, showAlert, showFailure } from "../../parts/alerts.ts";
import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import { enteredIn, field, form, textarea } from "../../parts/fields.ts";
import { openDialogOverPage } from "../../parts/leave-dialog.ts";
import { SpokenWrite } from "../../parts/spoken-write.ts";
import type { AppointmentHost, MemberContext } from "../page/member-context.ts";
import { cancelTermsOf, expectedOutcome } from "../terms/cancel-terms.ts";
import { cancelSentences, noticeSentences } from "../terms/term-words.ts";
import { lateSentence } from "./appointment-words.ts";

const MAX_REASON = 500;

/**
 * Asks whether to cancel, and says what that would do; what has changed meanwhile is asked again.
 * @returns shows the appointment's terms as they are by then; says so where the person was shown others
 */
export function openCancelDialog(member: MemberContext, host: AppointmentHost): () => void {
  const { names, sdk, time } = member;
  const { common, member: words } = member.strings;
  const { cancel } = words;
  const alert = alertBox();
  const terms = h("div.terms");
  const confirm = h("button.danger", cancel.confirm);
  const write = new SpokenWrite(member, confirm);
  const keep = button(cancel.keep, () => close(), { class: "quiet" });
  const made = form(() => void send(), reasonField(member), h("div.buttons", confirm, keep));
  const open = () => openDialogOverPage(member, cancel.title, () => [alert, terms, made]);
  let close = open();
  showTerms();

  function showTerms(): void {
    const { appointment } = host;
    const now = cancelTermsOf(appointment, nowMs());
    const sentences = cancelSentences(now, member);
    const what = `${names.kindOf(appointment)}, ${time.inWords(appointment.start_date_time)}`;
    terms.replaceChildren(
      h("p.hint", what),
      ...(sentences.length > 0 ? sentences : [cancel.gone]).map((each) => h("p", each)),
    );
    terms.dataset.cost = now.cost;
    confirm.hidden = now.can !== "yes";
  }

  function sayChanged(): void {
    showAlert(alert, h("h2", common.changedMeanwhile), h("p", cancel.changed));
  }

  async function send(): Promise<void> {
    const { appointment } = host;
    const reason = enteredIn(made, "reason");
    const body = { ...(reason === undefined ? {} : { reason }), ...expectedOutcome(appointment) };
    const path = { tenant_id: appointment.tenant_id, appointment_id: appointment.id };
    const result = await write.send(
      { ...body, version: appointment.version },
      (options) => sdk.cancelAppointment({ path, body }, { ...options, ifMatch: appointment }),
      () => host.reload(),
    );
    if (result === undefined) return;
    if (result.ok) {
      hideAlert(alert);
      close();
      const notices = noticeSentences(noticesIn(result.data), member, (id) => names.membership(id));
      host.written(result.data.appointment, [cancel.done, ...notices]);
      return;
    }
    // Somebody who has closed the dialog must still learn that nothing was done.
    if (!made.isConnected && !host.signal.aborted) close = open();
    const ownSentence = (problem: InfoEntry) => lateSentence(problem, member);
    if (isChanged(result)) sayChanged();
    else showFailure(alert, result, member, { form: made, ownSentence, onAgain: () => void send() });
  }

  return () => {
    const before = terms.textContent;
    showTerms();
    if (terms.isConnected && terms.textContent !== before && alert.hidden) sayChanged();
  };
}

/** Asks why something is cancelled. */
export function reasonField({ strings: { common, member } }: MemberContext): HTMLElement {
  const { reason: label } = member.cancel;
  return field(textarea("reason", { rows: 2, maxlength: MAX_REASON }), { label, optional: common.optional });
}

/** Whether the appointment, or what cancelling it does, is no longer what the person was shown. */
function isChanged(failure: Failure): boolean {
  if (failure.reason !== "refused") return false;
  const isOutcome = failure.problems.some(({ errorCode }) => errorCode === "OUTCOME_CHANGED");
  return isOutcome || failure.currentVersion !== undefined;
}
