import type { AppointmentType } from "../../../shared/club/appointment-type.ts";
import { type AppointmentRecord, changeKey, startKey } from "../../../shared/tables/appointments-table.ts";
import { type TourRecord, tourChangeKey, tourStartKey } from "../../../shared/tables/tours-table.ts";
import type { StoredAppointment, StoredState, StoredTour } from "./stored-state.ts";

const MINUTE_MS = 60_000;

/** Every booking refers to what is there, and is as long as what it refers to says. */
export function checkBookings(state: StoredState): string[] {
  return [
    ...state.tours.flatMap((tour) => checkTour(tour, state)),
    ...state.appointments.flatMap((appointment) => checkAppointment(appointment, state)),
  ];
}

function checkTour(stored: StoredTour, { tenants, people }: StoredState): string[] {
  const tour = stored.record;
  const name = `Tour ${tour.tour_id}`;
  const tenant = tenants.find(({ tenant_id }) => tenant_id === tour.tenant_id);
  const person = people.find((one) => one.tenant_id === tour.tenant_id && one.client_id === tour.client_id);
  return [
    ...(tenant === undefined ? [`${name} is at tenant ${tour.tenant_id}, which is not there.`] : []),
    ...(person === undefined ? [`${name} is for client ${tour.client_id}, who is not there.`] : []),
    ...wrongLength(name, tour.scheduled_datetime, tour.end_datetime, tenant?.tour.duration_minutes),
    ...wrongKeys(name, stored, keysOfTour(tour)),
  ];
}

function checkAppointment(stored: StoredAppointment, state: StoredState): string[] {
  const appointment = stored.record;
  const { tenant_id, client_id, coach_id, room_id, appointment_type_id, subtype_id } = appointment;
  const name = `Appointment ${appointment.appointment_id}`;
  const ofTenant = (one: { readonly tenant_id: number }) => one.tenant_id === tenant_id;
  const coach = state.coaches.find((one) => ofTenant(one) && one.coach_id === coach_id);
  const room = state.rooms.find((one) => ofTenant(one) && one.room_id === room_id);
  const type = state.types.find((one) => ofTenant(one) && one.appointment_type_id === appointment_type_id);
  const subtype = type?.subtypes.find((one) => one.subtype_id === subtype_id);
  const hasClient = state.people.some((one) => ofTenant(one) && one.client_id === client_id);
  const minutes = subtype_id === undefined ? type?.duration_minutes : subtype?.duration_minutes;
  return [
    ...(hasClient ? [] : [`${name} is for client ${client_id}, who is not there.`]),
    ...(coach?.appointment_type_ids.includes(appointment_type_id)
      ? []
      : [`${name} is with coach ${coach_id}, who does not deliver type ${appointment_type_id}.`]),
    ...(appointment.is_virtual === (room === undefined) || type?.room_ids?.length === 0
      ? []
      : [`${name} is virtual: ${appointment.is_virtual}, and in room ${room_id}.`]),
    ...(room === undefined || type?.room_ids === undefined || type.room_ids.includes(room.room_id)
      ? []
      : [`${name} is in room ${room_id}, which is not for type ${appointment_type_id}.`]),
    ...wrongBuffers(name, appointment, type),
    ...wrongLength(name, appointment.start_date_time, appointment.end_date_time, minutes),
    ...wrongKeys(name, { ...stored }, keysOfAppointment(appointment)),
  ];
}

type Keys = Readonly<Record<string, string | number>>;

function keysOfTour(tour: TourRecord): Keys {
  const { tenant_id, tour_id, client_id } = tour;
  return { tenant_id, tour_id, client_id, start_key: tourStartKey(tour), change_key: tourChangeKey(tour) };
}

function keysOfAppointment(appointment: AppointmentRecord): Keys {
  const { tenant_id, appointment_id, client_id, coach_id, status } = appointment;
  const place = status === "cancelled" ? "#cancelled" : "";
  return {
    ...{ tenant_id, appointment_id, client_id, tenant_client: `${tenant_id}#${client_id}${place}` },
    tenant_coach: `${tenant_id}#${coach_id}${place}`,
    ...{ start_key: startKey(appointment), change_key: changeKey(appointment) },
  };
}

/** An item is found under the keys that its record gives. */
function wrongKeys(name: string, stored: Readonly<Record<string, unknown>>, due: Keys): string[] {
  return Object.entries(due)
    .filter(([key, value]) => stored[key] !== value)
    .map(([key, value]) => `${name} is listed under the ${key} ${stored[key]} instead of ${value}.`);
}

function wrongLength(name: string, start: string, end: string, minutes: number | undefined): string[] {
  const length = (Date.parse(end) - Date.parse(start)) / MINUTE_MS;
  return length === minutes ? [] : [`${name} lasts ${length} min instead of ${minutes}.`];
}

function wrongBuffers(
  name: string,
  appointment: AppointmentRecord,
  type: AppointmentType | undefined,
): string[] {
  const held = buffers(appointment);
  const due = buffers(type ?? {});
  return held === due ? [] : [`${name} has the buffers ${held} instead of ${due}.`];
}

function buffers({
  buffer_before_minutes: before = 0,
  buffer_after_minutes: after = 0,
}: Pick<AppointmentType, "buffer_before_minutes" | "buffer_after_minutes">): string {
  return `${before} and ${after} min`;
}
