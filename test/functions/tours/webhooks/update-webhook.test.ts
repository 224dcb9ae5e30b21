import { expect, it } from "vitest";
import { readState } from "../../../../shared/tables/webhook-state.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { status } from "../../deliveries/receiver.ts";
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
  const { about } = await subscriptions.create();
  await api.updateWebhook({ status: "disabled" }, about());
  const { body } = await api.testWebhook(undefined, about());
  expect([body.delivery.status, receiver.requests.length]).toEqual(["delivered", 1]);
  expect((await api.getWebhook(undefined, about())).body.disabled_reason).toBe("manual");
  expect((await api.updateWebhook({ status: "active" }, about())).body.webhook.status).toBe("active");
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
  const left = (await storedItems(tables, "Webhooks")).map(({ record, webhooks }) => [record, webhooks]);
  // Deliveries and calls expire by themselves.
  expect(left.filter(([record]) => !/^(delivery|test)#/.test(String(record)))).toEqual([
    ["principal#northwind-app", 0],
  ]);
  const again = await api.deleteWebhook(undefined, about());
  expect([again.status, refusalProblems(again.body)]).toEqual([404, ["WEBHOOK_NOT_FOUND webhook_id"]]);
});

it("deletes once, of five requests at once", async () => {
  const { api, tables } = subscriptions;
  const { about } = await subscriptions.create();
  await subscriptions.create();
  const answers = await Promise.all(Array.from({ length: 5 }, () => api.deleteWebhook(undefined, about())));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404, 404, 404, 404]);
  const stored = await storedItems(tables, "Webhooks");
  expect(stored.find(({ record }) => record === "principal#northwind-app")?.webhooks).toBe(1);
});
