import { RECORDED_DAY } from "../../../infra/open-api/recorded-answer.ts";
import type { TestTables } from "../../support/engine.ts";
import type { FunctionsUnderTest, RequestOptions, TEST_NOW } from "../../support/function-under-test.ts";

/** One request to an operation, whose answer the API description shows. */
export interface Recording {
  /** Names the example; a refusal's is its code. */
  readonly name: string;
  /** What is asked, in words. */
  readonly summary: string;
  readonly body?: unknown;
  readonly options?: RequestOptions;
  /** Whether the request is an example by itself. */
  readonly showsRequest?: boolean;
  /** The number that the next id is made from, so that its answer stays the same whatever is recorded before it. */
  readonly idsFrom?: number;
  /** Whether its record is gone afterwards, so that {@link before} must happen again before it is sent again. */
  readonly isSpent?: true;
  /** When it is sent; at {@link TEST_NOW} where nothing is said, and so is the first of an operation. */
  readonly now?: Date;
  /** What must have happened before; it happens at {@link TEST_NOW}. */
  readonly before?: (functions: FunctionsUnderTest, tables: TestTables) => Promise<unknown>;
}

/** A request that was sent before, and another one with its `Idempotency-Key`. @param other what differs in the other one */
export function sameKey(
  request: Pick<Recording, "body" | "options">,
  other: Pick<Recording, "body" | "options">,
): readonly Recording[] {
  return [
    {
      name: "replayed",
      summary: "The same request once more, with the same Idempotency-Key",
      ...request,
    },
    {
      name: "IDEMPOTENCY_KEY_REUSED",
      summary: "Another request with the same Idempotency-Key",
      ...request,
      ...other,
    },
  ];
}

/** Makes recordings of requests that have these options. */
export function requestWith(options?: RequestOptions) {
  return (name: string, summary: string, body?: unknown): Recording => ({
    name,
    summary,
    ...(body !== undefined && { body }),
    ...(options && { options }),
  });
}

/** A time of the day on which recorded requests book. */
export function at(time: string): string {
  return `${RECORDED_DAY}T${time}:00Z`;
}
