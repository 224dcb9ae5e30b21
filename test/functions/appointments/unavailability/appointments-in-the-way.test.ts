import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { Database } from "../../../../shared/tables/database.ts";
import { engineClient } from "../../../support/engine.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import { functionsUnderTest, TEST_NOW } from "../../../support/function-under-test.ts";
import { replaceItems } from "../../../support/replace-items.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import { book, ofCoach, ofRoom, times, type UnavailabilityCalls } from "./unavailability.ts";

const club = useSampleClub();
const SPAN = times("2026-12-01T00:00:00Z", "2026-12-31T00:00:00Z");

const OutputSchema = v.object({
  output: v.object({
    Items: v.array(
      v.object({ record: v.object({ M: v.object({ appointment_id: v.object({ N: v.string() }) }) }) }),
    ),
  }),
});

/** Asks for an unavailability, and gives the ids of what each query of an index found. */
async function foundBy(calls: typeof ofCoach | typeof ofRoom, id: number): Promise<number[][]> {
  const found: number[][] = [];
  const client = engineClient();
  interceptCalls(client, async ({ command, input }, next) => {
    const answer = await next();
    if (command === "QueryCommand" && "IndexName" in input) {
      const { Items } = v.parse(OutputSchema, answer).output;
      found.push(Items.map(({ record }) => Number(record.M.appointment_id.N)));
    }
    return answer;
  });
  const api = functionsUnderTest(new Database(client, club.tables.names));
  const holder: UnavailabilityCalls = calls({ now: TEST_NOW, tables: club.tables, api }, id);
  expect((await holder.add(SPAN)).status).toBe(400);
  return found;
}

/** Books both coaches, each in a room of their own, in two weeks of December; the ids of coach 501 in room 72. */
async function bookBoth() {
  const ids: (number | undefined)[] = [];
  for (const start of ["2026-12-01T10:00:00Z", "2026-12-15T10:00:00Z"]) {
    ids.push((await book(club, start)).id);
    const other = await book(club, start, { coach_id: 502, client_id: 9002, room_id: 71 });
    expect(other.problems).toEqual([]);
  }
  return ids;
}

describe("the appointments in the way", () => {
  it("of a coach are read by one query of what is the coach's own", async () => {
    const ids = await bookBoth();
    expect(await foundBy(ofCoach, 501)).toEqual([ids]);
  });

  it("of a coach are found, too, where they were stored before the index by coach was made", async () => {
    const { id } = await book(club, "2026-12-01T10:00:00Z");
    const items = await storedItems(club.tables, "Appointments");
    await replaceItems(
      club.tables,
      "Appointments",
      items.map(({ tenant_coach: _, ...item }) => item),
    );
    const { status, body } = await ofCoach(club, 501).add({ ...SPAN, on_conflict: "keep" });
    expect([status, body.create_response.info[0].jsonObject.appointment_ids]).toEqual([201, [id]]);
  });

  it("of a room come without those of other rooms", async () => {
    const ids = await bookBoth();
    const found = await foundBy(ofRoom, 72);
    expect(new Set(found.flat())).toEqual(new Set(ids));
  });
});
