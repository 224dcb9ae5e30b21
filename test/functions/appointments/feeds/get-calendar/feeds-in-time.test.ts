import { beforeEach, describe, expect, it } from "vitest";
import { getCalendar } from "../../../../../functions/appointments/feeds/get-calendar/get-calendar.ts";
import type { ApiRequest } from "../../../../../shared/api/api-request.ts";
import { NOBODY } from "../../../../../shared/api/caller.ts";
import { Database } from "../../../../../shared/tables/database.ts";
import { Usage } from "../../../../../shared/telemetry/usage.ts";
import { calendarsUnderTest } from "../../../../support/calendar-route.ts";
import { engineClient } from "../../../../support/engine.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import { type RequestOptions, TEST_NOW } from "../../../../support/function-under-test.ts";
import { replaceItems } from "../../../../support/replace-items.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const OF_COACH: RequestOptions = {
  scopes: ["staff.write"],
  pathParameters: { tenant_id: "11", coach_id: "501" },
};

let calendars: ReturnType<typeof calendarsUnderTest>;

beforeEach(() => {
  calendars = calendarsUnderTest(club.tables.database, () => club.now);
});

async function newFeed(): Promise<string> {
  const { status, body, text } = await club.api.createCoachCalendar(undefined, OF_COACH);
  expect(status, text).toBe(201);
  return String(body.url).replace(/^.*\/calendars\//, "");
}

/** Sets what an import would set of the coach. */
async function importCoach(fields: object): Promise<void> {
  const items = await storedItems(club.tables, "Club");
  const changed = items.map((item) =>
    item.coach_id === 501 && "name" in item ? { ...item, ...fields } : item,
  );
  await replaceItems(club.tables, "Club", changed);
}

describe("a feed that was read within its first day", () => {
  it("lives until nobody has read it for 90 days", async () => {
    const feed = await newFeed();
    club.now = new Date(TEST_NOW.getTime() + 23 * HOUR_MS);
    expect((await calendars.get(feed)).status).toBe(200);
    club.now = new Date(club.now.getTime() + 89.5 * DAY_MS);
    expect((await calendars.get(feed)).status).toBe(200);
  });
});

describe("a calendar whose reading was cut off", () => {
  it("is read anew for the next request", async () => {
    const feed = await newFeed();
    const client = engineClient();
    let isHanging = true;
    const slow = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    interceptCalls(client, async ({ command }, next) => {
      if (command === "QueryCommand" && isHanging) {
        begun.resolve();
        await slow.promise;
      }
      return await next();
    });
    const operation = getCalendar({
      database: new Database(client, club.tables.names),
      now: () => club.now,
      log: { error: () => {} },
      apiHost: "api.test",
    });
    const request = (signal: AbortSignal) =>
      ({
        caller: NOBODY,
        pathParameters: { feed },
        baseUrl: "https://api.test",
        query: {},
        headers: {},
        deadline: { remainingMs: () => 1_000, signal },
        usage: new Usage(),
      }) as unknown as ApiRequest;
    // Lambda answers in time whatever the operation does, and keeps what it has in memory.
    const cutOff = new AbortController();
    void operation.run(request(cutOff.signal)).catch(() => {});
    await begun.promise;
    cutOff.abort();
    isHanging = false;
    club.now = new Date(TEST_NOW.getTime() + 5_000);
    const second = operation.run(request(new AbortController().signal)).then(
      ({ ok }) => (ok ? "answered" : "refused"),
      (error: unknown) => String(error),
    );
    // Long enough for its reads of the feed and the coach.
    await new Promise((resolve) => setTimeout(resolve, 500));
    slow.resolve();
    const outcome = await second;
    expect(outcome).toBe("answered");
  });
});

describe("the feed of a coach who has left by an import", () => {
  it("does not show the calendar of whoever gets the id next", async () => {
    const feed = await newFeed();
    await importCoach({ is_active: false });
    expect((await calendars.get(feed)).status).toBe(404);
    await importCoach({ is_active: false, name: "Somebody Else" });
    expect((await club.api.activateStaffMember(undefined, OF_COACH)).status).toBe(200);
    expect((await calendars.get(feed)).status).toBe(404);
  });
});
