import { noticesIn } from "@fitness-club-booking/sdk/notices";
import type { InfoEntry } from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, hideAlert, showAlert, showFailure } from "../../parts/alerts.ts";
import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import { field, form, textarea } from "../../parts/fields.ts";
import { openDialogOverPage } from "../../parts/leave-dialog.ts";
import { SpokenWrite } from "../../parts/spoken-write.ts";
import type { AppointmentHost, MemberContext } from "../page/member-context.ts";
import { cancelTermsOf, expectedOutcome } from "../terms/cancel-terms.ts";
import { cancelSentences, noticeSentences } from "../terms/term-words.ts";
import { lateSentence } from "./appointment-words.ts";

const MAX_REASON = 500;

/** Opens the dialog in which a member cancels: what that does, why they do it, and whether they do. */
export function cancelDialog(
  member: MemberContext,
  texts: { readonly title: string; readonly confirm: string; readonly keep: string },
  onSubmit: () => Promise<void>,
) {
  const { common, member: words } = member.strings;
  const { cancel } = words;
  const alert = alertBox();
  const terms = h("div.terms");
  const confirm = h("button.danger", texts.confirm);
  const keep = button(texts.keep, () => close(), { class: "quiet" });
  const reason = textarea("reason", { rows: 2, maxlength: MAX_REASON });
  const why = field(reason, { label: cancel.reason, optional: common.optional });
  const made = form(() => void onSubmit(), why, h("div.buttons", confirm, keep));
  const open = () => openDialogOverPage(member, texts.title, () => [alert, terms, made]);
  let close = open();
  return {
    ...{ alert, terms, confirm, form: made, write: new SpokenWrite(member, confirm) },
    /** The reason as the request has it. */
    reason: () => (reason.value.trim() === "" ? {} : { reason: reason.value.trim() }),
    close: () => close(),
    /** Opens it again, unless the signal has aborted: somebody who has closed it must still learn what was not done. */
    reopen: ({ aborted }: AbortSignal) => {
      if (!made.isConnected && !aborted) close = open();
    },
    /** Says that cancelling does something else by now than the person was shown. */
    sayChanged: () => showAlert(alert, h("h2", common.changedMeanwhile), h("p", cancel.changed)),
  };
}

/**
 * Asks whether to cancel, and says what that would do; what has changed meanwhile is asked again.
 * @returns shows the appointment's terms as they are by then; says so where the person was shown others
 */
export function openCancelDialog(member: MemberContext, host: AppointmentHost): () => void {
  const { names, sdk, time } = member;
  const { cancel } = member.strings.member;
  const dialog = cancelDialog(member, cancel, send);
  const { alert, terms } = dialog;
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
    dialog.confirm.hidden = now.can !== "yes";
  }

  async function send(): Promise<void> {
    const { appointment } = host;
    const body = { ...dialog.reason(), ...expectedOutcome(appointment) };
    const path = { tenant_id: appointment.tenant_id, appointment_id: appointment.id };
    const result = await dialog.write.send(
      { ...body, version: appointment.version },
      (options) => sdk.cancelAppointment({ path, body }, { ...options, ifMatch: appointment }),
      () => host.reload(),
    );
    if (result === undefined) return;
    if (result.ok) {
      hideAlert(alert);
      dialog.close();
      const notices = noticeSentences(noticesIn(result.data), member, (id) => names.membership(id));
      host.written(result.data.appointment, [cancel.done, ...notices]);
      return;
    }
    dialog.reopen(host.signal);
    const ownSentence = (problem: InfoEntry) => lateSentence(problem, member);
    if (isChanged(result)) dialog.sayChanged();
    else showFailure(alert, result, member, { form: dialog.form, ownSentence, onAgain: () => void send() });
  }

  return () => {
    const before = terms.textContent;
    showTerms();
    if (terms.isConnected && terms.textContent !== before && alert.hidden) dialog.sayChanged();
  };
}

/** Whether the appointment, or what cancelling it does, is no longer what the person was shown. */
function isChanged(failure: Failure): boolean {
  if (failure.reason !== "refused") return false;
  const isOutcome = failure.problems.some(({ errorCode }) => errorCode === "OUTCOME_CHANGED");
  return isOutcome || failure.currentVersion !== undefined;
}
