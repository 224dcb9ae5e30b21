import type { Caller } from "../../../shared/api/caller.ts";
import type { OperationName } from "../../../shared/api/operations.ts";
import type { Terms } from "../../../shared/records/record-rules.ts";
import type { AppointmentItem } from "../../../shared/tables/appointments-table.ts";
import {
  type AppointmentStanding,
  cancelTerms,
  checkInTerms,
  membershipTerms,
  noShowTerms,
  rescheduleTerms,
  standingOf,
  substituteTerms,
  undoCheckInTerms,
  undoNoShowTerms,
  updateTerms,
} from "./change-rules.ts";

/** The actions by name: the operation that the caller's token must allow, and the terms that decide it. */
const ACTIONS = {
  update: { operation: "updateAppointment", terms: updateTerms },
  reschedule: { operation: "rescheduleAppointment", terms: rescheduleTerms },
  substitute_coach: { operation: "substituteCoach", terms: substituteTerms },
  cancel: { operation: "cancelAppointment", terms: cancelTerms },
  check_in: { operation: "checkInClient", terms: checkInTerms },
  undo_check_in: { operation: "undoClientCheckIn", terms: undoCheckInTerms },
  no_show: { operation: "markClientNoShow", terms: noShowTerms },
  undo_no_show: { operation: "undoClientNoShow", terms: undoNoShowTerms },
  change_membership: { operation: "changeAppointmentMembership", terms: membershipTerms },
} as const satisfies Record<
  string,
  { readonly operation: OperationName; readonly terms: (standing: AppointmentStanding) => Terms }
>;

/** The name of an action. */
export type ActionName = keyof typeof ACTIONS;

/** The actions that are allowed now, each with its terms. */
export type Actions = { readonly [Name in ActionName]?: Omit<Allowed<Name>, "ok"> };

type Allowed<Name extends ActionName> = Extract<
  ReturnType<(typeof ACTIONS)[Name]["terms"]>,
  { readonly ok: true }
>;

/** The actions that this caller may take now. The operations decide by the same terms. */
export function actionsOf(
  item: AppointmentItem,
  caller: Pick<Caller, "scopes" | "operations" | "grants">,
  now: Date,
): Actions {
  const standing = standingOf({ item, caller, clock: { now } });
  const allowed = Object.entries(ACTIONS).flatMap(([name, { operation, terms }]) => {
    if (!caller.operations.includes(operation)) return [];
    const found: Terms = terms(standing);
    if (!found.ok) return [];
    const { ok: _, ...action } = found;
    return [[name, action]];
  });
  return Object.fromEntries(allowed);
}
