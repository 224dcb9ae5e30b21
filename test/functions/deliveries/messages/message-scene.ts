import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import * as v from "valibot";
import { messagesBy } from "../../../../functions/deliveries/messages/messages.ts";
import { pipeEvent } from "../../../../infra/local/events/pipe.ts";
import { bookingEvents, EVENT_SOURCE } from "../../../../infra/stack/events/booking-events.ts";
import type { Letter } from "../../../../shared/mail/letter.ts";
import { type MailEnvelope, rawMail } from "../../../../shared/mail/raw-mail.ts";
import type { LinkSecret } from "../../../../shared/messages/link-secret.ts";
import type { MailOutcome } from "../../../../shared/messages/mail-service.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { engineClient } from "../../../support/engine.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  TEST_LINK_SECRET,
} from "../../../support/function-under-test.ts";
import { runAsTest } from "../../../support/running-role.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { DeliveryScene } from "../webhooks/delivery-scene.ts";

/** A message that the mail service was asked to send. */
export interface AskedMail {
  readonly to: string;
  readonly letter: Letter;
  readonly raw: Uint8Array;
  /** On the product's clock. */
  readonly at: string;
}

const AttributesSchema = v.record(v.string(), v.unknown());

const TransactionSchema = v.object({
  TransactItems: v.array(
    v.object({
      Put: v.optional(v.object({ TableName: v.string(), Item: AttributesSchema })),
      Update: v.optional(
        v.object({
          TableName: v.string(),
          Key: AttributesSchema,
          UpdateExpression: v.string(),
          ExpressionAttributeNames: v.optional(v.record(v.string(), v.string()), {}),
        }),
      ),
    }),
  ),
});

const KeySchema = v.record(v.string(), v.object({ S: v.string() }));

type StoredUpdate = NonNullable<v.InferOutput<typeof TransactionSchema>["TransactItems"][number]["Update"]>;

/** Whether an update writes what its event says. */
function tellsEvent({ UpdateExpression, ExpressionAttributeNames }: StoredUpdate): boolean {
  const names = Object.values(ExpressionAttributeNames);
  return UpdateExpression.includes("last_change = ") || names.includes("last_change");
}

const BOOKINGS = ["Tours", "Appointments", "Classes"] as const;

/** The API's operations and the function of deliveries on one clock, with a mail service of the test's. */
export class MessageScene {
  readonly deliveries: DeliveryScene;
  readonly api: FunctionsUnderTest;
  /** Everything that the mail service was asked to send, in this order. */
  readonly asked: AskedMail[] = [];
  /** What the mail service says; a test may replace it. */
  outcome: (mail: AskedMail) => MailOutcome | Promise<MailOutcome> = () => ({ kind: "sent" });
  /** What KMS says when the key of links is needed; a test may replace it. */
  secret: () => Promise<LinkSecret> = async () => TEST_LINK_SECRET;
  /** What happens before a message is made; a test may replace it. */
  beforeCompose: (letter: Letter) => Promise<void> = async () => {};
  /** What happens before a transaction, which is given as text; a test may replace it. */
  beforeCommit: (transaction: string) => void = () => {};
  /** Events that were held back by {@link holdEvents}. */
  #held: string[] | undefined;
  readonly #engine = engineClient();

  private constructor(deliveries: DeliveryScene) {
    this.deliveries = deliveries;
    const letters = new Map<Uint8Array, Letter>();
    const services = {
      mail: {
        send: async ({ to, raw }: { readonly to: string; readonly raw: Uint8Array }) => {
          const letter = letters.get(raw);
          if (letter === undefined) throw new Error("A message was not composed.");
          const mail = { to, letter, raw, at: deliveries.now().toISOString() };
          this.asked.push(mail);
          return await runAsTest(() => this.outcome(mail));
        },
      },
      from: "bookings@northwind.example",
      compose: async (letter: Letter, envelope: MailEnvelope) => {
        await runAsTest(() => this.beforeCompose(letter));
        const raw = await rawMail(letter, envelope);
        letters.set(raw, letter);
        return raw;
      },
      secret: async () => await this.secret(),
      apiHost: "api.test",
    };
    const messages = messagesBy(services);
    deliveries.messages = async () => messages;
    this.api = functionsUnderTest(deliveries.tables.database, {
      now: () => deliveries.now(),
      webhookServices: deliveries.services,
    });
    this.#tellEvents();
  }

  /** A scene with the sample club. */
  static async open(): Promise<MessageScene> {
    return new MessageScene(await DeliveryScene.open());
  }

  close(): void {
    this.deliveries.close();
  }

  /** Gives a tenant other settings of messages, on top of its own. */
  async setMessages(tenantId: number, messages: Readonly<Record<string, unknown>>): Promise<void> {
    const { tables } = this.deliveries;
    const items = await storedItems(tables, "Club");
    const tenants = items.filter((item) => item.tenant_id === tenantId && "time_zone" in item);
    const own = v.optional(v.record(v.string(), v.unknown()), {});
    const changed = tenants.map((item) => ({
      ...item,
      messages: { ...v.parse(own, item.messages), ...messages },
    }));
    await new BulkTables(tables.client, tables.names).put("Club", changed);
  }

  /** Lets so much time pass; what is due is told. */
  async pass(ms: number): Promise<void> {
    await this.deliveries.pass(ms);
  }

  /** What was sent since it was last asked: to whom, and which message. */
  take(): readonly AskedMail[] {
    return this.asked.splice(0);
  }

  /** Keeps the events of changes from now on. */
  holdEvents(): void {
    this.#held = [];
  }

  /** Tells the events that were kept, in an order of the test's. */
  releaseEvents(order: (events: readonly string[]) => readonly string[] = (events) => events): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const event of order(held)) this.deliveries.send(event);
  }

  /** An item as an update has left it. */
  async #stored({ TableName, Key }: StoredUpdate): Promise<Record<string, unknown> | undefined> {
    const { Item } = await this.#engine.send(
      new GetItemCommand({ TableName, Key: v.parse(KeySchema, Key), ConsistentRead: true }),
    );
    return Item;
  }

  /** Has the queue get the event of every change of a booking, as pipe and bus make it of what is written. */
  #tellEvents(): void {
    const { client, names } = this.deliveries.tables;
    interceptCalls(client, async ({ command, input }, next) => {
      if (command !== "TransactWriteItemsCommand") return await next();
      this.beforeCommit(JSON.stringify(input));
      const output = await next();
      for (const { Put, Update } of v.parse(TransactionSchema, input).TransactItems) {
        const table = BOOKINGS.find((name) => (Put ?? Update)?.TableName === names[name]);
        if (table === undefined) continue;
        const Item = Put?.Item ?? (Update && tellsEvent(Update) ? await this.#stored(Update) : undefined);
        if (Item === undefined) continue;
        const { pattern, detailType, detail } = bookingEvents[table];
        const pipe = {
          ...{ table, patterns: [pattern], detailType, source: EVENT_SOURCE },
          inputTemplate: JSON.stringify(detail),
        };
        const event = pipeEvent(pipe, { eventName: "MODIFY", dynamodb: { NewImage: Item } });
        const time = this.deliveries.now().toISOString().replace(/\.\d+/, "");
        if (event === undefined) continue;
        const body = JSON.stringify({ ...event, time });
        if (this.#held === undefined) this.deliveries.send(body);
        else this.#held.push(body);
      }
      return output;
    });
  }
}
