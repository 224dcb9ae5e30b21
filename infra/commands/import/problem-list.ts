import type * as v from "valibot";
import { fieldProblem } from "../../../shared/values/field-problem.ts";

/** What is wrong with a club file. */
export interface ClubFileProblems {
  /** The first of them, one sentence each. */
  readonly listed: readonly string[];
  /** How many there are in all. */
  readonly count: number;
}

const MAX_LISTED = 100;

/** Counts all problems and keeps the first 100, however wrong the file is. */
export class ProblemList implements ClubFileProblems {
  readonly listed: string[] = [];
  count = 0;

  add(sentence: string): void {
    this.count += 1;
    if (this.listed.length < MAX_LISTED) this.listed.push(sentence);
  }

  /** The same, sorted by the records' paths, with which the sentences begin. */
  inFileOrder(): ClubFileProblems {
    const listed = this.listed.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
    return { listed, count: this.count };
  }
}

/** An issue with a record as a sentence; `place` is the record's path such as `clients[3]`. */
export function issueSentence(place: string, issue: v.BaseIssue<unknown>): string {
  const { kind, path, expectation } = fieldProblem(issue);
  const subject = path === "" || path.startsWith("[") ? `${place}${path}` : `${place}.${path}`;
  if (kind === "unknown") return `${subject} is not a field of the club file.`;
  if (kind === "missing") return `${subject} is missing: it must be ${expectation.phrase}.`;
  return `${subject} must be ${expectation.phrase}.`;
}
