import { describe, expect, it } from "vitest";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { ofCoach, times } from "../unavailability.ts";

const club = useSampleClub();

async function add(day: string, coach = 501): Promise<number> {
  const span = times(`${day}T10:00:00Z`, `${day}T12:00:00Z`);
  return (await ofCoach(club, coach).add(span)).body.create_response.id;
}

async function page(query: Readonly<Record<string, string>>, coach = 501) {
  const { status, body } = await ofCoach(club, coach).list({ limit: "1", ...query });
  return {
    status,
    ids: (body.unavailability ?? []).map(({ id }: { id: number }) => id),
    cursor: body.next_cursor,
    problems: status === 200 ? [] : refusalProblems(body),
  };
}

describe("the pages of unavailability", () => {
  it.each<[string, Record<string, string>]>([
    ["a week from now", {}],
    ["an end that has passed by now", { to: "2026-11-23T00:00:00Z" }],
  ])(
    "are of the range as it was when the first was asked for, however late the next: %s",
    async (_, query) => {
      const ids = [await add("2026-11-20"), await add("2026-11-21"), await add("2026-11-22")];
      await add("2026-11-27");
      const first = await page(query);
      club.now = new Date("2026-11-25T00:00:00Z");
      const second = await page({ ...query, cursor: first.cursor });
      const third = await page({ ...query, cursor: second.cursor });
      expect([first, second, third].flatMap((each) => each.ids)).toEqual(ids);
      expect(third.cursor).toBeNull();
    },
  );

  it("give each once that does not change while they are read", async () => {
    const ids = [await add("2026-11-21"), await add("2026-11-22"), await add("2026-11-23")];
    const first = await page({});
    await ofCoach(club, 501).remove(Number(ids[0]));
    await add("2026-11-20");
    const second = await page({ cursor: first.cursor, limit: "2" });
    expect([...first.ids, ...second.ids]).toEqual(ids);
  });

  it("are filled though what is removed lies between", async () => {
    const first = await add("2026-11-21");
    for (let removed = 0; removed < 60; removed += 1) {
      await ofCoach(club, 501).remove(await add("2026-11-22"));
    }
    const last = await add("2026-11-23");
    expect((await page({ limit: "2" })).ids).toEqual([first, last]);
  }, 30_000);

  it("have cursors of their own: of the coach, and of every parameter but the limit", async () => {
    await add("2026-11-21");
    await add("2026-11-22");
    await add("2026-11-21", 502);
    const { cursor } = await page({});
    expect((await page({ cursor, limit: "7" })).status).toBe(200);
    const invalid = { status: 400, problems: ["CURSOR_INVALID cursor"] };
    expect(await page({ cursor }, 502)).toMatchObject(invalid);
    expect(await page({ cursor, date: "2026-11-21" })).toMatchObject(invalid);
    expect(await page({ cursor, from: "2026-11-20T09:00:00Z" })).toMatchObject(invalid);
  });

  it.each([
    [
      "before the range can have any",
      "2026-11-20T09:00:00.000Z 2026-11-27T09:00:00.000Z 2026-09-21T08:59:59.999Z#0000000000000001",
    ],
    [
      "at the end of the range",
      "2026-11-20T09:00:00.000Z 2026-11-27T09:00:00.000Z 2026-11-27T09:00:00.000Z#0000000000000001",
    ],
    [
      "of a range of more than 92 days",
      "2026-11-20T09:00:00.000Z 2027-11-27T09:00:00.000Z 2026-11-21T10:00:00.000Z#0000000000000001",
    ],
    [
      "of a range that ends before it begins",
      "2026-11-27T09:00:00.000Z 2026-11-20T09:00:00.000Z 2026-11-21T10:00:00.000Z#0000000000000001",
    ],
    ["without an id", "2026-11-20T09:00:00.000Z 2026-11-27T09:00:00.000Z 2026-11-21T10:00:00.000Z"],
    ["without a range", "2026-11-21T10:00:00.000Z#0000000000000001"],
    [
      "in a month that there is not",
      "2026-11-20T09:00:00.000Z 2026-13-27T09:00:00.000Z 2026-11-21T10:00:00.000Z#0000000000000001",
    ],
  ])("refuse a cursor that somebody has made up: a position %s", async (_, position) => {
    await add("2026-11-21");
    await add("2026-11-22");
    const { cursor } = await page({});
    const [form, hash] = JSON.parse(Buffer.from(cursor, "base64url").toString());
    const made = (text: string) => Buffer.from(JSON.stringify([form, hash, text])).toString("base64url");
    const good =
      "2026-11-20T09:00:00.000Z 2026-11-27T09:00:00.000Z 2026-11-21T10:00:00.000Z#0000000000000001";
    expect((await page({ cursor: made(good) })).status).toBe(200);
    expect((await page({ cursor: made(position) })).problems).toEqual(["CURSOR_INVALID cursor"]);
  });
});
