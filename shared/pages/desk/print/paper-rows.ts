import type { ListedAppointment, ListedClient, RosterEntry } from "@fitness-club-booking/sdk/records";
import { mobileInWords } from "../../parts/national-number.ts";
import { placeName, type Wording } from "../club/words.ts";
import type { Entry } from "../day/entries.ts";
import { entryWords } from "../day/entry-buttons.ts";

/** A row of the day on paper. */
export interface PaperRow {
  readonly when: string;
  /** Who comes: a person, or how many a class has, such as `18/20 · 2 waiting`. */
  readonly who: string;
  /** The telephone number. */
  readonly mobile: string | undefined;
  readonly coach: string;
  /** What it is and where, such as `Personal training · Studio 1`. */
  readonly what: string;
  /** What pays; nothing for a tour or a class. */
  readonly payment: string;
  readonly isUnpaid: boolean;
  readonly status: string;
  /** What a coach must know beside the time: a medical alert, and what was noted. */
  readonly remarks: string;
}

/** An entry of the day as a row on paper. */
export function paperRow(
  entry: Entry,
  clients: ReadonlyMap<number, ListedClient>,
  wording: Wording,
): PaperRow {
  const { desk } = wording.strings;
  const { when, who, coach = "", what, status } = entryWords(entry, clients, wording);
  const row = { when, who, mobile: undefined, coach, what, payment: "", isUnpaid: false, status };
  if (entry.kind === "tour") {
    const { prospect, notes } = entry.record;
    return { ...row, mobile: mobileInWords(prospect), remarks: notes ?? "" };
  }
  if (entry.kind === "class") {
    const { name, booked, capacity, waiting, is_complimentary, notes } = entry.record;
    const places = [`${booked}/${capacity}`, waiting > 0 ? desk.waiting(waiting) : undefined];
    const about = [name, placeName(entry.record, wording), is_complimentary ? desk.complimentary : undefined];
    return { ...row, who: joined(places), what: joined(about), remarks: notes ?? "" };
  }
  const { client_id, comments, is_payment_required } = entry.record;
  const client = clients.get(client_id);
  const alert = client?.medical_alert;
  return {
    ...row,
    mobile: client && mobileInWords(client),
    payment: paymentOnPaper(entry.record, wording),
    isUnpaid: is_payment_required,
    remarks: joined([alert ? `${desk.medicalAlert} ${alert}` : undefined, comments]),
  };
}

/** What pays for a booking, as far as lists say it. */
export function paymentOnPaper(
  booking: Pick<ListedAppointment | RosterEntry, "is_payment_required" | "membership_id" | "is_comp_session">,
  { strings: { desk } }: Pick<Wording, "strings">,
): string {
  if (booking.is_payment_required) return desk.mustPay;
  if (booking.membership_id !== null) return desk.membership;
  return booking.is_comp_session ? desk.complimentary : desk.nothingToPay;
}

function joined(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
}
