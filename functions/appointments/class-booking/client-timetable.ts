import { type Refusal, refuse } from "../../../shared/api/answer.ts";
import { type Caller, isClient, managesClasses } from "../../../shared/api/caller.ts";
import type { Clock } from "../../../shared/calendar/local-time.ts";
import { readBookedClasses, readFollowingBookings } from "../../../shared/classes/booked-classes.ts";
import { isVisibleClassBooking } from "../../../shared/classes/class-booking-kind.ts";
import {
  bookWindow,
  cancelBookingTerms,
  classBookingStanding,
  hasOpenPlace,
} from "../../../shared/classes/class-booking-rules.ts";
import type { listedClassBooking } from "../../../shared/classes/class-booking-view.ts";
import { spanOfRecord } from "../../../shared/classes/class-kind.ts";
import { type ClientAhead, readAhead } from "../../../shared/classes/client-limits.ts";
import { costOfCancellation } from "../../../shared/classes/cost-of-cancellation.ts";
import { followingClass } from "../../../shared/classes/follow-class.ts";
import { type ClassType, readClassType } from "../../../shared/club/class-type.ts";
import type { Tenant } from "../../../shared/club/tenant.ts";
import { hasRoomFor, MAX_CHANGES_WITHOUT_MANAGE } from "../../../shared/history/history.ts";
import { withWholeHistory } from "../../../shared/history/whole-history.ts";
import { clientHolder } from "../../../shared/holds/party.ts";
import { readOccupancies } from "../../../shared/holds/read-occupancies.ts";
import { type ClassBookingRecord, classBookingName } from "../../../shared/tables/class-booking-items.ts";
import {
  bookingsOfStatus,
  classBookingsOfClient,
  readClassBooking,
} from "../../../shared/tables/class-booking-reads.ts";
import type { ClassItem, ListedClass, Waiter } from "../../../shared/tables/classes-table.ts";
import { type ClientItem, readClient } from "../../../shared/tables/clients-table.ts";
import type { Database } from "../../../shared/tables/database.ts";
import { readById } from "../../../shared/tables/read-by-id.ts";
import { bookingViews } from "./booking-in-list.ts";
import { agreedPolicy, bookingProblems, joinProblems, limitProblems, paymentFor } from "./place-terms.ts";

/** Who asks for a client's timetable, and when. */
export interface TimetableReader {
  readonly tenant: Tenant;
  readonly caller: Caller;
  readonly database: Database;
  readonly clock: Clock;
}

/** What a client has and may do in a class. */
export interface ClientEntry {
  readonly class_booking: ReturnType<typeof listedClassBooking> | null;
  readonly actions: TimetableActions;
}

/** What a client may do in a class now; what is not allowed is left out. */
export interface TimetableActions {
  readonly book?: {
    readonly until: string | null;
    readonly membership_id: number | null;
    readonly is_payment_required: boolean;
  };
  readonly wait?: Record<never, never>;
  readonly cancel?: { readonly until: string | null; readonly session_outcome: string };
}

/** The classes of a page for one client. */
export interface ClientTimetable {
  /** The booking that the client has or had, and the caller may see. */
  readonly own: (classId: number) => ClassBookingRecord | undefined;
  readonly entry: (listed: ListedClass) => ClientEntry;
}

/** What decides about a place, for all classes of a page. */
interface Known {
  readonly client: ClientItem;
  readonly ahead: ClientAhead | undefined;
  readonly types: ReadonlyMap<number, ClassType>;
  readonly lines: ReadonlyMap<number, { readonly line: readonly Waiter[] }>;
  /** Whether the client has nothing else during a class. */
  readonly isFree: (listed: ListedClass) => boolean;
  /** The classes in which the client has a place, or waits for one, that the caller may not know of. */
  readonly hidden: ReadonlySet<number>;
  /** The classes of which the client's booking has changed too often for a place or a wait. */
  readonly overchanged: ReadonlySet<number>;
}

/**
 * Reads what a client has booked of classes, and what they may do; undefined if there is no such client. *Books client to class*
 * and the cancellation decide by the same rules, with what holds by then. Indexes and calendar may lag by about a second.
 * @param read the client's bookings of these classes, where they are read already
 */
export async function readClientTimetable(
  reader: TimetableReader,
  clientId: number,
  classes: readonly ListedClass[],
  read?: readonly ClassBookingRecord[],
): Promise<ClientTimetable | undefined> {
  const { tenant, caller, database, clock } = reader;
  const { tenant_id } = tenant;
  const isFull = ({ record, waiting }: ListedClass) => waiting >= record.waitlist_size;
  const [{ client }, own, types, lines, isFree] = await Promise.all([
    database.read({ client: readClient(tenant_id, clientId) }),
    read ?? readOwn(database, tenant_id, clientId, classes),
    readById(
      database,
      classes.map(({ record }) => record.class_type_id),
      (id) => readClassType(tenant_id, id),
    ),
    // The count of waiters is as of the line's last write: the `until` of some may have passed since.
    readBookedClasses(
      database,
      tenant_id,
      classes.filter(isFull).map(({ record }) => record),
    ),
    readFreeTime(reader, clientId, classes),
  ]);
  if (client === undefined) return undefined;
  const visible = own.filter((record) => isVisibleClassBooking(record, caller));
  const [view, ahead, overchanged] = await Promise.all([
    bookingViews(database, visible, {}, { ...clock, tenant, caller }),
    managesClasses(caller) ? undefined : readAhead(database, client, tenant, clock),
    readOverchanged(database, own, managesClasses(caller)),
  ]);
  const byClass = new Map(visible.map((record) => [record.class_id, record]));
  const others = own.filter((record) => record.status !== "cancelled" && !visible.includes(record));
  const hidden = new Set(others.map((record) => record.class_id));
  const known = { client, ahead, types, lines, isFree, hidden, overchanged };
  return {
    own: (classId) => byClass.get(classId),
    entry: (listed) => {
      const record = byClass.get(listed.record.class_id);
      return {
        class_booking: (record && view(record)) ?? null,
        actions: timetableActions(reader, listed, record, known),
      };
    },
  };
}

/** What a client has and may do in one class, as {@link readClientTimetable}. @param own their booking of it */
export async function readClientEntry(
  reader: TimetableReader,
  clientId: number,
  of: ClassItem,
  own: ClassBookingRecord | undefined,
): Promise<ClientEntry | undefined> {
  const records = own === undefined ? [] : [followingClass(own, of.record)];
  const timetable = await readClientTimetable(reader, clientId, [of], records);
  return timetable?.entry(of);
}

/** Refuses who may not book for a client: a member for another one, and an app without `classes.write`. */
export function refuseClient(clientId: number | undefined, caller: Caller): Refusal | undefined {
  if (clientId === undefined) return undefined;
  const isOther = isClient(caller) && caller.grants.client_id !== clientId;
  if (!isOther && caller.scopes.includes("classes.write")) return undefined;
  return refuse("ACCESS_DENIED", { identifier: "client_id" });
}

/** The refusal of a client whom a request names and who is not there. */
export function unknownClient(): Refusal {
  return refuse("CLIENT_NOT_FOUND", { identifier: "client_id" });
}

/** What a member has who has been erased. */
export const NO_ENTRY: ClientEntry = { class_booking: null, actions: {} };

/** A client's bookings of some classes, cancelled ones too, as they are once they have followed their classes. */
async function readOwn(
  database: Database,
  tenantId: number,
  clientId: number,
  classes: readonly ListedClass[],
): Promise<ClassBookingRecord[]> {
  const starts = classes.map(({ record }) => record.start_date_time).toSorted();
  const [first = "", last = first] = [starts.at(0), starts.at(-1)];
  if (first === "") return [];
  // A key follows its bare date-time; `:` follows all digits.
  const range = classBookingsOfClient(tenantId, clientId, first, `${last}#:`);
  const found = new Map<number, ClassBookingRecord>();
  for (const part of bookingsOfStatus(range, undefined)) {
    const records = await database.query(part, () => true, Number.POSITIVE_INFINITY);
    for (const record of records) found.set(record.class_id, record);
  }
  const following = await readFollowingBookings(database, tenantId, clientId);
  for (const record of following.records) found.set(record.class_id, record);
  return [...found.values()];
}

/** The classes of those bookings whose history has no room for a place or a wait. */
async function readOverchanged(
  database: Database,
  bookings: readonly ClassBookingRecord[],
  isManaged: boolean,
): Promise<ReadonlySet<number>> {
  // Every change is a version, so only many versions fill a history.
  const long = bookings.filter(({ version }) => version >= MAX_CHANGES_WITHOUT_MANAGE);
  const full = await Promise.all(
    long.map(async ({ tenant_id, class_id, client_id }) => {
      const { item } = await database.read({ item: readClassBooking(tenant_id, class_id, client_id) });
      if (item === undefined) return [];
      const whole = await withWholeHistory(database, item, classBookingName(item.record));
      return hasRoomFor({ ...whole, isManaged }, "booked") ? [] : [class_id];
    }),
  );
  return new Set(full.flat());
}

/** Reads when a client has something else, from now on. */
async function readFreeTime(
  { tenant, database, clock }: TimetableReader,
  clientId: number,
  classes: readonly ListedClass[],
): Promise<Known["isFree"]> {
  const spans = classes.map(({ record }) => spanOfRecord(record));
  const startMs = Math.max(clock.now.getTime(), Math.min(...spans.map((span) => span.startMs)));
  const endMs = Math.max(...spans.map((span) => span.endMs));
  if (!(startMs < endMs)) return () => true;
  const holder = clientHolder(tenant.tenant_id, clientId).key;
  const occupancies = await readOccupancies(database, {
    startMs,
    endMs,
    holders: [holder],
    consistent: false,
  });
  return ({ record }) => {
    const span = spanOfRecord(record);
    const fromMs = Math.max(span.startMs, startMs);
    return fromMs >= span.endMs || occupancies.get(holder)?.isFree(fromMs, span.endMs, 1) !== false;
  };
}

function timetableActions(
  { tenant, caller, clock }: TimetableReader,
  listed: ListedClass,
  own: ClassBookingRecord | undefined,
  { client, ahead, types, lines, isFree, hidden, overchanged }: Known,
): TimetableActions {
  const { record } = listed;
  // To others, who is in a class has something else at this time.
  if (hidden.has(record.class_id)) return {};
  const of = asItem(listed, lines.get(record.class_id)?.line ?? []);
  const isManaged = managesClasses(caller);
  const cancel = cancelAction(caller, clock, of, own);
  const isActive = own !== undefined && own.status !== "cancelled";
  if ((isActive && own.status !== "waiting") || overchanged.has(record.class_id)) return { ...cancel };
  const records = { class: of, own: undefined, client, type: types.get(record.class_type_id), ahead };
  const seeker = { tenant, caller, clock };
  const policy = isActive ? own.policy : agreedPolicy(tenant, records);
  const earlier = own && { preferred: own.waitlist?.membership_id, cost: costOfCancellation(own) };
  const payment = paymentFor(records, policy, { isTrial: false, isManaged }, earlier);
  const booker = { isManaged, isWaiting: isActive };
  const window = bookWindow(record, booker, clock.now);
  const problems = [...bookingProblems(records, booker, seeker), ...payment.problems];
  if (!window.ok || problems.length > 0 || !caller.operations.includes("bookClass")) return { ...cancel };
  if (hasOpenPlace(listed)) {
    const hasRoom = isFree(listed) && limitProblems(records, policy, seeker).length === 0;
    const { membershipId: membership_id = null, is_payment_required } = payment;
    const book = { until: window.until, membership_id, is_payment_required };
    return { ...(hasRoom ? { book } : {}), ...cancel };
  }
  const canWait = !isActive && joinProblems(records, seeker).length === 0;
  return { ...(canWait ? { wait: {} } : {}), ...cancel };
}

function cancelAction(
  caller: Caller,
  clock: Clock,
  of: ClassItem,
  own: ClassBookingRecord | undefined,
): Pick<TimetableActions, "cancel"> {
  if (own === undefined || !caller.operations.includes("cancelClassBooking")) return {};
  // The length of the history is no term of a cancellation.
  const item = { record: own, history: [], class: of };
  const terms = cancelBookingTerms(classBookingStanding({ item, caller, clock }));
  return terms.ok ? { cancel: { until: terms.until, session_outcome: terms.session_outcome } } : {};
}

/** A class of an index as the rules of booking take it. */
function asItem(listed: ListedClass, line: readonly Waiter[]): ClassItem {
  return { ...listed, history: [], members: 0, beyond: 0, line: [...line], line_rev: 0, used: true };
}
