import type { HeldAppointment } from "./held-appointment.ts";
import type { ModelTenant } from "./model-club.ts";

/** Who cancels, and when. */
export interface Canceller {
  readonly tenant: ModelTenant;
  readonly nowMs: number;
  readonly isManager: boolean;
  readonly waive: boolean;
}

/** What a cancellation makes of an appointment, or why it is refused. */
export type Cancelled =
  | { readonly code: string }
  | { readonly after: HeldAppointment; readonly info: string | undefined; readonly forfeits: boolean };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Cancels one appointment by the policy with which it was booked. */
export function cancelled(one: HeldAppointment, { tenant, nowMs, isManager, waive }: Canceller): Cancelled {
  const isLost = one.status === "cancelled" && (one.outcome === "forfeited" || one.mustPay);
  const givesBack = waive && isLost;
  if (one.status === "cancelled" && !givesBack) return { after: one, info: "ALREADY_DONE", forfeits: false };
  const isOver = isManager ? nowMs > one.endMs + 7 * DAY_MS : nowMs >= one.endMs;
  if (isOver) return { code: "APPOINTMENT_STATE" };
  const policy = { ...tenant.policy, ...one.type.policy };
  const isLate = nowMs > one.startMs - (policy.cancel_until_minutes ?? 0) * MINUTE_MS;
  if (isLate && policy.late_cancel === "refuse" && !isManager) return { code: "CANCEL_TOO_LATE" };
  const isPenal = isLate && policy.late_cancel !== "return" && !waive;
  const isHeld = one.outcome === "taken" || one.outcome === "forfeited";
  const outcome = isHeld ? (isPenal ? "forfeited" : "returned") : one.outcome;
  const isNew = one.status === "booked";
  return {
    after: {
      ...one,
      status: "cancelled",
      outcome,
      mustPay: isPenal && one.mustPay,
      isLate: isNew ? isLate : one.isLate,
      version: one.version + 1,
    },
    info: isHeld ? (isPenal ? "SESSION_FORFEITED" : "SESSION_RETURNED") : undefined,
    forfeits: isHeld && isPenal,
  };
}
