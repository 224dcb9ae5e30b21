import { appointmentOperations } from "../../functions/appointments/operations.ts";
import { tourOperations } from "../../functions/tours/operations.ts";
import type { OperationDescription } from "../../shared/api/description.ts";
import { errorCatalogue } from "../../shared/api/error-catalogue.ts";
import {
  type OperationName,
  type OperationRow,
  operationNames,
  operations,
} from "../../shared/api/operations.ts";
import { definitionsOf, type OperationDefinition } from "../../shared/operations/operation-definition.ts";
import { describedAnswers } from "./described-answers.ts";
import { operationDescriptions } from "./operation-descriptions.ts";
import { type RecordedAnswer, withoutRepetitions } from "./recorded-answer.ts";

/** Everything that is known of an operation. */
export interface DescribedOperation {
  readonly name: OperationName;
  readonly row: OperationRow;
  readonly definition: OperationDefinition;
  readonly description: OperationDescription;
  /** Answers that the real chain gave. */
  readonly answers: readonly RecordedAnswer[];
}

/** The definitions of all operations. */
export const definitions: Readonly<Record<OperationName, OperationDefinition>> = {
  ...(await definitionsOf(tourOperations)),
  ...(await definitionsOf(appointmentOperations)),
};

/**
 * All operations in the order of their table.
 * @param answers the answers that the description shows; by default the present ones
 */
export async function describedOperations(
  answers: readonly RecordedAnswer[] = describedAnswers(),
): Promise<DescribedOperation[]> {
  const descriptions = await operationDescriptions();
  return operationNames.map((name) => ({
    name,
    row: operations[name],
    definition: definitions[name],
    description: descriptions[name],
    answers: withoutRepetitions(answers.filter(({ operation }) => operation === name)).toSorted(
      byStatusAndCode,
    ),
  }));
}

const CODES: readonly string[] = Object.keys(errorCatalogue);

// Successes keep the order in which they were recorded. Refusals get one order, so that operations can share them.
function byStatusAndCode(a: RecordedAnswer, b: RecordedAnswer): number {
  if (a.status !== b.status) return a.status - b.status;
  return a.status < 400 ? 0 : CODES.indexOf(a.name) - CODES.indexOf(b.name);
}

/** Whether an operation takes an `Idempotency-Key`: it keeps its answers. */
export function isIdempotent({ definition }: DescribedOperation): boolean {
  return definition.tables.Idempotency !== undefined;
}

/** Whether an operation writes: then it takes a body, if only one without fields. */
export function isWrite({ definition }: Pick<DescribedOperation, "definition">): boolean {
  return definition.body !== undefined || definition.counts !== "read";
}
