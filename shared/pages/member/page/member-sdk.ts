import { type AccessToken, createBookingSdk } from "@fitness-club-booking/sdk";
import {
  bookClass,
  bookSeries,
  cancelAppointment,
  cancelClassBooking,
  cancelSeries,
  checkRecurringAvailability,
  createAppointment,
  createClientCalendar,
  deleteClientCalendar,
  getAppointment,
  getClass,
  getClassBooking,
  getClassType,
  getClient,
  getSeries,
  listAppointmentTypes,
  listAvailability,
  listClasses,
  listClientAppointments,
  listClientClassBookings,
  listClientSessions,
  listRooms,
  listStaff,
  rescheduleAppointment,
  updateAppointment,
} from "@fitness-club-booking/sdk/operations";
import type { Language } from "../../parts/language.ts";

/** The operations of the member's page. */
export type MemberSdk = ReturnType<typeof memberSdk>;

/** The SDK of a member who is signed in, on a page in a language. */
export function memberSdk(baseUrl: string, token: () => Promise<AccessToken>, language: Language) {
  return createBookingSdk(
    { baseUrl, token, language },
    {
      listAppointmentTypes,
      listAvailability,
      listRooms,
      listStaff,
      listClasses,
      listClientAppointments,
      listClientClassBookings,
      listClientSessions,
      getAppointment,
      getClass,
      getClassBooking,
      getClassType,
      getClient,
      createAppointment,
      createClientCalendar,
      deleteClientCalendar,
      rescheduleAppointment,
      cancelAppointment,
      cancelClassBooking,
      updateAppointment,
      checkRecurringAvailability,
      bookClass,
      bookSeries,
      getSeries,
      cancelSeries,
    },
  );
}
