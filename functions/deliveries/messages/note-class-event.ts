import { lineAt } from "../../../shared/classes/waitlist-rules.ts";
import { readTenantMessages, type TenantMessages } from "../../../shared/club/tenant-messages.ts";
import { classBookingName } from "../../../shared/tables/class-booking-items.ts";
import { bookingsOfClass, readClassBooking } from "../../../shared/tables/class-booking-reads.ts";
import {
  type ClassItem,
  nameOfClass,
  readClass,
  readEveryClass,
} from "../../../shared/tables/classes-table.ts";
import type { ClientId } from "../../../shared/tables/client-id.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import { ownerOfClient, ownerOfCoach } from "../../../shared/tables/parts-table.ts";
import { chunks } from "../../../shared/values/array.ts";
import { wakeMessage } from "../../../shared/webhooks/wake.ts";
import type { ReceivedEvent } from "../turn/queue-message.ts";
import { settleAll } from "../turn/settle-all.ts";
import type { TurnDependencies } from "../turn/turn-dependencies.ts";
import { coachesToTell } from "./appointment-changes.ts";
import {
  asGiven,
  concernsBooking,
  concernsClients,
  isAnswered,
  movesBookings,
  setsClassReminder,
} from "./class-changes.ts";
import { deleteMessage, type Joined, joinedKey, noteJoined, reminderKey } from "./message-items.ts";
import { GATHER_CLASSES_MS, GATHER_MS, TOLD_WITHIN_MS } from "./message-waits.ts";
import { reminderWrite } from "./reminder-write.ts";
import { isLimited } from "./told-changes.ts";
import { withChange } from "./with-change.ts";

// A class has up to 100 places and 50 waiters.
const NOTED_AT_ONCE = 25;

/** The class of an event, and the version that the change made. */
interface ClassOfEvent {
  readonly tenant_id: number;
  readonly class_id: number;
  readonly version: number;
}

/**
 * Notes whom the event of a class or of a booking of it concerns, and schedules the booking's reminders anew. An event that comes late
 * or twice tells nothing wrong and nothing twice: the message compares the records with what its reader was sent.
 */
export async function noteClassEvent(event: ReceivedEvent, dependencies: TurnDependencies): Promise<void> {
  const { type, detail } = event;
  const tenant_id = Number(detail.tenant_id);
  const of = { tenant_id, class_id: Number(detail.class_id), version: Number(detail.version) };
  if (type.startsWith("class_booking.")) {
    await noteBooking(of, { tenant_id, client_id: Number(detail.client_id) }, dependencies);
  } else if (type.startsWith("class.")) {
    await noteClass(of, type, dependencies);
  }
}

/** Notes that a client is to be told of a change of their booking. */
async function noteBooking(
  { tenant_id, class_id, version }: ClassOfEvent,
  client: ClientId,
  dependencies: TurnDependencies,
): Promise<void> {
  const { database, writer, now } = dependencies;
  const keys = {
    tenant: readTenantMessages(tenant_id),
    of: readClass(tenant_id, class_id),
    booking: readClassBooking(tenant_id, class_id, client.client_id),
  };
  const { tenant, of, booking } = await database.read(keys);
  if (tenant === undefined || of === undefined) return;
  const gathered = gatheredFor(tenant_id, ownerOfClient(client), class_id);
  const reminder = { ...client, booking: "class", booking_id: class_id } as const;
  const forget = () =>
    settleAll([reminderKey(reminder), joinedKey(gathered)].map((key) => writer.write(deleteMessage(key))));
  // If an earlier try noted it and died, its client may have been erased since.
  if (booking === undefined) return void (await forget());
  const isWanted = (entry: HistoryEntry) => entry.version === version;
  const name = classBookingName(booking.record);
  const { record, history } = await withChange(database, booking, name, isWanted);
  const entry = history.find(isWanted);
  if (entry === undefined) return;
  const write = reminderWrite(
    {
      reminded: { ...reminder, version },
      startsAt: of.record.start_date_time,
      isBooked: record.status === "booked" && of.record.status === "scheduled",
      sets: setsClassReminder(entry),
    },
    entry,
    tenant,
    now(),
  );
  if (write !== undefined) await writer.write(write);
  const told = isToldToClient(entry, tenant, now()) ? [gathered] : [];
  if (write === undefined && told.length === 0) return;
  await note(told, waitAfter(entry), dependencies);
  // An erasure deletes the booking before it looks for what was noted: either it finds this, or the booking is gone by now.
  const { booking: left } = await database.read({ booking: keys.booking });
  if (left === undefined) await forget();
}

function isToldToClient(entry: HistoryEntry, tenant: TenantMessages, now: Date): boolean {
  if (!isInTime(entry, tenant, now) || isAnswered(entry, tenant.messages.class_booked)) return false;
  return entry.operation === "moved" || concernsBooking(entry);
}

function isInTime({ at }: HistoryEntry, { messages }: TenantMessages, now: Date): boolean {
  return messages.enabled && now.getTime() - Date.parse(at) <= TOLD_WITHIN_MS;
}

/** What the club does to one class it may do to many at once; the promoted and the booked are told at once. */
function waitAfter(entry: HistoryEntry): number {
  const isAlone = entry.operation === "booked" || entry.operation === "promoted" || isLimited(entry);
  return isAlone ? GATHER_MS : GATHER_CLASSES_MS;
}

/** Notes whom a change of a class itself concerns: coaches, clients whose bookings it does not change, and waiters. */
async function noteClass(
  { tenant_id, class_id, version }: ClassOfEvent,
  type: string,
  dependencies: TurnDependencies,
): Promise<void> {
  const { database, now } = dependencies;
  const { tenant, found } = await database.read({
    tenant: readTenantMessages(tenant_id),
    found: readEveryClass(tenant_id, class_id),
  });
  if (tenant === undefined || found === undefined) return;
  if (type === "class.place_open") return await noteOpenPlace(found, tenant, dependencies);
  const isWanted = (entry: HistoryEntry) => entry.version === version;
  const name = nameOfClass(tenant_id, class_id);
  const of = asGiven(await withChange(database, found, name, isWanted));
  const entry = of.history.find(isWanted);
  if (entry === undefined || !isInTime(entry, tenant, now())) return;
  const coaches = coachesToTell(of, entry).map((coach_id) => ({
    ...gatheredFor(tenant_id, ownerOfCoach(tenant_id, coach_id), class_id),
    coach_id,
  }));
  await note(coaches, GATHER_CLASSES_MS, dependencies);
  // A move writes every booking, and each tells of itself.
  if (concernsClients(entry) && !movesBookings(entry)) await noteClients(of, GATHER_CLASSES_MS, dependencies);
}

/** Notes everybody who has a place in a class or waits for one. */
async function noteClients(
  { record }: ClassItem,
  waitMs: number,
  dependencies: TurnDependencies,
): Promise<void> {
  const { tenant_id, class_id } = record;
  const read = async () => {
    const range = bookingsOfClass(tenant_id, class_id);
    const found = await dependencies.database.query(range, () => true, Number.POSITIVE_INFINITY);
    return found.map((item) => ({
      clientId: item.record.client_id,
      isTold: item.record.status !== "cancelled",
    }));
  };
  const joinedFor = (client_id: number) =>
    gatheredFor(tenant_id, ownerOfClient({ tenant_id, client_id }), class_id);
  await noteForClients(read, joinedFor, waitMs, dependencies);
}

/** Notes everybody who waits for a place in a class that is open now. */
async function noteOpenPlace(
  { record }: ClassItem,
  { messages }: TenantMessages,
  dependencies: TurnDependencies,
): Promise<void> {
  const { tenant_id, class_id } = record;
  if (!messages.enabled) return;
  const read = async () => {
    const { of } = await dependencies.database.read({ of: readClass(tenant_id, class_id) });
    const line = of === undefined ? [] : lineAt(of.line, dependencies.now());
    return line.map(({ client_id }) => ({ clientId: client_id, isTold: true }));
  };
  const joinedFor = (client_id: number): Joined => ({
    ...gatheredFor(tenant_id, ownerOfClient({ tenant_id, client_id }), class_id),
    kind: "place",
  });
  await noteForClients(read, joinedFor, GATHER_MS, dependencies);
}

/** Notes several clients. What was noted of one who was erased meanwhile is deleted: an erasure takes the booking first. */
async function noteForClients(
  read: () => Promise<readonly { readonly clientId: number; readonly isTold: boolean }[]>,
  joinedFor: (clientId: number) => Joined,
  waitMs: number,
  dependencies: TurnDependencies,
): Promise<void> {
  const clientIds = (await read()).filter(({ isTold }) => isTold).map(({ clientId }) => clientId);
  if (clientIds.length === 0) return;
  await note(clientIds.map(joinedFor), waitMs, dependencies);
  const left = new Set((await read()).map(({ clientId }) => clientId));
  const gone = clientIds.filter((id) => !left.has(id));
  await settleAll(gone.map((id) => dependencies.writer.write(deleteMessage(joinedKey(joinedFor(id))))));
}

function gatheredFor(tenant_id: number, owner: string, classId: number): Joined {
  return { kind: "gathered", booking: "class", tenant_id, owner, ids: [classId] };
}

async function note(
  joined: readonly Joined[],
  waitMs: number,
  dependencies: TurnDependencies,
): Promise<void> {
  const { writer, services, now } = dependencies;
  const dueAt = new Date(now().getTime() + waitMs).toISOString();
  for (const some of chunks(joined, NOTED_AT_ONCE)) {
    await settleAll(some.map((each) => writer.write(noteJoined(each, dueAt, now()))));
  }
  await services.queue.send(
    joined.map((each) => wakeMessage(each.tenant_id, joinedKey(each), waitMs / 1_000)),
  );
}
