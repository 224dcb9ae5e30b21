import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { table } from "../../infra/checks/document-tables.ts";
import { withMarkedSection } from "../../infra/checks/marked-section.ts";

const ReportSchema = v.object({
  files: v.record(v.string(), v.object({ mutants: v.array(v.object({ status: v.string() })) })),
});

const ScoresSchema = v.record(v.string(), v.object({ killed: v.number(), total: v.number() }));

/** How many mutants of a room some test notices, of how many. */
export type Score = v.InferOutput<typeof ScoresSchema>[string];

/** The scores by room. */
export type Scores = Readonly<Record<string, Score>>;

/** Where the scores that were saved last are. */
export const SCORES_FILE = join(import.meta.dirname, "scores.json");

/** The document that shows them. */
export const SCORES_DOCUMENT = "test/README.md";

// A mutant that makes a test wait for ever is noticed too.
const KILLED = ["Killed", "Timeout"];
const COUNTED = [...KILLED, "Survived", "NoCoverage"];

/** The score that a report of Stryker's has. */
export function scoreOf(report: unknown): Score {
  const statuses = Object.values(v.parse(ReportSchema, report).files)
    .flatMap(({ mutants }) => mutants)
    .map(({ status }) => status);
  const count = (wanted: readonly string[]) => statuses.filter((status) => wanted.includes(status)).length;
  return { killed: count(KILLED), total: count(COUNTED) };
}

/** The scores that were saved last. */
export function savedScores(): Scores {
  return v.parse(ScoresSchema, JSON.parse(readFileSync(SCORES_FILE, "utf8")));
}

/** A score for people, such as "91 % (182 of 200)". */
export function shownScore({ killed, total }: Score): string {
  const share = total === 0 ? 100 : Math.floor((100 * killed) / total);
  return `${share} % (${killed} of ${total})`;
}

/** The document with the table of these scores. */
export function withScores(text: string, scores: Scores): string {
  const rows = Object.keys(scores)
    .toSorted()
    .flatMap((room) => (scores[room] === undefined ? [] : [[`\`${room}\``, shownScore(scores[room])]]));
  return withMarkedSection({ path: SCORES_DOCUMENT, text }, "mutants", table(["Room", "Noticed"], rows));
}
