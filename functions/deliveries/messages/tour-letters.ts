import type { TenantMessages } from "../../../shared/club/tenant-messages.ts";
import type { LinkSecret } from "../../../shared/messages/link-secret.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { TourItem, TourRecord } from "../../../shared/tables/tours-table.ts";
import type { Letter, LetterBooking, MessageName } from "../mail/letter.ts";
import { NOTHING, type Plan } from "./letter-plan.ts";
import { clubOf, languageOf } from "./recipient.ts";
import { isLimited, movesStart, startSetBy, toldAfter, toldChangeAt } from "./told-changes.ts";

/** What messages say of tours beside their records. */
export interface TourNames {
  readonly tenant: TenantMessages;
  readonly apiHost: string;
  readonly secret: LinkSecret;
}

/** The message about a change of a tour; undefined if the visitor is not told of it. */
function tourMessage(entry: HistoryEntry): MessageName | undefined {
  switch (entry.operation) {
    case "booked":
      return "tour_booked";
    case "rescheduled":
      return movesStart(entry) ? "tour_moved" : undefined;
    case "cancelled":
      return "tour_cancelled";
    default:
      return undefined;
  }
}

/** Whether a visitor is told of a change. */
export function isToldToVisitor(entry: HistoryEntry): boolean {
  return tourMessage(entry) !== undefined;
}

/** The message to a visitor about a change of their tour: nothing if a later change tells it, or if the tour is over. */
export function tourLetter(item: TourItem, changedAt: string, names: TourNames, now: Date): Plan {
  const entry = toldChangeAt(item.history, changedAt);
  const name = entry && tourMessage(entry);
  if (entry === undefined || name === undefined || item.record.end_datetime <= now.toISOString()) {
    return NOTHING;
  }
  if (toldAfter(item.history, entry).some(isToldToVisitor)) return NOTHING;
  return toVisitor(item, { name, entry, isLimited: isLimited(entry) }, names);
}

/** The reminder of a tour. */
export function tourReminder(item: TourItem, names: TourNames): Plan {
  const entry = startSetBy(item.history) ?? item.history.at(-1);
  const occasion = { name: "tour_reminder", entry: undefined } as const;
  return toVisitor(item, { ...occasion, isLimited: entry === undefined || isLimited(entry) }, names);
}

/** The link of a tour, for whoever has asked for it at the tour's own address. */
export function tourLink(item: TourItem, names: TourNames): Plan {
  return toVisitor(item, { name: "tour_link", entry: undefined, isLimited: true }, names);
}

interface Occasion {
  readonly name: MessageName;
  /** The change that is told, if it is one. */
  readonly entry: HistoryEntry | undefined;
  readonly isLimited: boolean;
}

/** A message to the address that the tour's own request named, and to no other. It says nothing that a visitor wrote. */
function toVisitor(
  { record }: TourItem,
  { name, entry, isLimited }: Occasion,
  { tenant, apiHost, secret }: TourNames,
): Plan {
  const to = record.prospect.email_id;
  if (to === undefined) return NOTHING;
  const language = languageOf(record.language, tenant);
  const letter: Letter = {
    name,
    language,
    club: clubOf(tenant, name, language),
    bookings: [bookingOf(record, entry)],
    actionUrl: actionUrl(record, tenant, secret),
    apiHost,
  };
  return { kind: "letter", to, letter, isLimited };
}

function bookingOf(record: TourRecord, entry: HistoryEntry | undefined): LetterBooking {
  const former = entry?.from.scheduled_datetime;
  return {
    kind: "tour",
    id: record.tour_id,
    version: record.version,
    changedAt: record.updated_at,
    isCancelled: record.status === "cancelled",
    startsAt: record.scheduled_datetime,
    endsAt: record.end_datetime,
    formerStartsAt: typeof former === "string" ? former : undefined,
    isVirtual: false,
  };
}

/** Where a visitor moves and cancels the tour, or books another one after a cancellation; undefined if the club has no page. */
function actionUrl(
  { tenant_id, tour_id, status }: TourRecord,
  { page_url }: TenantMessages,
  secret: LinkSecret,
): string | undefined {
  if (page_url === undefined || status === "cancelled") return page_url;
  const url = new URL(page_url);
  url.hash = String(new URLSearchParams({ tour: String(tour_id), key: secret.tourKey(tenant_id, tour_id) }));
  return url.href;
}
