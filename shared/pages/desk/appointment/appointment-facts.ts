import type { Appointment, Client, Membership } from "@fitness-club-booking/sdk/records";
import { facts, type Inside } from "../../parts/elements.ts";
import { blockedAlert, medicalAlert } from "../card/card-parts.ts";
import { coachName, type Desk, typeName } from "../club/club-records.ts";
import { membershipName, numberInWords, placeName, wordingOf } from "../club/words.ts";
import { emailLink, mobileLink } from "../person/person-fields.ts";

/** An appointment with whose it is and what pays for it. */
export interface ShownAppointment {
  readonly appointment: Appointment;
  /** Undefined where the client has been erased. */
  readonly client: Client | undefined;
  readonly memberships: readonly Membership[];
}

/** What staff must know of an appointment. */
export function appointmentFacts(shown: ShownAppointment, desk: Desk): Inside[] {
  const { appointment, client } = shown;
  const { strings, time } = desk.page;
  const { desk: said, common } = strings;
  const { start_date_time, end_date_time, coach_id, original_coach_id } = appointment;
  const instead =
    original_coach_id === null ? "" : ` (${said.insteadOf(coachName(desk.club, original_coach_id))})`;
  return [
    client && blockedAlert(client, desk.page),
    client && medicalAlert(client, desk.page),
    facts([
      [common.when, time.span(start_date_time, end_date_time)],
      [said.state, said.status[appointment.status]],
      [said.what, typeName(desk.club, appointment.appointment_type_id, appointment.subtype_id)],
      [said.coach, coachName(desk.club, coach_id) + instead],
      [said.room, placeName(appointment, wordingOf(desk))],
      [said.findPerson, client && numberInWords(client, strings)],
      [said.mobile, client && mobileLink(client)],
      [said.email, client && emailLink(client)],
      [said.payment, paymentInWords(shown, desk)],
      [said.membershipsLeft, membershipsInWords(shown.memberships, desk)],
      [said.comments, appointment.comments ?? undefined],
      [said.cancelReason, appointment.cancel_reason ?? undefined],
    ]),
  ];
}

/** The active memberships and the sessions that each has left; undefined if there is none. */
function membershipsInWords(memberships: readonly Membership[], { page }: Desk): string | undefined {
  const active = memberships.filter(({ is_active }) => is_active);
  return active.map((each) => membershipName(each, page.strings)).join(", ") || undefined;
}

/** What pays for an appointment, and what became of the session. */
export function paymentInWords(
  {
    appointment,
    memberships,
  }: Pick<ShownAppointment, "appointment"> & {
    readonly memberships: readonly Omit<Membership, "is_active">[];
  },
  desk: Desk,
): string {
  const { desk: said } = desk.page.strings;
  const { is_comp_session, comp_reason, membership_id, is_payment_required, session_outcome } = appointment;
  if (is_comp_session) return [said.complimentary, comp_reason].filter(Boolean).join(": ");
  const membership = memberships.find(({ id }) => id === membership_id);
  const named = membership === undefined ? undefined : membershipName(membership, desk.page.strings);
  const parts = [
    membership_id === null ? undefined : (named ?? said.membershipNumber(membership_id)),
    session_outcome === "none" ? undefined : said.outcome[session_outcome],
    is_payment_required ? said.mustPay : undefined,
  ].filter(Boolean);
  return parts.length === 0 ? said.nothingToPay : parts.join(", ");
}
