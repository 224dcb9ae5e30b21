import { describe, expect, it } from "vitest";
import { memoryTable } from "./memory-table.ts";

const point = { name: "book", deployedMb: 1_024, firstMs: 30, laterMs: 9.6, peakMb: 74 };

describe("the table of memory sizes", () => {
  it("has a row for each size, the deployed one bold", () => {
    const lines = memoryTable([
      { ...point, memoryMb: 512, laterMs: 20.1 },
      { ...point, memoryMb: 1_024 },
    ]).split("\n");
    expect(lines[2]).toBe("| 512 | 30, 20 ms; 0.34 USD |");
    expect(lines[3]).toBe("| 1,024 | **30, 10 ms; 0.33 USD** |");
    expect(lines[4]).toBe("| peak MB | 74 |");
  });

  it("has a dash where a kind needs more memory", () => {
    const table = memoryTable([
      { ...point, memoryMb: 128 },
      { ...point, name: "hash", memoryMb: 256 },
    ]);
    expect(table).toContain("| 128 | 30, 10 ms; 0.22 USD | – |");
    expect(table).toContain("| 256 | – | 30, 10 ms; 0.23 USD |");
  });
});
