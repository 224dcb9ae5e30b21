import { expect, it } from "vitest";
import { seededRandom } from "../support/seeded-random.ts";
import { deliverChanges } from "./deliveries/deliver-changes.ts";

// `npm run soak` makes 10,000 changes.
it("tells every change of four writers to a server that fails half of its answers", async () => {
  const report = await deliverChanges({ count: 20, changes: 80 }, seededRandom(20_261_124));
  expect(report).toMatchObject({ changes: 80, problems: [] });
  expect(report.refused).toBeGreaterThan(20);
  expect(report.requests).toBe(80 + report.refused);
});
