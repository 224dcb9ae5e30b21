import { describe, expect, it } from "vitest";
import { readClient } from "../../../../../shared/tables/clients-table.ts";
import { Database } from "../../../../../shared/tables/database.ts";
import { CLASS_ID, clientOf, storeScene } from "../../../../shared/classes/class-scene.ts";
import {
  addClients,
  book,
  classWith,
  codesIn,
  countsOfClass,
  countsOfClient,
  entry,
  leave,
  refusalOf,
} from "../../../../support/class-bookings.ts";
import { engineClient } from "../../../../support/engine.ts";
import { cancelled, interceptCalls } from "../../../../support/fault-injection.ts";
import { functionsUnderTest } from "../../../../support/function-under-test.ts";
import { storedClassBooking } from "../../../../support/stored-classes.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const FULL = { capacity: 1 } as const;
const [LEAVER, FIRST, NEXT] = [1, 2, 3];

async function wait(classId: number, client_id: number, fields: object = {}): Promise<void> {
  club.now = new Date(club.now.getTime() + 1);
  const { status, text } = await book(club, classId, { client_id, if_full: "wait", ...fields });
  expect(status, text).toBe(201);
}

async function storedLine() {
  const { line } = (await storedItems(club.tables, "Classes")).find(({ part }) => part === "class") as {
    readonly line: readonly { readonly client_id: number; readonly passed?: readonly unknown[] }[];
  };
  return line.map(({ client_id, passed = [] }) => [client_id, passed.length]);
}

describe("whoever is promoted", () => {
  it("pays with the membership that they named when they began to wait", async () => {
    await addClients(club, [LEAVER]);
    const membership = await addMember(FIRST);
    const classId = await classWith(club, [LEAVER], FULL);
    await wait(classId, FIRST, { membership_id: membership.later });
    await leave(club, classId, LEAVER);
    expect(await storedClassBooking(club.tables, classId, FIRST)).toMatchObject({
      status: "booked",
      membership_id: membership.later,
    });
  });

  it("pays with the membership that they named while they waited", async () => {
    await addClients(club, [LEAVER]);
    const membership = await addMember(FIRST);
    const classId = await classWith(club, [LEAVER], FULL);
    await wait(classId, FIRST);
    const name = (membership_id: number) =>
      book(club, classId, { client_id: FIRST, if_full: "wait", membership_id });
    expect(refusalOf(await name(99))).toMatchObject([400, entry("MEMBERSHIP_NOT_USABLE", "membership_id")]);
    expect(codesIn(await name(membership.later))).toEqual([]);
    expect(codesIn(await name(membership.later))).toEqual(["ALREADY_DONE"]);
    await leave(club, classId, LEAVER);
    expect(await storedClassBooking(club.tables, classId, FIRST)).toMatchObject({
      status: "booked",
      membership_id: membership.later,
    });
  });

  it("pays with another membership if the named one cannot pay any more", async () => {
    await addClients(club, [LEAVER]);
    const membership = await addMember(FIRST);
    const classId = await classWith(club, [LEAVER], FULL);
    await wait(classId, FIRST, { membership_id: membership.later });
    await addMember(FIRST, { laterSessions: 0 });
    await leave(club, classId, LEAVER);
    expect(await storedClassBooking(club.tables, classId, FIRST)).toMatchObject({
      status: "booked",
      membership_id: membership.sooner,
    });
  });

  it("is no newcomer if they have come to a class since they began to wait", async () => {
    await addClients(club, [LEAVER, FIRST], { classes_attended: 0 });
    const classId = await classWith(club, [LEAVER], FULL);
    await wait(classId, FIRST);
    await addClients(club, [FIRST], { classes_attended: 0, classes_checked_in: 1 });
    await leave(club, classId, LEAVER);
    expect(await storedClassBooking(club.tables, classId, FIRST)).toMatchObject({
      is_first_time_class: false,
    });
  });

  it("counts the free period from the new start, though they lag behind a class that moved", async () => {
    const start_date_time = "2026-12-01T18:30:00.000Z";
    const settling = { kind: "moved", by: "desk" } as const;
    await storeScene(club.tables, {
      ...{ places: 1, waiters: 1, version: 2, followed_version: 2, unsettled: 2, settling, start_date_time },
    });
    await leave(club, CLASS_ID, clientOf(0));
    const promoted = await storedClassBooking(club.tables, CLASS_ID, clientOf(1));
    // Two hours before the new start.
    expect(promoted).toMatchObject({
      status: "booked",
      policy: { free_cancel_until: "2026-12-01T16:30:00.000Z" },
    });
  });

  /** Adds a client with a membership that ends sooner, and one that ends later. @returns their ids */
  async function addMember(id: number, { laterSessions = 10 } = {}) {
    await addClients(club, [id]);
    const { client } = await club.tables.database.read({ client: readClient(11, id) });
    const [sooner] = client?.memberships ?? [];
    if (sooner === undefined) throw new Error("The client has no membership.");
    const later = {
      ...sooner,
      ...{ id: 40_004, end_date: "2028-12-31T23:59:59.999Z", number_of_sessions: laterSessions },
    };
    await addClients(club, [id], { memberships: [sooner, later] });
    return { sooner: sooner.id, later: later.id };
  }
});

describe("the reasons why somebody was passed over", () => {
  it("stand with those ahead of whoever got the place, not with those behind", async () => {
    await addClients(club, [LEAVER, FIRST, NEXT, 4]);
    const classId = await classWith(club, [LEAVER], { ...FULL, start_date_time: "2026-11-20T15:00:00Z" });
    await wait(classId, FIRST, { notice_minutes: 1_440 });
    await wait(classId, NEXT, { notice_minutes: 0 });
    await wait(classId, 4, { notice_minutes: 1_440 });
    await leave(club, classId, LEAVER);
    expect(await storedLine()).toEqual([
      [FIRST, 1],
      [4, 0],
    ]);
  });

  it("are forgotten once somebody waits again whose until has passed", async () => {
    await addClients(club, [LEAVER, FIRST, NEXT]);
    const classId = await classWith(club, [LEAVER], { ...FULL, start_date_time: "2026-11-20T15:00:00Z" });
    await wait(classId, FIRST, { notice_minutes: 1_440, until: "2026-11-20T10:00:00Z" });
    await wait(classId, NEXT, { notice_minutes: 0 });
    await leave(club, classId, LEAVER);
    expect(await storedLine()).toEqual([[FIRST, 1]]);
    club.now = new Date("2026-11-20T10:00:00.001Z");
    expect((await book(club, classId, { client_id: FIRST, until: null })).status).toBe(200);
    expect(await storedLine()).toEqual([[FIRST, 0]]);
  });
});

describe("one who waits and whose record changes under a cancellation again and again", () => {
  it.each([
    ["as the condition of the write sees it", "ConditionalCheckFailed"],
    ["as a transaction in the way", "TransactionConflict"],
  ])("is passed over, %s, and the place goes to the next", async (_, code) => {
    await addClients(club, [LEAVER, FIRST, NEXT]);
    const classId = await classWith(club, [LEAVER], FULL);
    for (const client_id of [FIRST, NEXT]) await wait(classId, client_id);

    const { api, refused } = changing(FIRST, code);
    const answer = await leave({ api }, classId, LEAVER);

    expect([answer.status, codesIn(answer)]).toEqual([200, ["SESSION_RETURNED", "PLACE_PASSED_ON"]]);
    expect(refused()).toBe(3);
    expect(await countsOfClass(club, classId)).toMatchObject({ booked: 1, line: [FIRST] });
    expect(await countsOfClient(club, NEXT)).toMatchObject({ classes_booked: 1 });
    expect(await storedLine()).toEqual([[FIRST, 1]]);
  });

  /** All operations, whose transactions find the record of a client changed. */
  function changing(clientId: number, code: string) {
    const client = engineClient();
    let refusals = 0;
    interceptCalls(client, async ({ command, input }, next) => {
      if (command !== "TransactWriteItemsCommand") return await next();
      const { TransactItems } = input as { readonly TransactItems: readonly object[] };
      const isChanged = TransactItems.map((item) => JSON.stringify(item).includes(`"client#${clientId}"`));
      if (!isChanged.includes(true)) return await next();
      refusals += 1;
      throw cancelled(...isChanged.map((is) => (is ? code : "None")));
    });
    const database = new Database(client, club.tables.names);
    return {
      api: functionsUnderTest(database, { now: () => club.now, isUndescribed: true }),
      refused: () => refusals,
    };
  }
});
