import { DeleteItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { Database } from "../../../shared/tables/database.ts";
import { appointmentBody } from "../../support/bodies.ts";
import { engineEndpoint } from "../../support/engine.ts";
import { refusalProblems } from "../../support/envelope-shape.ts";
import { cancelled, interceptCalls } from "../../support/fault-injection.ts";
import { type FunctionsUnderTest, functionsUnderTest } from "../../support/function-under-test.ts";
import { productClient } from "../../support/product-client.ts";
import { storedItems, storedRecords } from "../../support/stored-items.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";

const COMMIT = "TransactWriteItemsCommand";
// Coach 502 alone delivers it.
const ONLY_COACH = { appointment_type_id: 102, coach_id: undefined };
// Coaches 501 and 502 deliver it.
const ANY_COACH = { coach_id: undefined };

const club = useSampleClub();
let others: FunctionsUnderTest;

beforeEach(() => {
  others = functionsUnderTest(new Database(productClient(engineEndpoint()), club.tables.names));
});

/** The operations that are called while a request is on its way. */
interface Meanwhile {
  /** Before the request's first look into the calendar. */
  readonly beforeLook?: () => Promise<unknown>;
  /** Before its first commit. */
  readonly beforeCommit?: () => Promise<unknown>;
  /** Whether the first commit conflicts with another transaction. */
  readonly conflicts?: boolean;
}

/** Lets things happen while the next request is on its way; gives the commands that it sent. */
function meanwhile({ beforeLook, beforeCommit, conflicts = false }: Meanwhile): string[] {
  const commands: string[] = [];
  const { Calendar } = club.tables.names;
  let happened: Promise<unknown> | undefined;
  interceptCalls(club.tables.client, async ({ command, input }, next) => {
    const isLook = command === "QueryCommand" && "TableName" in input && input.TableName === Calendar;
    commands.push(isLook ? "look" : command);
    if (isLook) {
      // A look is a query for each holder: all of them wait.
      happened ??= beforeLook?.();
      await happened;
    }
    if (command === COMMIT && commands.filter((one) => one === COMMIT).length === 1) {
      await beforeCommit?.();
      if (conflicts) throw cancelled("TransactionConflict");
    }
    return next();
  });
  return commands;
}

function commitsOf(commands: readonly string[]): number {
  return commands.filter((command) => command === COMMIT).length;
}

/** The calendar as it was before anybody was booked. */
async function clearCalendar(): Promise<void> {
  for (const { holder, day } of await storedItems(club.tables, "Calendar")) {
    const Key = marshall({ holder, day });
    await club.tables.client.send(new DeleteItemCommand({ TableName: club.tables.names.Calendar, Key }));
  }
}

describe("a request that another call with its key carries out meanwhile", () => {
  const headers = { "Idempotency-Key": "retried" };

  /** Sends a request, and its twin at the moment that is said; both must have one answer. */
  async function withTwin(
    fields: Readonly<Record<string, unknown>>,
    when: "beforeLook" | "beforeCommit",
    conflicts = false,
  ) {
    const twins: string[] = [];
    const body = appointmentBody(fields);
    const sendTwin = async () => {
      const twin = await others.createAppointment(body, { headers });
      expect(twin.status).toBe(201);
      twins.push(twin.text);
    };
    const commands = meanwhile({ [when]: sendTwin, conflicts });
    const answer = await club.api.createAppointment(body, { headers });
    expect(twins).toHaveLength(1);
    expect([answer.status, answer.text]).toEqual([201, twins[0]]);
    expect(answer.headers["Idempotency-Replayed"]).toBe("true");
    expect(await storedItems(club.tables, "Appointments")).toHaveLength(1);
    return commands;
  }

  it("is answered by it where the calendar shows its own hold", async () => {
    const commands = await withTwin(ONLY_COACH, "beforeLook");
    expect(commitsOf(commands)).toBe(0);
  });

  it("is answered by it where another coach would have been free", async () => {
    await withTwin(ANY_COACH, "beforeLook");
  });

  it.each([
    ["with both named", {}],
    ["with any coach", ANY_COACH],
    ["with any coach, of whom there is one", ONLY_COACH],
  ])("is answered by it where it was faster to commit: %s", async (_, fields) => {
    expect(commitsOf(await withTwin(fields, "beforeCommit"))).toBe(1);
  });

  it.each([
    ["with both named", {}],
    ["with any coach", ANY_COACH],
  ])("is answered by it after a conflict: %s", async (_, fields) => {
    expect(commitsOf(await withTwin(fields, "beforeCommit", true))).toBe(1);
  });

  it("is answered by it where it comes between the read after a conflict and the look", async () => {
    const commands = await withTwin({}, "beforeLook", true);
    expect(commands.indexOf("look")).toBeGreaterThan(commands.indexOf(COMMIT));
    expect(commitsOf(commands)).toBe(1);
  });

  it("is refused where it was another's, and the key is not used up", async () => {
    const body = appointmentBody(ONLY_COACH);
    meanwhile({
      beforeLook: () =>
        others.createAppointment({ ...body, client_id: 9002 }, { headers: { "Idempotency-Key": "other" } }),
    });
    const refused = await club.api.createAppointment(body, { headers });
    expect([refused.status, refusalProblems(refused.body)]).toEqual([400, ["COACH_UNAVAILABLE coach_id"]]);
    const later = { ...body, start_date_time: "2026-12-01T12:00:00Z" };
    expect((await club.api.createAppointment(later, { headers })).status).toBe(201);
  });
});

describe("after a conflict", () => {
  it("a booking is refused by the calendar, and not tried again, where a coach was taken", async () => {
    const commands = meanwhile({
      beforeCommit: () => others.createAppointment(appointmentBody({ client_id: 9002, room_id: 71 })),
      conflicts: true,
    });
    const { status, body } = await club.api.createAppointment(appointmentBody());
    expect([status, refusalProblems(body)]).toEqual([400, ["COACH_UNAVAILABLE coach_id"]]);
    expect(body.info[0].jsonObject.next_starts).toEqual([
      "2026-12-01T11:00:00.000Z",
      "2026-12-01T11:15:00.000Z",
      "2026-12-01T11:30:00.000Z",
    ]);
    expect(commitsOf(commands)).toBe(1);
  });

  it("a booking that left the choice takes another coach", async () => {
    const commands = meanwhile({
      beforeCommit: () => others.createAppointment(appointmentBody({ client_id: 9002, coach_id: 501 })),
      conflicts: true,
    });
    const { status } = await club.api.createAppointment(appointmentBody(ANY_COACH));
    expect(status).toBe(201);
    expect(commitsOf(commands)).toBe(2);
    const coaches = (await storedRecords(club.tables, "Appointments")).map(({ coach_id }) => coach_id);
    expect(coaches.sort()).toEqual([501, 502]);
  });

  it("a booking whose hold failed too is decided by what is read again, not by the hold", async () => {
    const commands: string[] = [];
    interceptCalls(club.tables.client, ({ command, index }, next) => {
      commands.push(command);
      // The hold may be this same request's, sent twice: what the conflict hides would tell.
      return command === COMMIT && index === 0
        ? Promise.reject(cancelled("None", "None", "TransactionConflict", "ConditionalCheckFailed"))
        : next();
    });
    expect((await club.api.createAppointment(appointmentBody())).status).toBe(201);
    const first = commands.indexOf(COMMIT);
    expect(commands[first + 1]).toBe("BatchGetItemCommand");
  });

  it("a booking that nobody is in the way of is made", async () => {
    const commands = meanwhile({ conflicts: true });
    expect((await club.api.createAppointment(appointmentBody())).status).toBe(201);
    expect(commitsOf(commands)).toBe(2);
    expect(commands.filter((command) => command === "look")).toHaveLength(3);
  });
});

describe("a hold that failed", () => {
  it("is not yet a refusal: whoever was there may have left before the look", async () => {
    await others.createAppointment(appointmentBody({ client_id: 9002, room_id: 71 }));
    const commands = meanwhile({ beforeLook: clearCalendar });
    expect((await club.api.createAppointment(appointmentBody())).status).toBe(201);
    expect(commitsOf(commands)).toBe(2);
  });

  it("is decided by what is read again where somebody takes the place once more after the look", async () => {
    const commands: string[] = [];
    interceptCalls(club.tables.client, async ({ command, index }, next) => {
      commands.push(command);
      if (command === "QueryCommand") await clearCalendar();
      if (command === COMMIT && index < 2) {
        await others.createAppointment(appointmentBody({ client_id: 9002, room_id: 71 }));
      }
      return next();
    });
    expect((await club.api.createAppointment(appointmentBody())).status).toBe(201);
    const READ = "BatchGetItemCommand";
    const order = commands.filter((command) => [READ, COMMIT].includes(command));
    expect(order.slice(order.indexOf(COMMIT))).toEqual([COMMIT, COMMIT, READ, COMMIT]);
  });

  it("is refused with everything that the calendar shows", async () => {
    await others.createAppointment(appointmentBody({ client_id: 9002, room_id: 71 }));
    meanwhile({
      beforeLook: () => others.createAppointment(appointmentBody({ coach_id: 502, room_id: 72 })),
    });
    const { body } = await club.api.createAppointment(appointmentBody({ room_id: 71 }));
    expect(refusalProblems(body)).toEqual([
      "COACH_UNAVAILABLE coach_id",
      "ROOM_UNAVAILABLE room_id",
      "CLIENT_UNAVAILABLE client_id",
    ]);
  });
});
