import { describe, expect, it } from "vitest";
import {
  areSamePhases,
  changedPhases,
  mondayFirst,
  nextOccurrence,
  occurrences,
  occursOn,
  phasesWithin,
  startOfPhase,
  type TemplateSchedule,
  upTo,
} from "../../../../shared/classes/recurring/phases.ts";
import { utcOffsetMs } from "../../../../shared/club/utc-offset.ts";
import type { Phase } from "../../../../shared/tables/recurring-class-items.ts";

const PHASE: Phase = {
  from: "2027-03-22",
  weekdays: ["monday"],
  local_time: "18:30",
  interval_weeks: 1,
  duration_minutes: 45,
  coach_id: 501,
  room_id: 72,
  is_virtual: false,
  capacity: 20,
  waitlist_size: 10,
};

function dated(phase: Partial<Phase> = {}, last_date?: string): TemplateSchedule {
  const first_date = phase.from ?? PHASE.from;
  return { first_date, phases: [{ ...PHASE, ...phase }], ...(last_date === undefined ? {} : { last_date }) };
}

function starts(of: TemplateSchedule, timeZone: string, from: string, to: string): (string | undefined)[] {
  return occurrences(of, from, to).map((date) => {
    const phase = occursOn(of, date);
    const startMs = phase && startOfPhase(phase, date, timeZone, utcOffsetMs);
    return startMs === undefined ? undefined : new Date(startMs).toISOString();
  });
}

const at = (text: string) => `${text}:00.000Z`;

describe("the hour of a class, when clocks change", () => {
  it.each([
    // Forward, then back.
    ["Europe/London", "18:30", "2027-03-22", ["2027-03-22T18:30", "2027-03-29T17:30"]],
    ["Europe/London", "18:30", "2027-10-25", ["2027-10-25T17:30", "2027-11-01T18:30"]],
    ["America/New_York", "18:30", "2027-03-08", ["2027-03-08T23:30", "2027-03-15T22:30"]],
    ["America/New_York", "18:30", "2027-11-01", ["2027-11-01T22:30", "2027-11-08T23:30"]],
    ["Australia/Sydney", "18:30", "2027-09-27", ["2027-09-27T08:30", "2027-10-04T07:30"]],
    ["Australia/Sydney", "18:30", "2027-03-29", ["2027-03-29T07:30", "2027-04-05T08:30"]],
    ["Australia/Lord_Howe", "18:30", "2027-09-27", ["2027-09-27T08:00", "2027-10-04T07:30"]],
    ["Australia/Lord_Howe", "18:30", "2027-03-29", ["2027-03-29T07:30", "2027-04-05T08:00"]],
  ])("stays on the wall clock: %s %s from %s", (zone, local_time, from, expected) => {
    const of = dated({ from, local_time });
    expect(starts(of, zone, from, expected[1]?.slice(0, 10) ?? "")).toEqual(expected.map(at));
  });

  it.each([
    ["Europe/London", "01:30", "2027-03-28", undefined],
    ["Europe/London", "01:30", "2027-10-31", "2027-10-31T00:30"],
    ["Europe/Berlin", "02:30", "2027-03-28", undefined],
    ["Europe/Berlin", "02:30", "2027-10-31", "2027-10-31T00:30"],
    ["America/New_York", "02:30", "2027-03-14", undefined],
    ["America/New_York", "01:30", "2027-11-07", "2027-11-07T05:30"],
    ["Australia/Sydney", "02:30", "2027-10-03", undefined],
    ["Australia/Sydney", "02:30", "2027-04-04", "2027-04-03T15:30"],
    // Half an hour: 02:00 to 02:30, and 01:30 to 02:00 twice.
    ["Australia/Lord_Howe", "02:15", "2027-10-03", undefined],
    ["Australia/Lord_Howe", "02:30", "2027-10-03", "2027-10-02T15:30"],
    ["Australia/Lord_Howe", "01:45", "2027-04-04", "2027-04-03T14:45"],
  ])(
    "is missing where it is skipped, and the first where it comes twice: %s %s",
    (zone, local_time, from, expected) => {
      const of = dated({ from, local_time, weekdays: ["sunday"] });
      expect(starts(of, zone, from, from)).toEqual([expected && at(expected)]);
    },
  );
});

describe("the dates of a template", () => {
  it("have the leap day of a leap year", () => {
    const of = dated({ from: "2028-02-22", weekdays: ["tuesday"] });
    expect(occurrences(of, "2028-02-22", "2028-03-07")).toEqual(["2028-02-22", "2028-02-29", "2028-03-07"]);
  });

  it("come every second week over New Year, counted from the week of the first date", () => {
    const of = dated({ from: "2026-12-16", weekdays: ["monday", "wednesday"], interval_weeks: 2 });
    expect(occurrences(of, "2026-12-01", "2027-01-31")).toEqual([
      "2026-12-16",
      "2026-12-28",
      "2026-12-30",
      "2027-01-11",
      "2027-01-13",
      "2027-01-25",
      "2027-01-27",
    ]);
  });

  it("begin with the first date and end with the last", () => {
    const of = dated({}, "2027-04-05");
    expect(occurrences(of, "2027-01-01", "2027-12-31")).toEqual(["2027-03-22", "2027-03-29", "2027-04-05"]);
    expect(nextOccurrence(of, "2027-03-22")).toBe("2027-03-29");
    expect(nextOccurrence(of, "2027-04-05")).toBeUndefined();
  });
});

describe("the week of the first date", () => {
  it.each([
    ["on a Monday", "2026-12-14", ["2026-12-14", "2026-12-15", "2026-12-20", "2026-12-28", "2026-12-29"]],
    ["on a Sunday", "2026-12-20", ["2026-12-20", "2026-12-28", "2026-12-29"]],
  ])("counts from Monday for every second week, also where it begins %s", (_, from, expected) => {
    const of = dated({ from, weekdays: ["monday", "tuesday", "sunday"], interval_weeks: 2 });
    expect(occurrences(of, "2026-12-01", "2026-12-31")).toEqual(expected);
  });

  it("has none of the dates before the first", () => {
    expect(occursOn({ first_date: "2027-03-29", phases: [PHASE] }, "2027-03-22")).toBeUndefined();
  });
});

describe("the next class", () => {
  const after = "2027-01-01";
  // 400 days later.
  const end = "2028-02-05";

  it("is looked for on 400 days", () => {
    expect(nextOccurrence(dated({ from: end, weekdays: ["saturday"] }), after)).toBe(end);
  });

  it("is looked for again where a template without weekdays goes on", () => {
    expect(nextOccurrence(dated({ weekdays: [] }), after)).toBe(end);
    expect(nextOccurrence(dated({ weekdays: [] }, "2028-02-06"), after)).toBe(end);
    expect(nextOccurrence(dated({ weekdays: [] }, end), after)).toBeUndefined();
  });

  it("is looked for on the first date where that is later", () => {
    expect(nextOccurrence(dated({ from: "2028-06-05" }), after)).toBe("2028-06-05");
  });
});

describe("some of a template's phases", () => {
  const phases = [PHASE, { ...PHASE, from: "2027-04-05" }, { ...PHASE, from: "2027-05-03" }];
  const froms = (some: readonly Phase[]) => some.map(({ from }) => from);

  it.each([
    ["2027-04-05", "2027-05-02", ["2027-04-05"]],
    ["2027-04-04", "2027-05-03", ["2027-03-22", "2027-04-05", "2027-05-03"]],
    ["2027-04-05", undefined, ["2027-04-05", "2027-05-03"]],
    ["2027-01-01", "2027-03-21", []],
  ])("hold from %s to %s", (from, to, expected) => {
    expect(froms(phasesWithin(phases, { from, to }))).toEqual(expected);
  });

  it.each([
    ["2027-04-05", ["2027-03-22", "2027-04-05"]],
    ["2027-04-04", ["2027-03-22"]],
    ["2027-01-01", ["2027-03-22"]],
    [undefined, ["2027-03-22", "2027-04-05", "2027-05-03"]],
  ])("begin by %s, and the first in any case", (last, expected) => {
    expect(froms(upTo(phases, last))).toEqual(expected);
  });
});

it("has its weekdays in their order, Monday first", () => {
  expect(mondayFirst(["sunday", "wednesday", "saturday", "monday"])).toEqual([
    ...["monday", "wednesday", "saturday", "sunday"],
  ]);
});

describe("a change of phases", () => {
  const today = "2027-03-24";
  const of = dated();

  it("holds for all dates that follow", () => {
    const phases = changedPhases(of, { from: "2027-04-05" }, { coach_id: 502 }, today);
    expect(phases).toEqual([PHASE, { ...PHASE, from: "2027-04-05", coach_id: 502 }]);
  });

  it("holds for a stretch, both ends included, and then what was before", () => {
    const phases = changedPhases(of, { from: "2027-04-05", to: "2027-04-12" }, { capacity: 9 }, today);
    expect(phases.map(({ from, capacity }) => [from, capacity])).toEqual([
      ["2027-03-22", 20],
      ["2027-04-05", 9],
      ["2027-04-13", 20],
    ]);
  });

  it("holds for a phase that begins on its last day", () => {
    const phases = [PHASE, { ...PHASE, from: "2027-04-12", coach_id: 502 }];
    const changed = changedPhases(
      { ...of, phases },
      { from: "2027-04-05", to: "2027-04-12" },
      { capacity: 9 },
      today,
    );
    expect(changed.map(({ from, capacity }) => [from, capacity])).toEqual([
      ["2027-03-22", 20],
      ["2027-04-05", 9],
      ["2027-04-12", 9],
      ["2027-04-13", 20],
    ]);
  });

  it("joins neighbours that say the same", () => {
    const stretch = { from: "2027-04-05", to: "2027-04-12" };
    const phases = changedPhases(of, stretch, { capacity: 9 }, today);
    const back = changedPhases({ ...of, phases }, stretch, { capacity: 20 }, today);
    expect(areSamePhases(back, of.phases)).toBe(true);
  });

  it("drops phases that are past, and those after the last date", () => {
    const later = changedPhases(of, { from: "2027-04-05" }, { coach_id: 502 }, today);
    const changed = changedPhases(
      { ...of, phases: later },
      { from: "2027-05-03" },
      { capacity: 9 },
      "2027-04-06",
    );
    expect(changed.map(({ from }) => from)).toEqual(["2027-04-05", "2027-05-03"]);
    const ended = { ...of, last_date: "2027-04-30" };
    expect(changedPhases(ended, { from: "2027-05-03" }, { capacity: 9 }, today)).toHaveLength(1);
  });

  it("gives dates that were cancelled no weekdays again", () => {
    const stretch = { from: "2027-04-05", to: "2027-04-12" };
    const phases = changedPhases(of, stretch, { weekdays: [] }, today);
    const moved = {
      ...of,
      phases: changedPhases({ ...of, phases }, { from: "2027-03-29" }, { weekdays: ["tuesday"] }, today),
    };
    expect(occurrences(moved, "2027-03-22", "2027-04-20")).toEqual([
      "2027-03-22",
      "2027-03-30",
      "2027-04-13",
      "2027-04-20",
    ]);
  });
});
