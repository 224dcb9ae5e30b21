import { succeed } from "../../../shared/api/answer.ts";
import { tenantOperation } from "../../../shared/booking/tenant-operation.ts";
import { readAppointment } from "../../../shared/tables/appointments-table.ts";
import { appointmentNotFound, appointmentPath } from "../life/appointment-operation.ts";
import { appointmentView } from "../life/appointment-view.ts";

/** *Get appointment*. */
export const getAppointment = tenantOperation("getAppointment", {
  describe: () => import("./description.ts"),
  path: appointmentPath,
  versions: "shown",
  tables: { Club: ["BatchGetItem"], Appointments: ["BatchGetItem"] },
  run: async ({ tenant, caller, path, database }, { now }) => {
    const { item } = await database.read({ item: readAppointment(tenant.tenant_id, path.appointment_id) });
    const unknown = appointmentNotFound(item, caller);
    if (unknown !== undefined || item === undefined) return unknown ?? missing();
    return { ...succeed(200, appointmentView(item, caller, now())), version: item.record.version };
  },
});

function missing(): never {
  throw new Error("An appointment that is not there passed for one that is.");
}
