import * as v from "valibot";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { BENCH_CLUB, benchEvent } from "./bench-events.ts";

const EventSchema = v.object({ body: v.pipe(v.string(), v.parseJson()) });
const BodySchema = v.object({ coach_id: v.number(), client_id: v.number(), start_date_time: v.string() });

const COUNT = 1_000;

describe("the events of the benchmark", () => {
  it("begin on the hour, however the clock goes on between them", () => {
    letTheClockTick();
    for (const { start_date_time } of bookings()) expect(start_date_time).toMatch(/T\d\d:00:00\.000Z$/);
  });

  it("hold no coach and no client twice at once", () => {
    const held = bookings().map(({ start_date_time: at, ...who }) => [
      `${who.coach_id} ${at}`,
      `${who.client_id} ${at}`,
    ]);
    expect(new Set(held.flat()).size).toBe(2 * COUNT);
  });

  it("fill every hour with all coaches", () => {
    const hours = new Set(bookings().map(({ start_date_time }) => start_date_time));
    expect(hours.size).toBe(COUNT / BENCH_CLUB.coaches);
  });
});

function bookings() {
  return Array.from({ length: COUNT }, (_, index) => {
    const { body } = v.parse(EventSchema, benchEvent("appointment", index, ""));
    return v.parse(BodySchema, body);
  });
}

function letTheClockTick(): void {
  let nowMs = Date.now();
  const clock = vi.spyOn(Date, "now").mockImplementation(() => nowMs++);
  onTestFinished(() => clock.mockRestore());
}
