import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { CALENDAR_PATH } from "../../../shared/api/calendar-path.ts";
import { operationNames } from "../../../shared/api/operations.ts";
import type { Operation } from "../../../shared/sdk/operation.ts";
import * as sdkOperations from "../../../shared/sdk/operations.ts";
import { PROJECT_ROOT } from "../../support/started-product.ts";

const ReferenceSchema = v.looseObject({ $ref: v.optional(v.string()) });
const OperationSchema = v.object({
  operationId: v.string(),
  parameters: v.array(ReferenceSchema),
  responses: v.record(
    v.string(),
    // Only refusals are references.
    v.object({
      content: v.optional(v.object({ "application/json": v.object({ schema: ReferenceSchema }) })),
    }),
  ),
});
// Calendar apps call it, not the SDK, and it answers no JSON.
const ofSdk = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((paths) => CALENDAR_PATH in paths),
  v.transform(({ [CALENDAR_PATH]: _calendar, ...paths }) => paths),
  v.record(v.string(), v.record(v.string(), OperationSchema)),
);
const description = v.parse(
  v.object({
    paths: ofSdk,
    components: v.object({
      schemas: v.record(
        v.string(),
        v.looseObject({ properties: v.optional(v.record(v.string(), v.unknown())) }),
      ),
    }),
  }),
  JSON.parse(readFileSync(join(PROJECT_ROOT, "shared/api/openapi.json"), "utf8")),
);
const described = Object.entries(description.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
);
const operations: readonly Operation[] = Object.values(sdkOperations);

describe("the SDK's operations", () => {
  it("are those of the description, with their methods and paths", () => {
    const called = operations.map(({ name, method, path }) => `${name} ${method} ${path}`);
    const wanted = described.map(({ operationId, method, path }) => `${operationId} ${method} ${path}`);
    expect(called.toSorted()).toEqual(wanted.filter((each) => !each.startsWith("getToken ")).toSorted());
    expect(Object.keys(sdkOperations).toSorted()).toEqual(operationNames.toSorted());
  });

  it("send a key where the description has an Idempotency-Key", () => {
    const keyed = described.filter(({ parameters }) =>
      parameters.some(({ $ref }) => $ref === "#/components/parameters/IdempotencyKey"),
    );
    expect(keyed.length).toBeGreaterThan(20);
    expect(namesOf(operations.filter(({ isIdempotent }) => isIdempotent))).toEqual(
      keyed.map(({ operationId }) => operationId).toSorted(),
    );
  });

  it("name the entries of every answer that has a next_cursor, and of no other", () => {
    const lists = described.filter(({ operationId }) => "next_cursor" in answerFields(operationId));
    expect(lists.length).toBeGreaterThan(10);
    const named = operations.filter(({ items }) => items !== undefined);
    expect(namesOf(named)).toEqual(lists.map(({ operationId }) => operationId).toSorted());
    for (const { name, items = "" } of named)
      expect(answerFields(name)[items], name).toMatchObject({ type: "array" });
  });
});

function namesOf(some: readonly Operation[]): string[] {
  return some.map(({ name }) => name).toSorted();
}

/** The fields of an operation's answer. */
function answerFields(name: string): Readonly<Record<string, unknown>> {
  const responses = described.find(({ operationId }) => operationId === name)?.responses ?? {};
  const schema = (responses[200] ?? responses[201])?.content?.["application/json"].schema;
  return description.components.schemas[schema?.$ref?.split("/").at(-1) ?? ""]?.properties ?? {};
}
