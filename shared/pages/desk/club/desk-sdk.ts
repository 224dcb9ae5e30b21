import { type BookingSdk, createBookingSdk } from "@fitness-club-booking/sdk";
import {
  addRoomUnavailability,
  addStaffUnavailability,
  cancelAppointment,
  cancelAppointments,
  cancelTour,
  changeAppointmentMembership,
  checkAvailability,
  checkInClient,
  checkInVisitor,
  createAppointment,
  createComplimentaryAppointment,
  getAppointment,
  getClient,
  getTour,
  listAppointments,
  listAppointmentTypes,
  listAvailability,
  listClientSessions,
  listRooms,
  listStaff,
  listStaffSchedules,
  listTenants,
  listTours,
  listUnavailability,
  markClientNoShow,
  markVisitorNoShow,
  planSubstitutions,
  removeRoomUnavailability,
  removeStaffUnavailability,
  rescheduleAppointment,
  substituteCoach,
  substituteCoaches,
  undoClientCheckIn,
  undoClientNoShow,
  undoVisitorCheckIn,
  undoVisitorNoShow,
} from "@fitness-club-booking/sdk/operations";
import type { Person } from "../../parts/sign-in.ts";

const operations = {
  listTenants,
  listStaff,
  listRooms,
  listAppointmentTypes,
  listStaffSchedules,
  listAppointments,
  getAppointment,
  getClient,
  listClientSessions,
  listAvailability,
  checkAvailability,
  createAppointment,
  createComplimentaryAppointment,
  rescheduleAppointment,
  cancelAppointment,
  checkInClient,
  undoClientCheckIn,
  markClientNoShow,
  undoClientNoShow,
  substituteCoach,
  planSubstitutions,
  substituteCoaches,
  cancelAppointments,
  changeAppointmentMembership,
  listUnavailability,
  addStaffUnavailability,
  removeStaffUnavailability,
  addRoomUnavailability,
  removeRoomUnavailability,
  listTours,
  getTour,
  cancelTour,
  checkInVisitor,
  undoVisitorCheckIn,
  markVisitorNoShow,
  undoVisitorNoShow,
} as const;

/** The operations of the desk. */
export type DeskSdk = BookingSdk<typeof operations>;

/** What the desk's tokens must allow. */
export const DESK_SCOPE = "openid appointments.manage tours.manage staff.write";

/** The SDK of somebody who is signed in. */
export function deskSdk(baseUrl: string, token: Person["token"]): DeskSdk {
  return createBookingSdk({ baseUrl, token }, operations);
}
