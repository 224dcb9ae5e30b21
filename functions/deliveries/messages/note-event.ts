import { readTenantMessages, type TenantMessages } from "../../../shared/club/tenant-messages.ts";
import { type AppointmentItem, readAppointment } from "../../../shared/tables/appointments-table.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import {
  type BookingKind,
  changeKeyOf,
  deleteMessage,
  endReminders,
  type MessageKey,
  noteChange,
  putReminder,
  reminderKey,
  type Told,
  withoutBookings,
} from "../../../shared/tables/message-items.ts";
import { ownerOfClient } from "../../../shared/tables/owner-keys.ts";
import { readTour, type TourItem } from "../../../shared/tables/tours-table.ts";
import { wakeMessage } from "../../../shared/webhooks/wake.ts";
import type { ReceivedEvent } from "../turn/queue-message.ts";
import { settleAll } from "../turn/settle-all.ts";
import type { TurnDependencies } from "../turn/turn-dependencies.ts";
import { coachesToTell, isToldToClient } from "./appointment-letters.ts";
import { nextReminderAfter } from "./reminder-times.ts";
import { setsStart } from "./told-changes.ts";
import { isToldToVisitor } from "./tour-letters.ts";
import { withChange } from "./with-change.ts";

const DAY_MS = 24 * 60 * 60_000;

// An event may come again as long as what was told is kept; what comes later must not tell it a second time.
const TOLD_WITHIN_MS = 14 * DAY_MS;

/**
 * How long to wait for the other bookings that the same request has changed: their events come within a second or two, and
 * one message tells of all of them.
 */
export const GATHER_MS = 3_000;

/** A booking that has changed, as it is by now. */
interface ChangedBooking {
  readonly tenant: TenantMessages;
  readonly booking: BookingKind;
  readonly id: number;
  readonly client_id: number;
  readonly version: number;
  readonly status: string;
  readonly startsAt: string;
  readonly history: readonly HistoryEntry[];
  /** Undefined for a tour. */
  readonly appointment: AppointmentItem | undefined;
}

/**
 * Notes whom a change concerns, and schedules the booking's reminders anew. The message is made of the records as they are when
 * it is sent, so an event that comes late or twice tells nothing wrong and nothing twice.
 */
export async function noteEvent(event: ReceivedEvent, dependencies: TurnDependencies): Promise<void> {
  const changed = await readChanged(event, dependencies);
  const entry = changed?.history.find(({ version }) => String(version) === event.detail.version);
  if (changed === undefined || entry === undefined) return;
  const { writer, services, now } = dependencies;
  const reminder = reminderWrite(changed, entry, now());
  const reminded = reminder !== undefined && (await writer.write(reminder)).ok;
  const noted = await settleAll(
    toldOf(changed, entry, now()).map((told) => note(changed, entry, told, dependencies)),
  );
  const keys = noted.filter((key) => key !== undefined);
  if ((reminded || keys.length > 0) && !(await isThere(changed, dependencies))) {
    await forget(changed, keys, dependencies);
    return;
  }
  const delayS = GATHER_MS / 1_000;
  const { tenant_id } = changed.tenant;
  await services.queue.send(keys.map((key) => wakeMessage(tenant_id, key, delayS)));
}

/** The booking of an event, with its whole history if it needs it; undefined if it is gone, or if the event is of something else. */
async function readChanged(
  { type, detail }: ReceivedEvent,
  { database }: TurnDependencies,
): Promise<ChangedBooking | undefined> {
  const kind = type.startsWith("tour.") ? "tour" : "appointment";
  const id = Number(detail[`${kind}_id`]);
  if (!type.startsWith(`${kind}.`) || !Number.isSafeInteger(id)) return undefined;
  const tenant_id = Number(detail.tenant_id);
  const { tenant, tour, appointment } = await database.read({
    tenant: readTenantMessages(tenant_id),
    tour: kind === "tour" ? readTour(tenant_id, id) : undefined,
    appointment: kind === "appointment" ? readAppointment(tenant_id, id) : undefined,
  });
  if (tenant === undefined) return undefined;
  const booking = { kind, tenant_id, id } as const;
  const isHere = ({ version }: HistoryEntry) => String(version) === detail.version;
  if (tour !== undefined) return changedTour(tenant, await withChange(database, tour, booking, isHere));
  return appointment && changedAppointment(tenant, await withChange(database, appointment, booking, isHere));
}

/**
 * Whether a booking is still there after something was noted of it. An erasure that has found nothing more to delete has deleted the
 * booking before; otherwise it finds what was noted.
 */
async function isThere(
  { tenant, booking, id }: ChangedBooking,
  { database }: TurnDependencies,
): Promise<boolean> {
  const { tenant_id } = tenant;
  const { tour, appointment } = await database.read({
    tour: booking === "tour" ? readTour(tenant_id, id) : undefined,
    appointment: booking === "appointment" ? readAppointment(tenant_id, id) : undefined,
  });
  return (tour ?? appointment) !== undefined;
}

/** Deletes what was noted of a booking whose client has been erased meanwhile. */
async function forget(
  { tenant, booking, id: booking_id, client_id }: ChangedBooking,
  keys: readonly MessageKey[],
  { writer }: TurnDependencies,
): Promise<void> {
  const client = { tenant_id: tenant.tenant_id, client_id };
  const ofClient = ownerOfClient(client);
  await settleAll([
    writer.write(deleteMessage(reminderKey({ ...client, booking, booking_id }))),
    ...keys.map((key) =>
      writer.write(key.owner === ofClient ? deleteMessage(key) : withoutBookings(key, [booking_id])),
    ),
  ]);
}

function changedTour(tenant: TenantMessages, { record, history }: TourItem): ChangedBooking {
  const { tour_id: id, client_id, version, status, scheduled_datetime: startsAt } = record;
  const state = { client_id, version, status, startsAt, history };
  return { tenant, booking: "tour", id, ...state, appointment: undefined };
}

function changedAppointment(tenant: TenantMessages, appointment: AppointmentItem): ChangedBooking {
  const { record, history } = appointment;
  const { appointment_id: id, client_id, version, status, start_date_time: startsAt } = record;
  return { tenant, booking: "appointment", id, client_id, version, status, startsAt, history, appointment };
}

/** Who is told of a change: the client or visitor, and coaches. */
function toldOf({ tenant, client_id, appointment }: ChangedBooking, entry: HistoryEntry, now: Date): Told[] {
  if (!tenant.messages.enabled || now.getTime() - Date.parse(entry.at) > TOLD_WITHIN_MS) return [];
  if (appointment === undefined) return isToldToVisitor(entry) ? [{ client_id }] : [];
  const coaches = coachesToTell(appointment, entry).map((coach_id) => ({ coach_id }));
  return isToldToClient(entry) ? [{ client_id }, ...coaches] : coaches;
}

/** Notes that somebody is to be told; undefined if they need not be told any more. */
async function note(
  { tenant, booking, id }: ChangedBooking,
  { at: changed_at }: HistoryEntry,
  told: Told,
  { writer, now }: TurnDependencies,
): Promise<MessageKey | undefined> {
  const change = { tenant_id: tenant.tenant_id, booking, id, changed_at, told };
  const present = now();
  const dueAt = new Date(present.getTime() + GATHER_MS);
  const noted = await writer.write(noteChange(change, dueAt, present));
  return noted.ok ? changeKeyOf(change) : undefined;
}

/**
 * Schedules the next reminder of a booking after a change that sets when it begins, or makes it a booking again; ends them if it
 * is none any more. Undefined if they stay as they are.
 */
function reminderWrite(
  { tenant, booking, id: booking_id, client_id, status, startsAt }: ChangedBooking,
  entry: HistoryEntry,
  now: Date,
) {
  const { version, at } = entry;
  const reminded = { tenant_id: tenant.tenant_id, client_id, booking, booking_id, version };
  if (status !== "booked" || startsAt <= now.toISOString()) return endReminders(reminded);
  if (!setsStart(entry) && entry.operation !== "undone") return undefined;
  const dueAt = nextReminderAfter(startsAt, tenant.messages.reminder_minutes_before, at);
  return dueAt === undefined ? endReminders(reminded) : putReminder(reminded, { after: at, dueAt, startsAt });
}
