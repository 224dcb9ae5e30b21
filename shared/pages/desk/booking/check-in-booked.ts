import type { ApiResult } from "@fitness-club-booking/sdk";
import type { Appointment } from "@fitness-club-booking/sdk/records";
import { failureInWords } from "../../parts/alerts.ts";
import { button } from "../../parts/elements.ts";
import type { Card } from "../card/card.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { planningDesk } from "../club/planning-desk.ts";
import type { LiveDay } from "../day/live-day.ts";

/** What came of a check-in. */
export interface CheckedIn {
  readonly said: string;
  /** Tries it again, where it failed. */
  readonly again: HTMLButtonElement | undefined;
}

// The version of an appointment that nobody has changed.
const FIRST_VERSION = 1;

/** Checks in somebody who has just been booked. Where that fails, the booking stands, and the check-in can be tried again. */
export async function checkInBooked(
  desk: Desk,
  { live, card }: { readonly live: LiveDay; readonly card: Card },
  { id, version = FIRST_VERSION }: Pick<Appointment, "id"> & Partial<Pick<Appointment, "version">>,
): Promise<CheckedIn> {
  const { page, sdk } = desk;
  const { desk: said } = page.strings;
  const path = { ...tenantPath(desk), appointment_id: id };
  const first = await send();
  if (first.ok) {
    live.put(first.data);
    return { said: said.done.checkInClient, again: undefined };
  }
  // What was not answered is sent again under its key.
  const key = first.reason === "unreachable" ? { idempotencyKey: first.idempotencyKey } : {};
  const again = button(said.do.checkIn, () => void card.send(() => send(key), { onDone }), {
    class: "quiet",
  });
  return { said: planningDesk(desk).said.booking.notCheckedIn(failureInWords(first, page)), again };

  async function send(
    options: { readonly idempotencyKey?: string } = {},
  ): Promise<ApiResult<{ readonly appointment: Appointment }>> {
    return await sdk.checkInClient({ path }, { ...options, ifMatch: version });
  }

  function onDone({ appointment }: { readonly appointment: Appointment }): void {
    live.put({ appointment });
    again.remove();
    card.say(said.done.checkInClient);
  }
}
