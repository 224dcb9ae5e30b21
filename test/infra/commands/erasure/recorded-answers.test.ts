import { describe, expect, it } from "vitest";
import { isAboutPeople } from "../../../../infra/commands/erasure/personal-answers.ts";
import { eraseClient } from "../../../../infra/commands/erasure.ts";
import openApi from "../../../../shared/api/openapi.json" with { type: "json" };
import { operationNames, operations } from "../../../../shared/api/operations.ts";
import { bulkTablesThrough } from "../../../support/bulk-tables-through.ts";
import { functionsUnderTest, TEST_NOW } from "../../../support/function-under-test.ts";
import { sampleClubTables } from "../../../support/sample-club.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { MANAGER } from "../../../support/tours.ts";

interface RecordedAnswer {
  readonly operation: string;
  readonly example: string;
  readonly body: object;
  readonly clientId: number;
}

/** Every recorded answer of a write that names a client, or is about one. */
function recordedAnswers(): RecordedAnswer[] {
  const examples = Object.entries(openApi.components.examples);
  const writes = operationNames.filter((name) => operations[name].method !== "GET");
  return writes.flatMap((operation) =>
    examples.flatMap(([example, { value: body }]) => {
      const isIts = example.toLowerCase().startsWith(`${operation.toLowerCase()}-`);
      if (!isIts || typeof body !== "object" || body === null || isRefusal(body)) return [];
      const clientId =
        firstNumber(body, "client_id") ??
        firstNumber(body, "client_ids") ??
        (isAboutPeople(operation) && firstNumber(body, "id"));
      return typeof clientId === "number" ? [{ operation, example, body, clientId }] : [];
    }),
  );
}

/** Only successes are kept for retries. */
function isRefusal(body: object): boolean {
  return "id" in body && body.id === null && "info" in body;
}

/** The first number under a name, or of a list under it, at any depth. */
function firstNumber(value: unknown, name: string): number | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const own: unknown = key === name && Array.isArray(inner) ? inner[0] : inner;
    const found = key === name && typeof own === "number" ? own : firstNumber(inner, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The booking that an answer is about, as the least that is stored of it. */
function bookingOf({ operation, body, clientId }: RecordedAnswer): Record<string, unknown>[] {
  const id = firstNumber(body, "id");
  const isOfBooking = !isAboutPeople(operation) && id !== undefined;
  return isOfBooking ? [{ tenant_id: 11, tour_id: id, client_id: clientId }] : [];
}

describe("the kept answer of every operation", () => {
  it("is erased with the client whom it names", async () => {
    const answers = recordedAnswers();
    const named = new Set(answers.map(({ operation }) => operation));
    expect([...named]).toEqual(
      expect.arrayContaining([...["createProspect", "bookTour", "cancelAppointment", "rescheduleClass"]]),
    );
    const tables = await sampleClubTables();
    const bulk = bulkTablesThrough(tables);
    const kept = answers.map(({ operation, example, body }) => ({
      record: `answer#${JSON.stringify(["app", operation, example])}`,
      ...{ request_hash: "hash", status: 200, body: JSON.stringify(body) },
    }));
    await bulk.put("Idempotency", kept);
    await bulk.put("Tours", [
      ...new Map(answers.flatMap(bookingOf).map((tour) => [tour.tour_id, tour])).values(),
    ]);
    for (const client_id of new Set(answers.map(({ clientId }) => clientId))) {
      await eraseClient(bulk, { tenant_id: 11, client_id }, TEST_NOW);
    }
    expect((await storedItems(tables, "Idempotency")).map(({ record }) => record)).toEqual([]);
  });

  it.each(["createProspect", "createProspectAsStaff"] as const)(
    "is erased with the person who is its only id: %s",
    async (operation) => {
      const tables = await sampleClubTables();
      const options = { ...MANAGER, headers: { "Idempotency-Key": "one" } };
      const prospect = { full_name: "Ada Byron", email_id: "ada.byron@example.com" };
      const { status, body } = await functionsUnderTest(tables.database)[operation]({ prospect }, options);
      expect([status, await storedItems(tables, "Idempotency")]).toEqual([200, expect.any(Array)]);
      await eraseClient(bulkTablesThrough(tables), { tenant_id: 11, client_id: body.id }, TEST_NOW);
      expect(await storedItems(tables, "Idempotency")).toEqual([]);
    },
  );
});
