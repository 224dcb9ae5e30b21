import type { AppointmentType, InfoEntry } from "@fitness-club-booking/sdk/records";
import type { ClubTime } from "../parts/club-time.ts";
import type { PageStrings } from "../parts/language.ts";
import type { Payment } from "./booking.ts";
import type { CancelTerms } from "./cancel-terms.ts";
import type { PageContext } from "./page-context.ts";

type Told = {
  readonly strings: Pick<PageStrings<"member">, "member">;
  readonly time: Pick<ClubTime, "inWords">;
};

/** What cancelling would do, in sentences. */
export function cancelSentences({ can, cost, until, later }: CancelTerms, { strings, time }: Told): string[] {
  const { cancel } = strings.member;
  if (can !== "yes") return can === "late" ? [cancel.late] : [];
  if (until === undefined) return [cancel.now[cost]];
  return [cancel.until[cost](time.inWords(until)), ...(later === undefined ? [] : [cancel.later[later]])];
}

/** What the club's policy says of cancelling, before something is booked. */
export function policySentence(
  {
    cancel_until_minutes,
    late_cancel,
  }: Pick<AppointmentType["policy"], "cancel_until_minutes" | "late_cancel">,
  { strings, locale }: Pick<PageContext, "strings" | "locale">,
): string {
  const { policy } = strings.member;
  if (late_cancel === "return" || cancel_until_minutes === 0) return policy.free;
  return policy.until(durationInWords(cancel_until_minutes, locale), policy[late_cancel]);
}

/** Such as `24 hours`, or `45 minutes`. */
export function durationInWords(minutes: number, locale: string): string {
  const [value, unit] = minutes % 60 === 0 ? [minutes / 60, "hour"] : [minutes, "minute"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value);
}

/** What an answer's notices mean to the member. */
export function noticeSentences(
  notices: readonly InfoEntry[],
  { strings }: Pick<Told, "strings">,
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

/** How a booking is paid for, in a sentence. */
export function paymentSentence(payment: Payment, { strings }: Pick<Told, "strings">): string | undefined {
  const { paid } = strings.member;
  if (payment.kind === "session") return paid.session(payment.membership, payment.left);
  return payment.kind === "pay" ? paid.pay : undefined;
}
