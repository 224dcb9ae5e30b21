import { readTenantMessages, type TenantMessages } from "../../../shared/club/tenant-messages.ts";
import {
  type AppointmentItem,
  appointmentsByChange,
  readAppointment,
} from "../../../shared/tables/appointments-table.ts";
import { readOpenTour } from "../../../shared/tables/clients-table.ts";
import type { ChangeMessage, DueItem, LinkRequest, Reminder } from "../../../shared/tables/message-items.ts";
import { readTour } from "../../../shared/tables/tours-table.ts";
import type { TurnDependencies } from "../turn/turn-dependencies.ts";
import { appointmentReminder, type Batch, clientBatch, coachBatch } from "./appointment-letters.ts";
import { NOTHING, type Plan } from "./letter-plan.ts";
import { loadNames } from "./load-names.ts";
import type { MessageServices } from "./message-services.ts";
import { lastReminderDue, nextReminderAfter } from "./reminder-times.ts";
import { startSetBy } from "./told-changes.ts";
import { tourLetter, tourLink, tourReminder } from "./tour-letters.ts";

/** A message, and what is left to be told after it. */
export type PlannedMessage =
  | {
      readonly kind: "change";
      readonly plan: Plan;
      /** The bookings that were noted and need not be told any more. */
      readonly noted: readonly number[];
      /** Those and further ones, of which the message tells. */
      readonly told: readonly number[];
    }
  /** `after`: reminders at later instants alone are still to be sent. `next`: when; undefined if there are none. */
  | {
      readonly kind: "reminder";
      readonly plan: Plan;
      readonly after: string;
      readonly next: string | undefined;
    }
  | { readonly kind: "link"; readonly plan: Plan };

/** What planning depends on. */
export interface PlanScope {
  readonly dependencies: TurnDependencies;
  readonly messages: MessageServices;
}

/** Reads the records as they are now and decides what is to be told, if anything. */
export async function planMessage(item: DueItem, scope: PlanScope): Promise<PlannedMessage> {
  const { database } = scope.dependencies;
  const { tenant } = await database.read({ tenant: readTenantMessages(item.tenant_id) });
  const enabled = tenant?.messages.enabled === true ? tenant : undefined;
  switch (item.kind) {
    case "change":
      return await planChange(item, enabled, scope);
    case "reminder":
      return await planReminder(item, enabled, scope);
    case "link":
      return { kind: "link", plan: enabled === undefined ? NOTHING : await planLink(item, enabled, scope) };
  }
}

async function planChange(
  item: ChangeMessage,
  tenant: TenantMessages | undefined,
  scope: PlanScope,
): Promise<PlannedMessage> {
  const noted = [...item.ids];
  const nothing = { kind: "change", plan: NOTHING, noted, told: noted } as const;
  if (tenant === undefined) return nothing;
  if (item.booking === "tour") return await planTours(item, tenant, scope);
  const { database, now } = scope.dependencies;
  const ids = new Set([...noted, ...(await changedWith(item, scope))]);
  const found = await readAppointments(item.tenant_id, [...ids], scope);
  const { coach_id: coachId, changed_at } = item;
  const names = await loadNames(database, found, {
    tenant,
    apiHost: scope.messages.apiHost,
    ...(coachId === undefined ? {} : { coachId }),
  });
  const batch: Batch =
    coachId === undefined
      ? clientBatch(found, changed_at, names, now())
      : coachBatch(found, changed_at, coachId, names);
  const left = new Set(found.map(({ record }) => record.appointment_id));
  for (const id of batch.told) left.delete(id);
  // Those that are gone need not be told either.
  const done = [...ids].filter((id) => !left.has(id));
  return { kind: "change", plan: batch.plan, noted: noted.filter((id) => !left.has(id)), told: done };
}

/** The client's other appointments that the same request has changed, whose events may not have come yet. */
async function changedWith(
  { client_id, tenant_id, changed_at, told }: ChangeMessage,
  { dependencies: { database } }: PlanScope,
): Promise<number[]> {
  if (client_id === undefined) return [];
  const range = appointmentsByChange(tenant_id, changed_at, `${changed_at}\uffff`);
  const changed = await database.query(range, () => true, Number.POSITIVE_INFINITY);
  return changed
    .filter((record) => record.client_id === client_id && !told.has(record.appointment_id))
    .map(({ appointment_id }) => appointment_id);
}

async function readAppointments(
  tenantId: number,
  ids: readonly number[],
  { dependencies: { database } }: PlanScope,
): Promise<AppointmentItem[]> {
  const keys = Object.fromEntries(ids.map((id) => [String(id), readAppointment(tenantId, id)]));
  const found = await database.read(keys);
  return Object.values(found).filter((item) => item !== undefined);
}

/** A request changes one tour. Should two of a person have changed in the same millisecond, each has a message. */
async function planTours(
  item: ChangeMessage,
  tenant: TenantMessages,
  { dependencies, messages }: PlanScope,
): Promise<PlannedMessage> {
  const [id] = item.ids;
  if (id === undefined) return { kind: "change", plan: NOTHING, noted: [], told: [] };
  const { tour } = await dependencies.database.read({ tour: readTour(item.tenant_id, id) });
  const names = { tenant, apiHost: messages.apiHost, secret: await messages.secret() };
  const plan = tour === undefined ? NOTHING : tourLetter(tour, item.changed_at, names);
  return { kind: "change", plan, noted: [id], told: [id] };
}

async function planReminder(
  item: Reminder,
  tenant: TenantMessages | undefined,
  scope: PlanScope,
): Promise<PlannedMessage> {
  const { dependencies, messages } = scope;
  const now = dependencies.now();
  const by = now.toISOString();
  const reminder = (plan: Plan, next?: string) => ({ kind: "reminder", plan, after: by, next }) as const;
  if (tenant === undefined) return reminder(NOTHING);
  const { tour, appointment } = await dependencies.database.read({
    tour: item.booking === "tour" ? readTour(item.tenant_id, item.booking_id) : undefined,
    appointment:
      item.booking === "appointment" ? readAppointment(item.tenant_id, item.booking_id) : undefined,
  });
  const booked = tour ?? appointment;
  const startsAt = tour?.record.scheduled_datetime ?? appointment?.record.start_date_time;
  const entry = booked && startSetBy(booked.history);
  const isBooked = booked?.record.status === "booked";
  // What has begun needs no reminder.
  if (!isBooked || startsAt === undefined || startsAt <= by) return reminder(NOTHING);
  const minutes = tenant.messages.reminder_minutes_before;
  const after = entry !== undefined && entry.at > item.after ? entry.at : item.after;
  const next = nextReminderAfter(startsAt, minutes, by);
  if (lastReminderDue(startsAt, minutes, { after, by }) === undefined) return reminder(NOTHING, next);
  if (tour !== undefined) {
    const names = { tenant, apiHost: messages.apiHost, secret: await messages.secret() };
    return reminder(tourReminder(tour, names), next);
  }
  if (appointment === undefined) return reminder(NOTHING);
  const names = await loadNames(dependencies.database, [appointment], { tenant, apiHost: messages.apiHost });
  return reminder(appointmentReminder(appointment, names, now), next);
}

/** The link of the open tour of whoever has the address, if the tour's own request named the same address. */
async function planLink(
  { tenant_id, client_id, address }: LinkRequest,
  tenant: TenantMessages,
  { dependencies: { database, now }, messages }: PlanScope,
): Promise<Plan> {
  const { person } = await database.read({ person: readOpenTour(tenant_id, client_id) });
  const open = person?.open_tour;
  if (open === undefined) return NOTHING;
  const { tour } = await database.read({ tour: readTour(tenant_id, open.tour_id) });
  if (tour === undefined) return NOTHING;
  const { status, end_datetime, prospect } = tour.record;
  const secret = await messages.secret();
  const isTheirs = prospect.email_id !== undefined && secret.addressHash(prospect.email_id) === address;
  const isOpen = status === "booked" && end_datetime > now().toISOString();
  return isTheirs && isOpen ? tourLink(tour, { tenant, apiHost: messages.apiHost, secret }) : NOTHING;
}
