import { describe, expect, it } from "vitest";
import { limitedCall } from "../../../../functions/tours/webhooks/call-limit.ts";
import { refuseEventTypes } from "../../../../functions/tours/webhooks/event-access.ts";
import { sinceProblem } from "../../../../functions/tours/webhooks/webhook-request.ts";
import { deliveryView, webhookView } from "../../../../functions/tours/webhooks/webhook-view.ts";
import { type DeliveryItem, TEST_DUE } from "../../../../shared/webhooks/webhook-deliveries.ts";
import { storedWebhook } from "../../../support/webhooks.ts";

const NOW = new Date("2026-11-20T09:00:20.500Z");
const AT = NOW.toISOString();
const ID = { tenant_id: 11, webhook_id: 5 };
const DAY_MS = 24 * 60 * 60_000;

describe("the event types of a webhook", () => {
  it("are refused whose records the token may not read, each by its place", () => {
    const refusal = refuseEventTypes(["appointment.*", "tour.booked", "*"], {
      scopes: ["appointments.read"],
    });
    expect(refusal?.problems).toMatchObject([
      { errorCode: "ACCESS_DENIED", identifier: "event_types[1]", jsonObject: { scopes: ["tours.manage"] } },
      {
        identifier: "event_types[2]",
        jsonObject: { scopes: expect.arrayContaining(["tours.manage", "clients.find"]) },
      },
    ]);
    expect(refusal?.problems[1]?.helptext).toContain(" and ");
  });

  it("are allowed whose records it may read", () => {
    expect(
      refuseEventTypes(["appointment.*", "unavailability.added"], { scopes: ["appointments.read"] }),
    ).toBe(undefined);
  });
});

describe("a test or a replay", () => {
  const webhook = storedWebhook(ID);
  const { writes, precedence } = limitedCall(webhook, "test", NOW);

  /** What is refused once some writes have failed: the message, and the seconds to wait. */
  function refused(failed: readonly string[], ownCall: unknown = undefined) {
    const refusal = precedence.refusal({ ownCall }, failed);
    return refusal && [refusal.problems[0]?.errorMessage, refusal.retryAfterS];
  }

  it("counts for its webhook and its principal, while the webhook is there", () => {
    expect(Object.keys(writes)).toEqual(["webhook", "call", "ownCall"]);
    expect(refused(["webhook", "call", "ownCall"])).toBeUndefined();
    expect(refused([])).toBeUndefined();
  });

  it("is one of ten a minute for a webhook, and of fifty for a principal", () => {
    expect(refused(["call", "ownCall"])).toEqual([
      "There are at most 10 tests a minute for each webhook.",
      40,
    ]);
    expect(refused(["ownCall"])).toEqual([
      ...["There are at most 50 tests a minute for all webhooks of a principal at a tenant.", 40],
    ]);
    const replay = limitedCall(webhook, "replay", NOW).precedence.refusal({}, ["call"]);
    expect(replay?.problems[0]?.errorMessage).toContain("replays");
  });

  it("waits until a minute after its host has hung", () => {
    const hung = { "hung hooks.northwind.example": NOW.getTime() + 12_345 };
    expect(refused(["ownCall"], hung)).toEqual([
      ...["The webhook's host did not answer within the last minute.", 13],
    ]);
  });
});

describe("the instant from which deliveries are replayed", () => {
  it.each([
    ["now", 0, true],
    ["30 days ago", 30 * DAY_MS, true],
    ["longer ago", 30 * DAY_MS + 1, false],
    ["ahead", -1, false],
  ])("may be %s", (_, agoMs, isAllowed) => {
    expect(sinceProblem(new Date(NOW.getTime() - agoMs).toISOString(), NOW) === undefined).toBe(isAllowed);
  });
});

describe("what a principal sees", () => {
  it("is a webhook without its secret", () => {
    const { secrets: _, tenant_id: __, webhook_id: id, url_version: ___, ...fields } = storedWebhook(ID);
    const seen = { ...fields, id, description: null, status: "active", disabled_reason: null };
    expect(webhookView(storedWebhook(ID))).toEqual(seen);
    expect(webhookView(storedWebhook(ID, { description: "Ours", disabled_reason: "failing" }))).toEqual({
      ...{ ...seen, description: "Ours", status: "disabled", disabled_reason: "failing" },
    });
  });

  it("is a delivery, the next attempt of a test at once", () => {
    const item: DeliveryItem = {
      ...{ ...ID, owner: "", record: "", event_id: "e", type: "tour.booked", body: "{}", created_at: AT },
      ...{ status: "pending", attempts: 0, former_attempts: 0 },
    };
    const seen = {
      ...{ id: "5-e", event_id: "e", type: "tour.booked", status: "pending", attempts: 0, created_at: AT },
      ...{ last_attempt_at: null, last_status: null, last_error: null, next_attempt_at: null },
    };
    expect(deliveryView(item)).toEqual(seen);
    expect(deliveryView({ ...item, due_at: TEST_DUE }).next_attempt_at).toBe(AT);
    const tried = {
      last_attempt_at: AT,
      last_status: 500,
      last_error: "timeout",
      due_at: "2026-11-21",
    } as const;
    const { due_at: next_attempt_at, ...last } = tried;
    expect(deliveryView({ ...item, ...tried })).toEqual({ ...seen, ...last, next_attempt_at });
  });
});
