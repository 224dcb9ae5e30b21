import type { LinkSecret } from "../../../shared/messages/link-secret.ts";
import type { Update } from "../../../shared/tables/transact-item.ts";
import { Unavailable } from "../../../shared/values/unavailable.ts";
import type { TurnDependencies } from "../turn/turn-dependencies.ts";
import type { LimitedCause } from "./letter-plan.ts";
import {
  asSent,
  countOfMember,
  countOfTenant,
  countSent,
  fullForAnHour,
  MAX_TO_RECIPIENT,
  type Place,
  placeOf,
  type Recipient,
  readSent,
  startJoining,
} from "./message-counts.ts";

// A try fails when another message was counted since the read. After so many, the recipient's hour is full.
const MAX_TRIES = MAX_TO_RECIPIENT.others.hour + 2;

/** A message that a caller without manage has caused. */
export interface LimitedMessage {
  readonly tenantId: number;
  readonly cause: LimitedCause;
  /** The address that it goes to. */
  readonly to: string;
  /** Names the message; one that is counted already is not counted again. */
  readonly name: string;
}

/**
 * The result of counting a message. `exhausted`: a limit of the tenant or of the member is reached, until the same instant as at
 * `full`. `busy`: too many others were being counted at the same time, so try again.
 */
export type Counted =
  | Place
  | { readonly kind: "exhausted"; readonly untilMs: number }
  | { readonly kind: "busy" };

/**
 * Counts a message for its recipient, its tenant and the member who caused it, for all of them or for none.
 * @param hasPlace whether it is sent even at the recipient's limit; then it counts for the recipient alone
 */
export async function countMessage(
  message: LimitedMessage,
  secret: LinkSecret,
  { database, writer, now }: TurnDependencies,
  hasPlace = false,
): Promise<Counted> {
  const recipient = recipientOf(message, secret);
  const name = secret.messageHash(message.name);
  const causers = hasPlace ? [] : countsOfCausers(message, secret, now());
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { sent } = await database.read({ sent: readSent(recipient) });
    const place = placeOf(sent, name, recipient, now());
    if (place.kind === "counted" || (place.kind === "full" && !hasPlace)) return place;
    const failed = await writer.writeAll([countSent(recipient, sent, name, now()), ...causers]).catch(busy);
    if (failed === "busy") break;
    if (failed.length === 0) return { kind: "counted" };
    if (failed.some((index) => index > 0)) return { ...fullForAnHour(now()), kind: "exhausted" };
  }
  return { kind: "busy" };
}

/**
 * Joins further messages to a recipient whose limit is reached.
 * @returns the epoch milliseconds until which they are joined, as the first joined message has set them
 */
export async function joinUntil(
  message: LimitedMessage,
  untilMs: number,
  secret: LinkSecret,
  { writer, now }: TurnDependencies,
): Promise<number> {
  const present = now();
  const started = await writer.write(startJoining(recipientOf(message, secret), untilMs, present));
  return started.ok ? untilMs : Math.max(asSent(started.found).joins_until, present.getTime());
}

function recipientOf({ cause, to }: LimitedMessage, secret: LinkSecret): Recipient {
  return cause.kind === "visitor"
    ? { causedBy: "visitors", hash: secret.inboxHash(to) }
    : { causedBy: "others", hash: secret.addressHash(to) };
}

function countsOfCausers({ cause, tenantId }: LimitedMessage, secret: LinkSecret, now: Date): Update[] {
  if (cause.kind === "visitor") return [countOfTenant(tenantId, "visitors", now)];
  const ofTenant = countOfTenant(tenantId, "others", now);
  if (cause.kind === "app") return [ofTenant];
  const member = secret.memberHash({ tenant_id: tenantId, client_id: cause.clientId });
  return [ofTenant, countOfMember(member, now)];
}

/** Other transactions kept one of the counters busy. */
function busy(error: unknown): "busy" {
  if (error instanceof Unavailable) return "busy";
  throw error;
}
