import { setStaffActivity } from "./set-staff-activity.ts";

/** *Activate staff*: the coach can be booked from now on. */
export const activateStaffMember = setStaffActivity(true);

/** *Suspend staff*: the coach cannot be booked from now on; what is booked stands. */
export const suspendStaffMember = setStaffActivity(false);
