import type { ListedClient } from "@fitness-club-booking/sdk/records";
import type { Entry } from "./entries.ts";

/** What staff see of an entry at a glance, each as a sign of its own. */
export type EntryMark =
  | "medical"
  | "checkedIn"
  | "noShow"
  | "tour"
  | "unpaid"
  | "online"
  | "series"
  | "comment";

/** The signs of an entry, the most important first. */
export function marksOf(entry: Entry, client: Pick<ListedClient, "medical_alert"> | undefined): EntryMark[] {
  const { kind, status, record } = entry;
  const appointment = kind === "appointment" ? record : undefined;
  const planned = kind === "tour" ? undefined : record;
  const marks: readonly (readonly [EntryMark, unknown])[] = [
    ["medical", appointment && client?.medical_alert],
    ["checkedIn", status === "checked_in"],
    ["noShow", status === "no_show"],
    ["tour", kind === "tour"],
    ["unpaid", appointment?.is_payment_required],
    ["online", planned?.is_virtual],
    ["series", kind === "class" ? record.recurring_class_id : appointment?.series_id],
    ["comment", kind === "appointment" ? record.comments : record.notes],
  ];
  return marks.filter(([, isShown]) => Boolean(isShown)).map(([mark]) => mark);
}
