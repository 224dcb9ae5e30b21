import type * as v from "valibot";
import { type Expectation, readExpectation } from "./expectation.ts";
import { isAbsent } from "./optional.ts";
import { MORE_UNKNOWN_FIELDS, UNKNOWN_FIELD } from "./request-object.ts";

/** A field's problem. */
export interface FieldProblem {
  /** Whether the object has no such field, a required field is absent, or the value is not as expected. */
  readonly kind: "unknown" | "missing" | "invalid";
  /** JSON path such as `client_waiver.waiver_payload[2].key`; `""` for the whole value. */
  readonly path: string;
  /** What the field must be; meaningless for an unknown field. */
  readonly expectation: Expectation;
}

const MAX_NAME_CHARACTERS = 100;

/** The problem in an issue of a value schema or of `requestObject`. */
export function fieldProblem(issue: v.BaseIssue<unknown>): FieldProblem {
  const path = jsonPath(issue.path ?? []);
  const expectation = readExpectation(issue.message);
  if (issue.message === UNKNOWN_FIELD) return { kind: "unknown", path, expectation };
  const isMissing = issue.path?.at(-1)?.type === "object" && isAbsent(issue.input);
  return { kind: isMissing ? "missing" : "invalid", path, expectation };
}

/** The number of problems in an issue. */
export function problemCount({ message, input }: v.BaseIssue<unknown>): number {
  return message === MORE_UNKNOWN_FIELDS ? Number(input) : 1;
}

// RFC 9535 writes names that are not identifiers as ["…"]. All names of the API are identifiers.
function jsonPath(path: readonly v.IssuePathItem[]): string {
  return path.reduce((written, { key }) => {
    if (typeof key === "number") return `${written}[${key}]`;
    const name = String(key).slice(0, MAX_NAME_CHARACTERS);
    if (!/^[A-Za-z_]\w*$/.test(name)) return `${written}[${JSON.stringify(name.toWellFormed())}]`;
    return written === "" ? name : `${written}.${name}`;
  }, "");
}
