import { appointmentTypeRange } from "../../../shared/club/appointment-type.ts";
import { clubList } from "../club/club-reads.ts";
import { appointmentTypeView } from "../club/club-views.ts";

/** *Get appointment types list*. */
export const listAppointmentTypes = clubList("listAppointmentTypes", {
  describe: () => import("./description.ts"),
  plural: "appointment_types",
  range: appointmentTypeRange,
  idOf: ({ appointment_type_id }) => appointment_type_id,
  view: appointmentTypeView,
});
