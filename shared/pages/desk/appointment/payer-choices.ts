import type { Appointment, Membership } from "@fitness-club-booking/sdk/records";
import { usableMemberships } from "../../parts/coverage.ts";
import type { ClubRecords } from "../club/club-records.ts";

type Paid = Pick<Appointment, "appointment_type_id" | "membership_id" | "start_date_time">;

/** The memberships that can pay for an appointment, with the one that pays now. */
export function payerChoices(
  { appointment_type_id, membership_id, start_date_time }: Paid,
  memberships: readonly Membership[],
  { types }: Pick<ClubRecords, "types">,
): Membership[] {
  const type = types.find((each) => each.appointment_type_id === appointment_type_id);
  const covering = type === undefined ? [] : usableMemberships(memberships, type, start_date_time);
  return memberships.filter((each) => each.id === membership_id || covering.includes(each));
}

/** Whether something else could pay: another membership, or the client. */
export function canChangePayer(
  appointment: Paid,
  memberships: readonly Membership[],
  club: Pick<ClubRecords, "types">,
): boolean {
  return appointment.membership_id !== null || payerChoices(appointment, memberships, club).length > 0;
}
