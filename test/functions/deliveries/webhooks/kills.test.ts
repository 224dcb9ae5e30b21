import { expect, it } from "vitest";
import { CUT_STRIDE } from "../../../support/run-size.ts";
import { type DeliveryScene, Killed } from "./delivery-scene.ts";
import type { Receiver } from "./receiver.ts";
import { useDeliveryScene } from "./use-delivery-scene.ts";

let scene: DeliveryScene;
let receiver: Receiver;

useDeliveryScene((made) => {
  ({ scene, receiver } = made);
});

const HOUR_MS = 60 * 60_000;
const EVENTS = [1, 2, 3];
// More writes than a run of these events makes.
const MAX_STEPS = 40;

/** Lets the function die before or after one of its writes, and at all later steps of that invocation. */
function dieAt(step: number, when: "before" | "after"): () => number {
  let steps = 0;
  scene.onWrite(async (_, go) => {
    steps += 1;
    if (steps === step && when === "before") throw new Killed();
    const outcome = await go();
    if (steps === step) throw new Killed();
    return outcome;
  });
  return () => steps;
}

it.each(["before", "after"] as const)(
  "tells every event at least once if the function dies %s any of its writes",
  async (when) => {
    let longest = 0;
    for (let step = 1; step <= longest + 1 && step <= MAX_STEPS; step += CUT_STRIDE) {
      const { item } = await scene.webhook({ url: receiver.url });
      receiver.requests.length = 0;
      let answers = 0;
      receiver.answer = (response) => {
        answers += 1;
        response.writeHead(answers === 1 ? 500 : 204).end();
      };
      const { writer } = scene;
      const steps = dieAt(step, when);
      for (const number of EVENTS) scene.event(100 * step + number);
      await scene.pass(HOUR_MS);
      scene.writer = writer;
      longest = Math.max(longest, steps());
      const told = new Set(receiver.requests.map(({ body }) => JSON.parse(body).data.tour_id % 100));
      expect([...told].toSorted(), `step ${step}`).toEqual(EVENTS);
      const statuses = (await scene.deliveries(item)).map((delivery) => delivery.status);
      expect(statuses, `step ${step}`).toEqual(EVENTS.map(() => "delivered"));
      await scene.remove(item);
    }
    expect(longest).toBeGreaterThan(3);
    expect(longest).toBeLessThan(MAX_STEPS);
  },
);
