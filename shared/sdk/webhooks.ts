import type { webhooks } from "./api-types.ts";

type Bodies = {
  [Type in keyof webhooks]: webhooks[Type]["post"]["requestBody"]["content"]["application/json"];
};

/** The type of an event, such as `tour.booked`. */
export type WebhookEventType = keyof webhooks;

/** An event that a webhook gets; its `type` says what `data` has. */
export type WebhookEvent = Bodies[WebhookEventType];

/** The event of one type. */
export type WebhookEventOf<Type extends WebhookEventType> = Bodies[Type];

/** An event whose type this version of the SDK may not know; {@link isKnownEvent} tells. */
export interface ReceivedEvent {
  readonly type: string;
  /** When the record changed. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Why a request is refused. */
export type WebhookRefusal =
  /** One of the headers of Standard Webhooks is not there, is there twice, or has no form of theirs. */
  | "missing_header"
  /** It was sent too long ago, or too far in the future. */
  | "stale"
  /** None of its signatures is by one of the secrets. */
  | "no_matching_signature"
  /** It is signed, and its body is no event. */
  | "malformed_body";

/**
 * Thrown where a request is not from the API, or is too old: answer 400.
 * @example
 * const refused = new WebhookRefused("stale");
 * console.log(refused.reason);
 */
export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused";
  readonly reason: WebhookRefusal;

  constructor(reason: WebhookRefusal, options?: ErrorOptions) {
    super(`The webhook's request is refused: ${reason}`, options);
    this.reason = reason;
  }
}

/** A request to a webhook's server. */
export interface WebhookRequest {
  /** The text of the body as it came: parsed and written again, it has another signature. */
  readonly body: string;
  /** Of `fetch`, or of Node.js, which has names in lower case. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The webhook's secret; both while it is rotated. */
  readonly secrets: string | readonly string[];
  /** How old a request may be, in seconds, and how far ahead its clock may be. */
  readonly toleranceS?: number;
  /** The present, for tests. */
  readonly now?: Date;
}

const DEFAULT_TOLERANCE_S = 300;
const PREFIX = "whsec_";
// Standard Webhooks, "Signature scheme": fewer bytes could be guessed.
const MIN_SECRET_BYTES = 24;
const MAX_SECRET_BYTES = 64;
const VERSION = "v1,";
// 32 bytes in the one spelling that base64 with padding has for them.
const MAC = /^v1,[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;
const HMAC = { name: "HMAC", hash: "SHA-256" };

/**
 * The event of a request that the API has signed for this webhook (Standard Webhooks). By Web Crypto alone, so it runs in
 * Node.js, Deno, Bun and Workers.
 * @throws {WebhookRefused} where the signature, the age or the body is not right
 * @throws {TypeError} where a secret is not `whsec_` and the base64 of 24 to 64 bytes
 * @example
 * const event = await verifyWebhook({ body: await request.text(), headers: request.headers, secrets: secret });
 * if (isKnownEvent(event) && event.type === "appointment.rescheduled") console.log(event.data.starts_at);
 */
export async function verifyWebhook(request: WebhookRequest): Promise<ReceivedEvent> {
  const { body, headers, secrets, toleranceS = DEFAULT_TOLERANCE_S, now = new Date() } = request;
  const keys = (typeof secrets === "string" ? [secrets] : secrets).map(keyBytes);
  if (keys.length === 0) throw new TypeError("A webhook is verified by at least one secret.");
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signature = headerOf(headers, "webhook-signature");
  if (!/^[0-9]{1,15}$/.test(timestamp)) throw new WebhookRefused("missing_header");
  if (!(Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= toleranceS)) throw new WebhookRefused("stale");
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  if (!(await isSigned(content, macsOf(signature), keys))) throw new WebhookRefused("no_matching_signature");
  return eventOf(body);
}

/**
 * Whether this version of the SDK knows an event's type, and so what its `data` has. The API may get new types: acknowledge
 * those that you do not know.
 * @example
 * const event = await verifyWebhook({ body: await request.text(), headers: request.headers, secrets: secret });
 * if (!isKnownEvent(event)) console.log("Not for us:", event.type);
 */
export function isKnownEvent(event: ReceivedEvent): event is WebhookEvent {
  return Object.hasOwn(TYPES, event.type);
}

// Its keys are those of the description: one more or one less does not compile.
const TYPES: Readonly<Record<WebhookEventType, true>> = {
  "tour.booked": true,
  "tour.rescheduled": true,
  "tour.cancelled": true,
  "tour.checked_in": true,
  "tour.no_show": true,
  "tour.undone": true,
  "appointment.created": true,
  "appointment.updated": true,
  "appointment.rescheduled": true,
  "appointment.coach_substituted": true,
  "appointment.checked_in": true,
  "appointment.no_show": true,
  "appointment.undone": true,
  "appointment.cancelled": true,
  "appointment.membership_changed": true,
  "prospect.created": true,
  "client.created": true,
  "client.updated": true,
  "client.erased": true,
  "unavailability.added": true,
  "unavailability.removed": true,
  "class.created": true,
  "class.updated": true,
  "class.rescheduled": true,
  "class.coach_substituted": true,
  "class.cancelled": true,
  "class.completed": true,
  "class.deleted": true,
  "class.place_open": true,
  "class_booking.booked": true,
  "class_booking.waiting": true,
  "class_booking.promoted": true,
  "class_booking.cancelled": true,
  "class_booking.released": true,
  "class_booking.moved": true,
  "class_booking.checked_in": true,
  "class_booking.no_show": true,
  "class_booking.undone": true,
  "class_booking.membership_changed": true,
  "recurring_class.created": true,
  "recurring_class.updated": true,
  "recurring_class.ended": true,
  "webhook.test": true,
};

function headerOf(headers: WebhookRequest["headers"], name: string): string {
  const found = headers instanceof Headers ? headers.get(name) : onlyValueOf(headers, name);
  if (typeof found !== "string" || found === "") throw new WebhookRefused("missing_header");
  return found;
}

/** The one value of a header, in whatever case its name is. */
function onlyValueOf(
  headers: Exclude<WebhookRequest["headers"], Headers>,
  wanted: string,
): string | undefined {
  const values = Object.entries(headers)
    .filter(([name]) => name.toLowerCase() === wanted)
    .flatMap(([, value]) => value ?? []);
  return values.length === 1 ? values[0] : undefined;
}

/** The signatures of version 1; those of other versions are for other readers. */
function macsOf(signature: string): Uint8Array<ArrayBuffer>[] {
  return signature.split(" ").flatMap((each) => {
    const mac = MAC.test(each) ? decoded(each.slice(VERSION.length)) : undefined;
    return mac === undefined ? [] : [mac];
  });
}

async function isSigned(
  content: Uint8Array<ArrayBuffer>,
  macs: readonly Uint8Array<ArrayBuffer>[],
  keys: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey("raw", bytes, HMAC, false, ["verify"]);
    for (const mac of macs) {
      // Compares in constant time (Web Cryptography API §31.6.2).
      if (await crypto.subtle.verify(HMAC.name, key, mac, content)) return true;
    }
  }
  return false;
}

function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = secret.startsWith(PREFIX) ? decoded(secret.slice(PREFIX.length)) : undefined;
  if (bytes === undefined || bytes.length < MIN_SECRET_BYTES || bytes.length > MAX_SECRET_BYTES) {
    throw new TypeError("A webhook's secret is whsec_ and the base64 of 24 to 64 bytes.");
  }
  return bytes;
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function eventOf(body: string): ReceivedEvent {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch (cause) {
    throw new WebhookRefused("malformed_body", { cause });
  }
  if (!isEvent(parsed)) throw new WebhookRefused("malformed_body");
  return parsed;
}

function isEvent(parsed: unknown): parsed is ReceivedEvent {
  if (!isObject(parsed)) return false;
  const { type, timestamp, data } = parsed;
  return typeof type === "string" && typeof timestamp === "string" && isObject(data);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
