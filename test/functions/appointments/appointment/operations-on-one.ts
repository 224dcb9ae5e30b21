import {
  decideAttendance,
  judgeAttendance,
} from "../../../../functions/appointments/appointment/attendance/decide-attendance.ts";
import {
  decideCancellation,
  judgeCancellation,
} from "../../../../functions/appointments/appointment/cancel-appointment/decide-cancellation.ts";
import {
  decideMembershipChange,
  judgeMembershipChange,
} from "../../../../functions/appointments/appointment/change-appointment-membership/decide-membership-change.ts";
import type { AppointmentType } from "../../../../shared/club/appointment-type.ts";
import type { Judgement } from "../../../../shared/operations/decision.ts";
import {
  type Attendance,
  checkIn,
  noShow,
  undoCheckIn,
  undoNoShow,
} from "../../../../shared/records/attendance-rules.ts";
import type { AppointmentItem } from "../../../../shared/tables/appointments-table.ts";
import type { ClientItem } from "../../../../shared/tables/clients-table.ts";
import { MANAGER, wantedOf } from "./paid-appointment.ts";

/** The type of the stored appointment. */
export const TYPE: AppointmentType = {
  tenant_id: 13,
  appointment_type_id: 131,
  name: "Strength training",
  duration_minutes: 60,
  service_category_primary_name: "Personal Training",
  service_category_secondary_name: "One to one",
  is_active: true,
  subtypes: [],
};

/** What an operation is decided by, beside the appointment. */
export interface Situation {
  readonly at: string | Date;
  readonly caller?: typeof MANAGER;
  readonly client?: ClientItem | undefined;
  readonly waive?: boolean;
  /** The membership that is wanted; null by default. */
  readonly membership_id?: number | null;
}

type Decide = (item: AppointmentItem, situation: Situation) => Judgement;

function attendance(one: Attendance): Decide {
  return (item, { at, caller = MANAGER, client, waive }) => {
    const wanted = wantedOf(item, at, { waive }, caller);
    return judgeAttendance(one, wanted) ?? decideAttendance(one, wanted, client);
  };
}

/** The decisions of the operations on one appointment, by the names of their actions. */
export const decisions = {
  cancel: (item, { at, caller = MANAGER, client, waive }) => {
    const wanted = wantedOf(item, at, { waive }, caller);
    return judgeCancellation(wanted) ?? decideCancellation(wanted, { client });
  },
  check_in: attendance(checkIn),
  undo_check_in: attendance(undoCheckIn),
  no_show: attendance(noShow),
  undo_no_show: attendance(undoNoShow),
  change_membership: (item, { at, caller = MANAGER, client, membership_id = null }) => {
    const wanted = wantedOf(item, at, { membership_id }, caller);
    return judgeMembershipChange(wanted) ?? decideMembershipChange(wanted, { client, type: TYPE });
  },
} as const satisfies Record<string, Decide>;
