import * as v from "valibot";
import { type ErrorCode, errorCatalogue } from "../../shared/api/error-catalogue.ts";
import type { OperationName } from "../../shared/api/operations.ts";

/** The day on which most recorded requests book. */
export const RECORDED_DAY = "2026-11-27";

/** An answer that the real chain gave in test/infra/open-api/recorded-answers.test.ts. */
export interface RecordedAnswer {
  readonly operation: OperationName;
  /** Names the example; a refusal's is its code. */
  readonly name: string;
  /** What was asked, in words. */
  readonly summary: string;
  readonly status: number;
  /** The body that was sent, where the example is about it. */
  readonly request?: unknown;
  /** The body that came back. */
  readonly answer: unknown;
}

/**
 * The answers of one operation without those that say nothing new: a first answer that is replayed byte for byte, and a record
 * as another answer has it where nothing was left to do.
 * @param answers all that were recorded of the operation
 */
export function withoutRepetitions<Answer extends RecordedAnswer>(answers: readonly Answer[]): Answer[] {
  return answers.filter((answer) => !isRepetition(answer, answers));
}

/** Whether an answer of an operation only repeats another one. */
export function isRepetition({ name, answer }: RecordedAnswer, answers: readonly RecordedAnswer[]): boolean {
  const others = answers.filter((other) => other.name !== "replayed" && other.name !== name);
  if (name === "replayed") return others.some((other) => isEqual(other.answer, answer));
  const record = withoutEntries(answer);
  return name === "ALREADY_DONE" && others.some((other) => withoutEntries(other.answer) === record);
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function withoutEntries(answer: unknown): string {
  return JSON.stringify(answer, (key, value: unknown) => (key === "info" ? undefined : value));
}

const EntriesSchema = v.object({ info: v.array(v.object({ errorCode: v.string() })) });

/** The codes that answers carry, each once. */
export function codesOf(answers: readonly Pick<RecordedAnswer, "answer">[]): ErrorCode[] {
  // An answer is an envelope, or has envelopes beside the record.
  const envelopes = answers.flatMap(({ answer }) => [answer, ...Object.values(answer ?? {})]);
  const codes = envelopes.flatMap((part) => {
    const envelope = v.safeParse(EntriesSchema, part);
    return envelope.success ? envelope.output.info.map(({ errorCode }) => errorCode) : [];
  });
  return [...new Set(codes.filter(isErrorCode))];
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}
