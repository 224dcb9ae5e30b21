import { describe, expect, it } from "vitest";
import {
  addClients,
  book,
  classWith,
  codesIn,
  countsOfClass,
  countsOfClient,
  leave,
} from "../../../../support/class-bookings.ts";
import { changeClass } from "../../../../support/classes.ts";
import { RUNS_ALL } from "../../../../support/run-size.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const ROUNDS = RUNS_ALL ? 40 : 8;

async function wait(classId: number, client_id: number): Promise<void> {
  club.now = new Date(club.now.getTime() + 1);
  const { status, text } = await book(club, classId, { client_id, if_full: "wait" });
  expect(status, text).toBe(201);
}

describe("places that become free", () => {
  // Case 5
  it("give one to somebody who is first in two lines at once, and the other to the next", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [X, Y, FIRST, NEXT, OTHER] = [1, 2, 3, 4, 5].map((id) => 10 * (round + 1) + id) as Five;
      await addClients(club, [X, Y, FIRST, NEXT, OTHER]);
      const day = new Date(Date.UTC(2026, 11, 1 + round, 10));
      const start_date_time = day.toISOString();
      const half = new Date(day.getTime() + 30 * 60_000).toISOString();
      const one = await classWith(club, [X], { capacity: 1, start_date_time });
      const elsewhere = { coach_id: null, room_id: 71, start_date_time: half };
      const other = await classWith(club, [Y], { capacity: 1, ...elsewhere });
      for (const classId of [one, other]) await wait(classId, FIRST);
      await wait(one, NEXT);
      await wait(other, OTHER);

      const answers = await Promise.all([leave(club, one, X), leave(club, other, Y)]);

      expect(answers.map((answer) => codesIn(answer).includes("PLACE_PASSED_ON"))).toEqual([true, true]);
      const counts = [await countsOfClass(club, one), await countsOfClass(club, other)];
      expect(counts.map(({ booked }) => booked)).toEqual([1, 1]);
      // In the class that the first did not get, they keep their place before nobody.
      const lines = counts.map(({ line }) => line.join());
      expect([`${NEXT},${FIRST}`, `${FIRST},${OTHER}`]).toContain(lines.join());
      expect(await countsOfClient(club, FIRST)).toMatchObject({ classes_booked: 1, used: 1 });
    }
  }, 120_000);

  // Case 7
  it("vanish while more are booked than there are places, then go to the line", async () => {
    const booked = Array.from({ length: 18 }, (_, index) => 1 + index);
    const waiters = [101, 102, 103];
    await addClients(club, [...booked, ...waiters]);
    const classId = await classWith(club, booked, { capacity: 20 });
    const lowered = await changeClass(club, "updateClass", classId, { capacity: 15 });
    expect(codesIn(lowered)).toEqual(["OVER_CAPACITY"]);
    for (const client_id of waiters) await wait(classId, client_id);

    for (const client_id of [1, 2, 3]) {
      expect(codesIn(await leave(club, classId, client_id))).toEqual(["SESSION_RETURNED"]);
    }
    expect(await countsOfClass(club, classId)).toMatchObject({ booked: 15, line: waiters });

    expect(codesIn(await leave(club, classId, 4))).toEqual(["SESSION_RETURNED", "PLACE_PASSED_ON"]);
    expect(await countsOfClass(club, classId)).toMatchObject({ booked: 15, line: [102, 103] });
  });
});

type Five = [number, number, number, number, number];
