import * as v from "valibot";
import recordedTokenAnswers from "./recorded-token-answers.json" with { type: "json" };

const RecordedTokenAnswerSchema = v.object({
  /** Names the example; a refusal's is its code. */
  name: v.string(),
  /** What was asked, in words. */
  summary: v.string(),
  status: v.number(),
  /** The form that was sent, where the example is about it. */
  request: v.optional(v.record(v.string(), v.string())),
  answer: v.unknown(),
});

/** An answer to a token request that was recorded in test/infra/open-api/recorded-token-answers.test.ts. */
export type RecordedTokenAnswer = v.InferOutput<typeof RecordedTokenAnswerSchema>;

const answers = v.parse(v.array(RecordedTokenAnswerSchema), recordedTokenAnswers);

/** The forms that were sent, as examples (OpenAPI 3.1 §4.8.19) by their names. */
export function tokenRequestExamples(): Readonly<Record<string, object>> {
  const shown = answers.filter(({ request }) => request !== undefined);
  return Object.fromEntries(shown.map(({ name, summary, request }) => [name, { summary, value: request }]));
}

/** The answers with a status, as examples by their names. */
export function tokenAnswerExamples(wanted: number): Readonly<Record<string, object>> {
  const shown = answers.filter(({ status }) => status === wanted);
  return Object.fromEntries(shown.map(({ name, summary, answer }) => [name, { summary, value: answer }]));
}
