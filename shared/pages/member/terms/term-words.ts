import type { AppointmentType, InfoEntry } from "@fitness-club-booking/sdk/records";
import type { ClubTime } from "../../parts/club-time.ts";
import { type Counted, sumOfSessions } from "../../parts/coverage.ts";
import type { PageStrings } from "../../parts/language.ts";
import type { PageContext } from "../page/page-context.ts";
import type { CancelTerms } from "./cancel-terms.ts";
import type { Payment } from "./payment.ts";

const MINUTE_MS = 60_000;

type Wording = {
  readonly strings: Pick<PageStrings<"member">, "member">;
  readonly time: Pick<ClubTime, "inWords">;
};

/** What cancelling would do, in sentences. */
export function cancelSentences(
  { can, cost, ended, until, later }: CancelTerms,
  { strings, time }: Wording,
): string[] {
  const { cancel } = strings.member;
  if (can !== "yes") return can === "late" ? [cancel.late(time.inWords(ended))] : [];
  if (until === undefined) return [cancel.now[cost]];
  return [cancel.until[cost](time.inWords(until)), ...(later === undefined ? [] : [cancel.later[later]])];
}

/** What would be booked. */
export interface Planned {
  /** The chosen start, a UTC date-time, and what time it is; undefined while none is chosen. */
  readonly at?: { readonly start: string; readonly nowMs: number } | undefined;
  /** Whether no session is left for it. */
  readonly isToPay?: boolean;
}

/** What the club's policy says of cancelling, before something is booked. */
export function policySentence(
  {
    cancel_until_minutes,
    late_cancel,
  }: Pick<AppointmentType["policy"], "cancel_until_minutes" | "late_cancel">,
  { strings, locale, time }: Wording & Pick<PageContext, "locale">,
  { at, isToPay = false }: Planned = {},
): string {
  const { policy } = strings.member;
  if (late_cancel === "return" || cancel_until_minutes === 0) {
    return at === undefined ? policy.free : policy.freeUntil(time.inWords(at.start));
  }
  const notice = durationInWords(cancel_until_minutes, locale);
  const late = late_cancel === "forfeit" && isToPay ? "pay" : late_cancel;
  if (at === undefined) return policy.until(notice, policy[late]);
  const endsMs = Date.parse(at.start) - cancel_until_minutes * MINUTE_MS;
  if (endsMs <= at.nowMs) return policy.late[late](notice);
  return policy.untilInstant(time.inWords(new Date(endsMs).toISOString()), policy[late]);
}

/** Such as `24 hours`, or `45 minutes`. */
export function durationInWords(minutes: number, locale: string): string {
  const [value, unit] = minutes % 60 === 0 ? [minutes / 60, "hour"] : [minutes, "minute"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value);
}

/** What an answer's notices mean to the member. */
export function noticeSentences(
  notices: readonly InfoEntry[],
  { strings }: Pick<Wording, "strings">,
  membershipName: (id: number) => string,
): string[] {
  const { notices: say } = strings.member;
  return notices.flatMap(({ errorCode, jsonObject }) => {
    const sentence = say[errorCode];
    if (sentence === undefined) return [];
    const id: unknown = Object(jsonObject).membership_id;
    return [sentence(typeof id === "number" ? membershipName(id) : undefined)];
  });
}

/**
 * How many sessions are left for what is to be booked, in a sentence.
 * @param usable the memberships that can pay for it, in the order in which they do
 */
export function sessionsSentence(
  usable: readonly Counted[],
  kind: string,
  { strings }: Pick<Wording, "strings">,
): string {
  const { book } = strings.member;
  const unlimited = usable.findIndex(({ is_unlimited }) => is_unlimited);
  if (unlimited === 0) return book.unlimited(kind);
  if (unlimited < 0) return book.left(sumOfSessions(usable), kind);
  return book.leftThenUnlimited(sumOfSessions(usable.slice(0, unlimited)), kind);
}

/** How a booking is paid for, in a sentence. */
export function paymentSentence(payment: Payment, { strings }: Pick<Wording, "strings">): string | undefined {
  const { classes, paid } = strings.member;
  if (payment.kind !== "session") return payment.kind === "pay" ? paid.pay : undefined;
  const { isOfSeveral, isUnlimited, left, membership, unlimited } = payment;
  if (isUnlimited) return classes.unlimited(membership);
  if (unlimited !== undefined) return paid.sessionThenUnlimited(membership, unlimited);
  return isOfSeveral ? paid.sessionOfAll(membership, left) : paid.session(membership, left);
}
