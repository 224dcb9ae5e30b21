import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import * as v from "valibot";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Reports violations in full, and one element for each rule that passes.
const RUN = 'axe.run(document, { resultTypes: ["violations"] })';

const ResultsSchema = v.object({
  violations: v.array(
    v.object({
      id: v.string(),
      nodes: v.array(v.object({ html: v.string(), failureSummary: v.optional(v.string()) })),
    }),
  ),
  passes: v.array(v.unknown()),
});

/** The violations that axe-core finds in the page as it is now, by its rules of WCAG 2.2 and best practice. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  const results = v.parse(ResultsSchema, await page.evaluate(RUN));
  if (results.passes.length === 0) throw new Error("axe-core checked nothing.");
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
  );
}
