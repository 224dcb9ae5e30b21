import { expect, it, vi } from "vitest";
import { MAX_WEBHOOKS } from "../../../../shared/tables/webhooks-table.ts";
import { Unavailable } from "../../../../shared/values/unavailable.ts";
import { eventPatterns } from "../../../../shared/webhooks/event-types.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import { functionsUnderTest } from "../../../support/function-under-test.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { SECRET, SUBSCRIBER, webhookBody } from "../../../support/webhooks.ts";
import { aboutWebhook, useSubscriptions } from "./subscriptions.ts";

const subscriptions = useSubscriptions();

it("makes a disabled webhook with a random secret, which only that answer shows", async () => {
  const { api, tables } = subscriptions;
  const options = { ...SUBSCRIBER, headers: { "Idempotency-Key": "k" } };
  const body = webhookBody({ description: "The CRM" });
  const first = await api.createWebhook(body, options);
  expect([first.status, first.headers.ETag]).toEqual([201, '"1"']);
  expect(first.body.webhook).toMatchObject({
    version: 1,
    description: "The CRM",
    status: "disabled",
    disabled_reason: "unverified",
    created_by: "northwind-app",
  });
  const { secret, webhook } = first.body;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const again = await api.createWebhook(body, options);
  expect([again.status, again.headers["Idempotency-Replayed"]]).toEqual([201, "true"]);
  expect(again.body).toEqual({ ...first.body, secret: null });
  const got = await api.getWebhook(undefined, aboutWebhook(webhook.id));
  expect([got.headers.ETag, got.body]).toEqual(['"1"', webhook]);
  const stored = await Promise.all(
    (["Webhooks", "Idempotency"] as const).map((table) => storedItems(tables, table)),
  );
  expect(JSON.stringify(stored)).not.toContain(secret);
});

it("takes a secret of the app's own", async () => {
  const { secret } = await subscriptions.create({ secret: ` ${SECRET} ` });
  expect(secret).toBe(SECRET);
});

it("refuses a sixth webhook of a principal at a tenant, until one is deleted", async () => {
  const { api } = subscriptions;
  const made: number[] = [];
  for (let number = 0; number < MAX_WEBHOOKS; number += 1) made.push((await subscriptions.create()).id);
  const sixth = await api.createWebhook(webhookBody(), SUBSCRIBER);
  expect([sixth.status, refusalProblems(sixth.body)]).toEqual([400, ["TOO_MANY_WEBHOOKS "]]);
  expect(sixth.body.info[0].jsonObject).toEqual({ max_webhooks: MAX_WEBHOOKS });
  await subscriptions.create({}, { principal: "london-kiosk" });
  await subscriptions.create({}, { pathParameters: { tenant_id: "12" } });
  const [first = 0] = made;
  expect((await api.deleteWebhook(undefined, aboutWebhook(first))).status).toBe(200);
  expect((await api.createWebhook(webhookBody(), SUBSCRIBER)).status).toBe(201);
  expect((await api.createWebhook(webhookBody(), SUBSCRIBER)).status).toBe(400);
});

it("never makes a sixth webhook, however many are asked for at once", async () => {
  const { api, tables } = subscriptions;
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => api.createWebhook(webhookBody(), SUBSCRIBER)),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array(5).fill(201), ...Array(7).fill(400)]);
  const stored = await storedItems(tables, "Webhooks");
  expect(stored.filter(({ record }) => String(record).startsWith("webhook#"))).toHaveLength(5);
});

it("is not there for another principal", async () => {
  const { api } = subscriptions;
  const { id } = await subscriptions.create();
  const foreign = aboutWebhook(id, { principal: "london-kiosk", headers: { "If-Match": '"9"' } });
  for (const send of [
    api.getWebhook,
    api.updateWebhook,
    api.deleteWebhook,
    api.rotateWebhookSecret,
    api.testWebhook,
    api.listWebhookDeliveries,
  ]) {
    const answer = await send(undefined, foreign);
    expect([answer.status, refusalProblems(answer.body)]).toEqual([404, ["WEBHOOK_NOT_FOUND webhook_id"]]);
  }
  const replay = await api.replayWebhookDeliveries({ since: subscriptions.now.toISOString() }, foreign);
  expect([replay.status, refusalProblems(replay.body)]).toEqual([404, ["WEBHOOK_NOT_FOUND webhook_id"]]);
  const list = await api.listWebhooks(undefined, { ...SUBSCRIBER, principal: "london-kiosk" });
  expect(list.body).toEqual({ webhooks: [], next_cursor: null });
});

it.each([
  [["tour.*", "client.updated", "appointment.created", "*"], ["0", "1", "2", "3"], ["webhooks.manage"]],
  [["tour.booked", "appointment.*"], ["0"], ["webhooks.manage", "appointments.read"]],
  [["prospect.created", "unavailability.*"], ["0"], ["webhooks.manage", "appointments.read"]],
  [["*"], ["0"], ["webhooks.manage", "appointments.read", "clients.find"]],
  [
    ["class.*", "class_booking.booked", "class_booking.*"],
    ["1", "2"],
    ["webhooks.manage", "classes.read"],
  ],
  [["class.place_open", "appointment.*"], ["0"], ["webhooks.manage", "appointments.read"]],
] as const)("takes %j only of a token that may read them", async (event_types, refused, scopes) => {
  const { api, tables } = subscriptions;
  const { status, body } = await api.createWebhook(webhookBody({ event_types }), { scopes });
  const problems = refused.map((index) => `ACCESS_DENIED event_types[${index}]`);
  expect([status, refusalProblems(body)]).toEqual([403, problems]);
  expect(await storedItems(tables, "Webhooks")).toEqual([]);
});

it("takes every pattern of a token that may read everything", async () => {
  // A webhook takes fifty of them.
  for (const event_types of [eventPatterns.slice(0, 50), eventPatterns.slice(50)]) {
    const { webhook } = await subscriptions.create({ event_types });
    expect(webhook.event_types).toEqual(event_types);
  }
});

it.each([
  ["url", "http://club.example/"],
  ["url", "https://10.0.0.1/"],
  ["url", `https://club.example/${"a".repeat(2_028)}`],
  ["event_types", []],
  ["event_types", Array(51).fill("*")],
  ["event_types[1]", ["*", "webhook.test"]],
  ["event_types[0]", ["tour.lost"]],
  ["description", "x".repeat(501)],
  ["secret", "hunter2"],
  ["secret", `whsec_${Buffer.alloc(23).toString("base64")}`],
  ["secret", `whsec_${Buffer.alloc(65).toString("base64")}`],
])("refuses a %s such as %j, and names it", async (field, value) => {
  const { api, tables } = subscriptions;
  const [name = ""] = field.split("[");
  const { status, body } = await api.createWebhook(webhookBody({ [name]: value }), SUBSCRIBER);
  expect([status, refusalProblems(body)]).toEqual([400, [`FIELD_INVALID ${field}`]]);
  expect(await storedItems(tables, "Webhooks")).toEqual([]);
});

it("takes a URL of this machine on one machine alone", async () => {
  const { api, tables, receiver } = subscriptions;
  const onAws = functionsUnderTest(tables.database);
  expect((await onAws.createWebhook(webhookBody({ url: receiver.url }), SUBSCRIBER)).status).toBe(400);
  expect((await api.createWebhook(webhookBody({ url: receiver.url }), SUBSCRIBER)).status).toBe(201);
});

it("asks the key for nothing that is not needed", async () => {
  const { api, services } = subscriptions;
  const sealed = vi.spyOn(services.secrets, "seal");
  const keyed = { ...SUBSCRIBER, headers: { "Idempotency-Key": "k" } };
  for (let made = 0; made < 4; made += 1) await subscriptions.create();
  expect((await api.createWebhook(webhookBody(), keyed)).status).toBe(201);
  expect(sealed).toHaveBeenCalledTimes(5);
  expect((await api.createWebhook(webhookBody(), SUBSCRIBER)).status).toBe(400);
  expect((await api.createWebhook(webhookBody(), keyed)).status).toBe(201);
  expect(
    (await api.createWebhook(webhookBody({ event_types: ["client.*"] }), { scopes: ["webhooks.manage"] }))
      .status,
  ).toBe(403);
  expect(sealed).toHaveBeenCalledTimes(5);
});

it("shows in lists what is the principal's alone, and no cursor of anything else", async () => {
  const { api } = subscriptions;
  const own: number[] = [];
  for (let made = 0; made < 3; made += 1) {
    own.push((await subscriptions.create()).id);
    await subscriptions.create({}, { principal: "london-kiosk" });
  }
  const found: number[] = [];
  let cursor: string | null = null;
  do {
    const query = { limit: ["1"], ...(cursor === null ? {} : { cursor: [cursor] }) };
    const { body }: { body: { webhooks: { id: number }[]; next_cursor: string | null } } =
      await api.listWebhooks(undefined, { ...SUBSCRIBER, query });
    found.push(...body.webhooks.map(({ id }) => id));
    cursor = body.next_cursor;
  } while (cursor !== null);
  expect(found).toEqual(own.toSorted((a, b) => a - b));
});

it("writes nothing where the key does not answer, and 503 says so", async () => {
  const { api, tables, services } = subscriptions;
  Object.assign(services.secrets, { seal: () => Promise.reject(new Unavailable(new Error("no key"))) });
  const { status } = await api.createWebhook(webhookBody(), SUBSCRIBER);
  expect(status).toBe(503);
  expect(await storedItems(tables, "Webhooks")).toEqual([]);
});
