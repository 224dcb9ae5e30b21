import { h } from "../../parts/elements.ts";
import type { Desk } from "../club/club-records.ts";
import { type Entry, held } from "./entries.ts";
import type { EntryButtons } from "./entry-buttons.ts";
import type { LiveDay } from "./live-day.ts";

/** The bookings of the day as one list in the order of time, as a phone shows them. */
export function listView(
  { page }: Desk,
  { entries, records }: LiveDay,
  { buttons, changed }: { readonly buttons: EntryButtons; readonly changed: ReadonlySet<string> },
): HTMLElement {
  const shown = held(entries);
  if (shown.length === 0) return h("p", { class: "empty" }, page.strings.desk.nothingBooked);
  const items = shown.map((entry) =>
    h(
      "li",
      {},
      buttons.show(entry, {
        clients: records.clients,
        withCoach: true,
        isChanged: changed.has(entry.key),
      }),
    ),
  );
  return h("ol", { class: "by-time", "aria-label": page.strings.desk.gridLabel }, ...items);
}

/** The cancelled bookings of the day, folded away. */
export function cancelledView(
  { page }: Desk,
  { entries, records }: LiveDay,
  { buttons, isOpen }: { readonly buttons: EntryButtons; readonly isOpen: boolean },
): HTMLElement | undefined {
  const cancelled = entries.filter(({ status }: Entry) => status === "cancelled");
  if (cancelled.length === 0) return undefined;
  const items = cancelled.map((entry) =>
    h("li", {}, buttons.show(entry, { clients: records.clients, withCoach: true, isChanged: false })),
  );
  return h(
    "details",
    { class: "cancelled", open: isOpen },
    h("summary", {}, page.strings.desk.cancelled(cancelled.length)),
    h("ol", { class: "by-time" }, ...items),
  );
}
