import { AsyncLocalStorage } from "node:async_hooks";
import { paginateScan } from "@aws-sdk/client-dynamodb";
import { deliveriesHandler } from "../../../../functions/deliveries/deliveries-handler.ts";
import type { DeliveryDependencies } from "../../../../functions/deliveries/dependencies.ts";
import { outwardReach, type Posting, posting } from "../../../../functions/deliveries/webhooks/post.ts";
import { ItemWriter } from "../../../../shared/tables/item-writer.ts";
import { messagesTable } from "../../../../shared/tables/messages-table.ts";
import type { TableName } from "../../../../shared/tables/table-definition.ts";
import {
  deleteWebhook,
  putWebhook,
  readWebhook,
  type WebhookId,
  type WebhookItem,
  webhooksTable,
} from "../../../../shared/tables/webhooks-table.ts";
import { newRandomKey } from "../../../../shared/values/record-id.ts";
import { TEST_EVENT } from "../../../../shared/webhooks/event-types.ts";
import { newSigningSecret } from "../../../../shared/webhooks/signing-secret.ts";
import { wakeWebhook } from "../../../../shared/webhooks/wake.ts";
import {
  type DeliveryItem,
  deliveriesBetween,
  putDelivery,
  TEST_DUE,
} from "../../../../shared/webhooks/webhook-deliveries.ts";
import { readState, requestReplay, requestWake } from "../../../../shared/webhooks/webhook-state.ts";
import { giveBackTables, type TestTables } from "../../../support/engine.ts";
import { DELIVERIES } from "../../../support/function-roles.ts";
import { type LogLine, METRICS_NAMESPACE, TEST_NOW } from "../../../support/function-under-test.ts";
import { runAs, runAsTest } from "../../../support/running-role.ts";
import { sampleClubTables } from "../../../support/sample-club.ts";
import { type RecordedServices, recordedServices } from "../../../support/webhook-services.ts";

const MINUTE_MS = 60_000;
const VISIBILITY_MS = 180_000;
const TIMEOUT_MS = 30_000;
const BATCH = 10;
// Of an attempt that is answered: a busy machine may take seconds.
const MAX_ANSWER_MS = 60_000;

interface Queued {
  readonly id: string;
  readonly body: string;
  visibleAtMs: number;
}

type Written = Parameters<ItemWriter["write"]>[0];

/** What the function's next step throws once a test lets it die. */
export class Killed extends Error {}

/** The function with its queue and its schedule, on a clock of the test's, against servers of this machine. */
export class DeliveryScene {
  readonly tables: TestTables;
  readonly services: RecordedServices;
  readonly log: LogLine[] = [];
  /** The product's clock. */
  nowMs = TEST_NOW.getTime();
  /** The writer of items; a test may put a fault in front of it. */
  writer: Pick<ItemWriter, "write" | "writeAll">;
  /** Whether no sweep comes: to find out when the next one is due, the scene itself reads the tables. */
  skipsSweeps = false;
  /** Which attempts the test's servers do not answer. */
  hangs: (attempt: Posting) => boolean = () => false;
  /** How long an attempt lasts that is not answered, in real time. */
  attemptMs = 100;
  /** How long an attempt takes on the product's clock. */
  tookMs = 0;
  /** How long each attempt was given, in order; undefined for the usual time. */
  readonly givenMs: (number | undefined)[] = [];
  /** What messages need; without it nobody is told anything. */
  messages: DeliveryDependencies["messages"];
  /** 0.5: no jitter. */
  random = () => 0.5;
  readonly #queue: Queued[] = [];
  #nextSweepMs = Number.POSITIVE_INFINITY;
  #ids = 0;

  private constructor(tables: TestTables) {
    this.tables = tables;
    this.writer = new ItemWriter(tables.client, tables.names);
    this.services = recordedServices();
    this.services.onWake = (wakes) => {
      for (const { body, delayS } of wakes) this.send(body, delayS * 1_000);
    };
  }

  /** Puts something in front of the function's writes; `go` makes the write. Of several together it gets the first. */
  onWrite(act: <Outcome>(write: Written, go: () => Promise<Outcome>) => Promise<Outcome>): void {
    const { writer } = this;
    this.writer = {
      write: (write) => {
        const go = AsyncLocalStorage.bind(() => writer.write(write));
        return runAsTest(() => act(write, go));
      },
      writeAll: (writes) => {
        const [first] = writes;
        if (first === undefined) throw new Error("Nothing is written.");
        const go = AsyncLocalStorage.bind(() => writer.writeAll(writes));
        return runAsTest(() => act(first, go));
      },
    };
  }

  /** A scene with the sample club. */
  static async open(): Promise<DeliveryScene> {
    return new DeliveryScene(await sampleClubTables());
  }

  close(): void {
    giveBackTables(this.tables);
  }

  now(): Date {
    return new Date(this.nowMs);
  }

  /** Stores an active webhook of the app of Northwind, and its secret. */
  async webhook(fields: Partial<WebhookItem> & Pick<WebhookItem, "url">) {
    const secret = newSigningSecret();
    this.#ids += 1;
    const id = { tenant_id: fields.tenant_id ?? 11, webhook_id: 7_000 + this.#ids };
    const at = this.now().toISOString();
    const item: WebhookItem = {
      ...id,
      version: 1,
      url_version: 1,
      event_types: ["*"],
      created_at: at,
      created_by: "northwind-app",
      updated_at: at,
      secret_rotated_at: at,
      secrets: [{ sealed: await this.services.secrets.seal(secret, id) }],
      ...fields,
    };
    await new ItemWriter(this.tables.client, this.tables.names).write(putWebhook(item));
    return { item, secret };
  }

  /** Has the queue get an event of the bus. */
  event(
    number: number,
    {
      type = "tour.booked",
      tenant = 11,
      client = "",
      at = this.now(),
    }: { type?: string; tenant?: number; client?: string; at?: Date | null } = {},
  ): void {
    const detail = {
      event_id: `${number}:1`,
      tour_id: String(number),
      tenant_id: String(tenant),
      client_id: client,
      version: "1",
      starts_at: "2026-12-01T10:00:00.000Z",
      at: at?.toISOString() ?? "",
    };
    const time = this.now().toISOString().replace(/\.\d+/, "");
    this.send(JSON.stringify({ source: "fitness-booking", "detail-type": type, time, detail }));
  }

  /** Has the queue get a message. */
  send(body: string, delayMs = 0): void {
    this.#ids += 1;
    this.#queue.push({ id: String(this.#ids), body, visibleAtMs: this.nowMs + delayMs });
  }

  /** Records a test of a webhook and asks for it, as *Test webhook* does. */
  async test(webhook: WebhookId, number = 1): Promise<void> {
    const created_at = this.now().toISOString();
    const event = { event_id: `test-${number}`, type: TEST_EVENT, body: "{}", status: "pending" } as const;
    const { tenant_id, webhook_id } = webhook;
    const delivery = { tenant_id, webhook_id, ...event, created_at, due_at: TEST_DUE };
    const writer = new ItemWriter(this.tables.client, this.tables.names);
    await writer.write(putDelivery(delivery, this.now()));
    await writer.write(requestWake(webhook, created_at));
    this.send(wakeWebhook(webhook).body);
  }

  /** Asks for a replay of everything, as *Replay webhook deliveries* does. */
  async replay(webhook: WebhookId): Promise<void> {
    const { state } = await this.tables.database.read({ state: readState(webhook) });
    this.#ids += 1;
    const replay = { id: `replay-${this.#ids}`, from: "2026-11-01", to: "2027" };
    await this.writer.write(requestReplay(webhook, replay, state, this.now().toISOString()));
    this.send(wakeWebhook(webhook).body);
  }

  /** Lets so much time pass on the product's clock; messages and sweeps come as it does. */
  async pass(ms: number): Promise<void> {
    const endMs = this.nowMs + ms;
    for (;;) {
      const nextMs = Math.min(this.#nextSweepMs, ...this.#queue.map(({ visibleAtMs }) => visibleAtMs));
      if (nextMs > endMs) break;
      this.nowMs = Math.max(this.nowMs, nextMs);
      if (this.#nextSweepMs <= this.nowMs) {
        this.send(JSON.stringify({ sweep: true }));
      }
      await this.#receive();
      if (!this.skipsSweeps) this.#nextSweepMs = await this.#sweepAfter();
    }
    this.nowMs = Math.max(this.nowMs, endMs);
  }

  /** The first full minute at which a sweep finds something: those that find nothing would only take time. */
  async #sweepAfter(): Promise<number> {
    const isTold = this.messages !== undefined;
    const [toWake, due] = await Promise.all([
      this.#instants("Webhooks", webhooksTable.indexes[0].name, "wake_at"),
      isTold ? this.#instants("Messages", messagesTable.indexes[0].name, "due_at") : [],
    ]);
    const [first] = [...toWake, ...due].toSorted((a, b) => a - b);
    if (first === undefined) return Number.POSITIVE_INFINITY;
    return Math.max(Math.ceil(first / MINUTE_MS) * MINUTE_MS, this.nowMs + MINUTE_MS);
  }

  /** The instants in an index's items. */
  async #instants(table: TableName, IndexName: string, attribute: string): Promise<number[]> {
    const { client, names } = this.tables;
    const input = { TableName: names[table], IndexName, ProjectionExpression: attribute };
    const instants: number[] = [];
    for await (const { Items = [] } of paginateScan({ client }, input)) {
      instants.push(...Items.map((item) => Date.parse(String(item[attribute]?.S))));
    }
    return instants;
  }

  /** Works off all that the queue has at this instant. */
  async settle(): Promise<void> {
    while (this.#queue.some(({ visibleAtMs }) => visibleAtMs <= this.nowMs)) await this.#receive();
  }

  async #receive(): Promise<void> {
    const batch = this.#queue.filter(({ visibleAtMs }) => visibleAtMs <= this.nowMs).slice(0, BATCH);
    if (batch.length === 0) return;
    for (const message of batch) message.visibleAtMs = this.nowMs + VISIBILITY_MS;
    const failed = await this.invoke(batch);
    const done = new Set(batch.map(({ id }) => id).filter((id) => !failed.includes(id)));
    this.#queue.splice(0, Infinity, ...this.#queue.filter(({ id }) => !done.has(id)));
  }

  /** Calls the function with messages; gives the ids of those that failed. */
  async invoke(
    messages: readonly { readonly id: string; readonly body: string }[],
  ): Promise<readonly string[]> {
    const note = (level: LogLine["level"]) => (message: string, fields: LogLine["fields"]) =>
      void this.log.push({ level, message, fields });
    const reach = outwardReach(async () => [], true);
    const hangingPost = posting({ ...reach, timeoutMs: this.attemptMs });
    const answeredPost = posting({ ...reach, timeoutMs: MAX_ANSWER_MS });
    const handler = deliveriesHandler({
      database: this.tables.database,
      writer: this.writer,
      services: this.services,
      post: async (what) => {
        const begunMs = this.nowMs;
        this.givenMs.push(what.timeoutMs);
        const posted = await (this.hangs(what) ? hangingPost(what) : answeredPost(what));
        this.nowMs = Math.max(this.nowMs, begunMs + this.tookMs);
        return posted;
      },
      messages: this.messages,
      now: () => this.now(),
      random: () => this.random(),
      newToken: newRandomKey,
      log: { info: note("info"), error: note("error") },
      metricsNamespace: METRICS_NAMESPACE,
    });
    const Records = messages.map(({ id, body }) => ({ messageId: id, body }));
    const event = { Records } as Parameters<typeof handler>[0];
    const { batchItemFailures } = await runAs(DELIVERIES, () =>
      handler(event, { getRemainingTimeInMillis: () => TIMEOUT_MS }),
    );
    return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  }

  /** The deliveries of a webhook, the newest first. */
  async deliveries(webhook: WebhookId): Promise<DeliveryItem[]> {
    return await this.tables.database.query(deliveriesBetween(webhook), () => true, Number.POSITIVE_INFINITY);
  }

  /** Removes a webhook. */
  async remove(webhook: WebhookId): Promise<void> {
    const item = await this.stored(webhook);
    if (item !== undefined) await this.writer.write(deleteWebhook(item));
  }

  /** A webhook as it is now. */
  async stored(webhook: WebhookId): Promise<WebhookItem | undefined> {
    const { found } = await this.tables.database.read({ found: readWebhook(webhook) });
    return found;
  }
}
