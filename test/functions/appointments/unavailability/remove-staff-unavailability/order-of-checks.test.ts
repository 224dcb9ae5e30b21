import { describe, expect, it } from "vitest";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { ofCoach, times } from "../unavailability.ts";

const club = useSampleClub();
const MORNING = times("2026-12-01T08:00:00Z", "2026-12-01T12:00:00Z");
const keyed = { "Idempotency-Key": "remove" };

async function added(): Promise<number> {
  return (await ofCoach(club, 501).add(MORNING)).body.create_response.id;
}

function remove(id: number, headers: Readonly<Record<string, string>>) {
  return ofCoach(club, 501).remove(id, { headers });
}

describe("If-Match of a removal", () => {
  it("lets it through where it names the version that there is", async () => {
    expect((await remove(await added(), { "If-Match": '"1"' })).status).toBe(200);
  });

  it("refuses another version, says which there is, and writes nothing", async () => {
    const id = await added();
    const before = await storedItems(club.tables, "Calendar");
    const { status, body } = await remove(id, { "If-Match": '"2"' });
    expect([status, refusalProblems(body)]).toEqual([412, ["VERSION_CHANGED If-Match"]]);
    expect(body.info[0].jsonObject).toEqual({ version: 1 });
    expect(await storedItems(club.tables, "Calendar")).toEqual(before);
  });

  it("comes before ALREADY_DONE", async () => {
    const id = await added();
    await remove(id, {});
    const stale = await remove(id, { "If-Match": '"1"' });
    expect([stale.status, stale.body.info[0].jsonObject]).toEqual([412, { version: 2 }]);
    expect((await remove(id, { "If-Match": '"2"' })).body.info).toMatchObject([
      { errorCode: "ALREADY_DONE" },
    ]);
  });

  it("comes after the record, which is not there", async () => {
    expect((await remove(1, { "If-Match": '"7"' })).status).toBe(404);
  });

  it("is no part of what must be the same under a key: the first answer comes again", async () => {
    const id = await added();
    const first = await remove(id, { ...keyed, "If-Match": '"1"' });
    for (const version of ['"1"', '"7"']) {
      const again = await remove(id, { ...keyed, "If-Match": version });
      expect([again.status, again.text, again.headers["Idempotency-Replayed"], again.headers.ETag]).toEqual([
        200,
        first.text,
        "true",
        '"2"',
      ]);
    }
  });

  it("is ignored where an unavailability is added", async () => {
    const headers = { "If-Match": '"7"' };
    expect((await ofCoach(club, 501).add(MORNING, { headers })).status).toBe(201);
  });
});

describe("an Idempotency-Key of a removal", () => {
  it("is refused for another unavailability, also for one that is not there", async () => {
    const id = await added();
    await remove(id, keyed);
    for (const other of [await added(), 1]) {
      const { status, body } = await remove(other, keyed);
      expect([status, refusalProblems(body)]).toEqual([422, ["IDEMPOTENCY_KEY_REUSED Idempotency-Key"]]);
    }
  });

  it("keeps ALREADY_DONE too, which is a success", async () => {
    const id = await added();
    await remove(id, {});
    await remove(id, keyed);
    expect((await remove(id, keyed)).headers["Idempotency-Replayed"]).toBe("true");
    expect((await remove(1, keyed)).status).toBe(422);
  });

  it("is not used up by a refusal", async () => {
    expect((await remove(1, keyed)).status).toBe(404);
    expect((await remove(await added(), keyed)).status).toBe(200);
  });

  it.each([
    ["{}", { rawBody: "{}" }],
    ["no body", { rawBody: null, replaceHeaders: true }],
  ])("means the same with %s as with an empty body", async (_, sent) => {
    const id = await added();
    const first = await ofCoach(club, 501).remove(id, { headers: keyed, rawBody: "" });
    const again = await ofCoach(club, 501).remove(id, { headers: keyed, ...sent });
    expect([again.status, again.text]).toEqual([200, first.text]);
  });
});
