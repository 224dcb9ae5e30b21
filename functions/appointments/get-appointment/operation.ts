import { succeed } from "../../../shared/api/answer.ts";
import { withWholeHistory } from "../../../shared/history/whole-history.ts";
import { tenantOperation } from "../../../shared/operations/tenant-operation.ts";
import { readAppointment } from "../../../shared/tables/appointments-table.ts";
import {
  appointmentNotFound,
  appointmentPath,
  isVisibleAppointment,
} from "../appointment/appointment-operation.ts";
import { appointmentView } from "../appointment/appointment-view.ts";

/** *Get appointment*. */
export const getAppointment = tenantOperation({
  path: appointmentPath,
  versions: "shown",
  tables: { Club: ["BatchGetItem"], Appointments: ["BatchGetItem"], Parts: ["Query"] },
  run: async ({ tenant, caller, path, database }, { now }) => {
    const [{ tenant_id }, { appointment_id: id }] = [tenant, path];
    const { found } = await database.read({ found: readAppointment(tenant_id, id) });
    if (found === undefined || !isVisibleAppointment(found, { caller })) return appointmentNotFound();
    const item = await withWholeHistory(database, found, { kind: "appointment", tenant_id, id });
    return { ...succeed(200, appointmentView(item, caller, now())), version: item.record.version };
  },
});

/** *Get appointment*, named a second time: the path has the UUIDs of the company and the club location. */
export const getAppointmentByUuid = getAppointment;
