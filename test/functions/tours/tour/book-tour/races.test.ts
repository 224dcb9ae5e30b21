import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { Database } from "../../../../../shared/tables/database.ts";
import { tourBody } from "../../../../support/bodies.ts";
import { engineEndpoint } from "../../../../support/engine.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import { type FunctionsUnderTest, functionsUnderTest } from "../../../../support/function-under-test.ts";
import { productClient } from "../../../../support/product-client.ts";
import { bookedTour, MANAGER } from "../../../../support/tours.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const COMMIT = "TransactWriteItemsCommand";

const club = useSampleClub();
let others: FunctionsUnderTest;

beforeEach(() => {
  others = functionsUnderTest(new Database(productClient(engineEndpoint()), club.tables.names));
});

/** A cancelled transaction in which the last item, the stored answer, was still locked by the transaction before. */
function withLockedAnswer(error: unknown): unknown {
  if (!(error instanceof TransactionCanceledException)) return error;
  const reasons = error.CancellationReasons ?? [];
  return new TransactionCanceledException({
    $metadata: error.$metadata,
    message: error.message,
    CancellationReasons: [...reasons.slice(0, -1), { Code: "TransactionConflict" }],
  });
}

describe("Book tour, where the same request was faster", () => {
  it("gives its answer, also if the transaction shows the tour but not yet the answer", async () => {
    await bookedTour(others, {}, { scheduled_datetime: "2026-11-21T10:00:00Z" });
    club.now = new Date("2026-11-22T09:00:00Z");
    const now = { now: () => club.now };
    others = functionsUnderTest(new Database(productClient(engineEndpoint()), club.tables.names), now);
    const options = { ...MANAGER, headers: { "Idempotency-Key": "twice" } };
    let first: string | undefined;
    interceptCalls(club.tables.client, async ({ command, index }, next) => {
      if (command !== COMMIT || index > 0) return next();
      first = (await others.bookTour(tourBody(), options)).text;
      return next().catch((error: unknown) => Promise.reject(withLockedAnswer(error)));
    });
    const { status, text, headers } = await club.api.bookTour(tourBody(), options);
    expect([status, text]).toEqual([200, first]);
    expect(headers["Idempotency-Replayed"]).toBe("true");
  });

  it("says so to staff, also where it took the last place before the look into the calendar", async () => {
    await bookedTour(others, { email_id: "first@example.com" });
    // For a password, the calendar is read first.
    const body = tourBody({ password: "correct horse" });
    const { Calendar } = club.tables.names;
    let faster: ReturnType<typeof bookedTour> | undefined;
    interceptCalls(club.tables.client, async ({ command, input }, next) => {
      const isLook = command === "QueryCommand" && "TableName" in input && input.TableName === Calendar;
      // A look is a query for each holder: all of them wait.
      if (isLook) faster ??= bookedTour(others, {}, {}, MANAGER);
      await faster;
      return next();
    });
    const answer = await club.api.bookTour(body, MANAGER);
    expect(refusalProblems(answer.body)).toEqual(["PROSPECT_ALREADY_BOOKED prospect"]);
    expect(answer.body.info[0].jsonObject.id).toBe((await faster)?.id);
  });
});
