import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { COUNTING_FLAGS } from "./runner-messages.ts";

const MODULE = join(import.meta.dirname, "heap-count.ts");

describe("countHeap", () => {
  it("counts what is allocated, garbage included", () => {
    const bytes = Number(countedOf(10_000, COUNTING_FLAGS).stdout) / 10_000;
    // 100 fields of 8 bytes, and their headers.
    expect(bytes).toBeGreaterThan(800);
    expect(bytes).toBeLessThan(900);
  });

  it("refuses a count in which garbage was collected", () => {
    expect(countedOf(1_000_000, COUNTING_FLAGS).stderr).toContain("Garbage was collected");
  });
});

function countedOf(arrays: number, flags: readonly string[]) {
  const code = `
    import { countHeap } from ${JSON.stringify(MODULE)};
    const allocate = (count) => { for (let i = 0; i < count; i += 1) new Array(100).fill(i); };
    allocate(1_000);
    const end = countHeap();
    allocate(${arrays});
    console.log(end());`;
  return spawnSync(process.execPath, [...flags, "--input-type=module", "-e", code], { encoding: "utf8" });
}
