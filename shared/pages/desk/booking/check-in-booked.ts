import type { ApiResult } from "@fitness-club-booking/sdk";
import type { Appointment } from "@fitness-club-booking/sdk/records";
import { failureInWords } from "../../parts/alerts.ts";
import { button } from "../../parts/elements.ts";
import type { Card } from "../card/card.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { planningDesk } from "../club/planning-desk.ts";
import type { LiveDay } from "../day/live-day.ts";

/** What came of the wish to check somebody in. */
export interface CheckedIn {
  readonly said: string;
  /** Checks them in, where they are not. */
  readonly button: HTMLButtonElement | undefined;
}

/** Where a check-in is told. */
interface CheckInHost {
  readonly live: LiveDay;
  readonly card: Card;
}

/** What has just been booked; the rest is undefined where it could not be read. */
type JustBooked = Pick<Appointment, "id"> & Partial<Pick<Appointment, "version" | "actions">>;

// The version of an appointment that nobody has changed.
const FIRST_VERSION = 1;

/** Checks in somebody who has just been booked. Where that fails, the booking stands, and the check-in can be tried again. */
export async function checkInBooked(desk: Desk, host: CheckInHost, booked: JustBooked): Promise<CheckedIn> {
  const { page } = desk;
  const first = await sendCheckIn(desk, booked);
  if (first.ok) {
    host.live.put(first.data);
    return { said: page.strings.desk.done.checkInClient, button: undefined };
  }
  // What was not answered is sent again under its key.
  const key = first.reason === "unreachable" ? { idempotencyKey: first.idempotencyKey } : {};
  return {
    said: planningDesk(desk).said.booking.notCheckedIn(failureInWords(first, page)),
    button: checkInButton(desk, host, booked, key),
  };
}

/** Says that somebody has not been checked in, such as where another request than the last one has booked them. */
export function notYetCheckedIn(desk: Desk, host: CheckInHost, booked: JustBooked): CheckedIn {
  const canCheckIn = booked.actions === undefined || booked.actions.check_in !== undefined;
  return {
    said: planningDesk(desk).said.booking.notYetCheckedIn,
    button: canCheckIn ? checkInButton(desk, host, booked) : undefined,
  };
}

type SentOptions = { readonly idempotencyKey?: string };

function checkInButton(
  desk: Desk,
  { live, card }: CheckInHost,
  booked: JustBooked,
  options: SentOptions = {},
): HTMLButtonElement {
  const { desk: said } = desk.page.strings;
  const press = () =>
    void card.send(() => sendCheckIn(desk, booked, options), {
      onDone: ({ appointment }) => {
        live.put({ appointment });
        made.remove();
        card.say(said.done.checkInClient);
      },
    });
  const made = button(said.do.checkIn, press, { class: "quiet" });
  return made;
}

async function sendCheckIn(
  desk: Desk,
  { id, version = FIRST_VERSION }: JustBooked,
  options: SentOptions = {},
): Promise<ApiResult<{ readonly appointment: Appointment }>> {
  const path = { ...tenantPath(desk), appointment_id: id };
  return await desk.sdk.checkInClient({ path }, { ...options, ifMatch: version });
}
