import { describe, expect, it } from "vitest";
import { CLASS_MANAGER, changeClass, classPath, planClass } from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();

async function list(query: Readonly<Record<string, string>>) {
  const { body } = await club.api.listClasses(undefined, {
    ...CLASS_MANAGER,
    ...classPath(),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])),
  });
  return body;
}

async function ids(query: Readonly<Record<string, string>>): Promise<number[]> {
  const { classes } = await list(query);
  return classes.map(({ id }: { readonly id: number }) => id);
}

describe("List classes", () => {
  it("lists the classes of a day by start, each filter apart", async () => {
    const late = await planClass(club, { start_date_time: "2026-12-01T18:00:00Z", class_type_id: 151 });
    const early = await planClass(club, { coach_id: 502, room_id: 71 });
    const cancelled = await planClass(club, { start_date_time: "2026-12-01T12:00:00Z" });
    await changeClass(club, "cancelClass", cancelled, {});
    await planClass(club, { start_date_time: "2026-12-02T10:00:00Z" });
    const date = "2026-12-01";
    expect(await ids({ date })).toEqual([early, cancelled, late]);
    expect(await ids({ date, class_type_id: "151" })).toEqual([late]);
    expect(await ids({ date, room_id: "71" })).toEqual([early]);
    expect(await ids({ date, status: "cancelled" })).toEqual([cancelled]);
    expect(await ids({ date, coach_id: "501" })).toEqual([cancelled, late]);
    expect(await ids({ date, coach_id: "501", status: "scheduled" })).toEqual([late]);
    expect(await ids({ date, coach_id: "501", status: "cancelled" })).toEqual([cancelled]);
    expect(await ids({ date, recurring_class_id: "1" })).toEqual([]);
  });

  it("lists a range up to its end, which is not part of it", async () => {
    const id = await planClass(club);
    const from = "2026-12-01T09:00:00Z";
    expect(await ids({ from, to: "2026-12-01T10:00:00.001Z" })).toEqual([id]);
    expect(await ids({ from, to: "2026-12-01T10:00:00.000Z" })).toEqual([]);
  });

  it("lists what has changed since an instant, without what was deleted", async () => {
    const id = await planClass(club);
    const gone = await planClass(club, { start_date_time: "2026-12-05T10:00:00Z" });
    await club.api.deleteClass(undefined, { ...CLASS_MANAGER, ...classPath(gone) });
    club.now = new Date("2026-11-20T10:00:00.000Z");
    const { classes, next_updated_since } = await list({ updated_since: "2026-11-20T08:00:00Z" });
    expect(classes.map((one: { readonly id: number }) => one.id)).toEqual([id]);
    expect(next_updated_since).toBe("2026-11-20T09:59:00.000Z");
  });

  it("gives pages, and refuses a range of more than 92 days", async () => {
    const first = await planClass(club);
    const second = await planClass(club, { start_date_time: "2026-12-01T12:00:00Z" });
    const page = await list({ date: "2026-12-01", limit: "1" });
    expect(page.classes).toMatchObject([{ id: first }]);
    expect(await ids({ date: "2026-12-01", limit: "1", cursor: page.next_cursor })).toEqual([second]);
    const long = await list({ from: "2026-12-01T00:00:00Z", to: "2027-03-03T00:00:00.001Z" });
    expect(refusalProblems(long)).toEqual(["QUERY_PARAMETER_INVALID to"]);
  });
});
