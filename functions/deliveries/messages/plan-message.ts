import { readTenantMessages, type TenantMessages } from "../../../shared/club/tenant-messages.ts";
import {
  type AppointmentItem,
  appointmentsByChange,
  readAppointment,
} from "../../../shared/tables/appointments-table.ts";
import { readOpenTour } from "../../../shared/tables/clients-table.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import { readById } from "../../../shared/tables/read-by-id.ts";
import { readTour } from "../../../shared/tables/tours-table.ts";
import type { Put } from "../../../shared/tables/transact-item.ts";
import { asTold, concernsReader } from "./appointment-changes.ts";
import { appointmentReminder, type Batch, clientBatch, coachBatch } from "./appointment-letters.ts";
import { bookingKeys, type FoundBooking, foundWithChange } from "./found-booking.ts";
import { NOTHING, type Plan } from "./letter-plan.ts";
import { loadNames } from "./load-names.ts";
import type { ChangeMessage, DueItem, JoinedMessage, LinkRequest, Reminder } from "./message-items.ts";
import { planClasses, remindedClass } from "./plan-classes.ts";
import type { Planned, PlannedMessage, PlanScope, RemindedBooking } from "./planned-message.ts";
import { lastReminderDue, nextReminderAfter } from "./reminder-times.ts";
import { putSentBooking, readSentBooking, type SentBooking } from "./sent-bookings.ts";
import { setsStart, startSetBy } from "./told-changes.ts";
import { asTold as tourAsTold, tourLetter, tourLink, tourReminder } from "./tour-letters.ts";
import { withUntold } from "./with-change.ts";

/** Reads the records as they are now and decides what is to be told, if anything. */
export async function planMessage(item: DueItem, scope: PlanScope): Promise<Planned> {
  const { database } = scope.dependencies;
  const { tenant } = await database.read({ tenant: readTenantMessages(item.tenant_id) });
  const enabled = tenant?.messages.enabled === true ? tenant : undefined;
  switch (item.kind) {
    case "change":
      return await planChange(item, enabled, scope);
    case "joined":
    case "gathered":
    case "place":
      return await planJoined(item, enabled, scope);
    case "reminder":
      return await planReminder(item, scope, tenant);
    case "link":
      return {
        kind: "once",
        sent: [],
        plan: enabled === undefined ? NOTHING : await planLink(item, enabled, scope),
      };
  }
}

async function planChange(
  item: ChangeMessage,
  tenant: TenantMessages | undefined,
  scope: PlanScope,
): Promise<PlannedMessage> {
  const noted = [...item.ids];
  if (tenant === undefined) return { kind: "change", plan: NOTHING, done: noted, told: noted, sent: [] };
  if (item.booking === "tour") return await planTour(item, tenant, scope);
  const ids = [...new Set([...noted, ...(await changedWith(item, scope))])];
  const { plan, told, found, sent } = await planAppointments(
    { ...item, ids, changedAt: item.changed_at },
    tenant,
    scope,
  );
  const there = new Set(found.map(({ record }) => record.appointment_id));
  return { kind: "change", plan, done: [...told, ...ids.filter((id) => !there.has(id))], told, sent };
}

/** Plans one message about all that was joined or gathered, as it is now. */
async function planJoined(
  item: JoinedMessage,
  tenant: TenantMessages | undefined,
  scope: PlanScope,
): Promise<Planned> {
  if (tenant === undefined) return { kind: "joined", plan: NOTHING, sent: [] };
  if (item.booking === "class") return await planClasses(item, tenant, scope);
  const joined = { ...item, ids: [...item.ids], changedAt: undefined };
  const { plan, sent } = await planAppointments(joined, tenant, scope);
  return { kind: "joined", plan, sent };
}

/** Appointments of which a client, or a coach, is to be told in one message. */
interface ToldAppointments extends Pick<JoinedMessage, "owner" | "tenant_id" | "coach_id"> {
  readonly ids: readonly number[];
  /** When they changed; undefined if each is told as it is since its last change. */
  readonly changedAt: string | undefined;
}

async function planAppointments(
  appointments: ToldAppointments,
  tenant: TenantMessages,
  scope: PlanScope,
): Promise<Batch & { readonly found: readonly AppointmentItem[]; readonly sent: readonly Put[] }> {
  const { database, now } = scope.dependencies;
  const { owner, ids, changedAt, coach_id: coachId } = appointments;
  const keyOf = (id: number) => readSentBooking({ owner, kind: "appointment", id });
  const telling = { changedAt, sent: await readById(database, ids, keyOf), now: now() };
  const found = await readAppointments(appointments, telling.sent, scope);
  const names = await loadNames(database, found, {
    tenant,
    apiHost: scope.messages.apiHost,
    ...(coachId === undefined ? {} : { coachId }),
  });
  const batch =
    coachId === undefined ? clientBatch(found, telling, names) : coachBatch(found, coachId, telling, names);
  const sent = batch.about.map((each) => {
    const id = each.record.appointment_id;
    return putSentBooking({ owner, kind: "appointment", id }, asTold(each), telling.now);
  });
  return { ...batch, found, sent };
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

/** The appointments that are still there, with the change that is told. */
async function readAppointments(
  { tenant_id, ids, changedAt, coach_id }: ToldAppointments,
  sent: ReadonlyMap<number, SentBooking>,
  { dependencies: { database } }: PlanScope,
): Promise<AppointmentItem[]> {
  const keys = Object.fromEntries(ids.map((id) => [String(id), readAppointment(tenant_id, id)]));
  const found = Object.values(await database.read(keys)).filter((item) => item !== undefined);
  return await Promise.all(
    found.map(async (item) => {
      const id = item.record.appointment_id;
      const booking = { kind: "appointment", tenant_id, id } as const;
      const isWanted =
        changedAt === undefined ? concernsReader(item, coach_id) : ({ at }: HistoryEntry) => at === changedAt;
      return await withUntold(database, item, booking, { isWanted, sent: sent.get(id) });
    }),
  );
}

/** A request changes one tour. If two of a person changed in the same millisecond, each has a message. */
async function planTour(
  { ids, tenant_id, changed_at: changedAt, owner }: ChangeMessage,
  tenant: TenantMessages,
  { dependencies: { database, now }, messages }: PlanScope,
): Promise<PlannedMessage> {
  const [id] = ids;
  const nothing = { kind: "change", plan: NOTHING, done: [...ids].slice(0, 1), told: [], sent: [] } as const;
  if (id === undefined) return nothing;
  const booking = { owner, kind: "tour", tenant_id, id } as const;
  const { tour, sent } = await database.read({
    tour: readTour(tenant_id, id),
    sent: readSentBooking(booking),
  });
  if (tour === undefined) return nothing;
  const isWanted = ({ at }: HistoryEntry) => at === changedAt;
  const changed = await withUntold(database, tour, booking, { isWanted, sent });
  const names = { tenant, apiHost: messages.apiHost, secret: await messages.secret() };
  const plan = tourLetter(changed, { changedAt, sent, now: now() }, names);
  const told = [putSentBooking(booking, tourAsTold(tour), now())];
  return { kind: "change", plan, done: [id], told: [id], sent: told };
}

async function planReminder(
  item: Reminder,
  scope: PlanScope,
  tenant?: TenantMessages,
): Promise<PlannedMessage> {
  const { database, now } = scope.dependencies;
  const found = await remindedBooking(item, scope);
  if (found === undefined) return { kind: "once", plan: NOTHING, sent: [] };
  const { startsAt, isBooked, setAt = item.after } = found;
  const by = now().toISOString();
  const reminder = (plan: Plan, next?: string) =>
    ({ kind: "reminder", plan, sent: [], after: by, next }) as const;
  // What has begun needs no reminder.
  if (tenant === undefined || !isBooked || startsAt <= by) return reminder(NOTHING);
  const minutes = tenant.messages.reminder_minutes_before;
  const after = setAt > item.after ? setAt : item.after;
  const next = nextReminderAfter(startsAt, minutes, by);
  const isDue = lastReminderDue(startsAt, minutes, { after, by }) !== undefined;
  if (!isDue || !tenant.messages.enabled) return reminder(NOTHING, next);
  const plan = await found.plan(tenant);
  if (plan.kind === "nothing" || plan.cause.kind === "club") return reminder(plan, next);
  // No limit counts the reminder of a confirmed booking.
  const booking = { owner: item.owner, kind: item.booking, id: item.booking_id };
  const { sent } = await database.read({ sent: readSentBooking(booking) });
  return reminder(sent === undefined ? plan : { ...plan, cause: { kind: "club" } }, next);
}

/** Reads the booking of a reminder; undefined if it is gone. */
async function remindedBooking(item: Reminder, scope: PlanScope): Promise<RemindedBooking | undefined> {
  const { booking: kind, tenant_id, booking_id: id } = item;
  if (kind === "class") return await remindedClass(item, scope);
  const { database } = scope.dependencies;
  const booking = { kind, tenant_id, id };
  const found = await database.read(bookingKeys(booking));
  const whole = await foundWithChange(database, found, booking, setsStart);
  const { tour, appointment } = whole;
  const booked = tour ?? appointment;
  const startsAt = tour?.record.scheduled_datetime ?? appointment?.record.start_date_time;
  if (booked === undefined || startsAt === undefined) return undefined;
  return {
    startsAt,
    isBooked: booked.record.status === "booked",
    setAt: startSetBy(booked.history)?.at,
    plan: (tenant) => reminderPlan(whole, tenant, scope),
  };
}

async function reminderPlan(
  { tour, appointment }: FoundBooking,
  tenant: TenantMessages,
  { dependencies: { database, now }, messages }: PlanScope,
): Promise<Plan> {
  const { apiHost } = messages;
  if (tour !== undefined) return tourReminder(tour, { tenant, apiHost, secret: await messages.secret() });
  if (appointment === undefined) return NOTHING;
  return appointmentReminder(
    appointment,
    await loadNames(database, [appointment], { tenant, apiHost }),
    now(),
  );
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
