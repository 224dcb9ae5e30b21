import { expect } from "vitest";
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

/** The messages about a booking that the scene has sent, by name. */
export function takeNames(scene: MessageScene, bookingId: number): string[] {
  return scene
    .take()
    .filter(({ letter }) => letter.bookings.some((each) => each.id === bookingId))
    .map(({ letter }) => letter.name);
}

/** A message went to each of so many people, and at most one of them got it twice. */
export function expectTold(names: readonly string[], name: string, people: number, step: number): void {
  const times = names.filter((each) => each === name).length;
  expect(times, `${name}, step ${step}`).toBeGreaterThanOrEqual(people);
  expect(times, `${name}, step ${step}`).toBeLessThanOrEqual(people + 1);
}
