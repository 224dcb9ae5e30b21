import { Killed } from "../webhooks/delivery-scene.ts";
import type { MessageScene } from "./message-scene.ts";

/**
 * Lets the function die before or after one of its writes, and at all later steps of that invocation.
 * @returns how many writes it has made since
 */
export function dieAtWrite(scene: MessageScene, step: number, when: "before" | "after"): () => number {
  let steps = 0;
  scene.deliveries.onWrite(async (_, go) => {
    steps += 1;
    if (steps === step && when === "before") throw new Killed();
    const outcome = await go();
    if (steps === step) throw new Killed();
    return outcome;
  });
  return () => steps;
}
