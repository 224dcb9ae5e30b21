import { allRecordedAnswers, type RecordedAnswer } from "./recorded-answer.ts";
import { schemaName } from "./schema-components.ts";

const answers = allRecordedAnswers();
const byName = Map.groupBy(answers, ({ name }) => name);

/** The name of the example that shows an answer; operations share it where all of them give the same. */
export function exampleName(answer: RecordedAnswer): string {
  const { operation, name } = answer;
  const shown = new Set((byName.get(name) ?? []).map((each) => JSON.stringify(exampleOf(each))));
  return shown.size === 1 && isRefusal(answer) ? name : `${schemaName(operation)}-${name}`;
}

/** The answers that were recorded, as examples (OpenAPI 3.1 §4.8.19) by their names. */
export function recordedExamples(): Readonly<Record<string, object>> {
  return Object.fromEntries(answers.map((answer) => [exampleName(answer), exampleOf(answer)]));
}

function exampleOf({ summary, answer }: RecordedAnswer): object {
  return { summary, value: answer };
}

function isRefusal({ status }: RecordedAnswer): boolean {
  return status >= 400;
}
