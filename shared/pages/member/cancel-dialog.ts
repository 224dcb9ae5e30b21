import { noticesIn } from "@fitness-club-booking/sdk/notices";
import type { InfoEntry } from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, hideAlert, showAlert, showFailure } from "../parts/alerts.ts";
import { nowMs } from "../parts/clock.ts";
import { openDialog } from "../parts/dialog.ts";
import { button, h } from "../parts/elements.ts";
import { enteredIn, field, form, textarea } from "../parts/fields.ts";
import { Write } from "../parts/write.ts";
import type { AppointmentHost, MemberContext } from "./member-context.ts";
import { cancelTermsOf, expectedOutcome } from "./cancel-terms.ts";
import { cancelSentences, lateSentence, noticeSentences } from "./member-words.ts";

const MAX_REASON = 500;

/** Asks whether to cancel, and says what that would do; what has changed meanwhile is asked again. */
export class CancelDialog {
  readonly #member: MemberContext;
  readonly #host: AppointmentHost;
  readonly #alert = alertBox();
  readonly #terms = h("div.terms");
  readonly #form: HTMLFormElement;
  readonly #confirm: HTMLButtonElement;
  readonly #write: Write;
  #close: () => void;

  constructor(member: MemberContext, host: AppointmentHost) {
    const { cancel } = member.strings.member;
    this.#member = member;
    this.#host = host;
    this.#confirm = h("button.danger", cancel.confirm);
    this.#write = new Write(this.#confirm);
    const keep = button(cancel.keep, () => this.#close(), { class: "quiet" });
    this.#form = form(() => void this.#send(), reasonField(member), h("div.buttons", this.#confirm, keep));
    this.#close = this.#open();
    this.#showTerms();
  }

  #open(): () => void {
    const { title } = this.#member.strings.member.cancel;
    return openDialog(this.#member, title, () => [this.#alert, this.#terms, this.#form]);
  }

  /** Shows the appointment's terms as they are now; says so where the person was shown others. */
  update(): void {
    const before = this.#terms.textContent;
    this.#showTerms();
    const isOther = this.#terms.textContent !== before;
    if (this.#terms.isConnected && isOther && this.#alert.hidden) this.#sayChanged();
  }

  #sayChanged(): void {
    const { common, member } = this.#member.strings;
    showAlert(this.#alert, h("h2", common.changedMeanwhile), h("p", member.cancel.changed));
  }

  #showTerms(): void {
    const { strings, time, names } = this.#member;
    const { appointment } = this.#host;
    const terms = cancelTermsOf(appointment, nowMs());
    const sentences = cancelSentences(terms, this.#member);
    const what = `${names.kindOf(appointment)}, ${time.inWords(appointment.start_date_time)}`;
    this.#terms.replaceChildren(
      h("p.hint", what),
      ...(sentences.length > 0 ? sentences : [strings.member.cancel.gone]).map((each) => h("p", each)),
    );
    this.#terms.dataset.cost = terms.cost;
    this.#confirm.hidden = terms.can !== "yes";
  }

  async #send(): Promise<void> {
    const { appointment } = this.#host;
    const { sdk } = this.#member;
    const reason = enteredIn(this.#form, "reason");
    const body = { ...(reason === undefined ? {} : { reason }), ...expectedOutcome(appointment) };
    const path = { tenant_id: appointment.tenant_id, appointment_id: appointment.id };
    const result = await this.#write.send(
      { ...body, version: appointment.version },
      (options) => sdk.cancelAppointment({ path, body }, { ...options, ifMatch: appointment }),
      () => this.#host.reload(),
    );
    if (result === undefined) return;
    if (result.ok) {
      hideAlert(this.#alert);
      this.#close();
      this.#host.written(result.data.appointment, this.#outcomeOf(result.data));
      return;
    }
    // Somebody who has closed the dialog must still learn that nothing was done.
    if (!this.#form.isConnected && !this.#host.signal.aborted) this.#close = this.#open();
    const again = { onAgain: () => void this.#send() };
    if (isChanged(result)) this.#sayChanged();
    else {
      const ownSentence = (problem: InfoEntry) => lateSentence(problem, this.#member);
      showFailure(this.#alert, result, this.#member, { form: this.#form, ownSentence, ...again });
    }
  }

  #outcomeOf(answer: object): string[] {
    const { names, strings } = this.#member;
    const notices = noticeSentences(noticesIn(answer), this.#member, (id) => names.membership(id));
    return [strings.member.cancel.done, ...notices];
  }
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
