import type { TenantMessages } from "../../../shared/club/tenant-messages.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { Put, Update } from "../../../shared/tables/transact-item.ts";
import { endReminders, putReminder, type RemindedBooking } from "./message-items.ts";
import { nextReminderAfter } from "./reminder-times.ts";

/** A booking after a change, as its reminders need it. */
export interface BookingToRemind {
  readonly reminded: RemindedBooking;
  readonly startsAt: string;
  readonly isBooked: boolean;
  /** Whether the change sets when reminders are due, or undoes a check-in or a no-show. */
  readonly sets: boolean;
}

/**
 * The write that schedules the next reminder of a booking after a change, or ends its reminders if it is no longer booked. Undefined
 * if they stay as they are.
 */
export function reminderWrite(
  { reminded, startsAt, isBooked, sets }: BookingToRemind,
  { at }: Pick<HistoryEntry, "at">,
  { messages }: TenantMessages,
  now: Date,
): Put | Update | undefined {
  if (!isBooked || startsAt <= now.toISOString()) return endReminders(reminded);
  if (!sets) return undefined;
  const dueAt = nextReminderAfter(startsAt, messages.reminder_minutes_before, at);
  return dueAt === undefined ? endReminders(reminded) : putReminder(reminded, { after: at, dueAt, startsAt });
}
