import * as v from "valibot";
import { type ErrorCode, errorCatalogue } from "../../shared/api/error-catalogue.ts";
import { operationNames } from "../../shared/api/operations.ts";
import recordedAnswers from "./recorded-answers.json" with { type: "json" };

const RecordedAnswerSchema = v.object({
  operation: v.picklist(operationNames),
  /** Names the example; a refusal's is its code. */
  name: v.string(),
  /** What was asked, in words. */
  summary: v.string(),
  status: v.number(),
  /** Headers that not every answer has. */
  headers: v.record(v.string(), v.string()),
  /** The body that was sent, where the example is about it. */
  request: v.optional(v.unknown()),
  /** The body that came back. */
  answer: v.unknown(),
});

/** The day on which most recorded requests book. */
export const RECORDED_DAY = "2026-11-27";

/** An answer that the real chain gave in test/infra/open-api/recorded-answers.test.ts. */
export type RecordedAnswer = v.InferOutput<typeof RecordedAnswerSchema>;

const EntriesSchema = v.object({ info: v.array(v.object({ errorCode: v.string() })) });

/** Every answer that was recorded. */
export function allRecordedAnswers(): RecordedAnswer[] {
  return v.parse(v.array(RecordedAnswerSchema), recordedAnswers);
}

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
