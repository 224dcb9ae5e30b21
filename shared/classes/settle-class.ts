import * as v from "valibot";
import type { Clock } from "../calendar/local-time.ts";
import { type ClassType, readClassType } from "../club/class-type.ts";
import type { Tenant } from "../club/tenant.ts";
import { planWrites } from "../holds/change-of-plan.ts";
import { clientHolder, type Hold } from "../holds/party.ts";
import type { Change } from "../operations/decision.ts";
import { changedRecord } from "../records/change-record.ts";
import { sessionEffect, sessionOfMove } from "../sessions/session-rules.ts";
import { pauseWithin, proportionalWaits } from "../tables/back-off.ts";
import type { ClassBookingItem, ClassBookingRecord } from "../tables/class-booking-items.ts";
import { changeCounts, endSettling } from "../tables/class-writes.ts";
import { type ClassItem, type ClassRecord, readClass } from "../tables/classes-table.ts";
import { type ClientItem, ClientItemSchema, countedOf, readClient } from "../tables/clients-table.ts";
import type { CommitOutcome, Database, ReadKey } from "../tables/database.ts";
import { chunks, chunksWithin } from "../values/array.ts";
import type { Deadline } from "../values/unavailable.ts";
import { asClub } from "./as-club.ts";
import { classBookingKind, hasPlace, wholeClassBooking } from "./class-booking-kind.ts";
import { readBusyClients, readMembers } from "./class-members.ts";
import { countsOf, trialOf } from "./client-counts.ts";
import { costAfterWaiting } from "./cost-of-cancellation.ts";
import { cancelledByClub, followedFields, lagsBehind } from "./follow-class.ts";
import { ofClient, passOn, promotion } from "./promotion.ts";
import { MAX_UNITS, unitsOfChange, unitsOfClass, type WeighedChange } from "./units-of-changes.ts";
import { type ChangesByWaiter, countChanged, unreliableWaiters } from "./unreliable-waiters.ts";
import { placesLeft, readWaitingCandidates } from "./waiting-candidates.ts";

// A booking takes at most 5 items, 7 where it moves: itself, a page of its history, its client, and the client's days. With the class's
// counts, a transaction has at most 100 items. Large items make it shorter: see units-of-changes.ts.
const AT_ONCE = { cancelled: 16, moved: 14, completed: 16 } as const;
const PROMOTED_AT_ONCE = 10;
// Time for one more read and one more transaction.
const MIN_LEFT_MS = 500;

/** Bookings of a class that follow its change, with what that needs to know. */
interface Followers {
  readonly items: readonly ClassBookingItem[];
  /** By client id, with all that is stored of them; an erased client is missing. */
  readonly clients: ReadonlyMap<number, ClientItem>;
  /** The clients with a place who have something else at the class's new time. */
  readonly busy: ReadonlySet<number>;
}

/** How many bookings follow their class in one transaction. */
function followersAtOnce({ settling }: Pick<ClassRecord, "settling">): number {
  return settling === undefined ? 0 : AT_ONCE[settling.kind];
}

const WholeClientSchema = v.looseObject(ClientItemSchema.entries);

/** Reads what it takes to let bookings follow a class as it is from now on. */
async function readFollowers(
  database: Database,
  items: readonly ClassBookingItem[],
  of: ClassRecord,
): Promise<Followers> {
  const keys = items.map(({ record: { tenant_id, client_id } }) => [
    String(client_id),
    { ...readClient(tenant_id, client_id), schema: WholeClientSchema },
  ]);
  const [found, busy, whole] = await Promise.all([
    database.read<Readonly<Record<string, ReadKey<ClientItem>>>>(Object.fromEntries(keys)),
    of.settling?.kind === "moved" ? readBusyClients(database, items, of) : new Set<number>(),
    Promise.all(items.map((item) => wholeClassBooking(database, item))),
  ]);
  const clients = Object.values(found).flatMap((client) => client ?? []);
  return { items: whole, clients: new Map(clients.map((client) => [client.client_id, client])), busy };
}

/** A class as it is from now on, and what decides how its bookings follow. */
interface Following {
  readonly class: ClassItem;
  readonly type: ClassType | undefined;
  readonly tenant: Tenant;
  readonly clock: Clock;
}

/** A class that settles, and the waiters for whom no place is held up. */
interface Settlement extends Following {
  readonly excluded: ReadonlySet<number>;
}

/** The changes of bookings that follow their class: each with its client and its holds. Whoever must be released is left out. */
function follow({ items, clients, busy }: Followers, following: Following): readonly WeighedChange[] {
  return items
    .filter(({ record }) => !busy.has(record.client_id))
    .map((item) => {
      const client = clients.get(item.record.client_id);
      return { change: followed(item, client, following), client };
    });
}

/** The changes, parted into transactions that stay within their write units. */
function transactions<Weighed extends WeighedChange>(
  changes: readonly Weighed[],
  { class: of, clock }: Following,
): Weighed[][] {
  return chunksWithin(changes, (each) => unitsOfChange(each, clock.now), MAX_UNITS - unitsOfClass(of));
}

function followed(
  item: ClassBookingItem,
  client: ClientItem | undefined,
  { class: of, type, tenant, clock }: Following,
): Change {
  const { record } = item;
  const { settling } = of.record;
  if (settling === undefined) throw new Error("A booking follows a class that is not settling.");
  const fields = followedFields(record, of.record);
  const after = { ...record, ...fields };
  const session =
    settling.kind === "moved"
      ? hasPlace(record)
        ? sessionOfMove(record, after.start_date_time, { client, type })
        : { set: {}, sessions: [] }
      : { set: {}, ...sessionEffect({ ...record, ...costAfterWaiting(record) }, after.session_outcome) };
  const { change } = changedRecord(
    classBookingKind,
    { item: { ...item, class: of }, tenant, caller: asClub(settling.by), body: {}, clock },
    {
      operation: settling.kind === "completed" ? markName(after) : settling.kind,
      reason: settling.kind === "completed" ? undefined : settling.reason,
      set: { ...fields, ...session.set },
      sessions: session.sessions,
      ...(settling.kind === "completed" ? {} : { holds: holdsOf(after) }),
    },
  );
  const counted = countedOf(client, {
    sessions: session.sessions,
    ...countsOf(record, after),
    ...trialOf(record, after),
  });
  const writes = { ...change.writes, ...(counted === undefined ? {} : { client: counted }) };
  return { ...change, writes: ofClient(writes, record.client_id) };
}

function markName({ status }: Pick<ClassBookingRecord, "status">) {
  return status === "checked_in" || status === "no_show" ? status : ("updated" as const);
}

function holdsOf(record: ClassBookingRecord): readonly Hold[] {
  return classBookingKind.holds(record).map(({ startMs, endMs }) => ({
    party: { id: record.client_id, holder: clientHolder(record.tenant_id, record.client_id) },
    startMs,
    endMs,
  }));
}

/** What settling a class depends on. */
export interface SettleScope {
  readonly database: Database;
  readonly tenant: Tenant;
  readonly clock: () => Clock;
  /** Until when it goes on; what is left is the sweep's. */
  readonly deadline: Deadline;
}

/**
 * Settles a class: its bookings follow its last change, and its line gets the places that it is owed, in as many transactions as it
 * takes. Each booking follows exactly once, under its own version, even if a process dies or several settle at once.
 * @returns the class as it is then, with `unsettled` above 0 if the time was over; undefined if there is none
 */
export async function settleClass(scope: SettleScope, classId: number): Promise<ClassItem | undefined> {
  const { database, tenant, deadline } = scope;
  let changed: ChangesByWaiter = new Map();
  let progressMs = performance.now();
  for (;;) {
    const { item } = await database.read({ item: readClass(tenant.tenant_id, classId) });
    if (item === undefined) return undefined;
    if (item.record.settling === undefined && !item.owed) {
      // Nothing is left, and the sweep need not look any more.
      if (item.due_at !== undefined) await database.commit({ class: endSettling(item) });
      return item;
    }
    if (deadline.remainingMs() < MIN_LEFT_MS) return item;
    const { type } = await database.read({
      type: readClassType(tenant.tenant_id, item.record.class_type_id),
    });
    const excluded = unreliableWaiters(changed);
    const following = { class: item, type, tenant, clock: scope.clock(), excluded };
    const outcome = item.owed
      ? await giveOwed(database, following)
      : await settleOnce(database, following, deadline);
    if (outcome.committed) {
      progressMs = performance.now();
      continue;
    }
    changed = countChanged(changed, outcome);
    await pauseWithin(deadline, proportionalWaits(0, performance.now() - progressMs));
  }
}

const DONE = { committed: true } as const;
const STALE = { committed: false, failed: [], contended: [], found: {}, conflicted: false } as const;

/** Lets all bookings that lag behind follow, once each. @returns the outcome of the last transaction */
async function settleOnce(
  database: Database,
  following: Settlement,
  deadline: Deadline,
): Promise<CommitOutcome> {
  const { class: of } = following;
  const members = await readMembers(database, of);
  const lagging = members.filter(({ record }) => lagsBehind(record, of.record));
  if (lagging.length === 0) return await database.commit({ class: endSettling(of) });
  for (const items of chunks(lagging, followersAtOnce(of.record))) {
    if (deadline.remainingMs() < MIN_LEFT_MS) return DONE;
    const followers = await readFollowers(database, items, of.record);
    for (const changes of transactions(follow(followers, following), following)) {
      if (deadline.remainingMs() < MIN_LEFT_MS) return DONE;
      const outcome = await commitFollowers(
        database,
        changes.map(({ change }) => change),
        following,
      );
      if (!outcome.committed) return outcome;
    }
    for (const item of followers.items) {
      if (!followers.busy.has(item.record.client_id)) continue;
      if (deadline.remainingMs() < MIN_LEFT_MS) return DONE;
      const client = followers.clients.get(item.record.client_id);
      const released = await release(database, item, client, following);
      if (!released.committed) return released;
    }
  }
  return DONE;
}

async function commitFollowers(
  database: Database,
  changes: readonly Change[],
  { class: of, clock }: Following,
): Promise<CommitOutcome> {
  return await database.commit({
    ...Object.assign({}, ...changes.map(({ writes }) => writes)),
    ...planWrites(plansOf(changes), clock.now),
    class: changeCounts(of, { settled: changes.length }, "any"),
  });
}

function plansOf(changes: readonly Change[]) {
  return changes.map(({ heldBefore = [], holds = [] }) => ({ before: heldBefore, after: holds }));
}

/** Cancels the booking of a client who has something else at the class's new time; the place passes on. */
async function release(
  database: Database,
  item: ClassBookingItem,
  client: ClientItem | undefined,
  { class: stale, type, tenant, clock, excluded }: Settlement,
): Promise<CommitOutcome> {
  const { record } = item;
  const { class_id, tenant_id } = stale.record;
  const { of = stale } = await database.read({ of: readClass(tenant_id, class_id) });
  const { settling } = of.record;
  if (settling?.kind !== "moved" || of.record.version !== stale.record.version) return STALE;
  const freed = { class: of, type, leaving: 1, tenant, clock };
  const passed = passOn(freed, await readWaitingCandidates(database, database, freed, excluded));
  const { sessions } = sessionEffect(record, "returned");
  const fields = {
    ...cancelledByClub(record, of.record.updated_at, settling),
    class_version: of.record.followed_version,
  };
  const { change } = changedRecord(
    classBookingKind,
    { item: { ...item, class: of }, tenant, caller: asClub(settling.by), body: {}, clock },
    { operation: "released", reason: settling.reason, set: fields, holds: [], sessions },
  );
  const after = { ...record, ...fields };
  const counted = countedOf(client, { sessions, ...countsOf(record, after), ...trialOf(record, after) });
  const own = ofClient(
    { ...change.writes, ...(counted === undefined ? {} : { client: counted }) },
    record.client_id,
  );
  const changes = [{ ...change, writes: own }, ...passed.changes];
  return await database.commit({
    ...Object.assign({}, ...changes.map(({ writes }) => writes)),
    ...planWrites(plansOf(changes), clock.now),
    class: changeCounts(
      of,
      { ...passed.counts, settled: 1 + (passed.counts.settled ?? 0) },
      passed.condition,
      passed.ofLine,
    ),
  });
}

/** Gives places of a raised capacity to the line, at most ten at a time; once nobody can take one, they are open to everybody. */
async function giveOwed(database: Database, following: Settlement): Promise<CommitOutcome> {
  const { class: of, type, tenant, clock, excluded } = following;
  const left = placesLeft(of);
  const freed = { class: of, type, leaving: 0, most: Math.min(left, PROMOTED_AT_ONCE), tenant, clock };
  const { takers, passed } = await readWaitingCandidates(database, database, freed, excluded);
  const weighed = takers.map((taker) => ({ taker, client: taker.client, change: promotion(taker, freed) }));
  const [first = []] = transactions(weighed, following);
  const isAll =
    first.length === takers.length && (takers.length < PROMOTED_AT_ONCE || takers.length === left);
  // Whoever is passed over is looked at again with the next ten, and the reason is written once.
  const { changes, counts, condition, ofLine } = passOn(isAll ? freed : { ...freed, most: first.length }, {
    takers: first.map(({ taker }) => taker),
    passed: isAll ? passed : new Map(),
  });
  return await database.commit({
    ...Object.assign({}, ...changes.map(({ writes }) => writes)),
    ...planWrites(plansOf(changes), clock.now),
    class: changeCounts(of, { ...counts, ...(isAll ? { owed: false } : {}) }, condition, ofLine),
  });
}
