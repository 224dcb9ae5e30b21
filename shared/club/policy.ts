/** What a client agrees to by booking. */
export interface Policy {
  /** How long before its start a booking must be made. */
  readonly min_notice_minutes: number;
  /** How many minutes before the start free cancellation ends. */
  readonly cancel_until_minutes: number;
  /** What happens to the session of an appointment that is cancelled after the free period. */
  readonly late_cancel: "return" | "forfeit" | "refuse";
  readonly reschedule_until_minutes: number;
  /** How often an appointment may be moved; null is any number. */
  readonly max_reschedules: number | null;
  /** What happens to the session of a client who does not come. */
  readonly no_show: "return" | "forfeit";
  /** How long before the start a client can be checked in. */
  readonly check_in_from_minutes: number;
}

/** The policy of a tenant that has set none. */
export const DEFAULT_POLICY: Policy = {
  min_notice_minutes: 0,
  cancel_until_minutes: 0,
  late_cancel: "forfeit",
  reschedule_until_minutes: 0,
  max_reschedules: null,
  no_show: "forfeit",
  check_in_from_minutes: 60,
};
