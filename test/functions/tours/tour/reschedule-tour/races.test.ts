import { beforeEach, describe, expect, it } from "vitest";
import { Database } from "../../../../../shared/tables/database.ts";
import { engineEndpoint } from "../../../../support/engine.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import { type FunctionsUnderTest, functionsUnderTest } from "../../../../support/function-under-test.ts";
import { productClient } from "../../../../support/product-client.ts";
import { bookedTour, keyOf } from "../../../../support/tours.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const LATER = { scheduled_datetime: "2026-12-01T15:00:00Z" };

const club = useSampleClub();
let others: FunctionsUnderTest;

beforeEach(() => {
  others = functionsUnderTest(new Database(productClient(engineEndpoint()), club.tables.names));
});

/** Lets others act once, before a command. */
function actBefore(command: string, index: number, act: () => Promise<unknown>): void {
  interceptCalls(club.tables.client, async (call, next) => {
    if (call.command === command && call.index === index) await act();
    return next();
  });
}

describe("Reschedule tour, where another request is faster", () => {
  it("tells of the tour's state, and not of the tour that its person got instead", async () => {
    const tour = await bookedTour(others);
    // The tenant and the tour have been read, the person not yet.
    actBefore("BatchGetItemCommand", 2, async () => {
      expect((await others.cancelTour({}, keyOf(tour))).status).toBe(200);
      await bookedTour(others, {}, LATER);
    });
    const { status, body } = await club.api.rescheduleTour(LATER, keyOf(tour));
    expect([status, refusalProblems(body)]).toEqual([400, ["TOUR_STATE "]]);
  });

  it("finds the tour moved where its last place is its own by now", async () => {
    await bookedTour(others, { email_id: "other@example.com" }, LATER);
    const tour = await bookedTour(others);
    actBefore("TransactWriteItemsCommand", 0, async () => {
      expect((await others.rescheduleTour(LATER, keyOf(tour))).status).toBe(200);
    });
    const { status, body } = await club.api.rescheduleTour(LATER, keyOf(tour));
    const [told] = body.update_response?.info ?? body.info;
    expect([status, told.errorCode, body.tour?.version]).toEqual([200, "ALREADY_DONE", 2]);
  });

  it("is refused where another tour has the last place, although its own notes changed meanwhile", async () => {
    await bookedTour(others, { email_id: "other@example.com" }, LATER);
    const tour = await bookedTour(others);
    actBefore("TransactWriteItemsCommand", 0, async () => {
      const notes = { scheduled_datetime: "2026-12-01T10:00:00Z", notes: "By train" };
      expect((await others.rescheduleTour(notes, keyOf(tour))).status).toBe(200);
      await bookedTour(others, { email_id: "faster@example.com" }, LATER);
    });
    const { status, body } = await club.api.rescheduleTour(LATER, keyOf(tour));
    expect([status, refusalProblems(body)]).toEqual([400, ["TOUR_SLOT_FULL scheduled_datetime"]]);
  });
});
