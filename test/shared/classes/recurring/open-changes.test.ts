import { describe, expect, it } from "vitest";
import { withChange, wordsFor } from "../../../../shared/classes/recurring/open-changes.ts";
import { MAX_PHASES } from "../../../../shared/classes/recurring/phases.ts";
import type { TemplateChangeRecord } from "../../../../shared/tables/recurring-class-items.ts";
import { templateRecord } from "../../../support/recurring-classes.ts";

const TODAY = "2026-11-20";

function change(by: string, fields: Partial<TemplateChangeRecord> = {}): TemplateChangeRecord {
  return { from: "2026-12-07", fields: ["capacity"], by, ...fields };
}

function names(changes: readonly TemplateChangeRecord[]): string[] {
  return changes.map(({ by }) => by);
}

describe("the changes that classes may still follow", () => {
  function keptAfter(
    older: Partial<TemplateChangeRecord>,
    newer: Partial<TemplateChangeRecord>,
    settled_version = 1,
  ) {
    const record = templateRecord({ recurring_class_id: 1, version: 2, changes: [change("older", older)] });
    return names(withChange({ record, settled_version, skipped: [] }, change("newer", newer), TODAY));
  }

  it.each([
    ["the same dates and fields", {}, {}, ["newer"]],
    ["a later date on", {}, { from: "2026-12-08" }, ["older", "newer"]],
    ["all that follow", { to: "2026-12-31" }, {}, ["newer"]],
    ["until the same day", { to: "2026-12-31" }, { to: "2026-12-31" }, ["newer"]],
    ["until an earlier day", { to: "2026-12-31" }, { to: "2026-12-30" }, ["older", "newer"]],
    ["another field", {}, { fields: ["notes"] }, ["older", "newer"]],
    ["more fields", {}, { fields: ["notes", "capacity"] }, ["newer"]],
    ["some of its fields", { fields: ["notes", "capacity"] }, {}, ["older", "newer"]],
    ["dates that end, of all that follow", {}, { to: "2026-12-31" }, ["older", "newer"]],
  ])("keep an older one or not: %s", (_, older, newer, kept) => {
    expect(keptAfter(older, newer)).toEqual(kept);
  });

  it.each([
    ["2027-02-20", ["older", "newer"]],
    ["2027-02-21", ["newer"]],
  ])("keep one of the 92nd day, and none of the day after: %s", (from, kept) => {
    expect(keptAfter({ from }, { fields: ["notes"] })).toEqual(kept);
  });

  it.each([
    [TODAY, ["older", "newer"]],
    ["2026-11-19", ["newer"]],
  ])("keep one that ends today, and none that has ended: %s", (to, kept) => {
    expect(keptAfter({ from: "2026-11-01", to }, { fields: ["notes"] })).toEqual(kept);
  });

  it("keep none that all classes have followed, but for skipped dates", () => {
    expect(keptAfter({}, { fields: ["notes"] }, 2)).toEqual(["newer"]);
    const record = templateRecord({
      recurring_class_id: 1,
      changes: [change("until", { to: "2026-12-14" }), change("from", { from: "2026-12-15" })],
    });
    const skipped = [{ local_date: "2026-12-14", problems: [] }];
    const newer = change("newer", { fields: ["notes"] });
    expect(names(withChange({ record, settled_version: 1, skipped }, newer, TODAY))).toEqual([
      "until",
      "newer",
    ]);
  });

  it("are at most as many as phases", () => {
    const changes = Array.from({ length: MAX_PHASES }, (_, index) => change(`${index}`));
    const record = templateRecord({ recurring_class_id: 1, version: 2, changes });
    const kept = withChange(
      { record, settled_version: 1, skipped: [] },
      change("newer", { fields: [] }),
      TODAY,
    );
    expect([kept.length, kept[0]?.by, kept.at(-1)?.by]).toEqual([MAX_PHASES, "1", "newer"]);
  });
});

describe("the words for a class", () => {
  const changes = [
    change("mover", { fields: ["local_time", "room_id"], reason: "choir" }),
    change("guest", { fields: ["coach_id"], to: "2026-12-14" }),
  ];

  it.each([
    ["2026-12-14", ["local_time"], { by: "mover", reason: "choir" }],
    ["2026-12-14", ["local_time", "coach_id"], { by: "guest" }],
    ["2026-12-07", ["room_id", "duration_minutes"], { by: "mover", reason: "choir" }],
    ["2026-12-15", ["local_time", "coach_id"], { by: "mover", reason: "choir" }],
    ["2026-12-06", ["local_time"], { by: "guest" }],
  ])("are those of the last change of its date and fields: %s %j", (date, fields, words) => {
    const record = templateRecord({ recurring_class_id: 1, changes });
    const { by, reason } = wordsFor(record, date, fields);
    expect({ by, ...(reason === undefined ? {} : { reason }) }).toEqual(words);
  });

  it("name whoever changed the template last where no change is about it", () => {
    const record = templateRecord({ recurring_class_id: 1, changes: [...changes, change("keeper")] });
    expect(wordsFor(record, "2026-12-07", ["waitlist_size"])).toEqual({ by: "keeper" });
  });

  it("name the maker of a template that nobody has changed", () => {
    expect(wordsFor(templateRecord({ recurring_class_id: 1 }), "2026-12-07", ["coach_id"])).toEqual({
      by: "northwind-desk",
    });
  });
});
