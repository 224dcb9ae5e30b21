import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offsetByClock, offsetByFormat, platformOffsetMs } from "../../../shared/club/platform-offset.ts";

const ZONES = Intl.supportedValuesOf("timeZone");
const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2037-01-01"), noInvalidDate: true });

describe("the platform's offset", () => {
  it("is the same by the clock and by Intl, in every zone at any instant", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instant, (zone, date) => {
        const byClock = offsetByClock(zone, date.getTime());
        const byFormat = offsetByFormat(zone, date.getTime());
        expect(byClock ?? byFormat).toBe(byFormat);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is told by the clock alone where a zone is ever ahead of UTC or behind", () => {
    expect(offsetByClock("Europe/London", Date.UTC(2026, 0))).toBe(0);
    expect(offsetByClock("Europe/London", Date.UTC(2026, 6))).toBe(3_600_000);
    expect(offsetByClock("Atlantic/Reykjavik", Date.UTC(2026, 6))).toBeUndefined();
    expect(offsetByClock("Mars/Olympus", Date.UTC(2026, 6))).toBeUndefined();
  });

  it("takes names for the platform's that TZ would read its own way", () => {
    expect(offsetByClock("AAA-3", 0)).toBeUndefined();
    expect(() => platformOffsetMs("AAA-3", 0)).toThrow(RangeError);
  });

  it.each([undefined, ":UTC", "America/Lima"])("leaves the process's own zone at %s", (processZone) => {
    const before = process.env.TZ;
    setZone(processZone);
    const shown = new Date(0).toString();
    platformOffsetMs("Asia/Kathmandu", 0);
    expect(process.env.TZ).toBe(processZone);
    expect(new Date(0).toString()).toBe(shown);
    setZone(before);
  });

  it("is Intl's in a worker, whose clock does not follow its environment", async () => {
    const module = new URL("../../../shared/club/platform-offset.ts", import.meta.url).href;
    const code = `import(${JSON.stringify(module)}).then(({ offsetByClock, platformOffsetMs }) => {
      const { parentPort } = process.getBuiltinModule("node:worker_threads");
      const instant = Date.UTC(2026, 6);
      parentPort.postMessage([offsetByClock("Europe/London", instant), platformOffsetMs("Europe/London", instant)]);
    })`;
    const worker = new Worker(code, { eval: true });
    const answer = await new Promise((resolve, reject) =>
      worker.once("message", resolve).once("error", reject),
    );
    await worker.terminate();
    expect(answer).toEqual([undefined, 3_600_000]);
  });
});

function setZone(zone: string | undefined): void {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
}
