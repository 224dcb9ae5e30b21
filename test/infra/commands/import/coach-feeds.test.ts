import { beforeEach, describe, expect, it } from "vitest";
import { importClub } from "../../../../infra/commands/import/import-club.ts";
import type { Attributes } from "../../../../shared/tables/bulk-tables.ts";
import { bulkTablesThrough } from "../../../support/bulk-tables-through.ts";
import { calendarsUnderTest } from "../../../support/calendar-route.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import { clubFile, editedClub, recordOf } from "./club-files.ts";

const club = useSampleClub();

let calendars: ReturnType<typeof calendarsUnderTest>;

beforeEach(() => {
  calendars = calendarsUnderTest(club.tables.database, () => club.now);
});

/** Makes a coach's feed; the last part of its path. */
async function newFeed(coachId: number): Promise<string> {
  const { status, body, text } = await club.api.createCoachCalendar(undefined, {
    scopes: ["staff.write"],
    pathParameters: { tenant_id: "11", coach_id: String(coachId) },
  });
  expect(status, text).toBe(201);
  return String(body.url).replace(/^.*\/calendars\//, "");
}

/** Imports the sample club with its first coach, 501, as `fields` say. */
async function importCoach(fields: Attributes): Promise<void> {
  const file = editedClub((edited) => void Object.assign(recordOf(edited, "coaches", 0), fields));
  const { ok } = await importClub(clubFile(file), bulkTablesThrough(club.tables));
  expect(ok).toBe(true);
}

describe("an import", () => {
  it("ends the calendar feed of an inactive coach", async () => {
    const [feed, others] = [await newFeed(501), await newFeed(502)];
    await importCoach({ is_active: false });
    await importCoach({ is_active: true, name: "Bela Novak" });
    expect((await calendars.get(feed)).status).toBe(404);
    expect((await calendars.get(others)).status).toBe(200);
  });

  it("leaves the calendar feed of a coach who stays active", async () => {
    const feed = await newFeed(501);
    await importCoach({ name: "Amara Cole-Reid" });
    expect((await calendars.get(feed)).status).toBe(200);
  });
});
