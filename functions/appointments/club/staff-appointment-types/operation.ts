import { succeed } from "../../../../shared/api/answer.ts";
import { isIdPosition, pageOf, requestedPage } from "../../../../shared/api/paging.ts";
import { type AppointmentType, appointmentTypeRange } from "../../../../shared/club/appointment-type.ts";
import { type Coach, coachRange, readCoach } from "../../../../shared/club/coach.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { pathId } from "../../../../shared/values/parameters.ts";
import { clubListQuery, NO_COACH, recordNotFound } from "../club-reads.ts";
import { appointmentTypeView } from "../club-views.ts";

const tables = { Club: ["BatchGetItem", "Query"] } as const;

/** *Staff: List staff appointment types*: those that a coach delivers, by id. */
export const listStaffAppointmentTypes = tenantOperation({
  path: () => ({ coach_id: pathId() }),
  query: clubListQuery,
  tables,
  run: async ({ operation, tenant, path: { coach_id }, query, database }) => {
    const { is_active = true, ...position } = query;
    const { tenant_id } = tenant;
    const page = requestedPage(position, [operation, tenant_id, coach_id, is_active], isIdPosition);
    if (!page.ok) return page;
    const { limit, after } = page.value;
    const { coach } = await database.read({ coach: readCoach(tenant_id, coach_id) });
    if (coach === undefined) return recordNotFound("coach_id", NO_COACH);
    const delivered = new Set(coach.appointment_type_ids);
    const types = await database.query(
      appointmentTypeRange(tenant_id, after === undefined ? undefined : Number(after)),
      (type) => delivered.has(type.appointment_type_id) && type.is_active === is_active,
      limit + 1,
    );
    const { entries, next_cursor } = pageOf(
      types,
      page.value,
      ({ appointment_type_id }) => String(appointment_type_id),
      (type) => appointmentTypeView(type, tenant),
    );
    return succeed(200, { appointment_types: entries, next_cursor });
  },
});

/** That a coach delivers an appointment type. */
interface StaffAppointmentType {
  readonly coach_id: number;
  readonly appointment_type_id: number;
}

/**
 * *Gets staff appointment type links*: by coach, then type. A link is active where both are. Types that the tenant does
 * not have are left out.
 */
export const listStaffAppointmentTypeLinks = tenantOperation({
  query: clubListQuery,
  tables,
  run: async ({ operation, tenant: { tenant_id }, query, database }) => {
    const { is_active = true, ...position } = query;
    const page = requestedPage(position, [operation, tenant_id, is_active], isLinkPosition);
    if (!page.ok) return page;
    const { limit, after } = page.value;
    const last = after === undefined ? undefined : linkAt(after);
    const types = await database.query(appointmentTypeRange(tenant_id), () => true, Number.POSITIVE_INFINITY);
    const linksOf = (coach: Coach) =>
      links(coach, types, is_active).filter((link) => last === undefined || isAfter(link, last));
    // The coach of the last link may have more.
    const coaches = coachRange(tenant_id, last && last.coach_id - 1);
    // Each of them has a link, so that as many coaches as links are enough.
    const linked = await database.query(coaches, (coach) => linksOf(coach).length > 0, limit + 1);
    const { entries, next_cursor } = pageOf(
      linked.flatMap(linksOf),
      page.value,
      ({ coach_id, appointment_type_id }) => `${coach_id} ${appointment_type_id}`,
      (link) => link,
    );
    return succeed(200, { staff_appointment_types: entries, next_cursor });
  },
});

/** A coach's links that are active, or those that are not, by type. */
function links(
  { coach_id, is_active, appointment_type_ids }: Coach,
  types: readonly AppointmentType[],
  areActive: boolean,
): StaffAppointmentType[] {
  const delivered = new Set(appointment_type_ids);
  return types
    .filter((type) => delivered.has(type.appointment_type_id))
    .filter((type) => (is_active && type.is_active) === areActive)
    .map(({ appointment_type_id }) => ({ coach_id, appointment_type_id }));
}

function isLinkPosition(text: string): boolean {
  const ids = text.split(" ");
  return ids.length === 2 && ids.every(isIdPosition);
}

function linkAt(position: string): StaffAppointmentType {
  const [coach_id = 0, appointment_type_id = 0] = position.split(" ").map(Number);
  return { coach_id, appointment_type_id };
}

function isAfter(link: StaffAppointmentType, last: StaffAppointmentType): boolean {
  return link.coach_id === last.coach_id
    ? link.appointment_type_id > last.appointment_type_id
    : link.coach_id > last.coach_id;
}
