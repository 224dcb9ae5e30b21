import type { ListedAppointment, Series } from "@fitness-club-booking/sdk/records";
import { alertBox, hideAlert, showAlert, showFailure } from "../parts/alerts.ts";
import { nowMs } from "../parts/clock.ts";
import { openDialog } from "../parts/dialog.ts";
import { button, h } from "../parts/elements.ts";
import { enteredIn, form } from "../parts/fields.ts";
import { Write } from "../parts/write.ts";
import type { AppointmentHost, MemberContext } from "./member-context.ts";
import { reasonField } from "./cancel-dialog.ts";
import {
  type RestOfSeries,
  cancelledInWords,
  countToPay,
  forfeitedNow,
  restInWords,
  restOf,
} from "./series.ts";

/** Asks whether to cancel the rest of a series, and says what that would do; what has changed meanwhile is asked again. */
export class SeriesDialog {
  readonly #member: MemberContext;
  readonly #host: AppointmentHost;
  readonly #path: { readonly tenant_id: number; readonly series_id: number };
  readonly #alert = alertBox();
  readonly #terms = h("div.terms", { role: "status" });
  readonly #confirm: HTMLButtonElement;
  readonly #form: HTMLFormElement;
  readonly #write: Write;
  #close: () => void;
  #series: Series | undefined;
  #rest: RestOfSeries | undefined;
  /** Where the next request goes on; one request cancels a part of a long series. */
  #from: string | undefined;
  readonly #cancelled: ListedAppointment[] = [];

  constructor(member: MemberContext, host: AppointmentHost, series_id: number) {
    const { series } = member.strings.member;
    this.#member = member;
    this.#host = host;
    this.#path = { tenant_id: member.whose.tenant_id, series_id };
    this.#confirm = h("button.danger", series.confirm);
    this.#write = new Write(this.#confirm);
    const keep = button(series.keep, () => this.#close(), { class: "quiet" });
    const buttons = h("div.buttons", this.#confirm, keep);
    this.#form = form(() => void this.#send(), reasonField(member), buttons);
    this.#form.hidden = true;
    this.#terms.append(h("p", member.strings.common.loading));
    this.#close = this.#open();
    void this.#read();
  }

  #open(): () => void {
    const { title } = this.#member.strings.member.series;
    return openDialog(this.#member, title, () => [this.#alert, this.#terms, this.#form]);
  }

  async #read(): Promise<void> {
    const result = await this.#member.sdk.getSeries({ path: this.#path });
    if (!this.#terms.isConnected) return;
    if (!result.ok) {
      this.#terms.replaceChildren();
      showFailure(this.#alert, result, this.#member, { onAgain: () => void this.#read(), isRead: true });
      return;
    }
    hideAlert(this.#alert);
    this.#series = result.data;
    const rest = restOf(result.data, nowMs());
    const { noneLeft, refused } = this.#member.strings.member.series;
    if (rest === "none left" || rest === "refused") {
      this.#terms.replaceChildren(h("p", rest === "refused" ? refused : noneLeft));
    } else {
      this.#form.hidden = false;
      this.#show(rest);
    }
  }

  #show(rest: RestOfSeries): void {
    this.#rest = rest;
    this.#terms.replaceChildren(...restInWords(rest, this.#member).map((each) => h("p", each)));
    this.#terms.dataset.cost = rest.forfeited > 0 ? "session" : rest.toPay > 0 ? "payment" : "nothing";
  }

  async #send(): Promise<void> {
    if (this.#rest === undefined || this.#costsMoreByNow(this.#rest)) return;
    const reason = enteredIn(this.#form, "reason");
    const body = {
      ...(reason === undefined ? {} : { reason }),
      ...(this.#from === undefined ? {} : { from: this.#from }),
      expect_forfeited: this.#rest.forfeited,
    };
    const result = await this.#write.send(body, (options) =>
      this.#member.sdk.cancelSeries({ path: this.#path, body }, options),
    );
    if (result === undefined) return;
    if (result.ok) {
      const { appointments, next_from } = result.data;
      this.#cancelled.push(...appointments);
      await (next_from === null ? this.#end() : this.#goOn(this.#rest, next_from, appointments));
      return;
    }
    // Somebody who has closed the dialog must still learn what was not done.
    if (!this.#form.isConnected && !this.#host.signal.aborted) this.#close = this.#open();
    if (this.#cancelled.length > 0) await this.#host.reload();
    const forfeited = forfeitedNow(result);
    if (forfeited === undefined) {
      showFailure(this.#alert, result, this.#member, { form: this.#form, onAgain: () => void this.#send() });
    } else {
      this.#show({ ...this.#rest, forfeited });
      this.#sayChanged();
    }
  }

  /** Asks again where more is to be paid for than the person was told; the API asks about sessions only. */
  #costsMoreByNow(rest: RestOfSeries): boolean {
    if (this.#series === undefined || this.#from !== undefined) return false;
    const now = restOf(this.#series, nowMs());
    if (typeof now === "string" || now.toPay <= rest.toPay) return false;
    this.#show({ ...rest, toPay: now.toPay });
    this.#sayChanged();
    return true;
  }

  #sayChanged(): void {
    const { common, member } = this.#member.strings;
    showAlert(this.#alert, h("h2", common.changedMeanwhile), h("p", member.cancel.changed));
  }

  /** Cancels the next part. The person was told of no session that it forfeits: if it does, they are asked again. */
  async #goOn(rest: RestOfSeries, from: string, cancelled: readonly ListedAppointment[]): Promise<void> {
    this.#from = from;
    const toPay = Math.max(0, rest.toPay - countToPay(cancelled));
    this.#show({ ...rest, count: rest.count - cancelled.length, forfeited: 0, toPay, first: from });
    await this.#send();
  }

  async #end(): Promise<void> {
    hideAlert(this.#alert);
    this.#close();
    await this.#host.reload();
    if (!this.#host.signal.aborted) {
      this.#host.written(this.#host.appointment, cancelledInWords(this.#cancelled, this.#member));
    }
  }
}
