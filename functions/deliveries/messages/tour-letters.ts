import type { TenantMessages } from "../../../shared/club/tenant-messages.ts";
import type { Letter, LetterBooking, MessageName } from "../../../shared/mail/letter.ts";
import type { LinkSecret } from "../../../shared/messages/link-secret.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { TourItem, TourRecord } from "../../../shared/tables/tours-table.ts";
import { NOTHING, type Plan } from "./letter-plan.ts";
import { clubOf, languageOf } from "./recipient.ts";
import type { SentBooking } from "./sent-bookings.ts";
import {
  areLimited,
  aroundChange,
  formerOf,
  isLimited,
  movesStart,
  sentStates,
  startSetBy,
  toldAfter,
  toldChangeAt,
  type Untold,
  untoldOf,
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

/**
 * The message to a visitor about a change of their tour: nothing if the tour is over, or is as it was last sent to them.
 * @param sent the tour as it was last sent; undefined if it never was
 */
export function tourLetter(
  item: TourItem,
  {
    changedAt,
    sent,
    now,
  }: { readonly changedAt: string; readonly sent: SentBooking | undefined; readonly now: Date },
  names: TourNames,
): Plan {
  const { record, history } = item;
  const entry = toldChangeAt(history, changedAt);
  if (entry === undefined || !isToldToVisitor(item, entry) || record.end_datetime <= now.toISOString()) {
    return NOTHING;
  }
  const untold = untoldOf(item, entry, sent, (each, side) => around(item, each, side));
  const name = untold && tourMessage(record, untold);
  if (untold === undefined || name === undefined) return NOTHING;
  const [off] = name === "tour_cancelled" ? sentStates(untold) : [];
  const former = off === undefined ? formerOf(untold, asTold(item)) : (untold.sent ?? off);
  const isLimited = areLimited(untold.changes.filter(concernsVisitor));
  return toVisitor(item, { name, former, off, isLimited }, names);
}

function around({ record, history }: TourItem, entry: HistoryEntry, side: "before" | "after"): SentBooking {
  const value = (field: string, present: string) => aroundChange(field, { history, present }, entry)[side];
  return {
    version: side === "after" ? entry.version : entry.version - 1,
    starts_at: String(value("scheduled_datetime", record.scheduled_datetime)),
    ends_at: String(value("end_datetime", record.end_datetime)),
    is_booked: value("status", record.status) !== "cancelled",
  };
}

/** A tour as a message tells it. */
export function asTold({ record }: TourItem): SentBooking {
  return {
    version: record.version,
    starts_at: record.scheduled_datetime,
    ends_at: record.end_datetime,
    is_booked: record.status !== "cancelled",
  };
}

function tourMessage({ status, scheduled_datetime }: TourRecord, untold: Untold): MessageName | undefined {
  const states = sentStates(untold);
  if (status === "cancelled") {
    return states.length === 0 || states.some(({ is_booked }) => is_booked) ? "tour_cancelled" : undefined;
  }
  if (untold.sent === undefined) return "tour_booked";
  return states.some(({ starts_at }) => starts_at !== scheduled_datetime) ? "tour_moved" : undefined;
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
  /** The tour as its visitor has it in their calendar; undefined if the message tells of no change, or of a new tour. */
  readonly former?: SentBooking | undefined;
  /** What is cancelled: the tour as its visitor may have been told last. */
  readonly off?: SentBooking | undefined;
  readonly isLimited: boolean;
}

/** A message to the address that the tour's own request named, and to no other. Nothing in it was written by the visitor. */
function toVisitor(
  { record }: TourItem,
  { name, isLimited, ...states }: Occasion,
  { tenant, apiHost, secret }: TourNames,
): Plan {
  const to = record.prospect.email_id;
  if (to === undefined) return NOTHING;
  const language = languageOf(record.language, tenant);
  const letter: Letter = {
    name,
    language,
    club: clubOf(tenant, name, language),
    bookings: [bookingOf(record, states)],
    actionUrl: actionUrl(record, tenant, secret),
    apiHost,
  };
  return { kind: "letter", to, letter, cause: isLimited ? { kind: "visitor" } : { kind: "club" } };
}

function bookingOf(record: TourRecord, { off, former }: Pick<Occasion, "off" | "former">): LetterBooking {
  const startsAt = off?.starts_at ?? record.scheduled_datetime;
  return {
    kind: "tour",
    id: record.tour_id,
    version: record.version,
    changedAt: record.updated_at,
    isCancelled: record.status === "cancelled",
    startsAt,
    endsAt: off?.ends_at ?? record.end_datetime,
    formerStartsAt: former?.starts_at === startsAt ? undefined : former?.starts_at,
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
