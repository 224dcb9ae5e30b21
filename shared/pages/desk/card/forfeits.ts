import type { ListedAppointment } from "@fitness-club-booking/sdk/records";

/** Whether cancelling an appointment now, and not waiving it, forfeits its session. */
export function isForfeited(
  { session_outcome, policy }: Pick<ListedAppointment, "session_outcome" | "policy">,
  nowMs: number,
): boolean {
  const isLate = nowMs > Date.parse(policy.free_cancel_until);
  return isLate && session_outcome === "taken" && policy.late_cancel !== "return";
}
