import { describe, expect, it } from "vitest";
import { CLASS_MANAGER } from "../../../../support/classes.ts";
import { storeTemplate, templatePath } from "../../../../support/recurring-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();

async function list(query: Readonly<Record<string, string>> = {}) {
  const { body } = await club.api.listRecurringClasses(undefined, {
    ...CLASS_MANAGER,
    ...templatePath(),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])),
  });
  return body;
}

async function ids(query: Readonly<Record<string, string>> = {}): Promise<number[]> {
  const { recurring_classes } = await list(query);
  return recurring_classes.map(({ id }: { readonly id: number }) => id);
}

describe("List recurring class templates", () => {
  it("lists the tenant's templates by id, each filter apart", async () => {
    await storeTemplate(club.tables, { recurring_class_id: 10_001 });
    await storeTemplate(club.tables, { recurring_class_id: 2, status: "ended", last_date: "2026-12-14" });
    await storeTemplate(club.tables, { recurring_class_id: 300, class_type_id: 152 });
    await storeTemplate(club.tables, { recurring_class_id: 4, tenant_id: 13 });
    expect(await ids()).toEqual([2, 300, 10_001]);
    expect(await ids({ status: "ended" })).toEqual([2]);
    expect(await ids({ status: "active" })).toEqual([300, 10_001]);
    expect(await ids({ class_type_id: "152" })).toEqual([300]);
    expect(await ids({ class_type_id: "152", status: "ended" })).toEqual([]);
  });

  it("counts a template as ended once its last day is over", async () => {
    await storeTemplate(club.tables, { recurring_class_id: 1, last_date: "2026-12-14" });
    club.now = new Date("2026-12-14T23:59:59.999Z");
    expect([await ids({ status: "active" }), await ids({ status: "ended" })]).toEqual([[1], []]);
    club.now = new Date("2026-12-15T00:00:00.000Z");
    expect([await ids({ status: "active" }), await ids({ status: "ended" })]).toEqual([[], [1]]);
    expect((await list()).recurring_classes[0].status).toBe("ended");
  });

  it("leaves out the history", async () => {
    await storeTemplate(club.tables, { recurring_class_id: 1 });
    expect((await list()).recurring_classes[0]).not.toHaveProperty("history");
  });
});
