import { type AccessToken, type ApiResult, createBookingSdk } from "@fitness-club-booking/sdk";
import { CallFailed } from "@fitness-club-booking/sdk/call-failed";
import {
  bookSeries,
  cancelAppointment,
  cancelSeries,
  checkRecurringAvailability,
  createAppointment,
  createClientCalendar,
  deleteClientCalendar,
  getAppointment,
  getClient,
  getSeries,
  listAppointmentTypes,
  listAvailability,
  listClientAppointments,
  listClientSessions,
  listRooms,
  listStaff,
  rescheduleAppointment,
  updateAppointment,
} from "@fitness-club-booking/sdk/operations";
import type { Failure } from "../parts/alerts.ts";
import { UnansweredWrite } from "../parts/unanswered-write.ts";

/** What the member's page calls of the API. */
export type MemberApi = ReturnType<typeof memberApi>;

/** The SDK with the operations of the member's page. */
export function memberApi(baseUrl: string, token: () => Promise<AccessToken>) {
  return createBookingSdk(
    { baseUrl, token },
    {
      listAppointmentTypes,
      listAvailability,
      listRooms,
      listStaff,
      listClientAppointments,
      listClientSessions,
      getAppointment,
      getClient,
      createAppointment,
      createClientCalendar,
      deleteClientCalendar,
      rescheduleAppointment,
      cancelAppointment,
      updateAppointment,
      checkRecurringAvailability,
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

/** What a write is sent with. */
export type WriteCall<Body, Data> = (
  body: Body,
  options: { readonly idempotencyKey?: string },
) => Promise<ApiResult<Data>>;

/** Sends a write once at a time. The same write again goes on with the key of the one that was not answered. */
export class Write<Body> {
  readonly #button: HTMLElement;
  readonly #unanswered = new UnansweredWrite();
  #isSending = false;

  /** @param button shows that the write is on its way */
  constructor(button: HTMLElement) {
    this.#button = button;
  }

  /**
   * @param onRefused what follows a refusal before the write can be sent again, such as reading the record anew
   * @returns undefined where the write is on its way already
   */
  async send<Data>(
    body: Body,
    call: WriteCall<Body, Data>,
    onRefused?: () => Promise<void>,
  ): Promise<ApiResult<Data> | undefined> {
    if (this.#isSending) return undefined;
    this.#begin(true);
    const idempotencyKey = this.#unanswered.keyFor(body);
    try {
      const result = await call(body, idempotencyKey === undefined ? {} : { idempotencyKey });
      this.#unanswered.note(body, result);
      if (!result.ok && result.reason === "refused") await onRefused?.();
      return result;
    } finally {
      this.#begin(false);
    }
  }

  #begin(isSending: boolean): void {
    this.#isSending = isSending;
    if (isSending) this.#button.setAttribute("aria-disabled", "true");
    else this.#button.removeAttribute("aria-disabled");
  }
}
