import type { TenantMessages } from "../../../shared/club/tenant-messages.ts";
import type { LinkSecret } from "../../../shared/messages/link-secret.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { TourItem, TourRecord } from "../../../shared/tables/tours-table.ts";
import type { Letter, LetterBooking, MessageName } from "../mail/letter.ts";
import { NOTHING, type Plan } from "./letter-plan.ts";
import { clubOf, languageOf } from "./recipient.ts";
import {
  aroundChange,
  isLimited,
  movesStart,
  startSetBy,
  toldAfter,
  toldChangeAt,
  toldWith,
} from "./told-changes.ts";

/** What messages say of tours beside their records. */
export interface TourNames {
  readonly tenant: TenantMessages;
  readonly apiHost: string;
  readonly secret: LinkSecret;
}

/** Whether a visitor is told of a change, by this change's message or by a later one's. */
function concernsVisitor(entry: HistoryEntry): boolean {
  const { operation } = entry;
  return operation === "booked" || operation === "cancelled" || movesStart(entry);
}

/** Whether a visitor is told of a change by its own message: by none if a later change's message tells it. */
export function isToldToVisitor({ history }: TourItem, entry: HistoryEntry): boolean {
  return concernsVisitor(entry) && !toldAfter(history, entry).some(concernsVisitor);
}

/** The message to a visitor about a change of their tour: nothing if the tour is over, or is what they knew before. */
export function tourLetter(item: TourItem, changedAt: string, names: TourNames, now: Date): Plan {
  const { record, history } = item;
  const entry = toldChangeAt(history, changedAt);
  if (entry === undefined || !isToldToVisitor(item, entry) || record.end_datetime <= now.toISOString()) {
    return NOTHING;
  }
  const [first] = toldWith(history, entry);
  const { scheduled_datetime: present } = record;
  const known = String(aroundChange("scheduled_datetime", { history, present }, first).before);
  const name = tourMessage(record, { isNew: first.version === 1, isMoved: known !== present });
  if (name === undefined) return NOTHING;
  return toVisitor(item, { name, formerStartsAt: known, isLimited: isLimited(entry) }, names);
}

function tourMessage(
  { status }: TourRecord,
  { isNew, isMoved }: { readonly isNew: boolean; readonly isMoved: boolean },
): MessageName | undefined {
  if (status === "cancelled") return "tour_cancelled";
  if (isNew) return "tour_booked";
  return isMoved ? "tour_moved" : undefined;
}

/** The reminder of a tour. */
export function tourReminder(item: TourItem, names: TourNames): Plan {
  const entry = startSetBy(item.history) ?? item.history.at(-1);
  return toVisitor(
    item,
    { name: "tour_reminder", isLimited: entry === undefined || isLimited(entry) },
    names,
  );
}

/** The link of a tour, for whoever has asked for it at the tour's own address. */
export function tourLink(item: TourItem, names: TourNames): Plan {
  return toVisitor(item, { name: "tour_link", isLimited: true }, names);
}

interface Occasion {
  readonly name: MessageName;
  /** When the tour was to begin as far as its visitor knew; undefined if the message tells of no change. */
  readonly formerStartsAt?: string;
  readonly isLimited: boolean;
}

/** A message to the address that the tour's own request named, and to no other. Nothing in it was written by the visitor. */
function toVisitor(
  { record }: TourItem,
  { name, formerStartsAt, isLimited }: Occasion,
  { tenant, apiHost, secret }: TourNames,
): Plan {
  const to = record.prospect.email_id;
  if (to === undefined) return NOTHING;
  const language = languageOf(record.language, tenant);
  const letter: Letter = {
    name,
    language,
    club: clubOf(tenant, name, language),
    bookings: [bookingOf(record, formerStartsAt)],
    actionUrl: actionUrl(record, tenant, secret),
    apiHost,
  };
  return { kind: "letter", to, letter, isLimited };
}

function bookingOf(record: TourRecord, former: string | undefined): LetterBooking {
  return {
    kind: "tour",
    id: record.tour_id,
    version: record.version,
    changedAt: record.updated_at,
    isCancelled: record.status === "cancelled",
    startsAt: record.scheduled_datetime,
    endsAt: record.end_datetime,
    formerStartsAt: former === record.scheduled_datetime ? undefined : former,
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
