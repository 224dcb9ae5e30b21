import { beforeEach, describe, expect, it } from "vitest";
import { grantAccess, revokeAccess } from "../../../infra/commands/access/manage-access.ts";
import { eraseClient } from "../../../infra/commands/erasure.ts";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { Database } from "../../../shared/tables/database.ts";
import { calendarsUnderTest } from "../../support/calendar-route.ts";
import { engineClient } from "../../support/engine.ts";
import { refusalCodes } from "../../support/envelope-shape.ts";
import { interceptCalls } from "../../support/fault-injection.ts";
import { functionsUnderTest, type RequestOptions, TEST_NOW } from "../../support/function-under-test.ts";
import { MEMBER_9001 } from "../../support/member.ts";
import { storedItems } from "../../support/stored-items.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";

const DAY_MS = 24 * 60 * 60_000;
const OF_COACH: RequestOptions = {
  scopes: ["staff.write"],
  pathParameters: { tenant_id: "11", coach_id: "501" },
};
const OF_CLIENT: RequestOptions = {
  principal: "member-9001",
  grants: MEMBER_9001,
  pathParameters: { tenant_id: "11", client_id: "9001" },
};

const club = useSampleClub();

let calendars: ReturnType<typeof calendarsUnderTest>;

beforeEach(() => {
  calendars = calendarsUnderTest(club.tables.database, () => club.now);
});

/** Makes a feed; the last part of its path. */
async function newFeed(of: "Coach" | "Client"): Promise<string> {
  const options = of === "Coach" ? OF_COACH : OF_CLIENT;
  const { status, body, text } = await club.api[`create${of}Calendar`](undefined, options);
  expect(status, text).toBe(201);
  return String(body.url).replace(/^.*\/calendars\//, "");
}

/** All items of feeds. */
async function feedItems() {
  const items = await storedItems(club.tables, "Parts");
  return items.filter(({ record }) => record === "feed" || record === "calendar");
}

/** Operations before whose first transaction something else happens. */
function overtakenBy(happens: () => Promise<unknown>) {
  const client = engineClient();
  interceptCalls(client, async ({ command, index }, next) => {
    if (command === "TransactWriteItemsCommand" && index === 0) await happens();
    return await next();
  });
  return functionsUnderTest(new Database(client, club.tables.names), { now: () => club.now });
}

describe("a feed that is made", () => {
  it("is none for a coach who is suspended meanwhile, and none once they are active again", async () => {
    const api = overtakenBy(() => club.api.suspendStaffMember(undefined, OF_COACH));
    const { status, body } = await api.createCoachCalendar(undefined, OF_COACH);
    expect([status, refusalCodes(body)]).toEqual([404, ["COACH_NOT_FOUND"]]);
    await club.api.activateStaffMember(undefined, OF_COACH);
    expect(await feedItems()).toEqual([]);
  });

  it("is none for a client who is erased meanwhile", async () => {
    const bulk = new BulkTables(club.tables.client, club.tables.names);
    const api = overtakenBy(() => eraseClient(bulk, { tenant_id: 11, client_id: 9001 }, TEST_NOW));
    const { status, body } = await api.createClientCalendar(undefined, OF_CLIENT);
    expect([status, refusalCodes(body)]).toEqual([404, ["CLIENT_NOT_FOUND"]]);
    expect(await feedItems()).toEqual([]);
  });

  it.each<[string, (bulk: BulkTables) => Promise<unknown>]>([
    ["is revoked", (bulk) => revokeAccess(bulk, "member-9001")],
    [
      "is granted for another client",
      (bulk) =>
        grantAccess(bulk, { principal: "member-9001", companies: [], tenants: [11], client_id: 9002 }),
    ],
  ])(
    "is none for a client whose access %s meanwhile, and none while the gateway does not know yet",
    async (_, change) => {
      const bulk = new BulkTables(club.tables.client, club.tables.names);
      const api = overtakenBy(() => change(bulk));
      for (const each of [api, club.api]) {
        const { status, body } = await each.createClientCalendar(undefined, OF_CLIENT);
        expect([status, refusalCodes(body)]).toEqual([403, ["ACCESS_DENIED"]]);
      }
      expect(await feedItems()).toEqual([]);
    },
  );

  it("ends, when a suspension that had read none commits", async () => {
    let feed = "";
    const api = overtakenBy(async () => {
      feed = await newFeed("Coach");
    });
    expect((await api.suspendStaffMember(undefined, OF_COACH)).status).toBe(200);
    await club.api.activateStaffMember(undefined, OF_COACH);
    expect((await calendars.get(feed)).status).toBe(404);
    expect(await feedItems()).toEqual([]);
  });

  it("ends, when a suspension that had read the former one commits", async () => {
    await newFeed("Coach");
    const api = overtakenBy(() => newFeed("Coach"));
    expect((await api.suspendStaffMember(undefined, OF_COACH)).status).toBe(200);
    expect(await feedItems()).toEqual([]);
  });

  it("ends, when an erasure that had read the former one goes on", async () => {
    await newFeed("Client");
    const client = engineClient();
    interceptCalls(client, async ({ command, index }, next) => {
      if (command === "TransactWriteItemsCommand" && index === 0) await newFeed("Client");
      return await next();
    });
    const bulk = new BulkTables(client, club.tables.names);
    const { isComplete } = await eraseClient(bulk, { tenant_id: 11, client_id: 9001 }, TEST_NOW);
    expect(isComplete).toBe(true);
    expect(await feedItems()).toEqual([]);
  });

  it("replaces one that has expired", async () => {
    await newFeed("Coach");
    club.now = new Date(TEST_NOW.getTime() + 90 * DAY_MS);
    expect((await calendars.get(await newFeed("Coach"))).status).toBe(200);
    expect(await feedItems()).toHaveLength(2);
  });
});

describe("a feed that nobody has read for 90 days", () => {
  it.each([
    ["is ended a second before", 90 * DAY_MS - 1_000, []],
    ["had ended then", 90 * DAY_MS, ["ALREADY_DONE"]],
  ])("%s", async (_, ms, codes) => {
    for (const [of, options] of [
      ["Coach", OF_COACH],
      ["Client", OF_CLIENT],
    ] as const) {
      club.now = TEST_NOW;
      await newFeed(of);
      club.now = new Date(TEST_NOW.getTime() + ms);
      const { status, body } = await club.api[`delete${of}Calendar`](undefined, options);
      const told = body.info.map(({ errorCode }: { errorCode: string }) => errorCode);
      expect([status, told]).toEqual([200, codes]);
    }
    expect(await feedItems()).toEqual([]);
  });

  it("leaves nothing that DynamoDB does not delete, and a reader keeps both items as long", async () => {
    const feed = await newFeed("Client");
    const expiry = (days: number) => Math.floor(TEST_NOW.getTime() / 1_000) + days * 24 * 60 * 60;
    const expiries = async () => (await feedItems()).map(({ expires_at }) => expires_at);
    expect(await expiries()).toEqual([expiry(90), expiry(90)]);
    club.now = new Date(TEST_NOW.getTime() + DAY_MS);
    expect((await calendars.get(feed)).status).toBe(200);
    // A day more, since a reader of the next day is not noted again.
    expect(await expiries()).toEqual([expiry(92), expiry(92)]);
  });
});

describe("a reader who is noted", () => {
  it.each([
    ["ended", () => club.api.deleteCoachCalendar(undefined, OF_COACH)],
    ["replaced", () => newFeed("Coach")],
  ])("brings no feed back that is %s meanwhile", async (_, happens) => {
    const feed = await newFeed("Coach");
    club.now = new Date(TEST_NOW.getTime() + DAY_MS);
    const client = engineClient();
    interceptCalls(client, async ({ command }, next) => {
      if (command === "TransactWriteItemsCommand") await happens();
      return await next();
    });
    const others = calendarsUnderTest(new Database(client, club.tables.names), () => club.now);
    expect((await others.get(feed)).status).toBe(200);
    expect((await calendars.get(feed)).status).toBe(404);
  });
});
