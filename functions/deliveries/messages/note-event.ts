import { readTenantMessages, type TenantMessages } from "../../../shared/club/tenant-messages.ts";
import type { BookingNoun } from "../../../shared/nouns.ts";
import type { ClientId } from "../../../shared/tables/client-id.ts";
import type { Database } from "../../../shared/tables/database.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { MessageKey } from "../../../shared/tables/messages-table.ts";
import { ownerOfClient } from "../../../shared/tables/parts-table.ts";
import { wakeMessage } from "../../../shared/webhooks/wake.ts";
import type { ReceivedEvent } from "../turn/queue-message.ts";
import { settleAll } from "../turn/settle-all.ts";
import type { TurnDependencies } from "../turn/turn-dependencies.ts";
import { coachesToTell, isToldToClient } from "./appointment-changes.ts";
import { bookingKeys, type FoundBooking, foundWithChange } from "./found-booking.ts";
import {
  changeKeyOf,
  deleteMessage,
  noteChange,
  reminderKey,
  type Told,
  withoutBookings,
} from "./message-items.ts";
import { GATHER_MS, TOLD_WITHIN_MS } from "./message-waits.ts";
import { noteClassEvent } from "./note-class-event.ts";
import { type BookingToRemind, reminderWrite } from "./reminder-write.ts";
import { setsStart } from "./told-changes.ts";
import { isToldToVisitor } from "./tour-letters.ts";

/** The booking of an event. */
interface BookingOfEvent extends ClientId {
  readonly kind: BookingNoun;
  readonly id: number;
  /** The version that the change made. */
  readonly version: number;
  /** When it changed. */
  readonly at: string;
}

/** A booking that has changed. */
interface ChangedBooking extends FoundBooking {
  readonly tenant: TenantMessages;
  readonly booking: BookingOfEvent;
}

/**
 * Notes whom a change concerns, and schedules the booking's reminders anew. The message is made of the records as they are when
 * it is sent, so an event that comes late or twice tells nothing wrong and nothing twice.
 */
export async function noteEvent(event: ReceivedEvent, dependencies: TurnDependencies): Promise<void> {
  if (event.type.startsWith("class")) return await noteClassEvent(event, dependencies);
  const booking = bookingOf(event);
  if (booking === undefined) return;
  const { database, services, now } = dependencies;
  const { tenant, ...found } = await readBooking(booking, database);
  if (tenant === undefined) return;
  // If an earlier try noted it and died, its client may have been erased since.
  if (isGone(found)) return await forget(booking, [], dependencies);
  const isWanted = ({ version }: HistoryEntry) => version === booking.version;
  const changed = { ...(await foundWithChange(database, found, booking, isWanted)), tenant, booking };
  const entry = (changed.tour ?? changed.appointment)?.history.find(isWanted);
  if (entry === undefined) return;
  const reminder = reminderWrite(toRemind(changed, entry), entry, changed.tenant, now());
  if (reminder !== undefined) await dependencies.writer.write(reminder);
  const told = toldOf(changed, entry, now());
  const noted = await settleAll(told.map((whom) => note(booking, entry, whom, dependencies)));
  const keys = noted.filter((key) => key !== undefined);
  // An erasure deletes the booking before it looks for what was noted: either it finds this, or the booking is gone by now.
  const isNoted = reminder !== undefined || told.length > 0;
  if (isNoted && isGone(await readBooking(booking, database)))
    return await forget(booking, keys, dependencies);
  await services.queue.send(keys.map((key) => wakeMessage(booking.tenant_id, key, GATHER_MS / 1_000)));
}

/** The booking of an event; undefined if the event is of something else. */
function bookingOf({ type, at, detail }: ReceivedEvent): BookingOfEvent | undefined {
  const kind = type.startsWith("tour.") ? "tour" : "appointment";
  if (!type.startsWith(`${kind}.`)) return undefined;
  return {
    kind,
    id: Number(detail[`${kind}_id`]),
    tenant_id: Number(detail.tenant_id),
    client_id: Number(detail.client_id),
    version: Number(detail.version),
    at,
  };
}

async function readBooking(booking: BookingOfEvent, database: Database) {
  return await database.read({ tenant: readTenantMessages(booking.tenant_id), ...bookingKeys(booking) });
}

function isGone({ tour, appointment }: FoundBooking): boolean {
  return tour === undefined && appointment === undefined;
}

/** Deletes what was noted of a booking whose client is erased. What earlier events noted is settled when it is due. */
async function forget(
  { kind: booking, id: booking_id, tenant_id, client_id, at: changed_at }: BookingOfEvent,
  keys: readonly MessageKey[],
  { writer }: TurnDependencies,
): Promise<void> {
  const client = { tenant_id, client_id };
  const own = [
    reminderKey({ ...client, booking, booking_id }),
    changeKeyOf({ tenant_id, booking, changed_at, told: { client_id } }),
  ];
  const ofCoaches = keys.filter(({ owner }) => owner !== ownerOfClient(client));
  await settleAll([
    ...own.map((key) => writer.write(deleteMessage(key))),
    ...ofCoaches.map((key) => writer.write(withoutBookings(key, [booking_id]))),
  ]);
}

/** Who is told of a change by its own message: the client or visitor, and coaches. */
function toldOf(
  { tenant, tour, appointment, booking }: ChangedBooking,
  entry: HistoryEntry,
  now: Date,
): Told[] {
  if (!tenant.messages.enabled || now.getTime() - Date.parse(entry.at) > TOLD_WITHIN_MS) return [];
  const { client_id } = booking;
  if (tour !== undefined) return isToldToVisitor(tour, entry) ? [{ client_id }] : [];
  if (appointment === undefined) return [];
  const coaches = coachesToTell(appointment, entry).map((coach_id) => ({ coach_id }));
  return isToldToClient(appointment, entry) ? [{ client_id }, ...coaches] : coaches;
}

/** Notes that somebody is to be told; undefined if they need not be told any more. */
async function note(
  { kind: booking, id, tenant_id }: BookingOfEvent,
  { at: changed_at }: HistoryEntry,
  told: Told,
  { writer, now }: TurnDependencies,
): Promise<MessageKey | undefined> {
  const change = { tenant_id, booking, id, changed_at, told };
  const present = now();
  const dueAt = new Date(present.getTime() + GATHER_MS);
  const noted = await writer.write(noteChange(change, dueAt, present));
  return noted.ok ? changeKeyOf(change) : undefined;
}

/** The booking of an event after its change, as its reminders need it. */
function toRemind({ tour, appointment, booking }: ChangedBooking, entry: HistoryEntry): BookingToRemind {
  const { kind, id: booking_id, tenant_id, client_id } = booking;
  return {
    reminded: { tenant_id, client_id, booking: kind, booking_id, version: entry.version },
    startsAt: tour?.record.scheduled_datetime ?? appointment?.record.start_date_time ?? "",
    isBooked: (tour ?? appointment)?.record.status === "booked",
    sets: setsStart(entry) || entry.operation === "undone",
  };
}
