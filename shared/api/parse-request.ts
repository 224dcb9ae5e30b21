import * as v from "valibot";
import { type CrossFieldProblem, crossFieldRule } from "../values/cross-field.ts";
import { damagedSentence, type FieldProblem, fieldProblem, problemCount } from "../values/field-problem.ts";
import { type InfoEntry, infoEntry, type Refusal, refuseAll } from "./answer.ts";
import type { ErrorCode } from "./error-catalogue.ts";

/** What a request holds once it is parsed, or all that is wrong with it. */
export type Parsed<Value> = { readonly ok: true; readonly value: Value } | Refusal;

// An answer may not outgrow what a function may return (6 MB), however many unknown fields a 1 MiB body names.
const MAX_PROBLEMS = 100;
// Of a name that the caller made up.
const MAX_NAME = 100;

/** Parses a request's body; every problem becomes an entry with the JSON path of its field. */
export function parseBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): Parsed<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, body);
  if (result.success) return { ok: true, value: result.output };
  const entries = result.issues.slice(0, MAX_PROBLEMS).map(bodyProblem);
  const unlisted = result.issues.slice(MAX_PROBLEMS).reduce((sum, issue) => sum + problemCount(issue), 0);
  if (unlisted > 0) entries.push(unlistedProblems(unlisted));
  return refusalOf(entries);
}

/** Parses a request's path parameters; every problem names its parameter. */
export function parsePath<Schema extends v.GenericSchema>(
  schema: Schema,
  parameters: unknown,
): Parsed<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, parameters);
  if (result.success) return { ok: true, value: result.output };
  return refusalOf(
    result.issues.map((issue) => parameterProblem("PATH_PARAMETER_INVALID", "path parameter", issue)),
  );
}

/** What is wrong with parameters together; gets those that are present, see {@link crossFieldRule}. */
export type QueryRule = (query: Readonly<Record<string, unknown>>) => readonly CrossFieldProblem[];

/**
 * Parses a request's query; every problem names its parameter. An empty value means absent.
 * @param entries the parameters that the operation knows, each from one text or undefined
 */
export function parseQuery<Entries extends v.ObjectEntries>(
  entries: Entries,
  query: Readonly<Record<string, readonly string[] | undefined>>,
  rule: QueryRule = () => [],
): Parsed<v.InferOutput<v.ObjectSchema<Entries, undefined>>> {
  const sent = Object.entries(query).map(([name, values = []]) => [name, values] as const);
  const unknown = sent
    .filter(([name]) => !Object.hasOwn(entries, name))
    .map(([name]) => unknownParameter(name));
  const repeated = sent.filter(([name, values]) => Object.hasOwn(entries, name) && values.length > 1);
  // An absent parameter becomes undefined, so that its own schema states the expectation.
  const single = Object.keys(entries).map((name) => [name, query[name]?.[0] || undefined]);
  const schema = v.pipe(v.object(entries), crossFieldRule(rule));
  const result = v.safeParse(schema, Object.fromEntries(single));
  const issues = (result.issues ?? []).filter(
    (issue) => !repeated.some(([name]) => name === issue.path?.[0].key),
  );
  const problems = [
    ...unknown,
    ...repeated.map(([name]) => repeatedParameter(name)),
    ...issues.map((issue) => parameterProblem("QUERY_PARAMETER_INVALID", "query parameter", issue)),
  ];
  if (result.success && problems.length === 0) return { ok: true, value: result.output };
  return refusalOf(problems.slice(0, MAX_PROBLEMS));
}

function refusalOf(entries: readonly InfoEntry[]): Refusal {
  const refusal = refuseAll(entries);
  if (refusal === undefined) throw new Error("A schema refused a value without naming an issue.");
  return refusal;
}

function bodyProblem(issue: v.BaseIssue<unknown>): InfoEntry {
  const problem = fieldProblem(issue);
  const { kind, path: identifier, expectation } = problem;
  if (kind === "unknown") {
    return infoEntry("FIELD_UNKNOWN", {
      identifier,
      message: `This operation does not know the field ${identifier}.`,
    });
  }
  if (kind === "missing") {
    return infoEntry("FIELD_REQUIRED", {
      identifier,
      message: `The field ${identifier} is required.`,
      help: `Send ${identifier} as ${expectation.phrase}.`,
      jsonObject: { expected: expectation.type },
    });
  }
  const subject = identifier === "" ? "The body" : `The field ${identifier}`;
  return invalidValue("FIELD_INVALID", subject, problem, issue.input);
}

function parameterProblem(code: ErrorCode, kind: string, issue: v.BaseIssue<unknown>): InfoEntry {
  const problem = fieldProblem(issue);
  return invalidValue(code, `The ${kind} ${problem.path}`, problem, issue.input);
}

function unknownParameter(name: string): InfoEntry {
  const identifier = name.slice(0, MAX_NAME).toWellFormed();
  return infoEntry("QUERY_PARAMETER_UNKNOWN", {
    identifier,
    message: `This operation does not know the query parameter ${identifier}.`,
  });
}

function repeatedParameter(name: string): InfoEntry {
  return infoEntry("QUERY_PARAMETER_INVALID", {
    identifier: name,
    message: `The query parameter ${name} is given more than once.`,
    help: `Send ${name} once.`,
  });
}

function invalidValue(
  code: ErrorCode,
  subject: string,
  { kind, path: identifier, expectation: { type, phrase } }: FieldProblem,
  input: unknown,
): InfoEntry {
  const name = identifier === "" ? "the body" : identifier;
  if (kind === "damaged") {
    return infoEntry(code, {
      identifier,
      message: damagedSentence(subject),
      help: `Send ${name} in UTF-8.`,
      jsonObject: { expected: "utf-8", received: typeWord(input) },
    });
  }
  return infoEntry(code, {
    identifier,
    message: `${subject} must be ${phrase}.`,
    help: type === "absent" ? `Leave ${name} out.` : `Send ${name} as ${phrase}.`,
    jsonObject: { expected: type, received: typeWord(input) },
  });
}

function unlistedProblems(count: number): InfoEntry {
  return infoEntry("FIELD_INVALID", {
    message: `${count} more problems are not listed.`,
    help: "Correct the listed fields first.",
    jsonObject: { unlisted: count },
  });
}

/** The word for a JSON value's type; never the value, which may be a personal datum. */
function typeWord(value: unknown): string {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}
