import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  addClients,
  book,
  classWith,
  codesIn,
  countsOfClass,
  countsOfClient,
  leave,
  memberOf,
} from "../../../../support/class-bookings.ts";
import { RUNS_ALL } from "../../../../support/run-size.ts";
import { seededRandom } from "../../../../support/seeded-random.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();

describe("places in a race", () => {
  // Case 3: the class is full, W waits, X cancels while Y books.
  it("gives a freed place to the one who waits, never to one who books at the same instant", async () => {
    const random = seededRandom(3);
    const [Y, OTHER] = [1, 2];
    await addClients(club, [Y, OTHER]);
    const classId = await classWith(club, [OTHER], { capacity: 2 });
    for (let trial = 0; trial < (RUNS_ALL ? 1_000 : 20); trial += 1) {
      const [X, W] = [10 + 2 * trial, 11 + 2 * trial];
      await addClients(club, [X, W]);
      await book(club, classId, { client_id: X });
      await book(club, classId, { client_id: W, if_full: "wait" });
      const [left, booked] = await Promise.all([
        sleep(random.fraction() * 8).then(() => leave(club, classId, X)),
        sleep(random.fraction() * 8).then(() => book(club, classId, { client_id: Y }, memberOf(Y))),
      ]);
      expect([left.status, codesIn(left).includes("PLACE_PASSED_ON")]).toEqual([200, true]);
      expect(booked.body.info?.[0].errorCode).toBe("CLASS_FULL");
      expect(await countsOfClass(club, classId)).toEqual({ booked: 2, members: 2, waiting: 0, line: [] });
      await leave(club, classId, W);
    }
  }, 600_000);

  // Case 6: desk and member cancel one booking at once, with two who wait.
  it("passes a place on once that is cancelled twice", async () => {
    await addClients(club, [1, 2, 3]);
    const classId = await classWith(club, [1], { capacity: 1 });
    for (const client_id of [2, 3]) {
      await book(club, classId, { client_id, if_full: "wait" });
      club.now = new Date(club.now.getTime() + 1);
    }
    const answers = await Promise.all([leave(club, classId, 1), leave(club, classId, 1, memberOf(1))]);
    expect(answers.map(codesIn).toSorted((a, b) => a.length - b.length)).toEqual([
      ["ALREADY_DONE"],
      ["SESSION_RETURNED", "PLACE_PASSED_ON"],
    ]);
    expect(await countsOfClass(club, classId)).toEqual({ booked: 1, members: 2, waiting: 1, line: [3] });
    expect(await countsOfClient(club, 1)).toMatchObject({ classes_booked: 0, used: 0 });
  });
});
