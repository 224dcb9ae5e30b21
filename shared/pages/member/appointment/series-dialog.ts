import type { ListedAppointment, Series } from "@fitness-club-booking/sdk/records";
import { alertBox, hideAlert, showAlert, showFailure } from "../../parts/alerts.ts";
import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import { enteredIn, form } from "../../parts/fields.ts";
import { openDialogOverPage } from "../../parts/leave-dialog.ts";
import { countToPay, forfeitedNow, type RestOfSeries, restOf } from "../../parts/series.ts";
import { SpokenWrite } from "../../parts/spoken-write.ts";
import type { AppointmentHost, MemberContext } from "../page/member-context.ts";
import { reasonField } from "./cancel-dialog.ts";
import { cancelledInWords, restInWords, startsOfRest } from "./rest-words.ts";

/** Asks whether to cancel the rest of a series, and says what that would do; what has changed meanwhile is asked again. */
export function openSeriesDialog(member: MemberContext, host: AppointmentHost): void {
  const { sdk, strings, whose } = member;
  const { series: said, cancel } = strings.member;
  const { series_id } = host.appointment;
  if (series_id === null) return;
  const path = { tenant_id: whose.tenant_id, series_id };
  const cancelled: ListedAppointment[] = [];
  let series: Series | undefined;
  let rest: RestOfSeries | undefined;
  // Where the next request goes on; one request cancels a part of a long series.
  let from: string | undefined;

  const alert = alertBox();
  const terms = h("div.terms", { role: "status" }, h("p", strings.common.loading));
  const confirm = h("button.danger", said.confirm);
  const write = new SpokenWrite(member, confirm);
  const keep = button(said.keep, () => close(), { class: "quiet" });
  const made = form(() => void send(), reasonField(member), h("div.buttons", confirm, keep));
  made.hidden = true;
  const open = () => openDialogOverPage(member, said.title, () => [alert, terms, made]);
  let close = open();
  void read();

  async function read(): Promise<void> {
    const result = await sdk.getSeries({ path });
    if (!terms.isConnected) return;
    if (!result.ok) {
      terms.replaceChildren();
      showFailure(alert, result, member, { onAgain: () => void read(), isRead: true });
      return;
    }
    hideAlert(alert);
    series = result.data;
    const found = restOf(series, nowMs());
    if (typeof found === "string") {
      terms.replaceChildren(h("p", found === "refused" ? said.refused : said.noneLeft));
    } else {
      made.hidden = false;
      show(found);
    }
  }

  function show(now: RestOfSeries): void {
    rest = now;
    const starts = series === undefined ? [] : startsOfRest(series, now);
    const sentences = restInWords(now, starts, member, host.appointment.start_date_time);
    terms.replaceChildren(...sentences.map((each) => h("p", each)));
    terms.dataset.cost = now.forfeited > 0 ? "session" : now.toPay > 0 ? "payment" : "nothing";
  }

  async function send(): Promise<void> {
    if (rest === undefined || costsMoreByNow(rest)) return;
    const reason = enteredIn(made, "reason");
    const body = {
      ...(reason === undefined ? {} : { reason }),
      ...(from === undefined ? {} : { from }),
      expect_forfeited: rest.forfeited,
    };
    const result = await write.send(body, (options) => sdk.cancelSeries({ path, body }, options));
    if (result === undefined) return;
    if (result.ok) {
      const { appointments, next_from } = result.data;
      cancelled.push(...appointments);
      await (next_from === null ? end() : goOn(rest, next_from, appointments));
      return;
    }
    // Somebody who has closed the dialog must still learn what was not done.
    if (!made.isConnected && !host.signal.aborted) close = open();
    if (cancelled.length > 0) await host.reload();
    const forfeited = forfeitedNow(result);
    if (forfeited === undefined) {
      showFailure(alert, result, member, { form: made, onAgain: () => void send() });
    } else askAgain({ ...rest, forfeited });
  }

  /** Asks again where more is to be paid for than the person was told; the API asks about sessions only. */
  function costsMoreByNow(told: RestOfSeries): boolean {
    if (series === undefined || from !== undefined) return false;
    const now = restOf(series, nowMs());
    if (typeof now === "string" || now.toPay <= told.toPay) return false;
    askAgain({ ...told, toPay: now.toPay });
    return true;
  }

  function askAgain(now: RestOfSeries): void {
    show(now);
    showAlert(alert, h("h2", strings.common.changedMeanwhile), h("p", cancel.changed));
  }

  /** Cancels the next part. The person was told of no session that it forfeits: if it does, they are asked again. */
  async function goOn(
    before: RestOfSeries,
    first: string,
    done: readonly ListedAppointment[],
  ): Promise<void> {
    from = first;
    const toPay = Math.max(0, before.toPay - countToPay(done));
    show({ ...before, count: before.count - done.length, forfeited: 0, toPay, first });
    await send();
  }

  async function end(): Promise<void> {
    hideAlert(alert);
    close();
    await host.reload();
    if (!host.signal.aborted) host.written(host.appointment, cancelledInWords(cancelled, member));
  }
}
