import type { Caller } from "../../../shared/api/caller.ts";
import type { OperationName } from "../../../shared/api/operations.ts";
import type { AppointmentItem } from "../../../shared/tables/appointments-table.ts";
import {
  cancelTerms,
  checkInTerms,
  membershipTerms,
  noShowTerms,
  type Standing,
  type Terms,
  undoCheckInTerms,
  undoNoShowTerms,
} from "./terms.ts";

/** What can be done to an appointment: the operation that a caller must be allowed, and the terms that decide it. */
const ACTIONS = {
  cancel: { operation: "cancelAppointment", terms: cancelTerms },
  check_in: { operation: "checkInClient", terms: checkInTerms },
  undo_check_in: { operation: "undoClientCheckIn", terms: undoCheckInTerms },
  no_show: { operation: "markClientNoShow", terms: noShowTerms },
  undo_no_show: { operation: "undoClientNoShow", terms: undoNoShowTerms },
  change_membership: { operation: "changeAppointmentMembership", terms: membershipTerms },
} as const satisfies Record<
  string,
  { readonly operation: OperationName; readonly terms: (standing: Standing) => Terms }
>;

/** The name of an action. */
export type ActionName = keyof typeof ACTIONS;

/** What a caller may do to an appointment now, and what would come of it; what is not allowed is left out. */
export type Actions = { readonly [Name in ActionName]?: Omit<Allowed<Name>, "ok"> };

type Allowed<Name extends ActionName> = Extract<
  ReturnType<(typeof ACTIONS)[Name]["terms"]>,
  { readonly ok: true }
>;

/** What this caller may do to an appointment now: by the very terms that decide the operations. */
export function actionsOf(
  item: AppointmentItem,
  caller: Pick<Caller, "scopes" | "operations" | "grants">,
  now: Date,
): Actions {
  const standing = standingOf(item, caller, now);
  const allowed = Object.entries(ACTIONS).flatMap(([name, { operation, terms }]) => {
    if (!caller.operations.includes(operation)) return [];
    const found: Terms = terms(standing);
    if (!found.ok) return [];
    const { ok: _, ...action } = found;
    return [[name, action]];
  });
  return Object.fromEntries(allowed);
}

/** An appointment as it stands for a caller. */
export function standingOf(
  { record, history }: AppointmentItem,
  { scopes, grants }: Pick<Caller, "scopes" | "grants">,
  now: Date,
): Standing {
  const isManaged = scopes.includes("appointments.manage") && grants.client_id === undefined;
  return { record, history, isManaged, now };
}
