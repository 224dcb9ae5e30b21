import { isDeepStrictEqual } from "node:util";
import type { SeededRandom } from "../../support/seeded-random.ts";
import type { Question } from "./question.ts";
import type { Scene } from "./scene.ts";
import type { Restorer } from "./unbook.ts";

/** What came of it. */
export interface PromiseReport {
  /** Combinations that were offered, and booked when asked for. */
  booked: number;
  /** Combinations that were not, and refused. */
  refused: number;
  /** Slots that were listed. */
  slots: number;
  readonly codes: Map<string, number>;
  readonly problems: string[];
}

/** A report of nothing, to which others can be added. */
export function emptyReport(): PromiseReport {
  return { booked: 0, refused: 0, slots: 0, codes: new Map(), problems: [] };
}

/** Adds what came of another club. */
export function addReport(
  total: PromiseReport,
  { booked, refused, slots, codes, problems }: PromiseReport,
): void {
  total.booked += booked;
  total.refused += refused;
  total.slots += slots;
  total.problems.push(...problems);
  for (const [code, count] of codes) total.codes.set(code, (total.codes.get(code) ?? 0) + count);
}

/** A question that is asked at a scene, and where what comes of it is kept. */
export interface Trial {
  readonly scene: Scene;
  readonly question: Question;
  readonly restorer: Restorer;
  readonly report: PromiseReport;
  readonly random: SeededRandom;
  readonly complain: (problem: string) => void;
}

/** Complains where what the product says is not what the model has. */
export function agree(
  { complain }: Pick<Trial, "complain">,
  about: string,
  { said, due }: Readonly<Record<"said" | "due", unknown>>,
): void {
  if (isDeepStrictEqual(said, due)) return;
  complain(`of ${about} the product says ${JSON.stringify(said)}, the model ${JSON.stringify(due)}`);
}
