import { type InfoEntry, infoEntry } from "../api/answer.ts";
import { type Caller, seesContacts } from "../api/caller.ts";
import { type ClientItem, isFirstTimeClass } from "../tables/clients-table.ts";
import { type BookedMembership, bookedMemberships, type ServiceCategory } from "./membership-rules.ts";

/** A client in the answer to a booking, after it. */
export interface BookedClient {
  readonly client_id: number;
  /** `""` if there is none, or the caller may not see it. */
  readonly medical_alert: string;
  /** Whether the client has to pay, since no membership does. */
  readonly is_payment_required: boolean;
  /** Whether the client has attended no class. */
  readonly is_first_time_class: boolean;
  /** Whether all earlier appointments of the client were cancelled, if there were any. */
  readonly is_first_time_appointment: boolean;
  readonly is_comp_session: boolean;
  readonly memberships: readonly BookedMembership[];
}

/** What was booked, and who pays for it. */
export interface PaidBooking extends Pick<BookedClient, "is_payment_required" | "is_comp_session"> {
  /** Undefined if the club has dropped the class type. */
  readonly category: ServiceCategory | undefined;
  readonly start: string;
  /** The index of the membership that pays; undefined where none does. */
  readonly selected: number | undefined;
}

/** A client as the answer to a booking shows them. @param client as they were before it */
export function bookedClient(
  client: ClientItem,
  caller: Pick<Caller, "scopes" | "grants">,
  { category, start, selected, is_payment_required, is_comp_session }: PaidBooking,
): BookedClient {
  return {
    client_id: client.client_id,
    medical_alert: (seesContacts(caller, client.client_id) && client.medical_alert) || "",
    is_payment_required,
    is_first_time_class: isFirstTimeClass(client),
    is_first_time_appointment: client.appointments_booked === 0,
    is_comp_session,
    memberships:
      category === undefined ? [] : bookedMemberships(client.memberships, category, start, selected),
  };
}

/** The warning that a booked client is on the blacklist: who manages bookings books them all the same. */
export function blockedWarning({ is_blocked }: { readonly is_blocked?: boolean | undefined }): InfoEntry[] {
  return is_blocked ? [infoEntry("CLIENT_BLOCKED", { identifier: "client_id", severity: "Warning" })] : [];
}
