import type { ListedAppointment, Series } from "@fitness-club-booking/sdk/records";
import { hideAlert, showFailure } from "../../parts/alerts.ts";
import { nowMs } from "../../parts/clock.ts";
import { h } from "../../parts/elements.ts";
import { countToPay, forfeitedNow, type RestOfSeries, restOf } from "../../parts/series.ts";
import type { AppointmentHost, MemberContext } from "../page/member-context.ts";
import { cancelDialog } from "./cancel-dialog.ts";
import { cancelledInWords, restInWords, startsOfRest } from "./rest-words.ts";

/** Asks whether to cancel the rest of a series, and says what that would do; what has changed meanwhile is asked again. */
export function openSeriesDialog(member: MemberContext, host: AppointmentHost): void {
  const { sdk, strings, whose } = member;
  const { series: said } = strings.member;
  const { series_id } = host.appointment;
  if (series_id === null) return;
  const path = { tenant_id: whose.tenant_id, series_id };
  const cancelled: ListedAppointment[] = [];
  let series: Series | undefined;
  let rest: RestOfSeries | undefined;
  // Where the next request goes on; one request cancels a part of a long series.
  let from: string | undefined;
  const dialog = cancelDialog(member, said, send);
  const { alert, form, terms } = dialog;
  form.hidden = true;
  terms.role = "status";
  terms.append(h("p", strings.common.loading));
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
    form.hidden = typeof found === "string";
    if (typeof found !== "string") show(found);
    else terms.replaceChildren(h("p", found === "refused" ? said.refused : said.noneLeft));
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
    const start = from === undefined ? {} : { from };
    const body = { ...dialog.reason(), ...start, expect_forfeited: rest.forfeited };
    const result = await dialog.write.send(body, (options) => sdk.cancelSeries({ path, body }, options));
    if (result === undefined) return;
    if (result.ok) {
      const { appointments, next_from } = result.data;
      cancelled.push(...appointments);
      await (next_from === null ? end() : goOn(rest, next_from, appointments));
      return;
    }
    dialog.reopen(host.signal);
    if (cancelled.length > 0) await host.reload();
    const forfeited = forfeitedNow(result);
    if (forfeited === undefined) showFailure(alert, result, member, { form, onAgain: () => void send() });
    else askAgain({ ...rest, forfeited });
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
    dialog.sayChanged();
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
    dialog.close();
    await host.reload();
    if (!host.signal.aborted) host.written(host.appointment, cancelledInWords(cancelled, member));
  }
}
