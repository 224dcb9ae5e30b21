import { noticesIn } from "@fitness-club-booking/sdk/notices";
import type { RosterEntry } from "@fitness-club-booking/sdk/records";
import type { Desk } from "../club/club-records.ts";
import { type PlanningStrings, planningDesk } from "../club/planning-desk.ts";
import { type ChangedPlace, hasForfeited } from "./roster-rules.ts";

/** What the desk says about rosters; it comes with the dialogs. */
export function rosterTexts(desk: Desk): PlanningStrings["roster"] {
  return planningDesk(desk).said.roster;
}

/** The name of somebody in a roster; their number where they have been erased. */
export function nameInRoster(
  { client, client_id }: Pick<RosterEntry, "client" | "client_id">,
  { page }: Pick<Desk, "page">,
): string {
  return client?.full_name ?? page.strings.desk.clientNumber(client_id);
}

/** What a change of a place did besides, in words. */
export function placeNotices(answer: object, desk: Desk): string[] {
  const { notices } = desk.page.strings.desk;
  const said: Readonly<Record<string, string>> = { ...notices, ...rosterTexts(desk).notices };
  return noticesIn(answer)
    .map(({ errorCode, errorMessage }) => said[errorCode] ?? errorMessage)
    .filter((sentence) => sentence !== "");
}

/** Whether a change of a place says that it did something besides. */
export function hasNotice(answer: object, code: string): boolean {
  return noticesIn(answer).some(({ errorCode }) => errorCode === code);
}

/**
 * What has become of a booking, such as `Booked. Trial.`; its notices say the rest.
 * @param before what the person had in the class. A forfeited session pays for the new place
 */
export function bookedInWords(answer: ChangedPlace, desk: Desk, before?: RosterEntry): string {
  const { desk: said } = desk.page.strings;
  const texts = rosterTexts(desk);
  const { status, waitlist, is_trial, is_payment_required, session_outcome } = answer.class_booking;
  const isWaiting = status === "waiting";
  const made = isWaiting
    ? texts.waits(waitlist?.position ?? "–")
    : status === "checked_in"
      ? texts.bookedIn
      : texts.booked;
  const isPaid = hasForfeited(before) || hasNotice(answer, "SESSION_TAKEN");
  const isTaken = session_outcome === "taken" && !isPaid;
  const words = [
    hasNotice(answer, "ALREADY_DONE") ? undefined : made,
    is_trial ? `${texts.marks.trial}.` : undefined,
    is_payment_required && !isWaiting ? `${said.payment}: ${said.mustPay}.` : undefined,
    isTaken ? said.notices.SESSION_TAKEN : undefined,
  ];
  return words.filter(Boolean).join(" ");
}
