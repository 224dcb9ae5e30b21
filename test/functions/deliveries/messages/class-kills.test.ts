import { beforeEach, describe, expect, it } from "vitest";
import { addClients } from "../../../support/class-bookings.ts";
import { classPath } from "../../../support/classes.ts";
import { RUNS_ALL } from "../../../support/run-size.ts";
import { CLASS_DESK, classSteps } from "./class-steps.ts";
import { dieAtWrite, expectTold, takeNames } from "./die-at-write.ts";
import type { MessageScene } from "./message-scene.ts";
import { useMessageScene } from "./use-message-scene.ts";

let scene: MessageScene;
useMessageScene((opened) => {
  scene = opened;
});

const { plan, book, bookOwn, leave, change } = classSteps(() => scene);

const HOUR_MS = 60 * 60_000;
const [A, B] = [9101, 9102] as const;
const WHEN = ["before", "after"] as const;
// `npm test` has time for every seventh write, before or after it, and for others of each message.
const STRIDE = RUNS_ALL ? 1 : 7;
// More writes than any of these messages makes.
const MAX_STEPS = 40;

beforeEach(async () => {
  await addClients({ tables: scene.deliveries.tables }, [A, B], { sessions: 1_000 });
});

/** What is told, of which class: a class of one place that A has and for which B waits. */
interface Kill {
  readonly name: string;
  /** How many hours ahead the class begins. */
  readonly aheadHours: number;
  /** How many hours later everything has been told. */
  readonly passHours: number;
  readonly act: (classId: number) => Promise<void>;
  /** The messages that must come: how many people get each. */
  readonly tells: Readonly<Record<string, number>>;
  readonly notice?: number;
}

const moved = (hours: number) => new Date(nextStart(hours) + 15 * 60_000).toISOString();
const KILLS: readonly Kill[] = [
  {
    ...{ name: "a promotion", aheadHours: 100, passHours: 5 },
    act: (id) => leave(id, A),
    tells: { class_promoted: 1, class_place_cancelled: 1 },
  },
  {
    ...{ name: "a cancelled class", aheadHours: 100, passHours: 5 },
    act: (id) => change("cancelClass", id),
    tells: { class_cancelled: 2, coach_class_cancelled: 1 },
  },
  {
    ...{ name: "a move", aheadHours: 100, passHours: 5 },
    act: (id) => change("rescheduleClass", id, { start_date_time: moved(100) }),
    tells: { class_moved: 2, coach_class_moved: 1 },
  },
  {
    ...{ name: "a release", aheadHours: 100, passHours: 5 },
    act: async (id) => {
      const start_date_time = new Date(nextStart(100) + HOUR_MS).toISOString();
      await bookOwn(await plan({ start_date_time, coach_id: null, room_id: 71 }), A);
      await change("rescheduleClass", id, { start_date_time: moved(100), on_conflict: "release" });
    },
    tells: { class_released: 1, class_promoted: 1, coach_class_moved: 1 },
  },
  {
    ...{ name: "a cancelled range", aheadHours: 100, passHours: 5 },
    act: async (id) => {
      const start_date_time = new Date(nextStart(100) + 3 * HOUR_MS).toISOString();
      await bookOwn(await plan({ start_date_time, coach_id: null, room_id: 71 }), A);
      const range = {
        from: new Date(nextStart(99)).toISOString(),
        to: new Date(nextStart(104)).toISOString(),
      };
      const { status, body } = await scene.api.cancelClasses(range, { ...CLASS_DESK, ...classPath() });
      expect(status).toBe(200);
      expect(body.classes).toHaveLength(2);
      expect(body.classes).toMatchObject([{ id }, {}]);
    },
    tells: { class_cancelled: 2, coach_class_cancelled: 1 },
  },
  {
    ...{ name: "another coach", aheadHours: 100, passHours: 5 },
    act: (id) => change("substituteClassCoach", id, { coach_id: null }),
    tells: { class_coach_changed: 2, coach_class_substituted: 1 },
  },
  {
    ...{ name: "an open place", aheadHours: 22, passHours: 15, notice: 1_440 },
    act: (id) => leave(id, A, CLASS_DESK),
    tells: { class_place_open: 1, class_place_cancelled: 1 },
  },
  {
    ...{ name: "a booking by the desk", aheadHours: 26, passHours: 5 },
    act: (id) => book(id, B, { if_full: "exceed" }),
    tells: { class_booked: 1, class_reminder: 2 },
  },
];

function nextStart(hours: number): number {
  const startMs = scene.deliveries.nowMs + hours * HOUR_MS;
  return Math.ceil(startMs / (15 * 60_000)) * 15 * 60_000;
}

describe.each(KILLS.map((kill, index) => ({ ...kill, index })))(
  "of $name",
  ({ index, aheadHours, passHours, act, tells, notice }) => {
    it.each(WHEN.filter((_, at) => RUNS_ALL || at === index % 2))(
      "everybody is told once, and at most once more, if the function dies %s any of its writes",
      async (when) => {
        const first = 1 + ((2 * index + (when === "before" ? 0 : 1)) % STRIDE);
        let longest = 0;
        for (let step = first; step <= Math.max(first, longest + 1) && step <= MAX_STEPS; step += STRIDE) {
          const start_date_time = new Date(nextStart(aheadHours)).toISOString();
          const id = await plan({ capacity: 1, start_date_time });
          await bookOwn(id, A);
          await bookOwn(id, B, notice === undefined ? {} : { notice_minutes: notice });
          await scene.pass(60_000);
          scene.take();
          const { writer } = scene.deliveries;
          const steps = dieAtWrite(scene, step, when);
          await act(id);
          await scene.pass(passHours * HOUR_MS);
          scene.deliveries.writer = writer;
          longest = Math.max(longest, steps());
          const names = takeNames(scene, id);
          for (const [name, people] of Object.entries(tells)) expectTold(names, name, people, step);
          expect(new Set(names), `step ${step}`).toEqual(new Set(Object.keys(tells)));
          await scene.pass(HOUR_MS);
          scene.take();
        }
        expect(longest).toBeGreaterThan(3);
        expect(longest).toBeLessThan(MAX_STEPS);
      },
      60_000,
    );
  },
);
