import type { ApiResult } from "@fitness-club-booking/sdk";
import type { BookSeriesRequest, CheckedOccurrence, InfoEntry } from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, hideAlert, showFailure } from "../parts/alerts.ts";
import { openDialog } from "../parts/dialog.ts";
import { button, h, type Inside } from "../parts/elements.ts";
import { leftOut } from "../parts/series.ts";
import { SpokenWrite } from "../parts/spoken-write.ts";
import { type MemberBooked, ON_CONFLICT } from "./bookings.ts";
import type { MemberContext } from "./member-context.ts";
import { bookingInWords } from "./member-words.ts";
import { problemOfDay } from "./series.ts";
import type { View } from "./view.ts";

/** What a weekly booking tells the view that it is in. */
export interface WeeklyHost {
  /** Starts the check. */
  readonly submit: HTMLElement;
  readonly view: View;
  readonly onBooked: (booked: MemberBooked) => void;
}

/**
 * Checks the dates of a weekly booking and asks whether to book those that are free. What was confirmed before and not answered is
 * settled without asking. It gives the reason why the dates could not be checked.
 * @param sessions how many sessions the member has left for it
 */
export type AskWeekly = (request: BookSeriesRequest, sessions: number) => Promise<Failure | undefined>;

/** The dialog of weekly bookings, in which one is under way at most. */
export function weeklyDialog(member: MemberContext, { submit, view, onBooked }: WeeklyHost): AskWeekly {
  const { bookings, sdk, time, whose } = member;
  const { common, member: words } = member.strings;
  const { weekly } = words;
  const alert = alertBox();
  const confirm = h("button", { type: "button" });
  const check = new SpokenWrite(member, submit);
  // One for all dialogs: what is on its way is not sent again, even if the dialog was closed meanwhile.
  const write = new SpokenWrite(member, confirm);
  const ownSentence = (problem: InfoEntry) => problemOfDay(problem, member);
  let close = () => {};

  return async (request, sessions) => {
    const path = { tenant_id: whose.tenant_id };
    const booking: BookSeriesRequest = { ...request, on_conflict: ON_CONFLICT };
    if (bookings.isUnanswered(booking)) return await settle(booking);
    const result = await check.once(() => sdk.checkRecurringAvailability({ path, body: request }));
    if (result === undefined || view.signal.aborted) return undefined;
    if (!result.ok) return result;
    const { occurrences } = result.data;
    const isSeries = bookings.unanswered?.bodies.some((body) => "recurrence" in body);
    // The series that was not answered may be what is in the way.
    if (isSeries && !occurrences.some((each) => each.is_available)) return await settle(booking);
    hideAlert(alert);
    open(booking, datesOf(occurrences, sessions));
    return undefined;
  };

  /** Finds out what came of the series that was not answered. */
  async function settle(asked: BookSeriesRequest): Promise<Failure | undefined> {
    return failureOf(await check.once(() => bookings.send(asked)), asked);
  }

  /** Leads on to what was booked, or tells a failure to whoever has left the view. */
  function failureOf(
    result: ApiResult<MemberBooked> | undefined,
    sent: BookSeriesRequest,
  ): Failure | undefined {
    if (result === undefined) return undefined;
    if (!result.ok) {
      return view.hasToldElsewhere(result, bookingInWords(sent, member), { ownSentence })
        ? undefined
        : result;
    }
    close();
    onBooked(result.data);
    return undefined;
  }

  function open(request: BookSeriesRequest, dates: readonly Inside[]): void {
    const back = button(common.back, () => close(), { class: "quiet" });
    confirm.onclick = () => void send(request, dates);
    const title = weekly.title(request.recurrence.occurrences);
    close = openDialog(member, title, () => [alert, ...dates, h("div.buttons", confirm, back)]);
  }

  function datesOf(occurrences: readonly CheckedOccurrence[], sessions: number): Inside[] {
    const starts = occurrences.flatMap((each) => (each.is_available ? (each.start_date_time ?? []) : []));
    const skipped = leftOut(
      occurrences.filter((each) => !each.is_available),
      member,
    );
    const [first, last] = [starts.at(0), starts.at(-1)];
    confirm.textContent = weekly.confirm(starts.length);
    confirm.hidden = first === undefined;
    return [
      h("p", weekly.canBook(starts.length, occurrences.length)),
      first && last ? h("p", weekly.span(time.inWords(first), time.inWords(last))) : undefined,
      sessions < starts.length ? h("p", weekly.covered(sessions)) : undefined,
      skipped.length > 0 ? h("h3", weekly.leftOut) : undefined,
      skipped.length > 0 ? h("ul", ...skipped.map((each) => h("li", each))) : undefined,
    ];
  }

  async function send(request: BookSeriesRequest, dates: readonly Inside[]): Promise<void> {
    const failure = failureOf(await write.once(() => bookings.send(request)), request);
    if (failure === undefined) return;
    // Somebody who has closed the dialog must still learn that nothing was done.
    if (!alert.isConnected) open(request, dates);
    showFailure(alert, failure, member, { onAgain: () => void send(request, dates), ownSentence });
  }
}
