import { describe, expect, it } from "vitest";
import {
  datesAhead,
  firstPending,
  pendingDates,
} from "../../../../shared/classes/recurring/pending-dates.ts";
import {
  canFollow,
  isWantedInPast,
  planOfPhase,
  wantedClasses,
  wantedOn,
} from "../../../../shared/classes/recurring/template-plan.ts";
import type { ClassRecord } from "../../../../shared/tables/classes-table.ts";
import type { Phase, RecurringClassRecord } from "../../../../shared/tables/recurring-class-items.ts";
import { LONDON } from "../../../support/booking-terms.ts";
import { storedPhase, templateRecord } from "../../../support/recurring-classes.ts";
import { classRecord } from "../../../support/stored-classes.ts";
import { clockAt } from "../class-scene.ts";

const MONDAYS = ["2026-12-07", "2026-12-14", "2026-12-21"] as const;
const clock = clockAt("2026-12-07T09:00:00.000Z");

function template(fields: Partial<RecurringClassRecord> = {}) {
  return templateRecord({ recurring_class_id: 1, last_date: MONDAYS[2], ...fields });
}

/** The class of a date, with the same id as its day, as the template wants it. */
function classOn(local_date: string, fields: Partial<ClassRecord> = {}) {
  const start_date_time = `${local_date}T18:30:00.000Z`;
  const record = classRecord({
    class_id: dayOf(local_date),
    local_date,
    start_date_time,
    capacity: 16,
    ...fields,
  });
  return [record.class_id, { record }] as const;
}

function dayOf(date: string): number {
  return Number(date.slice(8));
}

interface Made {
  readonly record?: Partial<RecurringClassRecord>;
  readonly settled?: { readonly made_until?: string; readonly settled_version: number };
  readonly dates?: readonly string[];
  readonly classes?: readonly ReturnType<typeof classOn>[];
  readonly now?: ReturnType<typeof clockAt>;
}

/** What is to be done on which dates, in its order. */
function pending({ record, settled, dates = [], classes = [], now = clock }: Made) {
  const made = dates.map((local_date) => ({ local_date, class_id: dayOf(local_date) }));
  const of = { record: template(record), settled_version: 0, ...settled };
  return pendingDates({ template: of, dates: made, classes: new Map(classes) }, LONDON, now).map(
    ({ kind, local_date }) => `${kind} ${local_date}`,
  );
}

describe("the dates of a template that are pending", () => {
  it("are all without a class, today's too", () => {
    expect(pending({})).toEqual(MONDAYS.map((date) => `make ${date}`));
    expect(pending({ dates: [MONDAYS[1]], classes: [classOn(MONDAYS[1])] })).toEqual([
      `make ${MONDAYS[0]}`,
      `make ${MONDAYS[2]}`,
    ]);
  });

  it("are none whose hour has come", () => {
    const now = clockAt("2026-12-07T18:30:00.000Z");
    expect(pending({ now })).toEqual(MONDAYS.slice(1).map((date) => `make ${date}`));
  });

  it("are those 92 days ahead at most", () => {
    expect(datesAhead(LONDON, clock)).toEqual({ today: "2026-12-07", last: "2027-03-09" });
    const { last_date: _, ...endless } = template();
    const all = pendingDates(
      { template: { record: endless, settled_version: 0 }, dates: [], classes: new Map() },
      LONDON,
      clock,
    );
    expect(all.at(-1)?.local_date).toBe("2027-03-08");
  });

  it("are those whose class differs, with what the template wants", () => {
    const classes = MONDAYS.map((date) => classOn(date, date === MONDAYS[1] ? { capacity: 4 } : {}));
    expect(pending({ dates: MONDAYS, classes })).toEqual([`follow ${MONDAYS[1]}`]);
    const moved = MONDAYS.map((date) => classOn(date, date === MONDAYS[2] ? { room_id: 71 } : {}));
    expect(pending({ dates: MONDAYS, classes: moved })).toEqual([`follow ${MONDAYS[2]}`]);
  });

  it("follow in parts where coach and time change together", () => {
    const follows = (fields: Partial<ClassRecord>) =>
      pendingDates(
        {
          template: { record: template(), settled_version: 0 },
          dates: [{ local_date: MONDAYS[0], class_id: 7 }],
          classes: new Map([classOn(MONDAYS[0], fields)]),
        },
        LONDON,
        clock,
      )[0];
    expect(follows({ coach_id: 502, room_id: 71 })).toMatchObject({
      class_id: 7,
      isMoveAndSubstitution: true,
    });
    expect(follows({ coach_id: 502 })).toMatchObject({ isMoveAndSubstitution: false });
  });

  it("are cancelled first where the template has none any more", () => {
    const record = { last_date: MONDAYS[1] };
    const classes = [classOn(MONDAYS[2])];
    expect(pending({ record, dates: [MONDAYS[2]], classes })).toEqual([
      ...[`cancel ${MONDAYS[2]}`, `make ${MONDAYS[0]}`, `make ${MONDAYS[1]}`],
    ]);
  });

  it("are otherwise in the order of dates, whatever is to be done", () => {
    const classes = [classOn(MONDAYS[1], { capacity: 4 }), classOn("2026-12-22")];
    expect(pending({ dates: [MONDAYS[1], "2026-12-22"], classes })).toEqual([
      ...["cancel 2026-12-22", `make ${MONDAYS[0]}`, `follow ${MONDAYS[1]}`, `make ${MONDAYS[2]}`],
    ]);
  });

  it.each<[string, Partial<ClassRecord>]>([
    ["is cancelled", { status: "cancelled", capacity: 4 }],
    ["is completed", { status: "completed", capacity: 4 }],
    ["has begun", { start_date_time: "2026-12-07T09:00:00.000Z", capacity: 4 }],
  ])("are none whose class %s, and get no second class", (_, fields) => {
    const record = { last_date: MONDAYS[0] };
    expect(pending({ record, dates: [MONDAYS[0]], classes: [classOn(MONDAYS[0], fields)] })).toEqual([]);
  });

  it("are none whose class was deleted", () => {
    expect(pending({ record: { last_date: MONDAYS[0] }, dates: [MONDAYS[0]] })).toEqual([]);
  });

  it("are those after made_until once all follow this version", () => {
    const settled = { made_until: MONDAYS[1], settled_version: 1 };
    const classes = [classOn(MONDAYS[0], { capacity: 4 })];
    const dates = [MONDAYS[0]];
    expect(pending({ settled, dates, classes })).toEqual([`make ${MONDAYS[2]}`]);
    expect(pending({ settled: { ...settled, settled_version: 0 }, dates, classes })).toEqual([
      ...[`follow ${MONDAYS[0]}`, `make ${MONDAYS[1]}`, `make ${MONDAYS[2]}`],
    ]);
  });

  it.each([
    ["the day after made_until", "2026-12-07", 1, "2026-12-08"],
    ["today if that is later", "2026-12-05", 1, "2026-12-07"],
    ["today for another version", "2026-12-07", 2, "2026-12-07"],
    ["today if none was made", undefined, 1, "2026-12-07"],
  ])("begin with %s", (_, made_until, settled_version, expected) => {
    const of = { record: template(), settled_version, ...(made_until === undefined ? {} : { made_until }) };
    expect(firstPending(of, "2026-12-07")).toBe(expected);
  });

  describe("on which clocks skip the hour", () => {
    const SKIPPED = "2027-03-28";
    const night: Partial<Phase> = { from: SKIPPED, weekdays: ["sunday"], local_time: "01:30" };
    const record = { first_date: SKIPPED, last_date: SKIPPED, phases: [storedPhase(night)] };
    const now = clockAt("2027-03-27T09:00:00.000Z");

    it("are followed by a class that has an hour of the template", () => {
      const made = { record, now, dates: [SKIPPED] };
      const [id, { record: of }] = classOn(SKIPPED);
      expect(pending({ ...made, classes: [[id, { record: of }]] })).toEqual([`follow ${SKIPPED}`]);
      const byHand = { record: { ...of, set_by_hand: ["start_date_time" as const] } };
      expect(pending({ ...made, classes: [[id, byHand]] })).toEqual([]);
    });

    it("are to be made, as they are skipped then", () => {
      expect(pending({ record, now })).toEqual([`make ${SKIPPED}`]);
    });
  });
});

describe("the class that a template wants", () => {
  it("begins by the club's wall clock", () => {
    const summer = wantedOn(storedPhase(), "2027-06-07", LONDON, clock);
    expect(summer).toEqual({
      ...{ local_date: "2027-06-07", phase: storedPhase(), start_date_time: "2027-06-07T17:30:00.000Z" },
    });
    expect(wantedOn(storedPhase({ local_time: "01:30" }), "2027-03-28", LONDON, clock).start_date_time).toBe(
      undefined,
    );
  });

  it("is one on each date of a range, both ends included", () => {
    const range = { from: MONDAYS[0], to: MONDAYS[1] };
    const wanted = wantedClasses(template(), range, { tenant: LONDON, clock });
    expect(wanted.map(({ local_date }) => local_date)).toEqual(MONDAYS.slice(0, 2));
  });

  it("is planned as its phase says", () => {
    expect(planOfPhase(153, storedPhase(), "2026-12-07T18:30:00.000Z")).toEqual({
      ...{ class_type_id: 153, start_date_time: "2026-12-07T18:30:00.000Z", duration_minutes: 60 },
      ...{ coach_id: 501, room_id: 72, is_virtual: false },
    });
  });

  it("is in the past from its start on", () => {
    const wanted = wantedOn(storedPhase(), MONDAYS[0], LONDON, clock);
    expect(isWantedInPast(wanted, clockAt("2026-12-07T18:29:59.999Z"))).toBe(false);
    expect(isWantedInPast(wanted, clockAt("2026-12-07T18:30:00.000Z"))).toBe(true);
    expect(isWantedInPast({ ...wanted, start_date_time: undefined }, clock)).toBe(false);
  });

  it("is followed until it begins, while it takes place", () => {
    const of = classRecord({ start_date_time: "2026-12-07T18:30:00.000Z" });
    expect(canFollow(of, clockAt("2026-12-07T18:29:59.999Z"))).toBe(true);
    expect(canFollow(of, clockAt("2026-12-07T18:30:00.000Z"))).toBe(false);
    expect(canFollow({ ...of, status: "cancelled" }, clock)).toBe(false);
  });
});
