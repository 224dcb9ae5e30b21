import type { ClassType } from "../club/class-type.ts";
import type { Membership } from "../tables/clients-table.ts";

/** A membership as the answer shows it, after this booking. */
export interface BookedMembership extends Membership {
  readonly available_sessions: number;
  /** Whether this booking took a session of it. */
  readonly is_selected: boolean;
}

/** The category of a type of appointments or classes. */
export type ServiceCategory = Pick<
  ClassType,
  "service_category_primary_name" | "service_category_secondary_name"
>;

/** The sessions of a membership that are left; an unlimited one always has one. */
export function availableSessions({ number_of_sessions, used_sessions, is_unlimited }: Membership): number {
  return Math.max(is_unlimited ? 1 : 0, number_of_sessions - used_sessions);
}

/**
 * The membership that pays for a booking: of those that are active at the start, cover the service category and
 * have a session left, the one that ends first, then the one with the lower id.
 * @returns its index in `memberships`; undefined where none can pay
 */
export function selectMembership(
  memberships: readonly Membership[],
  category: ServiceCategory,
  start: string,
): number | undefined {
  const usable = memberships
    .map((membership, index) => ({ membership, index }))
    .filter(({ membership }) => covers(membership, category, start) && availableSessions(membership) > 0)
    .sort((a, b) => compare(a.membership, b.membership));
  return usable[0]?.index;
}

/**
 * The id of the membership that pays for a booking: the preferred one if it can, else the one that {@link selectMembership} chooses.
 * @param preferred a membership that was named earlier
 */
export function payingMembership(
  { memberships }: { readonly memberships: readonly Membership[] },
  category: ServiceCategory,
  start: string,
  preferred?: number,
): number | undefined {
  const named = memberships.find(({ id }) => id === preferred);
  if (named !== undefined && membershipProblems(named, category, start).length === 0) return named.id;
  const selected = selectMembership(memberships, category, start);
  return selected === undefined ? undefined : memberships[selected]?.id;
}

/** All memberships that cover the category at the start, with one session less for the selected one. */
export function bookedMemberships(
  memberships: readonly Membership[],
  category: ServiceCategory,
  start: string,
  selected: number | undefined,
): BookedMembership[] {
  return memberships.flatMap((membership, index) => {
    if (!covers(membership, category, start)) return [];
    const isSelected = index === selected;
    const booked = { ...membership, used_sessions: membership.used_sessions + (isSelected ? 1 : 0) };
    return [{ ...booked, available_sessions: availableSessions(booked), is_selected: isSelected }];
  });
}

/** Why a membership cannot pay for a booking. */
export type MembershipProblem = "unknown" | "not_active" | "other_category" | "no_session_left";

/**
 * All reasons why a membership cannot pay for a booking; none if it can.
 * @param membership undefined where the client has no such membership
 * @param category undefined where the club has dropped the appointment type
 */
export function membershipProblems(
  membership: Membership | undefined,
  category: ServiceCategory | undefined,
  start: string,
): MembershipProblem[] {
  if (membership === undefined) return ["unknown"];
  return [
    ...(isActiveAt(membership, start) ? [] : ["not_active" as const]),
    ...(category && isOfCategory(membership, category) ? [] : ["other_category" as const]),
    ...(availableSessions(membership) > 0 ? [] : ["no_session_left" as const]),
  ];
}

/** Whether a membership is active at an instant. */
export function isActiveAt(
  { start_date, end_date }: Pick<Membership, "start_date" | "end_date">,
  instant: string,
): boolean {
  // All date-times have the same form, so they can be compared as text.
  return start_date <= instant && instant <= end_date;
}

function covers(membership: Membership, category: ServiceCategory, start: string): boolean {
  return isOfCategory(membership, category) && isActiveAt(membership, start);
}

function isOfCategory(membership: Membership, category: ServiceCategory): boolean {
  return (
    membership.service_category_primary_name === category.service_category_primary_name &&
    membership.service_category_secondary_name === category.service_category_secondary_name
  );
}

function compare(a: Membership, b: Membership): number {
  if (a.end_date !== b.end_date) return a.end_date < b.end_date ? -1 : 1;
  return a.id - b.id;
}
