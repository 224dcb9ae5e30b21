import { readAppointmentType } from "../../../shared/club/appointment-type.ts";
import { clubDetails } from "../club/club-reads.ts";
import { appointmentTypeView } from "../club/club-views.ts";

/** *Get appointment type details*. */
export const getAppointmentType = clubDetails("getAppointmentType", {
  describe: () => import("./description.ts"),
  parameter: "appointment_type_id",
  read: readAppointmentType,
  view: appointmentTypeView,
  notFound: {
    code: "APPOINTMENT_TYPE_NOT_FOUND",
    message: "The tenant has no such appointment type.",
  },
});
