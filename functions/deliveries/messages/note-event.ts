import { readTenantMessages, type TenantMessages } from "../../../shared/club/tenant-messages.ts";
import { type AppointmentItem, readAppointment } from "../../../shared/tables/appointments-table.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import {
  type BookingKind,
  changeKeyOf,
  endReminders,
  type MessageKey,
  noteChange,
  putReminder,
  type Told,
} from "../../../shared/tables/message-items.ts";
import { readTour, type TourItem } from "../../../shared/tables/tours-table.ts";
import { wakeMessage } from "../../../shared/webhooks/wake.ts";
import type { ReceivedEvent } from "../turn/queue-message.ts";
import { settleAll } from "../turn/settle-all.ts";
import type { TurnDependencies } from "../turn/turn-dependencies.ts";
import { coachesAround } from "./appointment-letters.ts";
import { nextReminderAfter } from "./reminder-times.ts";
import { aroundChange, isTold, setsStart } from "./told-changes.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Coaches are told of starts within so many days. */
const COACH_DAYS = 7;

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
  if (changed === undefined) return;
  const { writer, services, now } = dependencies;
  const entry = changed.history.find(({ version }) => String(version) === event.detail.version);
  // A change that lies in a page of the history is one of many: the last of them tells how it ended.
  if (entry === undefined) return;
  const reminder = reminderWrite(changed, entry, now());
  if (reminder !== undefined) await writer.write(reminder);
  if (!isTold(entry)) return;
  const noted = await settleAll(
    toldOf(changed, entry).map((told) => note(changed, entry, told, dependencies)),
  );
  const delayS = GATHER_MS / 1_000;
  const { tenant_id } = changed.tenant;
  const keys = noted.filter((key) => key !== undefined);
  await services.queue.send(keys.map((key) => wakeMessage(tenant_id, key, delayS)));
}

/** The booking of an event; undefined if the tenant sends no messages, or if it is gone, or if the event is of something else. */
async function readChanged(
  { type, detail }: ReceivedEvent,
  { database }: TurnDependencies,
): Promise<ChangedBooking | undefined> {
  const booking = type.startsWith("tour.") ? "tour" : "appointment";
  const id = Number(detail[`${booking}_id`]);
  if (!type.startsWith(`${booking}.`) || !Number.isSafeInteger(id)) return undefined;
  const tenantId = Number(detail.tenant_id);
  const { tenant, tour, appointment } = await database.read({
    tenant: readTenantMessages(tenantId),
    tour: booking === "tour" ? readTour(tenantId, id) : undefined,
    appointment: booking === "appointment" ? readAppointment(tenantId, id) : undefined,
  });
  if (tenant === undefined || !tenant.messages.enabled) return undefined;
  if (tour !== undefined) return changedTour(tenant, tour);
  return appointment && changedAppointment(tenant, appointment);
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

/** Whom a change concerns: the client or visitor, and the coaches before and after it if it is about the next days. */
function toldOf({ client_id, appointment }: ChangedBooking, entry: HistoryEntry): Told[] {
  if (appointment === undefined) return [{ client_id }];
  const { record, history } = appointment;
  const starts = aroundChange("start_date_time", { history, present: record.start_date_time }, entry);
  const { before, after } = coachesAround(appointment, entry);
  const coaches = Object.values(starts).some((start) => isSoon(String(start), entry.at))
    ? [before, after]
    : [];
  const coachIds = [...new Set(coaches)].filter((id) => typeof id === "number");
  return [{ client_id }, ...coachIds.map((coach_id) => ({ coach_id }))];
}

function isSoon(start: string, at: string): boolean {
  return start >= at && Date.parse(start) - Date.parse(at) <= COACH_DAYS * DAY_MS;
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
