import { describe, expect, it } from "vitest";
import { CLASS_MANAGER, classPath, sendClass } from "../../../support/classes.ts";
import { sampleOf } from "../../../support/run-size.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import {
  cancelTemplate,
  changeTemplate,
  classesByDate,
  classOn,
  londonScene,
  makeClasses,
  makeTemplate,
  mondays,
  readTemplate,
  startsByDate,
  type TemplateScene,
} from "./template-scene.ts";

const club = useSampleClub();
const NOW = "2027-03-15T09:00:00.000Z";

function spring() {
  club.now = new Date(NOW);
  return londonScene(club);
}

async function classId(id: number, date: string): Promise<number> {
  return (await classOn(londonScene(club), id, date)).record.class_id;
}

function options(class_id: number) {
  return { ...CLASS_MANAGER, ...classPath(class_id) };
}

// Case 2
it("keeps its hour on the wall clock when clocks change", async () => {
  const scene = spring();
  const id = await makeTemplate(scene, mondays({ first_date: "2027-03-22" }));
  expect(await startsByDate(scene, id)).toMatchObject({
    "2027-03-22": "2027-03-22T18:30:00.000Z",
    "2027-03-29": "2027-03-29T17:30:00.000Z",
  });
});

// Case 2
it("skips a time that does not exist, and takes the first of one that comes twice", async () => {
  const scene = { ...spring(), timeZone: "Europe/Berlin" };
  const sundays = mondays({ first_date: "2027-03-21", weekdays: ["sunday"], local_time: "02:30" });
  const id = await makeTemplate(scene, sundays);
  expect(await startsByDate(scene, id)).not.toHaveProperty("2027-03-28");
  expect(await readTemplate(scene, id)).toMatchObject({
    skipped: [{ local_date: "2027-03-28", problems: [{ code: "LOCAL_TIME_MISSING" }] }],
  });
  club.now = new Date("2027-10-01T09:00:00.000Z");
  await makeClasses(scene, id);
  expect(await startsByDate(scene, id)).toHaveProperty(["2027-10-31"], "2027-10-31T00:30:00.000Z");
});

// Case 11
it("leaves what was set by hand: a coach, an hour, and a cancelled date", async () => {
  const scene = spring();
  const tuesdays = mondays({ first_date: "2027-03-16", weekdays: ["tuesday"] });
  const id = await makeTemplate(scene, tuesdays);
  const [substituted, cancelled, moved] = [
    await classId(id, "2027-03-23"),
    await classId(id, "2027-03-30"),
    await classId(id, "2027-04-06"),
  ];
  await club.api.substituteClassCoach({ coach_id: null }, options(substituted));
  await club.api.cancelClass({}, options(cancelled));
  await club.api.rescheduleClass({ start_date_time: "2027-04-07T12:00:00Z" }, options(moved));
  const from = "2027-03-16";
  expect(await changeTemplate(scene, id, { from, set: { coach_id: 502 } })).toEqual([]);
  expect(await changeTemplate(scene, id, { from, set: { local_time: "19:00" } })).toEqual([]);
  expect(await makeClasses(scene, id)).toMatchObject({ unsettled: 0, skipped: [] });
  const shown = [...(await classesByDate(scene, id)).values()].slice(0, 5).map(({ record }) => {
    const { status, start_date_time, coach_id, set_by_hand, class_id } = record;
    return { status, start_date_time, coach_id, set_by_hand, class_id };
  });
  expect(shown).toMatchObject([
    { start_date_time: "2027-03-16T19:00:00.000Z", coach_id: 502, set_by_hand: [] },
    { start_date_time: "2027-03-23T19:00:00.000Z", coach_id: undefined, set_by_hand: ["coach_id"] },
    { status: "cancelled", start_date_time: "2027-03-30T17:30:00.000Z", class_id: cancelled },
    { start_date_time: "2027-04-07T12:00:00.000Z", coach_id: 502, set_by_hand: ["start_date_time"] },
    { start_date_time: "2027-04-13T18:00:00.000Z", coach_id: 502, set_by_hand: [] },
  ]);
});

describe("a change of a template", () => {
  it("changes each class as its own operation does, and names who changed the template", async () => {
    const scene = spring();
    const id = await makeTemplate(scene, mondays());
    const before = await classOn(scene, id, "2027-03-22");
    await changeTemplate(scene, id, {
      from: "2027-03-22",
      to: "2027-03-22",
      set: { coach_id: 502 },
      reason: "ill",
      message: "Bea is in.",
    });
    await changeTemplate(scene, id, {
      from: "2027-03-22",
      to: "2027-03-22",
      set: { capacity: 9, notes: "Mats." },
    });
    await makeClasses(scene, id);
    const { record, history } = await classOn(scene, id, "2027-03-22");
    expect(record).toMatchObject({
      class_id: before.record.class_id,
      capacity: 9,
      notes: "Mats.",
      original_coach_id: 501,
    });
    expect(history.map(({ operation, by }) => [operation, by])).toEqual([
      ["created", "planner"],
      ["coach_substituted", "planner"],
      ["updated", "planner"],
    ]);
    expect((await classOn(scene, id, "2027-03-29")).record).toMatchObject({
      coach_id: 501,
      capacity: 20,
      version: 1,
    });
  });

  it("cancels the dates that no longer occur and makes the new ones", async () => {
    const scene = spring();
    const id = await makeTemplate(scene, mondays());
    await changeTemplate(scene, id, { from: "2027-03-22", set: { weekdays: ["wednesday"] } });
    await makeClasses(scene, id);
    const dates = Object.keys(await startsByDate(scene, id));
    expect(dates.slice(0, 3)).toEqual(["2027-03-15", "2027-03-24", "2027-03-31"]);
    expect((await classOn(scene, id, "2027-03-22")).record.status).toBe("cancelled");
    await changeTemplate(scene, id, { from: "2027-03-22", set: { weekdays: ["monday"] } });
    await makeClasses(scene, id);
    // Cancelled dates do not come back: the first Monday without a class yet is the 92nd day.
    expect(Object.keys(await startsByDate(scene, id))).toEqual(["2027-03-15"]);
  });

  it("keeps ids, places and the waiting line, whatever it changes", async () => {
    const scene = spring();
    const id = await makeTemplate(scene, mondays({ capacity: 1 }));
    const from = "2027-03-22";
    const class_id = await classId(id, from);
    for (const client_id of [9001, 9002]) {
      const { status } = await club.api.bookClass({ client_id, if_full: "wait" }, options(class_id));
      expect(status).toBe(201);
    }
    for (const set of [{ local_time: "19:00" }, { coach_id: 502 }, { room_id: 71 }, { notes: "Mats." }])
      await changeTemplate(scene, id, { from, set });
    expect(await makeClasses(scene, id)).toMatchObject({ unsettled: 0, skipped: [] });
    expect(await classOn(scene, id, from)).toMatchObject({
      record: { class_id, start_date_time: "2027-03-22T19:00:00.000Z", coach_id: 502, room_id: 71 },
      ...{ booked: 1, waiting: 1, line: [{ client_id: 9002 }] },
    });
    const { body } = await club.api.listClassRoster(undefined, options(class_id));
    expect(body.bookings).toMatchObject([
      { client_id: 9001, status: "booked" },
      { client_id: 9002, status: "waiting", waitlist: { position: 1 } },
    ]);
  });

  it("makes no second class on a date whose class was deleted", async () => {
    const scene = spring();
    const id = await makeTemplate(scene, mondays());
    const { status } = await club.api.deleteClass({}, options(await classId(id, "2027-03-22")));
    expect(status).toBe(200);
    await changeTemplate(scene, id, { from: "2027-03-16", set: { local_time: "19:00" } });
    expect(await makeClasses(scene, id)).toMatchObject({ unsettled: 0, skipped: [] });
    expect(Object.keys(await startsByDate(scene, id)).slice(0, 2)).toEqual(["2027-03-15", "2027-03-29"]);
  });

  it("makes them virtual, and takes them back into a room", async () => {
    const scene = spring();
    const id = await makeTemplate(scene, mondays());
    const from = "2027-03-22";
    const set = { is_virtual: true, virtual_url: "https://live.example/spin" };
    expect(await changeTemplate(scene, id, { from, set: { is_virtual: true } })).toEqual(["FIELD_REQUIRED"]);
    await changeTemplate(scene, id, { from, set });
    expect(await makeClasses(scene, id)).toMatchObject({ skipped: [] });
    const { record } = await classOn(scene, id, from);
    expect(record).toMatchObject(set);
    expect(record).not.toHaveProperty("room_id");
    await changeTemplate(scene, id, { from, set: { is_virtual: false, room_id: 71 } });
    expect(await makeClasses(scene, id)).toMatchObject({ skipped: [] });
    expect((await classOn(scene, id, from)).record).toMatchObject({ is_virtual: false, room_id: 71 });
  });

  const LATER = { from: "2027-05-03", to: "2027-05-03" };
  const AGAIN: [string, (scene: TemplateScene, id: number) => Promise<string[]>][] = [
    ["substitution", (scene, id) => changeTemplate(scene, id, { ...LATER, set: { coach_id: null } })],
    ["move", (scene, id) => changeTemplate(scene, id, { ...LATER, set: { local_time: "12:00" } })],
    [
      "update",
      (scene, id) => changeTemplate(scene, id, { ...LATER, set: { capacity: 12 }, message: "Twelve." }),
    ],
    ["cancellation", (scene, id) => cancelTemplate(scene, id, { ...LATER, reason: "a feast" })],
    ["end", (scene, id) => cancelTemplate(scene, id, { from: LATER.from, message: "The end." })],
  ];

  it.each(sampleOf(AGAIN, 1))(
    "leaves a class that cannot follow, until the %s of other dates tries it again",
    async (_, change) => {
      const scene = spring();
      const id = await makeTemplate(scene, mondays());
      const inTheWay = {
        class_type_id: 152,
        coach_id: 502,
        room_id: 71,
        start_date_time: "2027-03-22T18:30:00Z",
      };
      const { body } = await sendClass(club, inTheWay);
      const substitution = {
        from: "2027-03-16",
        set: { coach_id: 502 },
        reason: "ill",
        message: "Bea is in.",
      };
      await changeTemplate(scene, id, substitution);
      await makeClasses(scene, id);
      const problems = [{ code: "COACH_UNAVAILABLE", identifier: "coach_id" }];
      expect(await readTemplate(scene, id)).toMatchObject({
        skipped: [{ local_date: "2027-03-22", problems }],
        unsettled: 0,
      });
      expect((await classOn(scene, id, "2027-03-22")).record).toMatchObject({
        coach_id: 501,
        set_by_hand: [],
      });
      await club.api.cancelClass({}, options(body.create_response.id));
      await makeClasses(scene, id);
      expect((await readTemplate(scene, id)).skipped).toHaveLength(1);
      expect(await change(scene, id)).toEqual([]);
      await makeClasses(scene, id);
      expect((await readTemplate(scene, id)).skipped).toEqual([]);
      const { record, history } = await classOn(scene, id, "2027-03-22");
      // The words are those of its own change.
      expect([record.coach_id, record.message, history[1]?.reason]).toEqual([502, "Bea is in.", "ill"]);
    },
  );

  it.each([
    ["coach_id", { room_id: 71, coach_id: null }, { coach_id: 502, room_id: 72 }, "ROOM_UNAVAILABLE room_id"],
    [
      "room_id",
      { room_id: undefined, is_virtual: true, virtual_url: "https://live.example/spin", coach_id: 502 },
      { coach_id: 501, room_id: 71 },
      "COACH_UNAVAILABLE coach_id",
    ],
  ])("reaches a class in its %s, though another change cannot", async (_, taken, reached, problem) => {
    const scene = spring();
    const id = await makeTemplate(scene, mondays());
    const inTheWay = { class_type_id: 152, start_date_time: "2027-03-22T18:30:00Z", ...taken };
    expect((await sendClass(club, inTheWay)).status).toBe(201);
    await changeTemplate(scene, id, { from: "2027-03-22", set: { room_id: 71 }, reason: "builders" });
    await changeTemplate(scene, id, { from: "2027-03-22", set: { coach_id: 502 }, reason: "ill" });
    await makeClasses(scene, id);
    expect((await classOn(scene, id, "2027-03-22")).record).toMatchObject(reached);
    expect((await classOn(scene, id, "2027-03-29")).record).toMatchObject({ coach_id: 502, room_id: 71 });
    const { skipped } = await readTemplate(scene, id);
    const problems = skipped.map(({ local_date, problems: of }) => [
      local_date,
      ...of.map(({ code, identifier }) => `${code} ${identifier}`),
    ]);
    expect(problems).toEqual([["2027-03-22", problem]]);
  });

  it("before an older one has reached its classes leaves them the words of the older one", async () => {
    const scene = spring();
    const id = await makeTemplate(scene, mondays());
    const says = (reason: string) => ({ reason, message: `${reason}!` });
    await changeTemplate(scene, id, { from: "2027-03-22", set: { local_time: "19:00" }, ...says("choir") });
    await changeTemplate(scene, id, { from: "2027-04-05", set: { capacity: 9 }, ...says("builders") });
    await changeTemplate(scene, id, { from: "2027-04-12", set: { local_time: "20:00" }, ...says("feast") });
    await cancelTemplate(scene, id, { from: "2027-04-19", ...says("farewell") });
    expect(await makeClasses(scene, id)).toMatchObject({ unsettled: 0, skipped: [] });
    const told = async (date: string) => {
      const { record, history } = await classOn(scene, id, date);
      return [record.message, ...history.slice(1).map(({ operation, reason }) => `${operation} ${reason}`)];
    };
    expect(await told("2027-03-22")).toEqual(["choir!", "rescheduled choir"]);
    expect(await told("2027-04-05")).toEqual(["builders!", "rescheduled choir", "updated undefined"]);
    expect(await told("2027-04-12")).toEqual(["builders!", "rescheduled feast", "updated undefined"]);
    expect(await told("2027-04-19")).toEqual(["farewell!", "cancelled farewell"]);
    // Nothing follows them any more.
    await changeTemplate(scene, id, { from: "2027-03-22", set: { capacity: 7 } });
    expect((await readTemplate(scene, id)).record.changes).toHaveLength(1);
  });

  it.each([
    ["2027-03-14", ["FIELD_INVALID"]],
    ["2027-03-15", []],
  ])("begins today or later: %s", async (from, codes) => {
    const scene = spring();
    const id = await makeTemplate(scene, mondays());
    expect(await changeTemplate(scene, id, { from, set: { capacity: 9 } })).toEqual(codes);
  });

  it("is refused when it needs a 21st phase", async () => {
    const scene = spring();
    const id = await makeTemplate(scene, mondays());
    for (let phase = 0; phase < 19; phase += 1) {
      const from = new Date(Date.UTC(2027, 4, 3 + 7 * phase)).toISOString().slice(0, 10);
      expect(await changeTemplate(scene, id, { from, set: { capacity: 30 + phase } })).toEqual([]);
    }
    expect((await readTemplate(scene, id)).record.phases).toHaveLength(20);
    expect(await changeTemplate(scene, id, { from: "2027-12-27", set: { capacity: 9 } })).toEqual([
      "TOO_MANY_CHANGES",
    ]);
  });
});

describe("a cancellation of a template", () => {
  it("ends it, and cancels the classes from then on", async () => {
    const scene = spring();
    const id = await makeTemplate(scene, mondays());
    await cancelTemplate(scene, id, { from: "2027-03-22", reason: "the coach leaves" });
    const ended = await makeClasses(scene, id);
    expect(ended).toMatchObject({ record: { status: "ended", last_date: "2027-03-21" } });
    expect(ended).not.toHaveProperty("due_at");
    expect(await startsByDate(scene, id)).toEqual({ "2027-03-15": "2027-03-15T18:30:00.000Z" });
    expect((await classOn(scene, id, "2027-03-22")).record).toMatchObject({
      status: "cancelled",
      cancelled_by: "planner",
      cancel_reason: "the coach leaves",
    });
    club.now = new Date("2027-09-01T09:00:00.000Z");
    await makeClasses(scene, id);
    expect(await classesByDate(scene, id)).toHaveProperty("size", 14);
  });

  it("of a fortnight leaves the others, ahead of 92 days too", async () => {
    const scene = spring();
    const id = await makeTemplate(scene, mondays());
    await cancelTemplate(scene, id, { from: "2027-04-05", to: "2027-04-18" });
    await cancelTemplate(scene, id, { from: "2027-08-02", to: "2027-08-15" });
    await makeClasses(scene, id);
    club.now = new Date("2027-07-01T09:00:00.000Z");
    await makeClasses(scene, id);
    const dates = Object.keys(await startsByDate(scene, id));
    expect(dates).toEqual(expect.arrayContaining(["2027-03-29", "2027-04-19", "2027-07-26", "2027-08-16"]));
    for (const date of ["2027-04-05", "2027-04-12", "2027-08-02", "2027-08-09"])
      expect(dates).not.toContain(date);
  });
});

it("skips the dates on which the coach is away for a fortnight, until the template has another", async () => {
  const scene = spring();
  const away = { start_date_time: "2027-04-05T00:00:00Z", end_date_time: "2027-04-19T00:00:00Z" };
  const { status } = await club.api.addStaffUnavailability(away, {
    pathParameters: { tenant_id: "11", coach_id: "501" },
  });
  expect(status).toBe(201);
  const id = await makeTemplate(scene, mondays());
  const problems = [{ code: "COACH_UNAVAILABLE", identifier: "coach_id" }];
  expect((await readTemplate(scene, id)).skipped).toEqual([
    { local_date: "2027-04-05", problems },
    { local_date: "2027-04-12", problems },
  ]);
  expect(await classesByDate(scene, id)).toHaveProperty("size", 12);
  await changeTemplate(scene, id, { from: "2027-04-05", to: "2027-04-18", set: { coach_id: 502 } });
  expect(await makeClasses(scene, id)).toMatchObject({ skipped: [] });
  expect((await classOn(scene, id, "2027-04-12")).record.coach_id).toBe(502);
});

describe("a daily class that moves into the time of the next or the last date", () => {
  const EVERY_DAY = [
    ...(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const),
  ];

  /** Moves a daily class with a client on each date, and gives what is then shown of it. */
  async function moveDaily(from: string, to: string) {
    const told: string[] = [];
    const scene = { ...spring(), onSkipped: (dates: readonly string[]) => told.push(...dates) };
    const days = { first_date: "2027-03-16", last_date: "2027-03-21", weekdays: EVERY_DAY };
    const id = await makeTemplate(scene, mondays({ ...days, local_time: from, duration_minutes: 120 }));
    for (const [, { record }] of await classesByDate(scene, id)) {
      const { status } = await club.api.bookClass({ client_id: 9001 }, options(record.class_id));
      expect(status).toBe(201);
    }
    await changeTemplate(scene, id, { from: days.first_date, set: { local_time: to } });
    const { skipped, unsettled } = (await makeClasses(scene, id)) ?? {};
    return { skipped, unsettled, told, starts: Object.values(await startsByDate(scene, id)), id, scene };
  }

  it.each([
    ["00:30", "23:30"],
    ["23:30", "00:30"],
  ])("from %s to %s: all dates follow, and nobody is told of a skipped one", async (from, to) => {
    const { skipped, unsettled, told, starts, id, scene } = await moveDaily(from, to);
    expect([skipped, unsettled, told]).toEqual([[], 0, []]);
    expect(starts.map((start) => start.slice(11, 16))).toEqual(Array.from({ length: 6 }, () => to));
    const counts = [...(await classesByDate(scene, id)).values()].map(({ booked, unsettled: open }) => [
      booked,
      open,
    ]);
    expect(counts).toEqual(Array.from({ length: 6 }, () => [1, 0]));
  });
});
