import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { settleDue } from "../../functions/deliveries/classes/settle-due.ts";
import { clientPart } from "../../shared/tables/class-booking-items.ts";
import { ItemWriter } from "../../shared/tables/item-writer.ts";
import { createTestTables, giveBackTables } from "../support/engine.ts";
import { dyingDatabase, interceptCalls } from "../support/fault-injection.ts";
import { functionsUnderTest, TEST_NOW } from "../support/function-under-test.ts";
import { GENERATED, loadGeneratedClub } from "../support/generated-club.ts";
import { checkState } from "./checker/check-tables.ts";
import { readState } from "./checker/stored-state.ts";
import { asCaller } from "./classes/class-callers.ts";
import { CLASS_CLUB } from "./classes/class-requests.ts";

const [LEAVES, JOINS, LEAVES_TOO, BUSY] = [9001, 9002, 9003, 9004] as const;
const HOUR_MS = 3_600_000;
const PATH = { tenant_id: String(GENERATED.tenant_id) };
const START = new Date(TEST_NOW.getTime() + 5 * 86_400_000).toISOString();

const TransactionSchema = v.looseObject({
  TransactItems: v.array(v.looseObject({ Update: v.optional(v.record(v.string(), v.unknown())) })),
});

/** Lets a transaction commit whether or not the line is as it was read. */
function withoutLineCondition(input: object): object {
  const { TransactItems } = v.parse(TransactionSchema, input);
  const items = TransactItems.map(({ Update, ...others }) => {
    const condition = Update?.ConditionExpression;
    if (Update === undefined || typeof condition !== "string" || !condition.includes("line_rev")) {
      return { ...others, ...(Update && { Update }) };
    }
    const { ":rev": _, ...values } = v.parse(
      v.record(v.string(), v.unknown()),
      Update.ExpressionAttributeValues,
    );
    const ConditionExpression = condition.replace(" AND line_rev = :rev", "");
    return { Update: { ...Update, ConditionExpression, ExpressionAttributeValues: values } };
  });
  return { ...input, TransactItems: items };
}

/** A class of so many places, and what may be done with it. */
async function sceneOf(capacity: number) {
  const tables = await createTestTables();
  await loadGeneratedClub(tables, { ...CLASS_CLUB, classes: { capacity, waitlistSize: 5 } });
  const before = await readState(tables);
  const clock = { nowMs: TEST_NOW.getTime() };
  const parts = { now: () => new Date(clock.nowMs), isUndescribed: true };
  const api = functionsUnderTest(tables.database, parts);
  const desk = asCaller("desk");
  const plan = async () => {
    const fields = { class_type_id: GENERATED.class_type_id, start_date_time: START };
    const { body } = await api.createClass(fields, { ...desk, pathParameters: PATH });
    return { ...PATH, class_id: String(body.create_response.id) };
  };
  const pathParameters = await plan();
  const book = async (client_id: number, { ofClass = pathParameters, if_full = "wait" } = {}) => {
    const { status } = await api.bookClass({ client_id, if_full }, { ...desk, pathParameters: ofClass });
    expect(status).toBe(201);
  };
  const leave = async (client_id: number, ofClass = pathParameters) => {
    const path = { ...ofClass, client_id: String(client_id) };
    const { status } = await api.cancelClassBooking({}, { ...desk, pathParameters: path });
    expect(status).toBe(200);
  };
  const check = async () => {
    const problems = checkState(await readState(tables), before);
    giveBackTables(tables);
    return problems;
  };
  return { tables, clock, parts, desk, plan, pathParameters, book, leave, check };
}

/** A client leaves the only place, while another joins the line between the read of the line and the commit. */
async function leaveWhileOneJoins(isConditioned: boolean): Promise<string[]> {
  const { tables, clock, book, leave, check } = await sceneOf(1);
  await book(LEAVES);
  clock.nowMs += 3 * HOUR_MS;
  let hasJoined = false;
  interceptCalls(tables.client, async ({ command, input }, next) => {
    if (command !== "TransactWriteItemsCommand" || hasJoined) return await next();
    hasJoined = true;
    await book(JOINS);
    if (!isConditioned) Object.assign(input, withoutLineCondition(input));
    return await next();
  });
  await leave(LEAVES);
  expect(hasJoined).toBe(true);
  return await check();
}

/**
 * Two clients leave a class that has one place, and the first one's request takes so long. What the second one leaves is no place,
 * and nobody can take the first one's.
 */
async function leaveSlowly(ms: number): Promise<string[]> {
  const { tables, clock, plan, book, leave, check } = await sceneOf(1);
  await book(BUSY, { ofClass: await plan() });
  await book(LEAVES);
  await book(LEAVES_TOO, { if_full: "exceed" });
  await book(BUSY);
  clock.nowMs += 3 * HOUR_MS;
  let isSlow = true;
  interceptCalls(tables.client, async ({ input }, next) => {
    const isOfBooking = JSON.stringify(input).includes(clientPart(LEAVES));
    if (!isSlow || !isOfBooking) return await next();
    isSlow = false;
    clock.nowMs += ms;
    await leave(LEAVES_TOO);
    return await next();
  });
  await leave(LEAVES);
  return await check();
}

/** Nobody in the line can take a place that is freed. Two hours later the first one can, and gets another place that is freed. */
async function leaveOneByOne(): Promise<string[]> {
  const { clock, plan, book, leave, check } = await sceneOf(2);
  const beside = await plan();
  for (const client of [JOINS, BUSY]) await book(client, { ofClass: beside });
  for (const client of [LEAVES, LEAVES_TOO, JOINS, BUSY]) {
    await book(client);
    clock.nowMs += 1;
  }
  clock.nowMs += HOUR_MS;
  await leave(LEAVES);
  await leave(JOINS, beside);
  clock.nowMs += 2 * HOUR_MS;
  await leave(LEAVES_TOO);
  return await check();
}

/** The desk raises the capacity so long before the start and is cut off, and the sweep comes after the start. */
async function raiseInVain(ms: number): Promise<string[]> {
  const { tables, clock, parts, desk, pathParameters, book, check } = await sceneOf(1);
  for (const client of [LEAVES, JOINS]) await book(client);
  clock.nowMs = Date.parse(START) - ms;
  const dying = functionsUnderTest(dyingDatabase({ tables }), parts);
  const headers = { "If-Match": '"1"' };
  await dying.updateClass({ capacity: 2 }, { ...desk, pathParameters, headers });
  clock.nowMs = Date.parse(START);
  const writer = new ItemWriter(tables.client, tables.names);
  await settleDue({ database: tables.database, writer, now: parts.now });
  return await check();
}

describe("a place that is freed while somebody joins the line", () => {
  it("goes to them", async () => {
    expect(await leaveWhileOneJoins(true)).toEqual([]);
  });

  // The control: the checker finds what that condition prevents.
  it("is found open beside them where the line may have changed since it was read", async () => {
    expect(await leaveWhileOneJoins(false)).toEqual([
      expect.stringMatching(new RegExp(`has a place open, and client ${JOINS} waits for it`)),
    ]);
  });
});

describe("a place that nobody in the line can take", () => {
  it("is open beside them, whoever of them gets a place that is freed later", async () => {
    expect(await leaveOneByOne()).toEqual([]);
  });
});

describe("what the checker takes for granted of a trial", () => {
  it("is that its clock goes on by an hour at most while a request is answered", async () => {
    expect(await leaveSlowly(HOUR_MS)).toEqual([]);
    expect(await leaveSlowly(HOUR_MS + 1)).toEqual([
      expect.stringMatching(new RegExp(`has a place open, and client ${BUSY} waits for it`)),
    ]);
  });

  it("is that a sweep gives what is owed within three hours, unless the class begins", async () => {
    expect(await raiseInVain(3 * HOUR_MS)).toEqual([]);
    expect(await raiseInVain(3 * HOUR_MS + 1)).toEqual([
      expect.stringMatching(new RegExp(`has a place open, and client ${JOINS} waits for it`)),
    ]);
  });
});
