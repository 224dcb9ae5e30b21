import type * as v from "valibot";
import { type Expectation, readExpectation } from "./expectation.ts";
import { isAbsent } from "./optional.ts";
import { MORE_UNKNOWN_FIELDS, UNKNOWN_FIELD } from "./request-object.ts";

/** A field's problem. */
export interface FieldProblem {
  /** Whether the object has no such field, a required field is absent, the value has U+FFFD, or it is not as expected. */
  readonly kind: "unknown" | "missing" | "damaged" | "invalid";
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
  if (isMissing) return { kind: "missing", path, expectation };
  return { kind: isDamaged(issue.input, expectation) ? "damaged" : "invalid", path, expectation };
}

/**
 * What is wrong with a value that has U+FFFD, as a sentence.
 * @param subject what has the value, such as `The field note`
 */
export function damagedSentence(subject: string): string {
  return `${subject} has the character U+FFFD, which stands where bytes were not UTF-8.`;
}

// Whoever decodes bytes that are not UTF-8 puts U+FFFD in their place (Unicode Standard §3.9, "U+FFFD Substitution").
function isDamaged(value: unknown, { type }: Expectation): boolean {
  const text = type === "any" ? JSON.stringify(value) : value;
  return typeof text === "string" && text.includes("\uFFFD");
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
