import { afterAll, beforeAll, beforeEach } from "vitest";
import { outwardReach, posting } from "../../../../functions/deliveries/webhooks/post.ts";
import { deliveringServices } from "../../../support/delivering-services.ts";
import { giveBackTables, type TestTables } from "../../../support/engine.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  type RequestOptions,
  TEST_NOW,
  type TestAnswer,
} from "../../../support/function-under-test.ts";
import { sampleClubTables } from "../../../support/sample-club.ts";
import type { RecordedServices } from "../../../support/webhook-services.ts";
import { SUBSCRIBER, webhookBody } from "../../../support/webhooks.ts";
import { type Receiver, startReceiver, status } from "../../deliveries/webhooks/receiver.ts";

/** The operations on webhooks at the sample club, a club's server, and the function of deliveries between them. */
export interface Subscriptions {
  readonly tables: TestTables;
  readonly api: FunctionsUnderTest;
  readonly services: RecordedServices;
  readonly receiver: Receiver;
  /** The present; {@link TEST_NOW} where a test does not set it. */
  now: Date;
  /** Creates a webhook whose URL is the server's; gives the answer's body. */
  create(fields?: Readonly<Record<string, unknown>>, options?: RequestOptions): Promise<Created>;
  /** The same, and makes it active by a test. */
  createActive(fields?: Readonly<Record<string, unknown>>): Promise<Created>;
}

/** What *Create webhook* answered. */
export interface Created {
  readonly id: number;
  readonly secret: string;
  readonly webhook: Readonly<Record<string, unknown>>;
  /** A request about the webhook by its principal. */
  about(options?: RequestOptions): RequestOptions;
}

/** A request about a webhook. */
export function aboutWebhook(id: number, options: RequestOptions = {}): RequestOptions {
  return { ...SUBSCRIBER, pathParameters: { tenant_id: "11", webhook_id: String(id) }, ...options };
}

/** Makes a club and a server before each test. */
export function useSubscriptions(): Subscriptions {
  let receiver: Receiver;
  let made: Pick<Subscriptions, "tables" | "api" | "services">;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.stop());
  beforeEach(async () => {
    receiver.requests.length = 0;
    receiver.answer = status(204);
    subscriptions.now = TEST_NOW;
    const tables = await sampleClubTables();
    const now = () => subscriptions.now;
    const post = posting({ ...outwardReach(async () => [], true), timeoutMs: 3_000 });
    const services = deliveringServices({ tables, post, now });
    const api = functionsUnderTest(tables.database, {
      now,
      webhookServices: services,
      environment: { WEBHOOK_LOOPBACK: "true" },
    });
    made = { tables, api, services };
    return () => giveBackTables(tables);
  });
  const subscriptions: Subscriptions = {
    now: TEST_NOW,
    get tables() {
      return made.tables;
    },
    get api() {
      return made.api;
    },
    get services() {
      return made.services;
    },
    get receiver() {
      return receiver;
    },
    create: async (fields = {}, options = {}) => {
      const answer = await made.api.createWebhook(webhookBody({ url: receiver.url, ...fields }), {
        ...SUBSCRIBER,
        ...options,
      });
      return createdBy(answer);
    },
    createActive: async (fields = {}) => {
      const created = await subscriptions.create(fields);
      const { body } = await made.api.testWebhook(undefined, created.about());
      if (body.delivery?.status !== "delivered") throw new Error(`Not active: ${JSON.stringify(body)}`);
      receiver.requests.length = 0;
      return created;
    },
  };
  return subscriptions;
}

function createdBy({ status: answered, body, text }: TestAnswer): Created {
  if (answered !== 201) throw new Error(`Not created: ${text}`);
  const { id } = body.webhook;
  const { secret, webhook } = body;
  return { id, secret, webhook, about: (options = {}) => aboutWebhook(id, options) };
}
