import { describe, expect, it } from "vitest";
import {
  addClients,
  book,
  classWith,
  countsOfClass,
  entry,
  memberOf,
  refusalOf,
} from "../../../../support/class-bookings.ts";
import { cancelled, interceptCalls } from "../../../../support/fault-injection.ts";
import { storeClasses } from "../../../../support/stored-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const WAIT = { client_id: 9001, if_full: "wait" };
const OPEN = { class_id: 1, class_type_id: 153, capacity: 1 };

/** Notes the database's calls from now on; so many transactions conflict first. */
function noteCalls(conflicts = 0): string[] {
  const calls: string[] = [];
  interceptCalls(club.tables.client, async ({ command, index }, next) => {
    calls.push(command.replace("Command", ""));
    if (command === "TransactWriteItemsCommand" && index < conflicts) throw cancelled("TransactionConflict");
    return await next();
  });
  return calls;
}

/** Lets a client join the line between the read of the next request and its commit; notes that request's calls. */
function whileOneJoins(classId: number, client_id: number): string[] {
  const calls: string[] = [];
  let hasJoined: boolean | undefined = false;
  interceptCalls(club.tables.client, async ({ command }, next) => {
    if (hasJoined === undefined) return await next();
    calls.push(command.replace("Command", ""));
    if (command !== "TransactWriteItemsCommand" || hasJoined) return await next();
    hasJoined = undefined;
    expect((await book(club, classId, { client_id, if_full: "wait" })).status).toBe(201);
    hasJoined = true;
    return await next();
  });
  return calls;
}

describe("the calls of a request for a place in a full class", () => {
  it("take one more round trip after a conflict, to read the line right before the commit", async () => {
    const classId = await classWith(club, [9002], { capacity: 1 });
    const calls = noteCalls(1);
    expect((await book(club, classId, WAIT, memberOf(9001))).status).toBe(201);
    const attempt = calls.indexOf("TransactWriteItems") + 1;
    expect(calls.slice(attempt)).toEqual(["BatchGetItem", "TransactWriteItems"]);
    expect(calls.slice(0, attempt)).toContain("Query");
  });

  it("are no more where somebody else joins in the same second, and both are in the line", async () => {
    const classId = await classWith(club, [9002], { capacity: 1, waitlist_size: 3 });
    await addClients(club, [1, 2, 3]);
    await book(club, classId, { client_id: 1, if_full: "wait" });
    const calls = whileOneJoins(classId, 2);
    const { status, body } = await book(club, classId, { client_id: 3, if_full: "wait" });
    expect([status, body.class_booking.waitlist.position]).toEqual([201, 2]);
    expect(calls.filter((call) => call === "TransactWriteItems")).toHaveLength(1);
    expect(await countsOfClass(club, classId)).toEqual({
      booked: 1,
      members: 4,
      waiting: 3,
      line: [1, 2, 3],
    });
  });

  it("are two attempts where the last place in the line goes to somebody else in the same second", async () => {
    const classId = await classWith(club, [9002], { capacity: 1, waitlist_size: 2 });
    await addClients(club, [1, 2, 3]);
    await book(club, classId, { client_id: 1, if_full: "wait" });
    whileOneJoins(classId, 2);
    const refused = await book(club, classId, { client_id: 3, if_full: "wait" });
    expect(refusalOf(refused)).toMatchObject([400, entry("WAITLIST_FULL")]);
    expect(await countsOfClass(club, classId)).toMatchObject({ members: 3, waiting: 2, line: [1, 2] });
  });

  it("are two attempts where somebody joins first after long, so that the position is exact", async () => {
    const classId = await classWith(club, [9002], { capacity: 1, waitlist_size: 3 });
    await addClients(club, [2, 3]);
    const calls = whileOneJoins(classId, 2);
    const { body } = await book(club, classId, { client_id: 3, if_full: "wait" });
    expect(body.class_booking.waitlist.position).toBe(2);
    expect(calls.filter((call) => call === "TransactWriteItems")).toHaveLength(2);
  });

  it("read nothing of the client's other bookings where the line is full too", async () => {
    await storeClasses(club.tables, [{ ...OPEN, waitlist_size: 0, booked: 1 }]);
    const calls = noteCalls();
    const { body } = await book(club, 1, WAIT, memberOf(9001));
    expect(body.info[0].errorCode).toBe("WAITLIST_CLOSED");
    expect(new Set(calls)).toEqual(new Set(["BatchGetItem"]));
  });

  it("read them anew where the client's record has changed since the last attempt", async () => {
    const classId = await classWith(club, [9002], { capacity: 1 });
    const other = await classWith(club, [], { coach_id: null, room_id: 71 });
    let hasChanged = false;
    const calls: string[] = [];
    interceptCalls(club.tables.client, async ({ command, index }, next) => {
      calls.push(command.replace("Command", ""));
      if (command !== "TransactWriteItemsCommand" || index > 0) return await next();
      expect((await book(club, other, { client_id: 9001 })).status).toBe(201);
      hasChanged = true;
      throw cancelled("TransactionConflict");
    });
    const { status } = await book(club, classId, WAIT, memberOf(9001));
    expect([status, hasChanged]).toEqual([201, true]);
    expect(calls.slice(-3)).toEqual(["BatchGetItem", "Query", "TransactWriteItems"]);
  });
});
