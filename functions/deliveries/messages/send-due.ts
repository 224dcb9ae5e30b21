import { createHash } from "node:crypto";
import type { Letter } from "../../../shared/mail/letter.ts";
import type { MessageKey } from "../../../shared/tables/messages-table.ts";
import { describeFault } from "../../../shared/telemetry/logger.ts";
import { wakeMessage } from "../../../shared/webhooks/wake.ts";
import { newTally, tallyFields } from "../turn/tally.ts";
import { LEASE_MS } from "../turn/time-limits.ts";
import { countMessage, joinUntil, type LimitedMessage } from "./count-message.ts";
import { type LetterPlan, NOTHING } from "./letter-plan.ts";
import { asDueItem, type DueItem, noteAsked, postpone, putOff, takeDue } from "./message-items.ts";
import {
  BUSY_WAIT_MS,
  MAX_REFUSED_MS,
  TOO_LATE_MS,
  UNANSWERED_WAIT_MS,
  waitAfterRefusal,
} from "./message-waits.ts";
import { planMessage } from "./plan-message.ts";
import type { Planned, PlannedMessage, PlanScope } from "./planned-message.ts";
import { settle, settleJoined, settleSent } from "./settle-message.ts";
import { type LoggedMessage, logNotSent, nameOf, noteWait, triedForMs, type Work } from "./work.ts";

// The sweep wakes what is due later.
const MAX_WAKE_S = 60;

/** How often the mail service may be asked without a known answer: a message is sent once, and at most once more. */
const MAX_UNANSWERED = 2;

/**
 * Tells somebody what is due, by the records as they are now. Before the mail service is asked, the item says so; so whenever the
 * function dies, the next worker knows whether the message may have been sent.
 */
export async function sendDue(key: MessageKey, scope: PlanScope): Promise<void> {
  const { dependencies } = scope;
  const { writer, now, newToken, log, metricsNamespace } = dependencies;
  const lease = { key, token: newToken() };
  const begunMs = now().getTime();
  const taken = await writer.write(takeDue(lease, isoOf(begunMs), isoOf(begunMs + LEASE_MS)));
  if (!taken.ok) return;
  const tally = newTally();
  const item = asDueItem(taken.item);
  const progress = { unanswered: item.unanswered };
  const work = { ...scope, item, lease, told: "", tally, progress };
  try {
    await tell(work);
  } catch (error) {
    noteWait(work);
    // Otherwise the sweep would wake it each minute, whatever is wrong with it.
    const attempts = { ...progress, refusals: item.refusals + 1 };
    const dueAt = isoOf(now().getTime() + waitAfterRefusal(attempts.refusals));
    await writer.write(postpone(lease, dueAt, attempts)).catch(() => {});
    throw error;
  } finally {
    // What was sent is counted, whatever failed afterwards.
    const fields = tallyFields(tally, metricsNamespace, now());
    if (Object.keys(fields).length > 0) log.info("messages", fields);
  }
}

async function tell(leased: Work): Promise<void> {
  const planned = await planOrGiveUp(leased);
  if (planned === undefined) return;
  if (planned.kind === "later") return await waitUntil(planned.dueAt, leased);
  const work = ofThisMessage(leased, planned);
  const { item } = work;
  const { plan } = planned;
  if (plan.kind === "nothing") return await settle(work, planned);
  if (item.unanswered >= MAX_UNANSWERED) return await giveUp(plan.letter, planned, work);
  if (isTooLate(work)) return await fail(plan.letter, planned, work);
  const { cause, to } = plan;
  // What the club itself causes has no limit.
  if (cause.kind === "club") return await ask(plan, planned, work);
  await askWithinLimit({ tenantId: item.tenant_id, cause, to, name: nameOf(work) }, plan, planned, work);
}

/** The work on a message. If more has changed since the mail service was asked, it is another message, and its attempts begin anew. */
function ofThisMessage(work: Work, planned: PlannedMessage): Work {
  const { item } = work;
  if (!("joins" in item) || planned.kind !== "joined") return work;
  const versions = planned.sent.map((put) => [put.item.booking_id, put.item.version ?? put.item.open_since]);
  const told = ` ${versions.map((each) => each.join(":")).join()}`;
  const isAnother = item.asked !== undefined && item.asked !== told;
  return { ...work, told, item: isAnother ? { ...item, unanswered: 0, refusals: 0 } : item };
}

/** Sends a message that a caller without manage has caused; beyond a limit it is joined, or left out if a visitor caused it. */
async function askWithinLimit(
  limited: LimitedMessage,
  plan: LetterPlan,
  planned: PlannedMessage,
  work: Work,
): Promise<void> {
  const { item, messages, dependencies, tally } = work;
  const secret = await messages.secret();
  // A joined message has waited for its place, and no longer counts for those who caused it.
  const counted = await countMessage(limited, secret, dependencies, item.kind === "joined");
  if (counted.kind === "busy") return await waitForOthers(work);
  if (counted.kind !== "full" && counted.kind !== "exhausted") return await ask(plan, planned, work);
  if (limited.cause.kind === "visitor") {
    tally.messages_left_out += 1;
    logNotSent(plan.letter, "left_out", work);
    return await settle(work, planned);
  }
  logNotSent(plan.letter, "joined", work);
  // Where only the causer's limit is reached, the reader is told at once of what others cause.
  const { kind, untilMs } = counted;
  const dueMs = kind === "full" ? await joinUntil(limited, untilMs, secret, dependencies) : untilMs;
  await settleJoined(work, planned, dueMs);
}

/** Plans the message; gives it up, unplanned, if planning fails and has failed for too long. */
async function planOrGiveUp(work: Work): Promise<Planned | undefined> {
  const { item, dependencies } = work;
  try {
    return await planMessage(item, work);
  } catch (error) {
    if (!isTooLate(work)) throw error;
    dependencies.log.error("fault", { fault: describeFault(error) });
    await fail({ name: item.kind, bookings: unplannedOf(item) }, nothingOf(item, dependencies.now()), work);
    return undefined;
  }
}

function isTooLate(work: Work): boolean {
  const { refusals, unanswered } = work.item;
  return refusals + unanswered > 0 && triedForMs(work) >= TOO_LATE_MS;
}

/** The bookings of a message that has no plan. */
function unplannedOf(item: DueItem): readonly { readonly id: number }[] {
  switch (item.kind) {
    case "reminder":
      return [{ id: item.booking_id }];
    case "link":
      return [];
    default:
      return [...item.ids].map((id) => ({ id }));
  }
}

/** A plan that ends an item without telling anything of it. */
function nothingOf(item: DueItem, now: Date): PlannedMessage {
  const nothing = { plan: NOTHING, sent: [] } as const;
  switch (item.kind) {
    case "change": {
      const done = [...item.ids];
      return { kind: "change", ...nothing, done, told: done };
    }
    case "reminder":
      return { kind: "reminder", ...nothing, after: now.toISOString(), next: undefined };
    case "link":
      return { kind: "once", ...nothing };
    default:
      return { kind: "joined", ...nothing };
  }
}

/** Leaves a message until a later instant. Its sweep comes within a minute of it, and the wake at once if it is soon. */
async function waitUntil(dueAt: string, { item, lease, dependencies }: Work): Promise<void> {
  const { writer, services, now } = dependencies;
  await writer.write(putOff(lease, dueAt));
  const waitS = Math.ceil((Date.parse(dueAt) - now().getTime()) / 1_000);
  if (waitS < MAX_WAKE_S) await services.queue.send([wakeMessage(item.tenant_id, lease.key, waitS)]);
}

/** Tries a message again in a few seconds: too many are being counted at this moment. */
async function waitForOthers({ item, lease, dependencies }: Work): Promise<void> {
  const { writer, services, now, random } = dependencies;
  const waitMs = BUSY_WAIT_MS * (1 + random());
  await writer.write(postpone(lease, isoOf(now().getTime() + waitMs), item));
  await services.queue.send([wakeMessage(item.tenant_id, lease.key, Math.ceil(waitMs / 1_000))]);
}

/** Asks the mail service, and notes what came of it. */
async function ask({ to, letter }: LetterPlan, planned: PlannedMessage, work: Work): Promise<void> {
  const { lease, item, tally, messages, dependencies } = work;
  const { writer, now } = dependencies;
  const raw = await compose(letter, to, work);
  if (raw === undefined) {
    tally.messages_failed += 1;
    return await settle(work, planned);
  }
  // Another worker has the lease by now, or the booking was changed.
  if (!(await writer.write(noteAsked(lease, item, work.told))).ok) return;
  work.progress.unanswered = item.unanswered + 1;
  const outcome = await messages.mail.send({ to, raw });
  if (outcome.kind === "sent") {
    tally.messages_sent += 1;
    tally.message_delay_ms.push(Math.max(0, now().getTime() - Date.parse(item.noted_at)));
    return await settleSent(work, planned);
  }
  const { kind, reason: error } = outcome;
  if (kind === "unanswered") {
    if (item.unanswered + 1 >= MAX_UNANSWERED) return await giveUp(letter, planned, work, error);
    logNotSent(letter, "unanswered", work, error);
    const attempts = { ...item, unanswered: item.unanswered + 1 };
    await writer.write(postpone(lease, isoOf(now().getTime() + UNANSWERED_WAIT_MS), attempts));
    return;
  }
  tally.messages_refused += 1;
  noteWait(work);
  if (triedForMs(work) >= MAX_REFUSED_MS) return await fail(letter, planned, work, error);
  logNotSent(letter, "refused", work, error);
  const attempts = { ...item, refusals: item.refusals + 1 };
  await writer.write(postpone(lease, isoOf(now().getTime() + waitAfterRefusal(attempts.refusals)), attempts));
}

/** Gives up a message that was never sent. */
async function fail(
  letter: LoggedMessage,
  planned: PlannedMessage,
  work: Work,
  error?: string,
): Promise<void> {
  work.tally.messages_failed += 1;
  logNotSent(letter, "failed", work, error);
  await settle(work, planned);
}

/** Gives up a message that may have been sent twice: it is not sent a third time. */
async function giveUp(letter: Letter, planned: PlannedMessage, work: Work, error?: string): Promise<void> {
  work.tally.messages_unknown += 1;
  logNotSent(letter, "unknown", work, error);
  await settleSent(work, planned);
}

/** The message; undefined, with a fault in the log, if it cannot be made: another attempt would not help. */
async function compose(letter: Letter, to: string, work: Work): Promise<Uint8Array | undefined> {
  const { messages, dependencies } = work;
  const id = createHash("sha256").update(nameOf(work)).digest("hex").slice(0, 32);
  const messageId = `${id}@${messages.apiHost}`;
  const sentAt = dependencies.now().toISOString();
  try {
    return await messages.compose(letter, { from: messages.from, to, messageId, sentAt });
  } catch (error) {
    dependencies.log.error("fault", { fault: describeFault(error) });
    logNotSent(letter, "failed", work, "not composed");
    return undefined;
  }
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
