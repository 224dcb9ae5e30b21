import type { ApiResult } from "@fitness-club-booking/sdk";
import type { BookSeriesRequest, CheckedOccurrence, InfoEntry } from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, hideAlert, showFailure } from "../../parts/alerts.ts";
import { button, facts, h, type Inside } from "../../parts/elements.ts";
import { openDialogOverPage } from "../../parts/leave-dialog.ts";
import { leftOut } from "../../parts/series.ts";
import { SpokenWrite } from "../../parts/spoken-write.ts";
import { type MemberBooked, ON_CONFLICT } from "../page/bookings.ts";
import type { MemberContext } from "../page/member-context.ts";
import type { View } from "../page/view.ts";
import { coveredStarts } from "../terms/covered-starts.ts";
import { bookingInWords } from "./booked-words.ts";
import { costsInWords, problemOfDay } from "./weekly-words.ts";

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
 */
export type AskWeekly = (request: BookSeriesRequest) => Promise<Failure | undefined>;

/** The dialog of weekly bookings, in which one is under way at most. */
export function weeklyDialog(member: MemberContext, { submit, view, onBooked }: WeeklyHost): AskWeekly {
  const { bookings, sdk, whose } = member;
  const { common, member: words } = member.strings;
  const { weekly } = words;
  const alert = alertBox();
  const confirm = h("button", { type: "button" });
  const check = new SpokenWrite(member, submit);
  // One for all dialogs: what is on its way is not sent again, even if the dialog was closed meanwhile.
  const write = new SpokenWrite(member, confirm);
  const ownSentence = (problem: InfoEntry) => problemOfDay(problem, member);
  let close = () => {};

  return async (request) => {
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
    const free = startsOf(occurrences);
    confirm.textContent = weekly.confirm(free.length);
    confirm.hidden = free.length === 0;
    open(booking, planInWords(booking, occurrences, member));
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
    close = openDialogOverPage(member, title, () => [alert, ...dates, h("div.buttons", confirm, back)]);
  }

  async function send(request: BookSeriesRequest, dates: readonly Inside[]): Promise<void> {
    const failure = failureOf(await write.once(() => bookings.send(request)), request);
    if (failure === undefined) return;
    // Somebody who has closed the dialog must still learn that nothing was done.
    if (!alert.isConnected) open(request, dates);
    showFailure(alert, failure, member, { onAgain: () => void send(request, dates), ownSentence });
  }
}

/** What would be booked: what and with whom, on which days, what it costs, and which days are left out. */
function planInWords(
  { appointment_type_id, coach_id, subtype_id }: BookSeriesRequest,
  occurrences: readonly CheckedOccurrence[],
  member: MemberContext,
): Inside[] {
  const { names, time } = member;
  const { book, details, weekly } = member.strings.member;
  const starts = startsOf(occurrences);
  const skipped = leftOut(
    occurrences.filter((each) => !each.is_available),
    member,
  );
  const kind = names.kindOf({ appointment_type_id, subtype_id: Number(subtype_id) || null });
  return [
    h("p", weekly.canBook(starts.length, occurrences.length)),
    facts([
      [book.type, kind],
      [details.coach, coach_id ? names.coach(coach_id) : book.anyCoach],
    ]),
    ...listed(
      weekly.dates,
      starts.map((each) => time.inWords(each)),
    ),
    costOf(appointment_type_id, starts, member),
    ...listed(weekly.leftOut, skipped),
  ];
}

function costOf(typeId: number, starts: readonly string[], member: MemberContext): Inside {
  const type = member.names.types.get(typeId);
  const memberships = member.names.memberships.values();
  if (starts.length === 0 || type === undefined) return undefined;
  const costs = coveredStarts(memberships, type, starts);
  return h("p", costsInWords({ starts: starts.length, ...costs }, member));
}

/** When the occurrences begin that can be booked. */
function startsOf(occurrences: readonly CheckedOccurrence[]): string[] {
  return occurrences.flatMap((each) => (each.is_available ? (each.start_date_time ?? []) : []));
}

function listed(title: string, items: readonly string[]): Inside[] {
  return items.length === 0 ? [] : [h("h3", title), h("ul", ...items.map((each) => h("li", each)))];
}
