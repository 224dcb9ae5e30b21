import { describe, expect, it } from "vitest";
import { infoEntry } from "../../../../shared/api/answer.ts";
import { joinedWarnings } from "../../../../shared/classes/recurring/template-advice.ts";
import { TemplateProgress } from "../../../../shared/classes/recurring/template-progress.ts";
import { templateRecord } from "../../../support/recurring-classes.ts";

const TODAY = "2026-12-07";
const [PAST, FIRST, SECOND] = ["2026-11-30", "2026-12-07", "2026-12-14"] as const;
const TAKEN = { code: "ROOM_UNAVAILABLE", identifier: "room_id" };
const problem = infoEntry("ROOM_UNAVAILABLE", { identifier: "room_id", jsonObject: { class_ids: [1] } });

/** The progress of a template that has skipped these dates, and cancels a class on the pending ones. */
function progress(skipped: readonly string[], pending: readonly string[], settled_version = 1) {
  const item = {
    ...{ record: templateRecord({ recurring_class_id: 1 }), history: [], unsettled: 0, settled_version },
    skipped: skipped.map((local_date) => ({ local_date, problems: [TAKEN] })),
  };
  const dates = pending.map((local_date) => ({ kind: "cancel" as const, local_date, class_id: 1 }));
  return new TemplateProgress(item, dates, TODAY);
}

function skippedBy(of: TemplateProgress): string[] {
  return of.skipped().map(({ local_date }) => local_date);
}

describe("the progress of a template", () => {
  it("counts the dates without an outcome", () => {
    const of = progress([], [FIRST, SECOND]);
    expect([of.left, of.done]).toEqual([2, 0]);
    of.add(FIRST, []);
    expect([of.left, of.done]).toEqual([1, 1]);
  });

  it("keeps a skipped date that is not over, while all follow this version", () => {
    expect(skippedBy(progress([PAST, FIRST, SECOND], []))).toEqual([FIRST, SECOND]);
  });

  it("keeps of an older version the skipped dates that are pending", () => {
    expect(skippedBy(progress([FIRST, SECOND], [SECOND], 0))).toEqual([SECOND]);
  });

  it("skips a date with problems, of which it keeps code and field, and in the order of dates", () => {
    const of = progress([SECOND], [FIRST]);
    of.add(FIRST, [problem]);
    expect(of.skipped()).toEqual([FIRST, SECOND].map((local_date) => ({ local_date, problems: [TAKEN] })));
  });

  it("skips a date no more that has no problems any more", () => {
    const of = progress([FIRST, SECOND], [FIRST]);
    of.add(FIRST, []);
    expect(skippedBy(of)).toEqual([SECOND]);
  });

  it("tells once of a date that is skipped", () => {
    const of = progress([FIRST], [SECOND, "2026-12-10"]);
    of.add(SECOND, [problem]);
    of.add("2026-12-10", [problem]);
    expect(of.newlySkipped()).toEqual(["2026-12-10", SECOND]);
    of.markTold();
    expect(of.newlySkipped()).toEqual([]);
    of.add("2026-12-21", [problem]);
    expect(of.newlySkipped()).toEqual(["2026-12-21"]);
  });
});

describe("the warnings of several dates", () => {
  it("are each once, with its dates", () => {
    const [offDuty, outside] = [infoEntry("COACH_OFF_DUTY"), infoEntry("OUTSIDE_OPENING_HOURS")];
    const dates = [
      { local_date: FIRST, warnings: [offDuty] },
      { local_date: SECOND, warnings: [offDuty, outside] },
    ];
    expect(joinedWarnings(dates)).toEqual([
      { ...offDuty, jsonObject: { local_dates: [FIRST, SECOND] } },
      { ...outside, jsonObject: { local_dates: [SECOND] } },
    ]);
    expect(joinedWarnings([])).toEqual([]);
  });
});
