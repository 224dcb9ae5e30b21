import { describe, expect, it } from "vitest";
import { ItemWriter } from "../../../../shared/tables/item-writer.ts";
import { readWebhook } from "../../../../shared/tables/webhooks-table.ts";
import { wakeWebhook } from "../../../../shared/webhooks/wake.ts";
import { noteHung } from "../../../../shared/webhooks/webhook-calls.ts";
import { putDelivery } from "../../../../shared/webhooks/webhook-deliveries.ts";
import { readState } from "../../../../shared/webhooks/webhook-state.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import { status } from "../../deliveries/webhooks/receiver.ts";
import { type Created, useSubscriptions } from "./subscriptions.ts";

const subscriptions = useSubscriptions();

/** Stores deliveries of changes of these minutes past nine, the status as the function of deliveries would leave it. */
async function store(
  { id }: Created,
  minutes: readonly number[],
  state: "held" | "delivered" = "held",
): Promise<void> {
  const { client, names } = subscriptions.tables;
  for (const minute of minutes) {
    const created_at = new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();
    const webhook = { tenant_id: 11, webhook_id: id };
    const event = { event_id: `${minute}:1`, type: "appointment.created", body: "{}", status: state };
    await new ItemWriter(client, names).write(
      putDelivery({ ...webhook, ...event, created_at }, subscriptions.now),
    );
  }
}

/** The time that a request has left: it passes five times as fast as on a function. */
function quickly(): () => number {
  const begunMs = performance.now();
  return () => 8_000 - 5 * (performance.now() - begunMs);
}

describe("a test", () => {
  it("posts one signed event and shows what came of it", async () => {
    const { api, receiver } = subscriptions;
    const { id, about } = await subscriptions.create();
    const { status: answered, body } = await api.testWebhook(undefined, about());
    expect(answered).toBe(200);
    const [request, ...others] = receiver.requests;
    expect(others).toEqual([]);
    expect(JSON.parse(request?.body ?? "")).toEqual({
      type: "webhook.test",
      timestamp: "2026-11-20T09:00:00.000Z",
      data: { tenant_id: 11, webhook_id: id },
    });
    expect(body.delivery).toEqual({
      id: `${id}-${request?.headers["webhook-id"]}`,
      event_id: request?.headers["webhook-id"],
      type: "webhook.test",
      status: "delivered",
      attempts: 1,
      last_attempt_at: "2026-11-20T09:00:00.000Z",
      last_status: 204,
      last_error: null,
      next_attempt_at: null,
      created_at: "2026-11-20T09:00:00.000Z",
    });
    const { deliveries } = (await api.listWebhookDeliveries(undefined, about())).body;
    expect(deliveries).toEqual([body.delivery]);
  });

  it.each([
    [301, { status: "failed", last_status: 301 }],
    [410, { status: "failed", last_status: 410 }],
  ])("says that the server answered %i, and is not tried again", async (code, expected) => {
    const { api, receiver } = subscriptions;
    receiver.answer = status(code, { location: receiver.url });
    const { about } = await subscriptions.create();
    const { body } = await api.testWebhook(undefined, about());
    expect(body.delivery).toMatchObject({
      ...expected,
      last_error: null,
      next_attempt_at: null,
      attempts: 1,
    });
    expect((await api.getWebhook(undefined, about())).body.status).toBe("disabled");
  });

  it("says that nobody listens", async () => {
    const { api } = subscriptions;
    const { about } = await subscriptions.create({ url: "http://127.0.0.1:1/" });
    const { body } = await api.testWebhook(undefined, about());
    expect(body.delivery).toMatchObject({ status: "failed", last_status: null, last_error: "unreachable" });
  });

  it("says that it is pending if no answer comes in time", async () => {
    const { api, services } = subscriptions;
    const { about } = await subscriptions.create();
    services.onWake = () => undefined;
    const { status: answered, body } = await api.testWebhook(undefined, about({ remainingMs: quickly() }));
    expect([answered, body.delivery]).toMatchObject([200, { status: "pending", attempts: 0 }]);
  });

  it("is made once under an Idempotency-Key, and shows what has come of it since", async () => {
    const { api, receiver, services } = subscriptions;
    const { id, about } = await subscriptions.create();
    const headers = { "Idempotency-Key": "k" };
    const { onWake } = services;
    services.onWake = () => undefined;
    const first = await api.testWebhook(undefined, about({ headers, remainingMs: quickly() }));
    expect(first.body.delivery.status).toBe("pending");
    const wakes = services.wakes.length;
    // It neither waits nor wakes anybody: it can be asked for again and again.
    const second = await api.testWebhook(undefined, about({ headers }));
    expect([second.body.delivery.status, second.headers["Idempotency-Replayed"]]).toEqual([
      "pending",
      "true",
    ]);
    expect(services.wakes).toHaveLength(wakes);
    services.onWake = onWake;
    await services.queue.send([wakeWebhook({ tenant_id: 11, webhook_id: id })]);
    const third = await api.testWebhook(undefined, about({ headers }));
    const { event_id } = first.body.delivery;
    expect(third.body.delivery).toMatchObject({ event_id, status: "delivered" });
    expect(receiver.requests).toHaveLength(1);
  });

  it("is made ten times a minute, of twelve at once too", async () => {
    const { api, receiver } = subscriptions;
    const { about } = await subscriptions.create();
    subscriptions.now = new Date("2026-11-20T09:00:48.500Z");
    const answers = await Promise.all(Array.from({ length: 12 }, () => api.testWebhook(undefined, about())));
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(refused.map((answer) => [answer.status, answer.headers["Retry-After"]])).toEqual([
      [429, "12"],
      [429, "12"],
    ]);
    expect(refused.flatMap(({ body }) => refusalProblems(body))).toEqual([
      "TOO_MANY_REQUESTS ",
      "TOO_MANY_REQUESTS ",
    ]);
    expect(receiver.requests).toHaveLength(10);
    subscriptions.now = new Date("2026-11-20T09:01:00.000Z");
    expect((await api.testWebhook(undefined, about())).status).toBe(200);
  });

  it("is made fifty times a minute by a principal, whatever becomes of its webhooks", async () => {
    const { api, receiver } = subscriptions;
    let refused = 0;
    for (let made = 0; made < 6; made += 1) {
      const { about } = await subscriptions.create();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => api.testWebhook(undefined, about())),
      );
      refused += answers.filter((answer) => answer.status === 429).length;
      expect((await api.deleteWebhook(undefined, about())).status).toBe(200);
    }
    expect([receiver.requests.length, refused]).toEqual([50, 10]);
    const other = await subscriptions.create({}, { principal: "london-kiosk" });
    expect((await api.testWebhook(undefined, other.about({ principal: "london-kiosk" }))).status).toBe(200);
  });

  it("is not made of a host that hung for the principal within a minute, whatever the port", async () => {
    const { api, receiver, tables } = subscriptions;
    const { id, about } = await subscriptions.create();
    const other = await subscriptions.create({}, { principal: "london-kiosk" });
    const { webhook } = await tables.database.read({
      webhook: readWebhook({ tenant_id: 11, webhook_id: id }),
    });
    if (webhook === undefined) throw new Error("There is no webhook.");
    const url = new URL(webhook.url);
    url.port = "1";
    subscriptions.now = new Date("2026-11-20T09:00:48.500Z");
    const writer = new ItemWriter(tables.client, tables.names);
    const hung = noteHung({ ...webhook, url: url.href }, new Date("2026-11-20T09:00:30.000Z"));
    for (const write of hung) await writer.write(write);
    const { status: answered, headers, body } = await api.testWebhook(undefined, about());
    expect([answered, headers["Retry-After"]]).toEqual([429, "42"]);
    expect(refusalProblems(body)).toEqual(["TOO_MANY_REQUESTS "]);
    subscriptions.now = new Date("2026-11-20T09:01:29.999Z");
    expect((await api.testWebhook(undefined, about())).status).toBe(429);
    expect(receiver.requests).toEqual([]);
    const ofOther = other.about({ principal: "london-kiosk" });
    expect((await api.testWebhook(undefined, ofOther)).status).toBe(200);
    subscriptions.now = new Date("2026-11-20T09:01:30.000Z");
    expect((await api.testWebhook(undefined, about())).status).toBe(200);
  });

  it("of a webhook that is deleted meanwhile is not found, and leaves nothing to wake", async () => {
    const { api, tables, services } = subscriptions;
    const { id, about } = await subscriptions.create();
    let isDeleted = false;
    interceptCalls(tables.client, async ({ command, input }, next) => {
      if (!isDeleted && command === "TransactWriteItemsCommand" && JSON.stringify(input).includes("test#")) {
        isDeleted = true;
        await api.deleteWebhook(undefined, about());
      }
      return await next();
    });
    const { status: answered } = await api.testWebhook(undefined, about());
    expect([answered, isDeleted, services.wakes]).toEqual([404, true, []]);
    const { state } = await tables.database.read({ state: readState({ tenant_id: 11, webhook_id: id }) });
    expect(state).toBeUndefined();
  });

  it("is held if its principal has lost access to the tenant", async () => {
    const { api, receiver } = subscriptions;
    const { about } = await subscriptions.create({}, { principal: "nobody" });
    const { body } = await api.testWebhook(undefined, about({ principal: "nobody" }));
    expect([body.delivery.status, receiver.requests]).toEqual(["held", []]);
  });
});

describe("a replay", () => {
  const SINCE = { since: "2026-11-20T08:00:00Z" };

  it("sends what was not delivered since an instant", async () => {
    const { api, receiver } = subscriptions;
    const created = await subscriptions.createActive();
    await store(created, [0, 10, 20]);
    await store(created, [15], "delivered");
    const { status: answered, body } = await api.replayWebhookDeliveries(
      { since: "2026-11-20T08:10:00Z" },
      created.about(),
    );
    expect([answered, body]).toEqual([202, { id: created.id, info: [] }]);
    const sent = receiver.requests.map(({ headers }) => headers["webhook-id"]);
    expect(sent.toSorted()).toEqual(["10:1", "20:1"]);
  });

  it("that follows another before anything was sent has both made", async () => {
    const { api, receiver, services } = subscriptions;
    const created = await subscriptions.createActive();
    await store(created, [0, 10, 20]);
    const { onWake } = services;
    services.onWake = () => undefined;
    for (const since of ["2026-11-20T08:10:00Z", "2026-11-20T08:20:00Z"]) {
      expect((await api.replayWebhookDeliveries({ since }, created.about())).status).toBe(202);
    }
    services.onWake = onWake;
    await services.queue.send([wakeWebhook({ tenant_id: 11, webhook_id: created.id })]);
    expect(receiver.requests.map(({ headers }) => headers["webhook-id"]).toSorted()).toEqual([
      "10:1",
      "20:1",
    ]);
  });

  it("is refused while the webhook is disabled", async () => {
    const { api } = subscriptions;
    const { about } = await subscriptions.create();
    const { status: answered, body } = await api.replayWebhookDeliveries(SINCE, about());
    expect([answered, refusalProblems(body)]).toEqual([400, ["WEBHOOK_DISABLED "]]);
    expect(body.info[0].jsonObject).toEqual({ disabled_reason: "unverified" });
  });

  it.each([
    ["2026-10-21T09:00:00Z", 202],
    ["2026-10-21T08:59:59.999Z", 400],
    ["2026-11-20T09:00:00Z", 202],
    ["2026-11-20T09:00:00.001Z", 400],
  ])("since %s gets %i", async (since, expected) => {
    const { api } = subscriptions;
    const { about } = await subscriptions.createActive();
    const answer = await api.replayWebhookDeliveries({ since }, about());
    expect(answer.status).toBe(expected);
    if (expected === 400) expect(refusalProblems(answer.body)).toEqual(["FIELD_INVALID since"]);
  });

  it("is made ten times a minute, beside ten tests", async () => {
    const { api } = subscriptions;
    const { about } = await subscriptions.createActive();
    for (let made = 0; made < 10; made += 1) {
      expect((await api.replayWebhookDeliveries(SINCE, about())).status).toBe(202);
    }
    const { status: answered, headers } = await api.replayWebhookDeliveries(SINCE, about());
    expect([answered, headers["Retry-After"]]).toEqual([429, "60"]);
    expect((await api.testWebhook(undefined, about())).status).toBe(200);
  });
});

describe("the list of deliveries", () => {
  it("has the newest change first, by range and by status", async () => {
    const { api } = subscriptions;
    const created = await subscriptions.create();
    await store(created, [0, 10, 20, 30]);
    await store(created, [25], "delivered");
    const ids = async (query: Readonly<Record<string, string[]>> = {}) => {
      const { body } = await api.listWebhookDeliveries(undefined, created.about({ query }));
      return body.deliveries.map(({ event_id }: { event_id: string }) => event_id);
    };
    expect(await ids()).toEqual(["30:1", "25:1", "20:1", "10:1", "0:1"]);
    expect(await ids({ status: ["delivered"] })).toEqual(["25:1"]);
    expect(await ids({ from: ["2026-11-20T08:10:00Z"], to: ["2026-11-20T08:25:00Z"] })).toEqual([
      "20:1",
      "10:1",
    ]);
    expect(await ids({ date: ["2026-11-20"], status: ["delivered"] })).toEqual(["25:1"]);
    expect(await ids({ date: ["2026-11-19"] })).toEqual([]);
  });

  it("goes on where a page ended, within its range", async () => {
    const { api } = subscriptions;
    const created = await subscriptions.create();
    await store(created, [0, 10, 20, 30]);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const query = {
        limit: ["1"],
        from: ["2026-11-20T08:10:00Z"],
        ...(cursor === null ? {} : { cursor: [cursor] }),
      };
      const { body }: { body: { deliveries: { event_id: string }[]; next_cursor: string | null } } =
        await api.listWebhookDeliveries(undefined, created.about({ query }));
      found.push(...body.deliveries.map(({ event_id }) => event_id));
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(found).toEqual(["30:1", "20:1", "10:1"]);
  });

  it.each(["2026-11-20T07:00:00.000Z#1:1", "2026-11-20T08:30:00.000Z#1:1", "nothing", "2026-11-20#1:1"])(
    "takes no cursor that was made up of %s",
    async (position) => {
      const { api } = subscriptions;
      const created = await subscriptions.create();
      await store(created, [0, 10, 20, 30]);
      const query = { limit: ["1"], from: ["2026-11-20T08:00:00Z"], to: ["2026-11-20T08:30:00Z"] };
      const { next_cursor } = (await api.listWebhookDeliveries(undefined, created.about({ query }))).body;
      const [version, list] = JSON.parse(Buffer.from(next_cursor, "base64url").toString());
      const made = Buffer.from(JSON.stringify([version, list, position])).toString("base64url");
      const { status: answered, body } = await api.listWebhookDeliveries(
        undefined,
        created.about({ query: { ...query, cursor: [made] } }),
      );
      expect([answered, refusalProblems(body)]).toEqual([400, ["CURSOR_INVALID cursor"]]);
    },
  );

  it("takes no cursor of another webhook", async () => {
    const { api } = subscriptions;
    const [one, other] = [await subscriptions.create(), await subscriptions.create()];
    await store(one, [0, 10]);
    const { next_cursor } = (
      await api.listWebhookDeliveries(undefined, one.about({ query: { limit: ["1"] } }))
    ).body;
    const { status: answered, body } = await api.listWebhookDeliveries(
      undefined,
      other.about({ query: { limit: ["1"], cursor: [next_cursor] } }),
    );
    expect([answered, refusalProblems(body)]).toEqual([400, ["CURSOR_INVALID cursor"]]);
  });
});
