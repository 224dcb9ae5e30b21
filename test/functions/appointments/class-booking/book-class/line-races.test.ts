import { beforeEach, describe, expect, it } from "vitest";
import {
  addClients,
  book,
  classWith,
  codesIn,
  countsOfClass,
  leave,
} from "../../../../support/class-bookings.ts";
import { CLASS_MANAGER, classPath } from "../../../../support/classes.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const FULL = { capacity: 1, waitlist_size: 3 };

function wait(classId: number, client_id: number, body: object = {}) {
  return book(club, classId, { client_id, if_full: "wait", ...body });
}

function goOn(ms: number): void {
  club.now = new Date(club.now.getTime() + ms);
}

let nextEvent: (() => Promise<unknown>) | undefined;

beforeEach(() => {
  nextEvent = undefined;
  interceptCalls(club.tables.client, async ({ command }, next) => {
    if (command !== "TransactWriteItemsCommand") return await next();
    const happens = nextEvent;
    nextEvent = undefined;
    await happens?.();
    return await next();
  });
});

/** Lets something happen once, between the read of the next request and its first commit. */
function meanwhile(happens: () => Promise<unknown>): void {
  nextEvent = happens;
}

describe("the line of a class that changes between a read and a commit", () => {
  it("takes nobody back beside a place that has become open: they get the place", async () => {
    const classId = await classWith(club, [9002], FULL);
    await wait(classId, 9001, { until: club.now.toISOString() });
    goOn(1);
    meanwhile(() => leave(club, classId, 9002));
    const again = await wait(classId, 9001, { until: null });
    expect([again.status, codesIn(again)]).toEqual([200, ["PROMOTED", "SESSION_TAKEN"]]);
    expect(await countsOfClass(club, classId)).toEqual({ booked: 1, members: 1, waiting: 0, line: [] });
  });

  it("takes nobody of a crowd beside a place that nobody before them could take", async () => {
    const classId = await classWith(club, [9002], FULL);
    await addClients(club, [1], { is_blocked: true });
    await addClients(club, [2]);
    await wait(classId, 1);
    meanwhile(() => leave(club, classId, 9002));
    const { status, body } = await wait(classId, 2);
    expect([status, body.class_booking.status]).toEqual([201, "booked"]);
    expect(await countsOfClass(club, classId)).toEqual({ booked: 1, members: 2, waiting: 1, line: [1] });
  });

  it("has a client of a crowd once who taps twice, or leaves and joins again", async () => {
    const classId = await classWith(club, [9002], FULL);
    await addClients(club, [1, 2]);
    await wait(classId, 1);
    meanwhile(() => wait(classId, 2));
    const second = await wait(classId, 2);
    expect([second.status, codesIn(second)]).toEqual([200, ["ALREADY_DONE"]]);
    await leave(club, classId, 2);
    meanwhile(() => wait(classId, 2));
    expect(codesIn(await wait(classId, 2))).toEqual(["ALREADY_DONE"]);
    expect(await countsOfClass(club, classId)).toEqual({ booked: 1, members: 3, waiting: 2, line: [1, 2] });
  });

  it("has a client of a crowd once who leaves it and joins it while their own app joins", async () => {
    const classId = await classWith(club, [9002], FULL);
    await addClients(club, [1, 2]);
    for (const client_id of [1, 2]) await wait(classId, client_id);
    await leave(club, classId, 2);
    meanwhile(async () => {
      await wait(classId, 2);
      await leave(club, classId, 2);
    });
    expect((await wait(classId, 2)).status).toBe(201);
    expect(await countsOfClass(club, classId)).toEqual({ booked: 1, members: 3, waiting: 2, line: [1, 2] });
  });

  it("takes nobody of a crowd once the class is cancelled or its line is shorter", async () => {
    await addClients(club, [1, 2]);
    const change = (classId: number, body: object) =>
      club.api.updateClass(body, {
        ...CLASS_MANAGER,
        ...classPath(classId),
        headers: { "If-Match": '"1"' },
      });
    const classId = await classWith(club, [9002], FULL);
    await wait(classId, 1);
    meanwhile(() => change(classId, { waitlist_size: 1 }));
    expect((await wait(classId, 2)).body.info[0].errorCode).toBe("WAITLIST_FULL");
    const other = await classWith(club, [9001], { ...FULL, coach_id: 502, room_id: 71 });
    await wait(other, 1);
    meanwhile(() => club.api.cancelClass({}, { ...CLASS_MANAGER, ...classPath(other) }));
    expect((await wait(other, 2)).body.info[0].errorCode).toBe("CLASS_STATE");
  });

  it("gets the places of a capacity that is raised while one of a crowd joins, in order", async () => {
    const classId = await classWith(club, [9002], FULL);
    await addClients(club, [1, 2]);
    await wait(classId, 1);
    goOn(1);
    meanwhile(() =>
      club.api.updateClass(
        { capacity: 2 },
        { ...CLASS_MANAGER, ...classPath(classId), headers: { "If-Match": '"1"' } },
      ),
    );
    const { body } = await wait(classId, 2);
    expect(body.class_booking.waitlist.position).toBe(1);
    expect(await countsOfClass(club, classId)).toEqual({ booked: 2, members: 3, waiting: 1, line: [2] });
  });
});
