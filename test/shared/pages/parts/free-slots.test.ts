import { describe, expect, it } from "vitest";
import { byDay, type FreeSlot, loadAll, type SlotPage } from "../../../../shared/pages/parts/free-slots.ts";

const DAY_MS = 24 * 60 * 60_000;

function slot(start: string, local: string): FreeSlot {
  return { start_date_time: start, end_date_time: start, local_start: local };
}

function answered(data: SlotPage<FreeSlot>) {
  return {
    ok: true,
    data,
    isReplay: false,
    idempotencyKey: "",
    requestId: undefined,
    version: undefined,
  } as const;
}

describe("the free slots of a range", () => {
  it("are asked for in ranges of at most 31 days, each once and without a gap", async () => {
    const asked: (readonly [string, string])[] = [];
    const range = { from: "2026-10-01T00:00:00.000Z", to: "2026-11-01T01:00:00.000Z" };
    const load = async ({ from, to }: { from: string; to: string }) => {
      asked.push([from, to]);
      return answered({ slots: [slot(from, from)], next_from: null });
    };
    const loaded = await loadAll(load, range, new AbortController().signal);
    expect(asked[0]?.[0]).toBe(range.from);
    expect(asked.at(-1)?.[1]).toBe(range.to);
    expect(asked.length).toBeGreaterThan(1);
    for (const [index, [from, to]] of asked.entries()) {
      expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(31 * DAY_MS);
      if (index > 0) expect(from).toBe(asked[index - 1]?.[1]);
    }
    expect("slots" in loaded && loaded.slots.length).toBe(asked.length);
  });

  it("go on where an answer was full", async () => {
    const pages: Record<string, SlotPage<FreeSlot>> = {
      "2026-11-01T00:00:00.000Z": {
        slots: [slot("2026-11-01T08:00:00.000Z", "2026-11-01T08:00:00+00:00")],
        next_from: "2026-11-02T00:00:00.000Z",
      },
      "2026-11-02T00:00:00.000Z": {
        slots: [slot("2026-11-02T08:00:00.000Z", "2026-11-02T08:00:00+00:00")],
        next_from: null,
      },
    };
    const load = async ({ from }: { from: string }) =>
      answered(pages[from] ?? { slots: [], next_from: null });
    const range = { from: "2026-11-01T00:00:00.000Z", to: "2026-11-03T00:00:00.000Z" };
    const loaded = await loadAll(load, range, new AbortController().signal);
    if ("failure" in loaded) throw new Error("They were not loaded.");
    expect([...byDay(loaded.slots).keys()]).toEqual(["2026-11-01", "2026-11-02"]);
  });

  it("are asked for only once where an answer leads back to where it began", async () => {
    let asked = 0;
    const load = async ({ from }: { from: string }) => {
      asked += 1;
      if (asked > 2) throw new Error("It is asked for without end.");
      return answered({ slots: [], next_from: from });
    };
    const range = { from: "2026-11-01T00:00:00.000Z", to: "2026-11-03T00:00:00.000Z" };
    expect(await loadAll(load, range, new AbortController().signal)).toEqual({ slots: [] });
    expect(asked).toBe(1);
  });

  it("are unknown where one answer is missing", async () => {
    const failure = { ok: false, reason: "unreachable", cause: undefined, idempotencyKey: "" } as const;
    const range = { from: "2026-11-01T00:00:00.000Z", to: "2026-11-03T00:00:00.000Z" };
    expect(await loadAll(async () => failure, range, new AbortController().signal)).toEqual({ failure });
  });
});
