import { createHook } from "node:async_hooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tourBody } from "../../../support/bodies.ts";
import { cancelled, interceptCalls } from "../../../support/fault-injection.ts";
import { HARBOUR, type RequestOptions } from "../../../support/function-under-test.ts";
import { MANAGER } from "../../../support/tours.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const PASSWORD = { password: "correct horse battery" };

const club = useSampleClub();
let hashes = 0;
// Node's own name for a derivation by scrypt.
const hook = createHook({
  init: (_id, type) => {
    if (type === "SCRYPTREQUEST") hashes += 1;
  },
});

beforeEach(async () => {
  hashes = 0;
  hook.enable();
});

afterEach(() => {
  hook.disable();
});

function tour(prospect: object, start?: string, options?: RequestOptions) {
  const body = tourBody(
    { ...PASSWORD, ...prospect },
    start === undefined ? {} : { scheduled_datetime: start },
  );
  return club.api.bookTour(body, options);
}

describe("a password", () => {
  it("is hashed once for a new prospect, however often the commit is tried", async () => {
    const commits: number[] = [];
    interceptCalls(club.tables.client, ({ command, index }, next) => {
      if (command !== "TransactWriteItemsCommand") return next();
      commits.push(index);
      return index === 0 ? Promise.reject(cancelled("TransactionConflict")) : next();
    });
    expect((await tour({})).status).toBe(200);
    expect(commits).toEqual([0, 1]);
    expect(hashes).toBe(1);
  });

  it.each<[string, () => Promise<{ readonly status: number }>, number]>([
    ["of a bad field", () => tour({ full_name: "" }), 400],
    ["of a time that has passed", () => tour({}, "2020-01-01T00:00:00Z"), 400],
    [
      "of a tenant without a grant",
      () => tour({}, undefined, { grants: { companies: [HARBOUR], tenants: [] } }),
      403,
    ],
    ["of a bad key", () => tour({}, undefined, { headers: { "Idempotency-Key": "two words" } }), 400],
  ])("is not hashed for a tour that is refused because %s", async (_reason, book, status) => {
    expect((await book()).status).toBe(status);
    expect(hashes).toBe(0);
  });

  it("is not hashed for a tour whose slot is full", async () => {
    // London Bridge shows two prospects around at once.
    for (const email_id of ["a@example.com", "b@example.com"]) {
      expect((await club.api.bookTour(tourBody({ email_id }))).status).toBe(200);
    }
    const { status, body } = await tour({ email_id: "c@example.com" });
    expect([status, body.info[0].errorCode]).toEqual([400, "TOUR_SLOT_FULL"]);
    expect(hashes).toBe(0);
  });

  it("is hashed for a known person too where a visitor asks, who could tell them by the time", async () => {
    expect((await tour({ email_id: "priya.raman@example.com" })).status).toBe(200);
    expect(hashes).toBe(1);
  });

  it("is not hashed for a person whom a manager knows, nor for a replay or a reused key", async () => {
    const once = { ...MANAGER, headers: { "Idempotency-Key": "k" } };
    expect((await tour({}, undefined, once)).status).toBe(200);
    hashes = 0;
    expect((await tour({}, undefined, once)).headers["Idempotency-Replayed"]).toBe("true");
    expect((await tour({ note: "x" }, undefined, once)).status).toBe(422);
    expect((await tour({}, undefined, MANAGER)).status).toBe(400);
    expect((await tour({ email_id: "priya.raman@example.com" }, undefined, MANAGER)).status).toBe(200);
    expect(hashes).toBe(0);
  });
});
