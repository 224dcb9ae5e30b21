import { describe, expect, it } from "vitest";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { book, calendarOf, ofCoach, times } from "../unavailability.ts";

const club = useSampleClub();
const COACH = "coach#11#501";

describe("an Idempotency-Key", () => {
  const headers = { "Idempotency-Key": "once" };
  const span = times("2026-11-20T10:00:00Z", "2026-11-20T12:00:00Z");

  it("gives the first answer again, also once the end has passed", async () => {
    const first = await ofCoach(club, 501).add(span, { headers });
    club.now = new Date("2026-11-20T15:00:00Z");
    const second = await ofCoach(club, 501).add(span, { headers });
    expect([second.status, second.text, second.headers["Idempotency-Replayed"], second.headers.ETag]).toEqual(
      [201, first.text, "true", '"1"'],
    );
    expect((await calendarOf(club, COACH)).records).toHaveLength(1);
  });

  it.each([
    ["another body", { ...span, reason: "Illness" }, 501],
    ["another coach", span, 502],
  ])("is refused with %s", async (_, body, coach) => {
    await ofCoach(club, 501).add(span, { headers });
    const { status, body: refused } = await ofCoach(club, coach).add(body, { headers });
    expect([status, refusalProblems(refused)]).toEqual([422, ["IDEMPOTENCY_KEY_REUSED Idempotency-Key"]]);
  });

  it("is not used up by a refusal", async () => {
    const { id } = await book(club, "2026-11-20T10:00:00Z");
    expect(id).toBeDefined();
    expect((await ofCoach(club, 501).add(span, { headers })).status).toBe(400);
    expect((await ofCoach(club, 501).add({ ...span, on_conflict: "keep" }, { headers })).status).toBe(201);
  });
});
