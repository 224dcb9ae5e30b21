import { describe, expect, it } from "vitest";
import { requestedPage } from "../../../../../shared/api/paging.ts";
import { CLASS_MANAGER, changeClass, classPath, planClass } from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { classesOf, makeTemplate, templatePath } from "../../../../support/recurring-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const FIRST = "0";
const [MONDAY, NEXT, LAST] = ["2026-12-07", "2026-12-14", "2026-12-21"] as const;

async function dates(id: number, query: Readonly<Record<string, string>> = {}) {
  const sent = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]]));
  return (await classesOf(club, id, sent)).map(({ local_date }) => local_date);
}

describe("List classes by template", () => {
  it("lists the template's classes alone, within local days that are both included", async () => {
    const id = await makeTemplate(club);
    await planClass(club);
    await makeTemplate(club, { local_time: "12:00" });
    expect(await dates(id)).toEqual([MONDAY, NEXT, LAST]);
    expect(await dates(id, { from: NEXT })).toEqual([NEXT, LAST]);
    expect(await dates(id, { to: NEXT })).toEqual([MONDAY, NEXT]);
    expect(await dates(id, { date: NEXT })).toEqual([NEXT]);
    expect(await dates(id, { from: "2026-12-08", to: "2026-12-13" })).toEqual([]);
  });

  it("keeps a moved class at its day, shows a cancelled one, and leaves a deleted one out", async () => {
    const id = await makeTemplate(club);
    const [first = 0, second = 0, third = 0] = (await classesOf(club, id)).map((one) => one.id);
    await changeClass(club, "rescheduleClass", first, { start_date_time: "2026-12-30T18:30:00Z" });
    await changeClass(club, "cancelClass", second, {});
    await club.api.deleteClass(undefined, { ...CLASS_MANAGER, ...classPath(third) });
    expect((await classesOf(club, id)).map((one) => one.id)).toEqual([first, second]);
    expect(await dates(id)).toEqual([MONDAY, NEXT]);
    expect(await dates(id, { status: "cancelled" })).toEqual([NEXT]);
  });

  it.each([
    ["after the last day", { to: NEXT }, LAST],
    ["at the last day", { to: NEXT }, NEXT],
    ["before the first day", { from: NEXT }, MONDAY],
    ["after every day", {}, "9999-99-99"],
  ])("refuses a made-up cursor %s", async (_, range, position) => {
    const id = await makeTemplate(club);
    const { from = FIRST, to } = { from: undefined, to: undefined, ...range };
    const list = ["listClassesOfRecurring", 11, id, from, to, undefined];
    const page = requestedPage({}, list, () => true);
    const cursor = page.ok ? page.value.cursorAfter(position) : "";
    const query = Object.fromEntries(
      Object.entries({ ...range, cursor }).map(([name, value]) => [name, [value]]),
    );
    const { body } = await club.api.listClassesOfRecurring(undefined, {
      ...CLASS_MANAGER,
      ...templatePath(id),
      query,
    });
    expect(refusalProblems(body)).toEqual(["CURSOR_INVALID cursor"]);
  });

  it("refuses a range that ends before it begins, a day beside it, and another tenant's id", async () => {
    const id = await makeTemplate(club);
    const options = { ...CLASS_MANAGER, ...templatePath(id) };
    const query = { from: [NEXT], to: [MONDAY] };
    const wrong = await club.api.listClassesOfRecurring(undefined, { ...options, query });
    expect(refusalProblems(wrong.body)).toEqual(["QUERY_PARAMETER_INVALID to"]);
    const both = { date: [NEXT], to: [NEXT] };
    const unclear = await club.api.listClassesOfRecurring(undefined, { ...options, query: both });
    expect(refusalProblems(unclear.body)).toEqual(["QUERY_PARAMETER_INVALID date"]);
    const elsewhere = { ...CLASS_MANAGER, ...templatePath(id, 13) };
    const foreign = await club.api.listClassesOfRecurring(undefined, elsewhere);
    expect(refusalProblems(foreign.body)).toEqual(["RECURRING_CLASS_NOT_FOUND recurring_class_id"]);
  });

  it("is found by List classes with the template as the filter, too", async () => {
    const id = await makeTemplate(club);
    await planClass(club, { start_date_time: "2026-12-07T12:00:00Z" });
    const { body } = await club.api.listClasses(undefined, {
      ...{ ...CLASS_MANAGER, ...classPath() },
      query: { date: [MONDAY], recurring_class_id: [String(id)] },
    });
    expect(body.classes).toMatchObject([{ recurring_class_id: id, local_date: MONDAY }]);
  });
});
