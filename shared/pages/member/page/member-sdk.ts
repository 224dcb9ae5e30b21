import { type AccessToken, createBookingSdk } from "@fitness-club-booking/sdk";
import { CallFailed } from "@fitness-club-booking/sdk/call-failed";
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
import type { Failure } from "../../parts/alerts.ts";
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

/** What reading came to: what was read, or why it was not. */
export type Read<Data> = { readonly ok: true; readonly data: Data } | Failure;

/** Reads by several calls; the first that fails ends it. */
export async function readAll<Data>(read: () => Promise<Data>): Promise<Read<Data>> {
  try {
    return { ok: true, data: await read() };
  } catch (error) {
    if (error instanceof CallFailed) return error.result;
    throw error;
  }
}
