import { localDateOf } from "../../../shared/calendar/local-time.ts";
import { hasOpenPlace } from "../../../shared/classes/class-booking-rules.ts";
import { lagsBehind } from "../../../shared/classes/follow-class.ts";
import { lineAt, wakingClock } from "../../../shared/classes/waitlist-rules.ts";
import { nextWaking } from "../../../shared/club/quiet-hours.ts";
import { readNotifiedCoach, type TenantMessages } from "../../../shared/club/tenant-messages.ts";
import { utcOffsetMs } from "../../../shared/club/utc-offset.ts";
import { classBookingName } from "../../../shared/tables/class-booking-items.ts";
import { classBookingsOfClient, readClassBooking } from "../../../shared/tables/class-booking-reads.ts";
import {
  type ClassItem,
  type ClassRecord,
  nameOfClass,
  readBookedClass,
  readClass,
  readEveryClass,
} from "../../../shared/tables/classes-table.ts";
import type { ClientId } from "../../../shared/tables/client-id.ts";
import { readClientProfile } from "../../../shared/tables/clients-table.ts";
import type { Database } from "../../../shared/tables/database.ts";
import { clientIdOfOwner } from "../../../shared/tables/parts-table.ts";
import { readById } from "../../../shared/tables/read-by-id.ts";
import { readRecurringClass } from "../../../shared/tables/recurring-class-items.ts";
import { asTold, coachChange, concernsReader } from "./appointment-changes.ts";
import {
  asGiven,
  asToldToClient,
  type ClientClass,
  clientClassChange,
  concernsBooking,
  concernsClients,
  setsClassReminder,
  type ToldClass,
} from "./class-changes.ts";
import { clientClassLetter, coachClassLetter, noticeOfClass, type RoomNames } from "./class-letters.ts";
import { type Cause, NOTHING } from "./letter-plan.ts";
import { loadRoomNames } from "./load-names.ts";
import type { JoinedMessage, Reminder } from "./message-items.ts";
import { FOLLOW_MS, GATHER_MS, MAX_GATHER_MS, MAX_GATHER_TODAY_MS } from "./message-waits.ts";
import type { Planned, PlannedMessage, PlanScope, RemindedBooking } from "./planned-message.ts";
import { putSentBooking, putSentPlace, readSentBooking, readSentPlace } from "./sent-bookings.ts";
import { isLimited } from "./told-changes.ts";
import { withUntold } from "./with-change.ts";

const HOUR_MS = 60 * 60_000;

const NONE: PlannedMessage = { kind: "joined", plan: NOTHING, sent: [] };

/** Plans one message about classes, as they are now: to their coach, to a client, or to a client who waits for an open place. */
export async function planClasses(
  item: JoinedMessage,
  tenant: TenantMessages,
  scope: PlanScope,
): Promise<Planned> {
  const dueAt = await gathersUntil(item, tenant, scope);
  if (dueAt !== undefined) return { kind: "later", dueAt };
  if (item.coach_id !== undefined) return await planForCoach(item, item.coach_id, tenant, scope);
  return item.kind === "place"
    ? await planPlace(item, tenant, scope)
    : await planForClient(item, tenant, scope);
}

/** Until when further changes are waited for; undefined if the message is sent now. */
async function gathersUntil(
  { kind, again_at, begun_at, unanswered, refusals, tenant_id, ids, owner, coach_id }: JoinedMessage,
  tenant: TenantMessages,
  { dependencies: { database, now } }: PlanScope,
): Promise<string | undefined> {
  const nowMs = now().getTime();
  const waitedMs = begun_at === undefined ? 0 : nowMs - Date.parse(begun_at);
  if (kind !== "gathered" || unanswered + refusals > 0 || waitedMs >= MAX_GATHER_MS) return undefined;
  const isAwaited = Date.parse(again_at) > nowMs;
  const isLong = waitedMs >= MAX_GATHER_TODAY_MS;
  if (isAwaited && !isLong) return again_at;
  const classes = await readById(database, [...ids], (id) => readBookedClass(tenant_id, id));
  const changed = [...classes.values()]
    .map(({ record }) => record)
    .filter(({ updated_at }) => nowMs - Date.parse(updated_at) < MAX_GATHER_MS);
  // Neither a booking nor a promotion is a change of the class, and nothing is waited for.
  if (changed.length === 0) return undefined;
  if (isLong && changed.some((record) => isOfToday(record, tenant, nowMs))) return undefined;
  if (isAwaited) return again_at;
  const templateIds = changed.map(({ recurring_class_id }) => recurring_class_id);
  const templates = await readById(database, templateIds, (id) => readRecurringClass(tenant_id, id));
  const client = { tenant_id, client_id: clientIdOfOwner(owner) };
  const isOpen =
    [...templates.values()].some(({ unsettled }) => unsettled > 0) ||
    (coach_id === undefined && (await hasLaggingBooking(client, database, now())));
  return isOpen ? new Date(nowMs + (isLong ? FOLLOW_MS : GATHER_MS)).toISOString() : undefined;
}

/** Whether a class begins today, or was planned for today. */
function isOfToday(
  { local_date, start_date_time }: ClassRecord,
  { time_zone }: TenantMessages,
  nowMs: number,
): boolean {
  const dateAt = (ms: number) => localDateOf(time_zone, ms, utcOffsetMs);
  const today = dateAt(nowMs);
  return local_date === today || dateAt(Date.parse(start_date_time)) === today;
}

/** Whether one of a client's bookings has yet to follow its class: then they are told of both together. */
async function hasLaggingBooking(
  { tenant_id, client_id }: ClientId,
  database: Database,
  now: Date,
): Promise<boolean> {
  const range = classBookingsOfClient(tenant_id, client_id, now.toISOString());
  const bookings = await database.query(range, () => true, Number.POSITIVE_INFINITY);
  const ids = bookings.map(({ class_id }) => class_id);
  const classes = await readById(database, ids, (id) => readBookedClass(tenant_id, id));
  return bookings.some((booking) => {
    const of = classes.get(booking.class_id);
    return of !== undefined && lagsBehind(booking, of.record);
  });
}

async function planForCoach(
  { owner, tenant_id, ids, unanswered }: JoinedMessage,
  coachId: number,
  tenant: TenantMessages,
  { dependencies: { database, now }, messages: { apiHost } }: PlanScope,
): Promise<PlannedMessage> {
  const [classes, sent, { coach }] = await Promise.all([
    readById(database, [...ids], (id) => readEveryClass(tenant_id, id)),
    readById(database, [...ids], (id) => readSentBooking({ owner, kind: "class", id })),
    database.read({ coach: readNotifiedCoach(tenant_id, coachId) }),
  ]);
  const found = await Promise.all(
    [...classes].map(async ([id, item]) => {
      const name = nameOfClass(tenant_id, id);
      const terms = { isWanted: concernsReader(asGiven(item), coachId), sent: sent.get(id) };
      return asGiven(await withUntold(database, item, name, terms));
    }),
  );
  // Whatever was told is stored, unless an answer was lost.
  const lastedMs = unanswered > 0 ? 0 : Number.POSITIVE_INFINITY;
  const telling = { changedAt: undefined, lastedMs, now: now() };
  const told = inOrder(
    found.flatMap((item) => coachChange(item, coachId, telling, sent.get(item.record.class_id)) ?? []),
    ({ item }) => item,
  );
  const rooms = await loadFormerRooms(told, tenant_id, database);
  return {
    kind: "joined",
    plan: coachClassLetter(told, coach, { tenant, apiHost, rooms }),
    sent: told.map(({ item }) =>
      putSentBooking({ owner, kind: "class", id: item.record.class_id }, asTold(item), now()),
    ),
  };
}

async function planForClient(
  { owner, tenant_id, ids, unanswered }: JoinedMessage,
  tenant: TenantMessages,
  { dependencies: { database, now }, messages: { apiHost } }: PlanScope,
): Promise<PlannedMessage> {
  const client = { tenant_id, client_id: clientIdOfOwner(owner) };
  const [found, sent, { profile }] = await Promise.all([
    readClientClasses(database, client, [...ids]),
    readById(database, [...ids], (id) => readSentBooking({ owner, kind: "class", id })),
    database.read({ profile: readClientProfile(tenant_id, client.client_id) }),
  ]);
  const { class_booked: tellsOwn } = tenant.messages;
  const whole = await Promise.all(
    found.map(async (both) => {
      const last = sent.get(both.class.record.class_id);
      const versions = { version: last?.class_version ?? 0 };
      return {
        class: await withUntold(database, both.class, nameOfClass(tenant_id, both.class.record.class_id), {
          isWanted: concernsClients,
          sent: last && { ...last, ...versions },
        }),
        booking: await withUntold(database, both.booking, classBookingName(both.booking.record), {
          isWanted: () => true,
          sent: last && { ...last, version: last.booking_version ?? 0 },
        }),
      };
    }),
  );
  const told = inOrder(
    whole.flatMap(
      (both) =>
        clientClassChange(both, {
          sent: sent.get(both.class.record.class_id),
          tellsOwn,
          isUnsure: unanswered > 0,
          now: now(),
        }) ?? [],
    ),
    (each) => each.class,
  );
  const rooms = await loadFormerRooms(told, tenant_id, database);
  return {
    kind: "joined",
    plan: clientClassLetter(told, profile, { tenant, apiHost, rooms }, now()),
    sent: told.map((each) =>
      putSentBooking({ owner, kind: "class", id: each.class.record.class_id }, asToldToClient(each), now()),
    ),
  };
}

/** The names of the rooms in which classes were to take place before. */
async function loadFormerRooms(
  told: readonly Pick<ToldClass, "former">[],
  tenantId: number,
  database: Database,
): Promise<RoomNames> {
  const ids = told.map(({ former }) => former?.room_id);
  return await loadRoomNames(database, tenantId, ids);
}

function inOrder<Told>(told: readonly Told[], classOf: (each: Told) => ClassItem): Told[] {
  const startOf = (each: Told) => classOf(each).record.start_date_time;
  return told.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
}

/** The classes that are still there, with what a client has in each. */
async function readClientClasses(
  database: Database,
  { tenant_id, client_id }: ClientId,
  ids: readonly number[],
): Promise<ClientClass[]> {
  const [classes, bookings] = await Promise.all([
    readById(database, ids, (id) => readClass(tenant_id, id)),
    readById(database, ids, (id) => readClassBooking(tenant_id, id, client_id)),
  ]);
  return [...bookings].flatMap(([id, booking]) => {
    const of = classes.get(id);
    return of === undefined ? [] : [{ class: of, booking }];
  });
}

/**
 * Plans the message that a place is open: not in quiet hours unless the class starts less than an hour after them, once a class and
 * day, and once until a place has been taken again.
 */
async function planPlace(
  { owner, tenant_id, ids, unanswered }: JoinedMessage,
  tenant: TenantMessages,
  { dependencies: { database, now }, messages: { apiHost } }: PlanScope,
): Promise<Planned> {
  const [classId] = ids;
  if (classId === undefined) return NONE;
  const client_id = clientIdOfOwner(owner);
  const { of, booking, client, sent } = await database.read({
    of: readClass(tenant_id, classId),
    booking: readClassBooking(tenant_id, classId, client_id),
    client: readClientProfile(tenant_id, client_id),
    sent: readSentPlace(owner, classId),
  });
  const present = now();
  if (
    of === undefined ||
    booking === undefined ||
    client === undefined ||
    !isOpenTo(of, client_id, present)
  ) {
    return NONE;
  }
  const local_day = localDateOf(tenant.time_zone, present.getTime(), utcOffsetMs);
  const { open_since = "" } = of;
  if (client.is_blocked || sent?.open_since === open_since || sent?.local_day === local_day) return NONE;
  const { start_date_time } = of.record;
  const wakesMs = nextWaking(wakingClock(tenant, { utcOffsetMs }), present.getTime());
  const isSoon = Date.parse(start_date_time) - wakesMs < HOUR_MS;
  if (wakesMs > present.getTime() && !isSoon && unanswered === 0) {
    return { kind: "later", dueAt: new Date(wakesMs).toISOString() };
  }
  const asked = { client, cause: { kind: "club" } } as const;
  return {
    kind: "joined",
    plan: noticeOfClass("class_place_open", { class: of, booking }, asked, { tenant, apiHost }, present),
    sent: [putSentPlace(owner, classId, { open_since, local_day }, start_date_time)],
  };
}

/** Whether a class has a place that anybody may take, and a client waits for one. */
function isOpenTo(of: ClassItem, clientId: number, now: Date): boolean {
  const { status, start_date_time } = of.record;
  return (
    status === "scheduled" &&
    start_date_time > now.toISOString() &&
    hasOpenPlace(of) &&
    lineAt(of.line, now).some(({ client_id }) => client_id === clientId)
  );
}

/** Reads the class of a reminder; undefined if it or the booking is gone. */
export async function remindedClass(
  { tenant_id, owner, booking_id }: Reminder,
  { dependencies: { database, now }, messages: { apiHost } }: PlanScope,
): Promise<RemindedBooking | undefined> {
  const client = { tenant_id, client_id: clientIdOfOwner(owner) };
  const [both] = await readClientClasses(database, client, [booking_id]);
  if (both === undefined) return undefined;
  const { class: of, booking } = both;
  const given = booking.history.findLast(concernsBooking);
  return {
    startsAt: of.record.start_date_time,
    isBooked: of.record.status === "scheduled" && booking.record.status === "booked",
    setAt: booking.history.findLast(setsClassReminder)?.at,
    plan: async (tenant) => {
      const { profile } = await database.read({ profile: readClientProfile(tenant_id, client.client_id) });
      // The answer has confirmed what a client has booked, and a message what an app has.
      const isApps = given !== undefined && isLimited(given) && !given.by_client;
      const cause: Cause = isApps ? { kind: "app" } : { kind: "club" };
      return noticeOfClass("class_reminder", both, { client: profile, cause }, { tenant, apiHost }, now());
    },
  };
}
