import { describe, expect, it } from "vitest";
import { SlotRefresh } from "../../../../../shared/pages/member/booking/slot-refresh.ts";
import type { FreeSlot } from "../../../../../shared/pages/parts/free-slots.ts";

/** A picker that loads when it is told to, and knows which starts are free. */
class FakePicker {
  chosen: FreeSlot | undefined;
  readonly free = new Set<string>();
  #answers: (() => void)[] = [];

  async refresh(): Promise<void> {
    this.chosen = undefined;
    await new Promise<void>((resolve) => this.#answers.push(resolve));
  }

  async choose(start: string): Promise<boolean> {
    const slot = { start_date_time: start, end_date_time: start, local_start: start };
    this.chosen = this.free.has(start) ? slot : undefined;
    return this.chosen !== undefined;
  }

  answer(): void {
    for (const answer of this.#answers) answer();
    this.#answers = [];
  }
}

describe("SlotRefresh", () => {
  it("keeps the chosen start while it is free, and lets go of it when it is not", async () => {
    const picker = new FakePicker();
    const slots = new SlotRefresh(picker);
    for (const [isFree, kept] of [[true, "10:00"] as const, [false, undefined] as const]) {
      picker.free.add("10:00");
      await picker.choose("10:00");
      if (!isFree) picker.free.clear();
      const run = slots.run();
      picker.answer();
      await run;
      expect(picker.chosen?.start_date_time).toBe(kept);
      expect(slots.isRunning).toBe(false);
    }
  });

  it("takes a start between those that are shown by asking for more of them", async () => {
    const picker = new FakePicker();
    const slots = new SlotRefresh(picker);
    picker.free.add("10:00");
    expect([await slots.take("10:00"), slots.stepMinutes]).toEqual([true, 30]);
    const choose = picker.choose.bind(picker);
    picker.choose = async (start) => slots.stepMinutes === 15 && (await choose(start));
    picker.free.add("10:15");
    expect([await slots.take("10:15"), slots.stepMinutes]).toEqual([true, 15]);
    expect(await slots.take("11:00")).toBe(false);
  });

  it("keeps the start through a run that gives way to the next", async () => {
    const picker = new FakePicker();
    const slots = new SlotRefresh(picker);
    picker.free.add("10:00");
    await picker.choose("10:00");
    const [first, second] = [slots.run(), slots.run()];
    expect(slots.isRunning).toBe(true);
    picker.answer();
    await Promise.all([first, second, slots.settled()]);
    expect(picker.chosen?.start_date_time).toBe("10:00");
    expect(slots.isRunning).toBe(false);
  });
});
