/** What a client agrees to by booking. */
export interface Policy {
  /** How long before its start a booking must be made. */
  readonly min_notice_minutes: number;
  /** Until how long before the start cancelling is free. */
  readonly cancel_until_minutes: number;
  /** What becomes of a session that is cancelled later. */
  readonly late_cancel: "return" | "forfeit" | "refuse";
  readonly reschedule_until_minutes: number;
  /** How often an appointment may be moved; null is any number. */
  readonly max_reschedules: number | null;
  /** What becomes of a session whose client did not come. */
  readonly no_show: "return" | "forfeit";
  /** How long before the start a client can be checked in. */
  readonly check_in_from_minutes: number;
}

/** The policy of a tenant that has set none (contract, part two, section 10). */
export const DEFAULT_POLICY: Policy = {
  min_notice_minutes: 0,
  cancel_until_minutes: 0,
  late_cancel: "forfeit",
  reschedule_until_minutes: 0,
  max_reschedules: null,
  no_show: "forfeit",
  check_in_from_minutes: 60,
};
