import { expect, it } from "vitest";
import { readState } from "../../../../shared/webhooks/webhook-state.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import { runAsTest } from "../../../support/running-role.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { status } from "../../deliveries/webhooks/receiver.ts";
import { useSubscriptions } from "./subscriptions.ts";

const subscriptions = useSubscriptions();
const OTHER_URL = "https://hooks.club.example/other";

it("changes what is named, and keeps the rest", async () => {
  const { api } = subscriptions;
  const { webhook, about } = await subscriptions.create({ description: "The CRM" });
  const { headers, body } = await api.updateWebhook({ event_types: ["tour.*"], description: null }, about());
  expect(headers.ETag).toBe('"2"');
  expect(body.update_response).toEqual({ id: webhook.id, info: [] });
  expect(body.webhook).toEqual({
    ...webhook,
    version: 2,
    event_types: ["tour.*"],
    description: null,
    // Later than before, though the clock stands still.
    updated_at: "2026-11-20T09:00:00.001Z",
  });
});

it.each([{}, { description: "The CRM" }, { event_types: ["appointment.*"] }, { status: "disabled" }])(
  "says ALREADY_DONE to %j if nothing differs",
  async (body) => {
    const { api } = subscriptions;
    const { about } = await subscriptions.create({ description: "The CRM" });
    if ("status" in body) await api.updateWebhook(body, about());
    const before = await api.getWebhook(undefined, about());
    const answer = await api.updateWebhook(body, about());
    expect(answer.body.update_response.info[0].errorCode).toBe("ALREADY_DONE");
    expect(answer.body.webhook).toEqual(before.body);
  },
);

it("is unverified again with another URL, until a test gets a 2xx", async () => {
  const { api, receiver } = subscriptions;
  const { about } = await subscriptions.createActive();
  const moved = await api.updateWebhook({ url: OTHER_URL }, about());
  expect(moved.body.webhook).toMatchObject({ status: "disabled", disabled_reason: "unverified" });
  const active = await api.updateWebhook({ status: "active" }, about());
  expect([active.status, refusalProblems(active.body)]).toEqual([400, ["WEBHOOK_UNVERIFIED status"]]);
  // Back at the former URL, the answer of before does not count either.
  const back = await api.updateWebhook({ url: receiver.url, status: "active" }, about());
  expect([back.status, refusalProblems(back.body)]).toEqual([400, ["WEBHOOK_UNVERIFIED status"]]);
  await api.updateWebhook({ url: receiver.url }, about());
  await api.testWebhook(undefined, about());
  expect((await api.getWebhook(undefined, about())).body.status).toBe("active");
});

it("is not made active at another URL by an answer of the URL before it", async () => {
  const { api, receiver } = subscriptions;
  const { about } = await subscriptions.create();
  receiver.answer = async (response, request) => {
    await runAsTest(() => api.updateWebhook({ url: OTHER_URL }, about()));
    status(204)(response, request);
  };
  const { body } = await api.testWebhook(undefined, about());
  expect(body.delivery.status).toBe("delivered");
  const { body: webhook } = await api.getWebhook(undefined, about());
  expect(webhook).toMatchObject({ url: OTHER_URL, disabled_reason: "unverified" });
});

it("disables and makes active again", async () => {
  const { api } = subscriptions;
  const { about } = await subscriptions.createActive();
  const disabled = await api.updateWebhook({ status: "disabled" }, about());
  expect(disabled.body.webhook).toMatchObject({ status: "disabled", disabled_reason: "manual" });
  const active = await api.updateWebhook({ status: "active" }, about());
  expect(active.body.webhook).toMatchObject({ status: "active", disabled_reason: null });
});

it("stays disabled after a test if it was disabled by hand", async () => {
  const { api, receiver } = subscriptions;
  const { about } = await subscriptions.createActive();
  await api.updateWebhook({ status: "disabled" }, about());
  const { body } = await api.testWebhook(undefined, about());
  expect([body.delivery.status, receiver.requests.length]).toEqual(["delivered", 1]);
  expect((await api.getWebhook(undefined, about())).body.disabled_reason).toBe("manual");
  expect((await api.updateWebhook({ status: "active" }, about())).body.webhook.status).toBe("active");
});

it("keeps why it is disabled if it is disabled by hand too", async () => {
  const { api, receiver } = subscriptions;
  const { about } = await subscriptions.createActive();
  receiver.answer = status(410);
  await api.testWebhook(undefined, about());
  const { body } = await api.updateWebhook({ status: "disabled" }, about());
  expect(body.update_response.info[0].errorCode).toBe("ALREADY_DONE");
  expect(body.webhook.disabled_reason).toBe("gone");
  receiver.answer = status(204);
  await api.testWebhook(undefined, about());
  expect((await api.getWebhook(undefined, about())).body.status).toBe("active");
});

it("is not made active by a test if the app wants it disabled, before or with its URL", async () => {
  const { api, receiver } = subscriptions;
  const { about } = await subscriptions.create();
  const reason = async () => {
    await api.testWebhook(undefined, about());
    return (await api.getWebhook(undefined, about())).body.disabled_reason;
  };
  await api.updateWebhook({ status: "disabled" }, about());
  expect(await reason()).toBe("manual");
  await api.updateWebhook({ url: `${receiver.url}/2`, status: "disabled" }, about());
  expect(await reason()).toBe("manual");
  await api.updateWebhook({ url: `${receiver.url}/3` }, about());
  expect(await reason()).toBeNull();
});

it("is not made active by the request that gives it another URL, even if it is active", async () => {
  const { api } = subscriptions;
  const { about } = await subscriptions.createActive();
  const { status: answered, body } = await api.updateWebhook({ url: OTHER_URL, status: "active" }, about());
  expect([answered, refusalProblems(body)]).toEqual([400, ["WEBHOOK_UNVERIFIED status"]]);
  expect((await api.getWebhook(undefined, about())).body.version).toBe(2);
});

it("is disabled by a token that may read nothing of it any more", async () => {
  const { api } = subscriptions;
  const { about } = await subscriptions.createActive();
  const weak = about({ scopes: ["webhooks.manage"] });
  expect((await api.updateWebhook({ status: "disabled", description: "Off" }, weak)).status).toBe(403);
  const { body } = await api.updateWebhook({ status: "disabled" }, weak);
  expect(body.webhook.disabled_reason).toBe("manual");
  expect((await api.updateWebhook({ status: "active" }, weak)).status).toBe(403);
});

it("does not become active after a test that failed", async () => {
  const { api, receiver } = subscriptions;
  const { about } = await subscriptions.createActive();
  await api.updateWebhook({ status: "disabled" }, about());
  receiver.answer = status(500);
  expect((await api.testWebhook(undefined, about())).body.delivery).toMatchObject({
    status: "failed",
    last_status: 500,
  });
  const { status: answered, body } = await api.updateWebhook({ status: "active" }, about());
  expect([answered, refusalProblems(body)]).toEqual([400, ["WEBHOOK_UNVERIFIED status"]]);
});

it("asks for the scopes of what the webhook is then told of, whatever changes", async () => {
  const { api } = subscriptions;
  const { about } = await subscriptions.create({ event_types: ["appointment.*", "tour.booked"] });
  const scopes = ["webhooks.manage", "appointments.read"] as const;
  const { status: answered, body } = await api.updateWebhook({ url: OTHER_URL }, about({ scopes }));
  expect([answered, refusalProblems(body)]).toEqual([403, ["ACCESS_DENIED event_types[1]"]]);
  const fewer = await api.updateWebhook(
    { event_types: ["appointment.*"], url: OTHER_URL },
    about({ scopes }),
  );
  expect(fewer.status).toBe(200);
});

it("judges the version before the scopes and the state", async () => {
  const { api } = subscriptions;
  const { about } = await subscriptions.create();
  const stale = about({ headers: { "If-Match": '"7"' }, scopes: ["webhooks.manage"] });
  const { status: answered, body } = await api.updateWebhook({ status: "active" }, stale);
  expect([answered, refusalProblems(body)]).toEqual([412, ["VERSION_CHANGED If-Match"]]);
});

it("loses no change of five at once, and takes one of five with a version", async () => {
  const { api } = subscriptions;
  const { about } = await subscriptions.create();
  const five = ["a", "b", "c", "d", "e"];
  await Promise.all(five.map((description) => api.updateWebhook({ description }, about())));
  expect((await api.getWebhook(undefined, about())).body.version).toBe(6);
  const matched = about({ headers: { "If-Match": '"6"' } });
  const answers = await Promise.all(
    five.map((description) => api.updateWebhook({ description: `${description}2` }, matched)),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412, 412, 412, 412]);
});

it("deletes the webhook, its state, and what counts it", async () => {
  const { api, tables } = subscriptions;
  const { id, about } = await subscriptions.createActive();
  const { status: answered, body } = await api.deleteWebhook(undefined, about());
  expect([answered, body]).toEqual([200, { id, info: [] }]);
  const { state } = await tables.database.read({ state: readState({ tenant_id: 11, webhook_id: id }) });
  expect(state).toBeUndefined();
  const left = (await storedItems(tables, "Webhooks")).map(({ record, webhook_ids }) => [
    record,
    webhook_ids,
  ]);
  // Deliveries, calls and the principal's time expire by themselves.
  const expiring = (await storedItems(tables, "Webhooks")).filter(({ expires_at }) => Number(expires_at) > 0);
  expect(expiring.map(({ record }) => String(record).replace(/#.*/, "")).toSorted()).toEqual([
    "attempts",
    "calls",
    "delivery",
    "test",
  ]);
  expect(left.filter(([record]) => !/^(?:attempts$|(?:delivery|test|calls)#)/.test(String(record)))).toEqual([
    ["principal#northwind-app", undefined],
  ]);
  const again = await api.deleteWebhook(undefined, about());
  expect([again.status, refusalProblems(again.body)]).toEqual([404, ["WEBHOOK_NOT_FOUND webhook_id"]]);
});

it("deletes once, of five requests at once", async () => {
  const { api, tables } = subscriptions;
  const { about } = await subscriptions.create();
  const { id } = await subscriptions.create();
  const answers = await Promise.all(Array.from({ length: 5 }, () => api.deleteWebhook(undefined, about())));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404, 404, 404, 404]);
  const stored = await storedItems(tables, "Webhooks");
  expect(stored.find(({ record }) => record === "principal#northwind-app")?.webhook_ids).toEqual(
    new Set([id]),
  );
});
