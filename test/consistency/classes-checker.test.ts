import { beforeAll, describe, expect, it } from "vitest";
import { clientPart } from "../../shared/tables/class-booking-items.ts";
import { classOwner } from "../../shared/tables/classes-table.ts";
import type { TableName } from "../../shared/tables/table-definition.ts";
import { createTestTables } from "../support/engine.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  TEST_NOW,
  type TestAnswer,
} from "../support/function-under-test.ts";
import { GENERATED, loadGeneratedClub } from "../support/generated-club.ts";
import type { Item } from "../support/replace-items.ts";
import { checkState } from "./checker/check-tables.ts";
import { type Corruption, change, changeRecord, corruptionsOf, drop } from "./checker/corruption.ts";
import { readItems, readState, type StoredItems, type StoredState, stateOf } from "./checker/stored-state.ts";
import { asCaller } from "./classes/class-callers.ts";
import { CLASS_CLUB } from "./classes/class-requests.ts";
import type { LifeCaller } from "./life/life-callers.ts";

const HOUR_MS = 3_600_000;
const AT_NOON = "2026-11-21T12:00:00.000Z";
const AT_TWO = "2026-11-21T14:00:00.000Z";
const PATH = { tenant_id: String(GENERATED.tenant_id) };

// The clients by what becomes of them.
const [LEAVES, STAYS, BUSY, PROMOTED, WAITS] = [9001, 9002, 9003, 9004, 9005] as const;
const [RETURNED, MOVED, TRAINS, GIVES_UP, IN_VAIN] = [9006, 9007, 9008, 9009, 9010] as const;
const [SECOND, TRIES] = [9011, 9012] as const;

const inAppointments = corruptionsOf("Appointments");
const inClasses = corruptionsOf("Classes");
const inClients = corruptionsOf("Clients");
const inCalendar = corruptionsOf("Calendar");
const inIdempotency = corruptionsOf("Idempotency");

let before: StoredState;
let intact: StoredItems;
/** A class with a line, one beside it, one that was cancelled, one that was moved, and one with an open place. */
let ids: Readonly<Record<"lined" | "beside" | "cancelled" | "moved" | "open", number>>;

beforeAll(async () => {
  const tables = await createTestTables();
  await loadGeneratedClub(tables, { ...CLASS_CLUB, classes: { capacity: 2, waitlistSize: 5 } });
  before = await readState(tables);
  let nowMs = TEST_NOW.getTime();
  const api = functionsUnderTest(tables.database, { now: () => new Date(nowMs), isUndescribed: true });
  const later = (hours: number) => {
    nowMs += hours * HOUR_MS;
  };
  ids = await bookSome(api, later);
  intact = await readItems(tables);
});

async function bookSome(api: FunctionsUnderTest, later: (hours: number) => void): Promise<typeof ids> {
  const sent = sender(api);
  const plan = async (place: number, start_date_time: string) => {
    const fields = { class_type_id: GENERATED.class_type_id, coach_id: 501 + place, room_id: 71 + place };
    const { body } = await sent("createClass", "desk", { start_date_time, ...fields });
    return body.create_response.id as number;
  };
  const lined = await plan(0, AT_NOON);
  const beside = await plan(1, AT_NOON);
  const open = await plan(2, AT_NOON);
  const cancelled = await plan(0, AT_TWO);
  const moved = await plan(1, AT_TWO);
  const book = async (class_id: number, client_id: number, if_full = "refuse") => {
    await sent("bookClass", { member: client_id }, { client_id, if_full }, { class_id });
    later(0.01);
  };
  const leave = (class_id: number, client_id: number) =>
    sent("cancelClassBooking", { member: client_id }, {}, { class_id, client_id });
  for (const client of [LEAVES, STAYS]) await book(lined, client);
  for (const client of [BUSY, PROMOTED, WAITS]) await book(lined, client, "wait");
  for (const client of [BUSY, IN_VAIN]) await book(beside, client);
  for (const client of [GIVES_UP, SECOND]) await book(open, client);
  await book(open, IN_VAIN, "wait");
  await book(cancelled, RETURNED);
  await book(moved, MOVED);
  await sent("bookTrialClient", "desk", { client_id: TRIES }, { class_id: moved });
  const training = { appointment_type_id: 101, client_id: TRAINS, coach_id: 503, room_id: 73 };
  await sent("createAppointment", "app", { ...training, start_date_time: AT_TWO });
  later(3);
  await leave(lined, LEAVES);
  await leave(open, GIVES_UP);
  await sent("cancelClass", "desk", {}, { class_id: cancelled });
  const start_date_time = "2026-11-21T15:30:00.000Z";
  await sent("rescheduleClass", "desk", { start_date_time }, { class_id: moved });
  return { lined, beside, cancelled, moved, open };
}

/** Sends requests that are to be answered with 200 or 201. */
function sender(api: FunctionsUnderTest) {
  let keys = 0;
  return async (
    operation:
      | "createClass"
      | "bookClass"
      | "bookTrialClient"
      | "cancelClassBooking"
      | "createAppointment"
      | "cancelClass"
      | "rescheduleClass",
    caller: LifeCaller,
    body: object,
    path: Readonly<Record<string, number>> = {},
  ): Promise<TestAnswer> => {
    const ofPath = Object.entries(path).map(([name, id]) => [name, String(id)]);
    const answer = await api[operation](body, {
      ...asCaller(caller),
      pathParameters: { ...PATH, ...Object.fromEntries(ofPath) },
      headers: { "Idempotency-Key": `key-${++keys}` },
    });
    expect([200, 201], answer.text).toContain(answer.status);
    return answer;
  };
}

type Name = keyof typeof ids;

function aClass(name: Name, fields: Item | ((item: Item) => Item)): Corruption {
  return (items) => change({ owner: classOwner(11, ids[name]), part: "class" }, fields)(items);
}

function aPlace(name: Name, clientId: number, fields: Item | ((item: Item) => Item)): Corruption {
  return (items) => change({ owner: classOwner(11, ids[name]), part: clientPart(clientId) }, fields)(items);
}

/** Changes the record inside an item. */
function recordWith(fields: Item): (item: Item) => Item {
  return ({ record }) => ({ record: { ...(record as Item), ...fields } });
}

interface InLine {
  readonly client_id: number;
}

/** Changes one who waits, in the line of their class. */
function waiterWith(clientId: number, fields: Item): (item: Item) => Item {
  return ({ line }) => ({
    line: (line as readonly InLine[]).map((each) =>
      each.client_id === clientId ? { ...each, ...fields } : each,
    ),
  });
}

function lastEntryWith(fields: Item): (item: Item) => Item {
  return ({ history }) => {
    const entries = history as readonly Item[];
    return { history: entries.with(-1, { ...entries.at(-1), ...fields }) };
  };
}

function client(clientId: number, fields: Item | ((item: Item) => Item)): Corruption {
  return change({ record: `client#${clientId}` }, fields);
}

function violationsOf(table: TableName, corrupt: Corruption): string {
  return checkState(stateOf({ ...intact, [table]: corrupt(intact[table]) }), before).join("\n");
}

describe("the checker of classes", () => {
  it("finds nothing wrong with classes that were booked one after the other", () => {
    expect(checkState(stateOf(intact), before)).toEqual([]);
    expect(intact.Classes).toHaveLength(5 + 13);
  });

  it.each([
    // Counts
    inClasses(
      "a place that was counted after the line was read",
      aClass("lined", { booked: 3 }),
      /counts 3 places, 2 are booked/,
    ),
    inClasses(
      "a place that is not counted",
      aClass("beside", { booked: 1 }),
      /counts 1 places, 2 are booked/,
    ),
    inClasses("a member too many", aClass("lined", { members: 5 }), /counts 5 members, 4 are there/),
    inClasses(
      "a wrong number of those who wait",
      aClass("lined", { waiting: 1 }),
      /counts 1 who wait, the line has 2/,
    ),
    inClasses(
      "more places than there are",
      aClass("beside", recordWith({ capacity: 1 })),
      /has 2 of 1 places booked/,
    ),
    inClasses(
      "a class that was booked and can be deleted",
      aClass("lined", { used: undefined }),
      /could be deleted/,
    ),
    inClasses(
      "members of a cancelled class",
      aClass("cancelled", { members: 1 }),
      /counts 1 members, 0 are there/,
    ),
    // The line
    inClasses(
      "a promotion that was left out",
      aClass("open", waiterWith(IN_VAIN, { passed: undefined })),
      new RegExp(`has a place open, and client ${IN_VAIN} waits for it`),
    ),
    inClasses(
      "a waiter who was passed over before the others",
      aClass("open", ({ line }) => ({
        line: (line as readonly (InLine & { passed: readonly { at: number }[] })[]).flatMap((each) => [
          each,
          {
            ...{ ...each, client_id: WAITS },
            passed: each.passed.map((reason) => ({ ...reason, at: reason.at - 1 })),
          },
        ]),
      })),
      new RegExp(`has a place open, and client ${WAITS} waits for it`),
    ),
    inClasses(
      "a promotion past somebody who could have taken the place",
      aClass("lined", waiterWith(BUSY, { passed: undefined })),
      new RegExp(`client ${PROMOTED} was promoted at .* past client ${BUSY}`),
    ),
    inClasses(
      "somebody who waits and is not in the line",
      aClass("lined", ({ line }) => ({ line: (line as Item[]).slice(0, 1), waiting: 1 })),
      new RegExp(`has lost client ${WAITS}, who waits, from its line`),
    ),
    inClasses(
      "somebody in the line who was promoted",
      aClass("lined", ({ line }) => ({
        line: [...(line as Item[]), { client_id: PROMOTED, since: Date.parse(AT_NOON), notice: 60 }],
        waiting: 3,
      })),
      new RegExp(`has client ${PROMOTED} in its line, who does not wait`),
    ),
    inClasses(
      "a line on other terms than the booking's",
      aClass("lined", waiterWith(WAITS, { notice: 61 })),
      /in its line as .*"notice":61.*, the booking says .*"notice":60/,
    ),
    inClasses(
      "a booked client with a place in line",
      aPlace("lined", WAITS, recordWith({ status: "booked" })),
      /is booked with a place in line/,
    ),
    // Bookings that follow
    inClasses(
      "a booking that lags behind for ever",
      aPlace("moved", MOVED, recordWith({ start_date_time: AT_TWO, class_version: 1 })),
      /does not follow its class/,
    ),
    inClasses(
      "a booking that a cancelled class has left",
      aPlace("cancelled", RETURNED, recordWith({ status: "booked", session_outcome: "taken" })),
      /does not follow its class/,
    ),
    inClasses(
      "a session that a cancelled class has kept",
      aPlace("cancelled", RETURNED, recordWith({ session_outcome: "forfeited" })),
      /has its session not back, the class is cancelled/,
    ),
    inClasses(
      "a booking that is said to lag",
      aClass("moved", { unsettled: 1 }),
      /counts 1 unsettled, 0 lag behind/,
    ),
    inClasses(
      "a booking that lags and is not counted",
      aClass("moved", (item) => ({
        ...recordWith({ followed_version: 3, settling: { kind: "moved", by: "desk" } })(item),
        ...{ due: "settling", due_at: AT_NOON },
      })),
      /counts 0 unsettled, 2 lag behind/,
    ),
    inClasses(
      "a class that settles and that no sweep finds",
      aClass("moved", recordWith({ settling: { kind: "moved", by: "desk" } })),
      /waits for the sweep, due undefined/,
    ),
    inClasses("places that are owed for ever", aClass("lined", { owed: true }), /waits for the sweep/),
    // Keys
    inClasses(
      "a class that is listed at another time",
      aClass("lined", { start_key: AT_TWO }),
      /is listed under the start_key/,
    ),
    inClasses(
      "a class that its coach does not see",
      aClass("lined", { tenant_coach: undefined }),
      /is listed under the tenant_coach undefined instead of 11#501/,
    ),
    inClasses(
      "a cancelled booking among those that stand",
      aPlace("cancelled", RETURNED, { tenant_client: `11#${RETURNED}` }),
      /is listed under the tenant_client/,
    ),
    inClasses(
      "bookings without their class",
      (items) => drop({ owner: classOwner(11, ids.beside), part: "class" })(items),
      /is of no class/,
    ),
    inClients("a booking of nobody", drop({ record: `client#${WAITS}` }), /is of somebody who is not there/),
    // Capacity and calendar
    inAppointments(
      "an appointment in the room of a class",
      changeRecord(
        { client_id: TRAINS },
        { room_id: 71, start_date_time: AT_NOON, end_date_time: "2026-11-21T13:00:00.000Z" },
      ),
      /room#11#71 is held 5001 times at/,
    ),
    inAppointments(
      "a client in an appointment and a class at once",
      changeRecord({ client_id: TRAINS }, { client_id: STAYS, start_date_time: AT_NOON }),
      new RegExp(`client#11#${STAYS} is held 2 times at`),
    ),
    inClasses(
      "a client in two classes at once",
      aPlace("lined", BUSY, recordWith({ status: "booked", waitlist: undefined })),
      new RegExp(`client#11#${BUSY} is held 2 times at`),
    ),
    inClasses(
      "a coach of two classes at once",
      aClass("beside", recordWith({ coach_id: 501 })),
      /coach#11#501 is held 2 times at/,
    ),
    inCalendar(
      "a room that is not held whole",
      change({ holder: "room#11#71", day: "2026-11-21" }, { m0: 1 }),
      /counts 1 at room#11#71 2026-11-21 c144, booked and unavailable are 5000/,
    ),
    inCalendar(
      "a client who is not held for a class",
      drop({ holder: `client#11#${PROMOTED}`, day: "2026-11-21" }),
      new RegExp(`counts 0 at client#11#${PROMOTED} 2026-11-21 c144, booked and unavailable are 1`),
    ),
    // Sessions
    inClients(
      "a session that was given back twice",
      client(RETURNED, ({ memberships, sessions_taken }) => ({
        memberships: (memberships as Item[]).map((one) =>
          one.id === RETURNED * 10 + 1 ? { ...one, used_sessions: -1 } : one,
        ),
        sessions_taken: { ...(sessions_taken as Item), [RETURNED * 10 + 1]: -1 },
      })),
      /counts -1 sessions as taken here, 0 are booked/,
    ),
    inClasses(
      "a session that a history gives back twice",
      aPlace("cancelled", RETURNED, (item) =>
        lastEntryWith({
          sessions: Array.from({ length: 2 }, () => ({ membership_id: RETURNED * 10 + 1, change: 1 })),
        })(item),
      ),
      /changes by 2 instead of 1/,
    ),
    inClients(
      "a place that its client does not count",
      client(PROMOTED, { classes_booked: 0 }),
      new RegExp(`Client ${PROMOTED} counts 0 places, 1 are booked`),
    ),
    inClients(
      "a check-in that never was",
      client(PROMOTED, { classes_checked_in: 1 }),
      /counts 1 check-ins, 0 were made/,
    ),
    inClients(
      "a trial that never was",
      client(PROMOTED, { trial_class_id: 7 }),
      /had a trial of class 7, 0 are booked/,
    ),
    inClients(
      "a trial that its client does not know of",
      client(TRIES, { trial_class_id: undefined }),
      /had a trial of class undefined, 1 are booked/,
    ),
    inClients(
      "a promotion that did not write its client",
      client(PROMOTED, ({ version }) => ({ version: Number(version) - 1 })),
      new RegExp(`Client ${PROMOTED} is at version`),
    ),
    // Histories
    inClasses(
      "a version that no history has",
      aPlace("lined", PROMOTED, recordWith({ version: 3 })),
      /2 entries, version 3/,
    ),
    inClasses(
      "a promotion of somebody who did not wait",
      aPlace("lined", PROMOTED, ({ history }) => ({
        history: (history as Item[]).map((entry) => ({ ...entry, from: { status: "cancelled" } })),
      })),
      /\(promoted\): it was cancelled/,
    ),
    inClasses(
      "a history that says something else than the record",
      aPlace("lined", PROMOTED, recordWith({ promoted_at: undefined })),
      /sets promoted_at to .*, then it is null/,
    ),
    inClasses(
      "a class that goes on after its cancellation",
      aClass("cancelled", recordWith({ status: "scheduled" })),
      /it is scheduled, and its last change is cancelled/,
    ),
    // Ids and answers
    inIdempotency(
      "a class whose id was never claimed",
      (items) => drop({ record: `id#${ids.lined}` })(items),
      /is not claimed/,
    ),
    inClasses(
      "an answer about a place that is not there",
      (items) => drop({ owner: classOwner(11, ids.beside), part: clientPart(IN_VAIN) })(items),
      new RegExp(`answers version 1 of the place of ${IN_VAIN} in class \\d+, which is not there`),
    ),
  ])("finds %s", (_, table, corrupt, violation) => {
    expect(violationsOf(table, corrupt)).toMatch(violation);
  });
});
