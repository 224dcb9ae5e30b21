import { beforeEach, describe, expect, it } from "vitest";
import { coachKey } from "../../../../../shared/club/coach.ts";
import { BulkTables } from "../../../../../shared/tables/bulk-tables.ts";
import { type AnsweredSlot, asking, CAMDEN } from "../../../../support/slots.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeEach);
// Camden is open all day: 288 starts a day.
const MONTH = {
  appointment_type_id: 131,
  from: "2026-12-01T00:00:00Z",
  to: "2026-12-05T00:00:00Z",
  step_minutes: 5,
};
// How large the answers are is tried here, not how soon a busy machine makes them.
const PATIENT_MS = 60_000;
const MAX_BYTES = 2 * 1024 * 1024;

async function pages(query: object) {
  const found: { readonly slots: AnsweredSlot[]; readonly bytes: number }[] = [];
  for (let from: string | null = MONTH.from; from !== null; ) {
    const asked = { ...asking({ ...MONTH, ...query, from }, CAMDEN), remainingMs: () => PATIENT_MS };
    const { status, body, text } = await club.api.listAvailability(undefined, asked);
    expect(status).toBe(200);
    found.push({ slots: body.slots, bytes: text.length });
    from = body.next_from;
  }
  return found;
}

describe("a large answer", () => {
  it("ends after 1,000 slots and says where to go on, so that every slot comes exactly once", async () => {
    const found = await pages({ is_virtual: true });
    expect(found.map(({ slots }) => slots.length)).toEqual([1_000, 152]);
    const starts = found.flatMap(({ slots }) => slots.map(({ start_date_time }) => start_date_time));
    expect(new Set(starts).size).toBe(4 * 288);
    expect(starts).toEqual(starts.toSorted());
  });

  it("says that nothing is left where the 1,000th slot is the last", async () => {
    const to = new Date(Date.parse(MONTH.from) + 1_000 * 5 * 60_000).toISOString();
    expect((await pages({ to, is_virtual: true })).map(({ slots }) => slots.length)).toEqual([1_000]);
  });

  it("ends earlier where more slots would outgrow 2 MiB", async () => {
    const coaches = Array.from({ length: 300 }, (_, index) => 9_007_199_254_740_000 + index);
    await new BulkTables(club.tables.client, club.tables.names).put(
      "Club",
      coaches.map((coach_id) => ({
        ...coachKey(13, coach_id),
        ...{ tenant_id: 13, coach_id, name: "Coach", is_active: true, appointment_type_ids: [131] },
      })),
    );
    const found = await pages({ is_virtual: true });
    expect(found.length).toBeGreaterThan(2);
    for (const { bytes } of found) expect(bytes).toBeLessThanOrEqual(MAX_BYTES + 1_000);
    expect(found[0]?.bytes).toBeGreaterThan(MAX_BYTES - 10_000);
    expect(found.flatMap(({ slots }) => slots)).toHaveLength(4 * 288);
    expect(found[0]?.slots[0]?.coach_ids).toHaveLength(302 - 1);
  });
});
