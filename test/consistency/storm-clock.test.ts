import { describe, expect, it } from "vitest";
import { StormClock } from "./classes/storm-clock.ts";

const clockOf = () => new StormClock(new Date(0), 60);

describe("the clock of a storm", () => {
  it("goes on as it is told while nothing has begun", () => {
    const clock = clockOf();
    clock.goOn(100);
    expect(clock.now()).toEqual(new Date(101));
  });

  it("stands still once something takes as long as it may", () => {
    const clock = clockOf();
    const endFirst = clock.begin();
    clock.goOn(50);
    const endSecond = clock.begin();
    clock.goOn(50);
    expect(clock.now()).toEqual(new Date(61));
    clock.goOn(50);
    expect(clock.now()).toEqual(new Date(62));
    endFirst();
    clock.goOn(100);
    expect(clock.now()).toEqual(new Date(111));
    endSecond();
    clock.goOn(100);
    expect(clock.now()).toEqual(new Date(212));
  });
});
