import type { JsonSchema } from "@valibot/to-json-schema";
import type { ErrorCode } from "../../shared/api/error-catalogue.ts";
import { type OperationName, operations } from "../../shared/api/operations.ts";
import { infoEntrySchema, refusalSchema } from "./answer-schemas.ts";
import { blockJsonSchema } from "./block-json-schema.ts";
import { allRecordedAnswers, codesOf } from "./recorded-answer.ts";

/** The name of the schema of an operation's refusals with a status. */
export function refusalName(operation: OperationName, status: number): string {
  return `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Refusal${status}`;
}

/** A schema for every operation and status: a refusal that carries the codes that were recorded there. */
export function refusalSchemas(): Readonly<Record<string, JsonSchema>> {
  const refusals = allRecordedAnswers().filter(({ status }) => status >= 400);
  const named = (Object.keys(operations) as OperationName[]).flatMap((operation) => {
    const own = refusals.filter((answer) => answer.operation === operation);
    return [...new Set(own.map(({ status }) => status))].sort().map((status) => {
      const codes = codesOf(own.filter((answer) => answer.status === status));
      return [refusalName(operation, status), refusalWith(codes)] as const;
    });
  });
  return Object.fromEntries(named);
}

function refusalWith(codes: readonly ErrorCode[]): JsonSchema {
  return blockJsonSchema(refusalSchema(infoEntrySchema(["Error"], codes)));
}
