import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { ownerOfClient } from "../../../shared/tables/parts-table.ts";
import {
  SMOKE_COMPANY_UUID,
  SMOKE_HOOK_PATH,
  SMOKE_TENANT_ID,
  SMOKE_TENANT_UUID,
} from "../../stack/check/smoke-club.ts";
import {
  SMOKE_CLIENT,
  SMOKE_COACH,
  SMOKE_MAILBOX,
  SMOKE_ROOM,
  SMOKE_TYPE,
  SMOKE_WAITER,
} from "./smoke-club-file.ts";

/** The scopes of the smoke test's token, without a prefix. */
export const SMOKE_SCOPES = [
  "tours.write",
  "appointments.read",
  "appointments.write",
  "appointments.manage",
  "classes.manage",
  "classes.write",
  "classes.read",
  "staff.write",
  "webhooks.manage",
] as const;

/** What the steps work with. */
export interface SmokeMeans {
  readonly baseUrl: string;
  readonly tables: BulkTables;
  /** Gets a token with {@link SMOKE_SCOPES}, for a principal that may act for the smoke test's tenant. */
  readonly token: () => Promise<string>;
  /** Whether the product sends messages. */
  readonly hasMail: boolean;
  /** How long a webhook's delivery and a message may take; two minutes by default. */
  readonly patienceMs?: number;
  readonly print: (line: string) => void;
}

/** Thrown by a step that fails; its message begins with the step's name. */
export class SmokeFailed extends Error {
  override readonly name = "SmokeFailed";
}

const PATIENCE_MS = 120_000;
const POLL_MS = 1_000;
const SETTLE_MS = 15_000;
const CALL_TIMEOUT_MS = 30_000;
const HOUR_MS = 60 * 60_000;
const NAME_WIDTH = 18;

const TENANT = `/tenants/${SMOKE_TENANT_ID}`;
const TOUR = `/open/companies/${SMOKE_COMPANY_UUID}/tenants/${SMOKE_TENANT_UUID}/tour`;
const COACH_CALENDAR = `${TENANT}/staff/${SMOKE_COACH}/calendar`;

const MadeSchema = v.object({ create_response: v.object({ id: v.number() }) });
const PlaceSchema = v.object({ class_booking: v.object({ status: v.string() }) });
const TourSchema = v.object({ id: v.number() });
const DeliverySchema = v.object({
  type: v.string(),
  status: v.string(),
  last_status: v.optional(v.nullable(v.number())),
  last_error: v.optional(v.nullable(v.string())),
});
const TestedSchema = v.object({ delivery: DeliverySchema });
const DeliveriesSchema = v.object({ deliveries: v.array(DeliverySchema) });
const FeedSchema = v.object({ url: v.string() });
const ToldSchema = v.object({ told: v.set(v.number()) });

/**
 * Tries the product at the smoke test's tenant: a token, a webhook, an appointment that is booked, moved and cancelled, a class
 * whose place passes on, a tour, a
 * calendar feed, what the webhook got, and a message. Prints how long each step took. Removes nothing.
 * @throws {SmokeFailed} at the first step that fails
 */
export async function runSmokeSteps(means: SmokeMeans, now = new Date()): Promise<void> {
  const { baseUrl, hasMail, print } = means;
  let events: SmokeEvents | undefined;
  const step = async <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    try {
      const result = await run();
      print(`${name.padEnd(NAME_WIDTH)}${Math.round(performance.now() - start)} ms`);
      return result;
    } catch (cause) {
      // Otherwise what is still on its way would be written after everything was removed.
      await events?.untilDelivered(SETTLE_MS).catch(() => undefined);
      throw new SmokeFailed(`The step "${name}" failed.`, { cause });
    }
  };
  const token = await step("get a token", means.token);
  const call: Call = (request) => ask({ ...request, baseUrl, token });
  const hour = Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS;
  const startAt = (hours: number) => new Date(hour + (48 + hours) * HOUR_MS).toISOString();
  const caused = await step("make a webhook", () => makeWebhook(call, baseUrl));
  events = caused;
  const appointment = await step("book", async () => {
    const body = {
      appointment_type_id: SMOKE_TYPE,
      client_id: SMOKE_CLIENT,
      coach_id: SMOKE_COACH,
      room_id: SMOKE_ROOM,
      start_date_time: startAt(0),
    };
    const { create_response } = await call({ path: `${TENANT}/appointments`, body, answers: MadeSchema });
    caused.note("appointment.created");
    return create_response.id;
  });
  await step("read a feed", () => readFeed(call));
  const path = `${TENANT}/appointments/${appointment}`;
  await step("move", async () => {
    const body = { start_date_time: startAt(1) };
    await call({ path: `${path}/reschedule`, body, answers: v.unknown() });
    caused.note("appointment.rescheduled");
  });
  await step("cancel", async () => {
    await call({ path: `${path}/cancel`, body: {}, answers: v.unknown() });
    caused.note("appointment.cancelled");
  });
  await step("hold a class", () => holdClass(call, startAt(3)));
  const tour = await step("book a tour", async () => {
    // Booked for the client, so that all that is written of it later is found by the client's id.
    const prospect = { full_name: "Smoke Client", email_id: SMOKE_MAILBOX };
    const body = { prospect, book_tour: { scheduled_datetime: startAt(2) } };
    return (await call({ path: TOUR, body, answers: TourSchema })).id;
  });
  const { patienceMs = PATIENCE_MS } = means;
  await step("get the webhook", () => caused.untilDelivered(patienceMs));
  if (hasMail) await step("send messages", () => untilTold([appointment, tour], means.tables, patienceMs));
}

/** The events that the smoke test has caused, and the webhook that must get them. */
interface SmokeEvents {
  readonly note: (type: string) => void;
  readonly untilDelivered: (patienceMs: number) => Promise<void>;
}

/** Makes a webhook to the stack's own route, and tests it, which makes it active. */
async function makeWebhook(call: Call, baseUrl: string): Promise<SmokeEvents> {
  const body = { url: `${baseUrl}${SMOKE_HOOK_PATH}`, event_types: ["appointment.*"] };
  const made = await call({ path: `${TENANT}/webhooks`, body, answers: MadeSchema });
  const path = `${TENANT}/webhooks/${made.create_response.id}`;
  const { delivery } = await call({ path: `${path}/test`, answers: TestedSchema });
  if (delivery.status !== "delivered") throw new Error(`Its test ended as ${JSON.stringify(delivery)}.`);
  const types: string[] = [];
  return {
    note: (type) => void types.push(type),
    untilDelivered: (patienceMs) =>
      until(patienceMs, async () => {
        const answers = DeliveriesSchema;
        const { deliveries } = await call({ method: "GET", path: `${path}/deliveries`, answers });
        const done = deliveries.filter(({ status }) => status === "delivered").map(({ type }) => type);
        const missing = types.filter((type) => !done.includes(type));
        return missing.length === 0
          ? undefined
          : `Not delivered: ${missing.join(", ")}. Its deliveries are ${JSON.stringify(deliveries)}.`;
      }),
  };
}

interface SmokeCall<Schema extends v.GenericSchema> {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  readonly answers: Schema;
}

type Call = <Schema extends v.GenericSchema>(request: SmokeCall<Schema>) => Promise<v.InferOutput<Schema>>;

/** Calls an operation; throws its answer, unless it is the expected success. */
async function ask<Schema extends v.GenericSchema>({
  method = "POST",
  path,
  body,
  answers,
  baseUrl,
  token,
}: SmokeCall<Schema> & { readonly baseUrl: string; readonly token: string }): Promise<v.InferOutput<Schema>> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  const answer = v.safeParse(answers, text === "" ? undefined : JSON.parse(text));
  if (answer.success) return answer.output;
  throw new Error(`${method} ${path} answered ${response.status} with something else than expected: ${text}`);
}

/** Makes the coach's feed, reads it as a calendar app does, and ends it. */
async function readFeed(call: Call): Promise<void> {
  const { url } = await call({ path: COACH_CALENDAR, answers: FeedSchema });
  const response = await fetch(url, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  const text = await response.text();
  if (!response.ok || !text.includes("BEGIN:VEVENT")) {
    throw new Error(`The coach's calendar answered ${response.status} without the appointment.`);
  }
  await call({ method: "DELETE", path: COACH_CALENDAR, answers: v.unknown() });
}

/** Plans a class of one place, books it, lets a second client wait for it, and lets the first leave: the place passes on. */
async function holdClass(call: Call, start_date_time: string): Promise<void> {
  const body = { class_type_id: SMOKE_TYPE, coach_id: SMOKE_COACH, room_id: SMOKE_ROOM, start_date_time };
  const { create_response } = await call({
    path: `${TENANT}/classes/complimentary`,
    body: { ...body, capacity: 1, comp_reason: "Smoke test" },
    answers: MadeSchema,
  });
  const path = `${TENANT}/classes/${create_response.id}`;
  const book = (client_id: number) =>
    call({
      path: `${path}/bookings`,
      body: { client_id, if_full: "wait", notice_minutes: 0 },
      answers: PlaceSchema,
    });
  const booked = await book(SMOKE_CLIENT);
  const waiting = await book(SMOKE_WAITER);
  await call({ path: `${path}/bookings/${SMOKE_CLIENT}/cancel`, body: {}, answers: v.unknown() });
  const after = await call({
    method: "GET",
    path: `${path}/bookings/${SMOKE_WAITER}`,
    answers: v.object({ status: v.string() }),
  });
  const seen = [booked.class_booking.status, waiting.class_booking.status, after.status];
  if (seen.join(", ") !== "booked, waiting, booked") {
    throw new Error(`A booking, a wait and a freed place were ${seen.join(", ")}.`);
  }
  await call({ path: `${path}/cancel`, body: { reason: "Smoke test" }, answers: v.unknown() });
}

/** Waits until the client was told of the bookings: SES has taken the messages. */
async function untilTold(bookings: readonly number[], tables: BulkTables, patienceMs: number): Promise<void> {
  const owner = ownerOfClient({ tenant_id: SMOKE_TENANT_ID, client_id: SMOKE_CLIENT });
  await until(patienceMs, async () => {
    const seen: unknown[] = [];
    const told = new Set<number>();
    for await (const item of tables.query("Messages", { name: "owner", value: owner })) {
      const { record, refusals, unanswered } = item;
      seen.push({ record, refusals, unanswered });
      const parsed = v.safeParse(ToldSchema, item);
      if (parsed.success) for (const id of parsed.output.told) told.add(id);
    }
    return bookings.every((id) => told.has(id))
      ? undefined
      : `The client was not told of both bookings. What was noted is ${JSON.stringify(seen)}.`;
  });
}

/** Looks again until nothing is missing, or throws what is. */
async function until(patienceMs: number, look: () => Promise<string | undefined>): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const missing = await look();
    if (missing === undefined) return;
    if (performance.now() > end) throw new Error(`${missing} It was waited for ${patienceMs / 1_000} s.`);
    await sleep(POLL_MS);
  }
}
