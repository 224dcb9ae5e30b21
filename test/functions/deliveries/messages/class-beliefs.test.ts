import { expect, it } from "vitest";
import type { LetterBooking } from "../../../../shared/mail/letter.ts";
import { addClients, memberOf } from "../../../support/class-bookings.ts";
import { classPath } from "../../../support/classes.ts";
import type { TestAnswer } from "../../../support/function-under-test.ts";
import { RUNS_ALL } from "../../../support/run-size.ts";
import { type SeededRandom, seededRandom } from "../../../support/seeded-random.ts";
import { Killed } from "../webhooks/delivery-scene.ts";
import { addressOf, CLASS_DESK, classSteps } from "./class-steps.ts";
import { MessageScene } from "./message-scene.ts";

const HOUR_MS = 60 * 60_000;
const CLIENTS = [9101, 9102, 9103] as const;
const STARTS = ["T16:30:00.000Z", "T18:30:00.000Z", "T20:30:00.000Z"] as const;
const STEPS = 14;
const STORIES = RUNS_ALL ? 40 : 6;

/** What a client believes of a class; a place in line is `waiting`. */
interface Belief {
  readonly status: "booked" | "waiting" | "cancelled";
  readonly start?: string;
  readonly coach?: string | undefined;
  readonly room?: string | undefined;
}

/** A club with two classes whose clients, staff, events, deaths and mail service do what a seed says. */
class Story {
  readonly #scene: MessageScene;
  readonly #random: SeededRandom;
  readonly #beliefs = new Map<string, Belief>();
  #classes: readonly [number, number] = [0, 0];

  constructor(scene: MessageScene, seed: number) {
    this.#scene = scene;
    this.#random = seededRandom(seed);
  }

  async play(): Promise<void> {
    const scene = this.#scene;
    const { plan } = classSteps(() => scene);
    await addClients({ tables: scene.deliveries.tables }, CLIENTS, { sessions: 100 });
    const planned = { capacity: 1, coach_id: 501, room_id: 72 };
    this.#classes = [
      await plan({ ...planned, start_date_time: "2026-12-01T18:30:00Z" }),
      await plan({ ...planned, start_date_time: "2026-12-02T18:30:00Z" }),
    ];
    this.#disturb();
    for (let step = 0; step < STEPS; step += 1) {
      const isHeld = this.#random.chance(0.3);
      if (isHeld) scene.holdEvents();
      await this.#act();
      if (this.#random.chance(0.5)) await this.#act();
      if (isHeld) this.#release();
      await scene.pass(this.#random.below(25_000));
      this.#read();
    }
    scene.outcome = () => ({ kind: "sent" });
    await scene.pass(5 * HOUR_MS);
    this.#read();
  }

  /** Fails if somebody believes anything else than what holds. */
  async expectTrue(seed: number): Promise<void> {
    for (const classId of this.#classes) {
      const path = { ...CLASS_DESK, ...classPath(classId) };
      const of = (await this.#scene.api.getClass(undefined, path)).body;
      for (const clientId of CLIENTS) {
        const booking = await this.#booking(classId, clientId);
        const belief = this.#beliefs.get(`${classId} ${clientId}`);
        const about = `seed ${seed}, class ${classId}, client ${clientId}`;
        if (booking === undefined || booking.status === "cancelled") {
          expect(belief?.status ?? "cancelled", about).toBe("cancelled");
        } else {
          expect(belief, about).toEqual({
            status: booking.status,
            start: of.start_date_time,
            coach: of.coach_name ?? undefined,
            room: of.room_name,
          });
        }
      }
    }
  }

  async #booking(class_id: number, client_id: number): Promise<TestAnswer["body"] | undefined> {
    const ids = { tenant_id: "11", class_id: String(class_id), client_id: String(client_id) };
    const answer = await this.#scene.api.getClassBooking(undefined, { ...CLASS_DESK, pathParameters: ids });
    return answer.status === 200 ? answer.body : undefined;
  }

  /** Deaths before and after writes, and answers of the mail service that are lost. */
  #disturb(): void {
    const [scene, random] = [this.#scene, this.#random];
    scene.deliveries.onWrite(async (_, go) => {
      if (random.chance(0.04)) throw new Killed();
      const outcome = await go();
      if (random.chance(0.04)) throw new Killed();
      return outcome;
    });
    scene.outcome = () => {
      if (random.chance(0.1)) return { kind: "unanswered", reason: "TimeoutError" };
      if (random.chance(0.05)) throw new Killed();
      return { kind: "sent" };
    };
  }

  /** Releases the events that were held back: in any order, and some of them twice. */
  #release(): void {
    const random = this.#random;
    this.#scene.releaseEvents((events) => {
      const all = events.flatMap((event) => (random.chance(0.3) ? [event, event] : [event]));
      return all.toSorted(() => random.fraction() - 0.5);
    });
  }

  async #act(): Promise<void> {
    const random = this.#random;
    const { api } = this.#scene;
    const classId = random.pick(this.#classes);
    const clientId = random.pick(CLIENTS);
    const day = classId === this.#classes[0] ? "2026-12-01" : "2026-12-02";
    const desk = { ...CLASS_DESK, ...classPath(classId) };
    const ids = { tenant_id: "11", class_id: String(classId), client_id: String(clientId) };
    const own = { ...memberOf(clientId), pathParameters: ids };
    switch (random.below(8)) {
      case 0:
      case 1: {
        const body = { client_id: clientId, if_full: "wait" };
        await this.#answered(classId, clientId, () => api.bookClass(body, { ...own, ...classPath(classId) }));
        return;
      }
      case 2:
        await this.#answered(classId, clientId, () => api.cancelClassBooking({}, own));
        return;
      case 3:
        await api.bookClass({ client_id: clientId, if_full: "exceed" }, desk);
        return;
      case 4:
        await api.cancelClassBooking({}, { ...CLASS_DESK, pathParameters: ids });
        return;
      case 5: {
        const body = { start_date_time: `${day}${random.pick(STARTS)}`, on_conflict: "release" };
        await api.rescheduleClass(body, desk);
        return;
      }
      case 6:
        await api.substituteClassCoach({ coach_id: random.pick([501, 502, null]) }, desk);
        return;
      default: {
        if (random.chance(0.1)) return void (await api.cancelClass({}, desk));
        const { version } = (await api.getClass(undefined, desk)).body;
        const headers = { "If-Match": `"${version}"` };
        await api.updateClass({ room_id: random.pick([71, 72]) }, { ...desk, headers });
      }
    }
  }

  /** What a client learns from the answer to their own request, if it has changed anything. */
  async #answered(classId: number, clientId: number, request: () => Promise<unknown>): Promise<void> {
    const before = await this.#booking(classId, clientId);
    await request();
    const after = await this.#booking(classId, clientId);
    if (after === undefined || after.version === before?.version) return;
    const { status, class: of } = after;
    const { start_date_time: start, coach_name, room_name: room } = of;
    const known = status === "cancelled" ? {} : { start, coach: coach_name ?? undefined, room };
    this.#beliefs.set(`${classId} ${clientId}`, { status, ...known });
  }

  /** What clients learn from their mails. */
  #read(): void {
    for (const { to, letter } of this.#scene.take()) {
      const clientId = CLIENTS.find((id) => addressOf(id) === to);
      if (clientId === undefined) continue;
      for (const booking of letter.bookings) {
        const key = `${booking.id} ${clientId}`;
        const belief = beliefOf(booking);
        if (belief !== undefined) this.#beliefs.set(key, belief);
      }
    }
  }
}

function beliefOf({ isCancelled, isWaiting, startsAt, coachName, roomName }: LetterBooking): Belief {
  if (isCancelled) return { status: "cancelled" };
  const status = isWaiting === true ? "waiting" : "booked";
  return { status, start: startsAt, coach: coachName, room: roomName };
}

it("leaves every client believing what holds, whatever happens in between", async () => {
  for (let seed = 1; seed <= STORIES; seed += 1) {
    const scene = await MessageScene.open();
    const story = new Story(scene, seed);
    await story.play();
    await story.expectTrue(seed);
    scene.close();
  }
}, 240_000);
