import type * as v from "valibot";
import { type Expectation, readExpectation } from "./expectation.ts";
import { isAbsent } from "./optional.ts";
import { MORE_UNKNOWN_FIELDS, UNKNOWN_FIELD } from "./request-object.ts";

/** What a schema has against one field. */
export interface FieldProblem {
  /** The field is one that the object does not know, a required one that is absent, or not what it must be. */
  readonly kind: "unknown" | "missing" | "invalid";
  /** JSON path such as `client_waiver.waiver_payload[2].key`; `""` where the whole value is meant. */
  readonly path: string;
  /** What the field must be; nothing to go by where it is unknown. */
  readonly expectation: Expectation;
}

const MAX_NAME_CHARACTERS = 100;

/** Reads what an issue of a value block or of `requestObject` says. */
export function fieldProblem(issue: v.BaseIssue<unknown>): FieldProblem {
  const path = jsonPath(issue.path ?? []);
  const expectation = readExpectation(issue.message);
  if (issue.message === UNKNOWN_FIELD) return { kind: "unknown", path, expectation };
  const isMissing = issue.path?.at(-1)?.type === "object" && isAbsent(issue.input);
  return { kind: isMissing ? "missing" : "invalid", path, expectation };
}

/** How many problems an issue stands for. */
export function problemCount({ message, input }: v.BaseIssue<unknown>): number {
  return message === MORE_UNKNOWN_FIELDS ? Number(input) : 1;
}

// A name that is no identifier is written as ["…"], as RFC 9535 does it; the contract's own names are all identifiers.
function jsonPath(path: readonly v.IssuePathItem[]): string {
  return path.reduce((written, { key }) => {
    if (typeof key === "number") return `${written}[${key}]`;
    const name = String(key).slice(0, MAX_NAME_CHARACTERS);
    if (!/^[A-Za-z_]\w*$/.test(name)) return `${written}[${JSON.stringify(name.toWellFormed())}]`;
    return written === "" ? name : `${written}.${name}`;
  }, "");
}
