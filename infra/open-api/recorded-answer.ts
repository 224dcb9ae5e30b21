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
