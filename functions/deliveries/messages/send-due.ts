import { createHash } from "node:crypto";
import {
  asDueItem,
  type DueItem,
  type DueLease,
  type MessageKey,
  noteAsked,
  postpone,
  removeDue,
  settleChange,
  settlePart,
  settleReminder,
  takeDue,
} from "../../../shared/tables/message-items.ts";
import { describeFault } from "../../../shared/telemetry/logger.ts";
import type { Letter } from "../mail/letter.ts";
import { newTally, type Tally, tallyFields } from "../tally.ts";
import { countMessage } from "./count-message.ts";
import type { LetterPlan } from "./letter-plan.ts";
import { MAX_REFUSED_MS, UNANSWERED_WAIT_MS, waitAfterRefusal } from "./message-waits.ts";
import { type PlannedMessage, type PlanScope, planMessage } from "./plan-message.ts";

// Longer than the function lives. If it dies, somebody else goes on then.
const LEASE_MS = 35_000;

/** How often the mail service may be asked without a known answer: a message is sent once, and at most once more. */
const MAX_UNANSWERED = 2;

/** What a worker works on, and with. */
interface Work extends PlanScope {
  readonly item: DueItem;
  readonly lease: DueLease;
  readonly tally: Tally;
}

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
  try {
    await tell({ ...scope, item: asDueItem(taken.item), lease, tally });
  } finally {
    // What was sent is counted, whatever came then.
    const fields = tallyFields(tally, metricsNamespace, now());
    if (Object.keys(fields).length > 0) log.info("messages", fields);
  }
}

async function tell(work: Work): Promise<void> {
  const { item, tally } = work;
  if (item.unanswered >= MAX_UNANSWERED) {
    tally.messages_unknown += 1;
    return await settle(work, await planMessage(item, work));
  }
  const planned = await planMessage(item, work);
  const { plan } = planned;
  if (plan.kind === "nothing") return await settle(work, planned);
  if (!(await mayBeSent(plan, work))) {
    tally.messages_left_out += 1;
    return await settle(work, planned);
  }
  await ask(plan, planned, work);
}

/** Counts a message that a caller without manage has caused; the club's own are not limited. */
async function mayBeSent(
  { isLimited, to }: LetterPlan,
  { item, dependencies, messages }: Work,
): Promise<boolean> {
  if (!isLimited) return true;
  const address = (await messages.secret()).addressHash(to);
  const name = `${item.owner} ${item.record} ${item.noted_at}`;
  return await countMessage({ tenantId: item.tenant_id, address, name }, dependencies);
}

/** Asks the mail service, and notes what came of it. */
async function ask({ to, letter }: LetterPlan, planned: PlannedMessage, work: Work): Promise<void> {
  const { lease, item, tally, messages, dependencies } = work;
  const { writer, now, log } = dependencies;
  const raw = await compose(letter, to, work);
  if (raw === undefined) {
    tally.messages_failed += 1;
    return await settle(work, planned);
  }
  // Somebody else has the lease by now, or the booking was changed.
  if (!(await writer.write(noteAsked(lease))).ok) return;
  const outcome = await messages.mail.send({ to, raw });
  if (outcome.kind === "sent") {
    tally.messages_sent += 1;
    tally.message_delay_ms.push(Math.max(0, now().getTime() - Date.parse(item.noted_at)));
    return await settle(work, planned);
  }
  const { tenant_id } = item;
  const about = { tenant_id, message: letter.name, bookings: letter.bookings.map(({ id }) => id) };
  const { kind: result, reason } = outcome;
  if (result === "unanswered") {
    log.info("message unanswered", { ...about, reason });
    const isLast = item.unanswered + 1 >= MAX_UNANSWERED;
    if (isLast) {
      tally.messages_unknown += 1;
      return await settle(work, planned);
    }
    await writer.write(postpone(lease, isoOf(now().getTime() + UNANSWERED_WAIT_MS), "unanswered"));
    return;
  }
  const isGivenUp = now().getTime() - Date.parse(item.noted_at) >= MAX_REFUSED_MS;
  tally.messages_refused += 1;
  log[isGivenUp ? "error" : "info"](isGivenUp ? "message failed" : "message refused", { ...about, reason });
  if (isGivenUp) {
    tally.messages_failed += 1;
    return await settle(work, planned);
  }
  const waitMs = waitAfterRefusal(item.refusals + 1);
  await writer.write(postpone(lease, isoOf(now().getTime() + waitMs), "refused"));
}

/** The message; undefined, with a line in the log, if it cannot be made: another attempt would not help. */
async function compose(letter: Letter, to: string, { item, messages, dependencies }: Work) {
  const { owner, record, noted_at, tenant_id } = item;
  const id = createHash("sha256").update(`${owner} ${record} ${noted_at}`).digest("hex").slice(0, 32);
  const messageId = `${id}@${messages.apiHost}`;
  const sentAt = dependencies.now().toISOString();
  try {
    return await messages.compose(letter, { from: messages.from, to, messageId, sentAt });
  } catch (error) {
    dependencies.log.error("message failed", {
      tenant_id,
      message: letter.name,
      fault: describeFault(error),
    });
    return undefined;
  }
}

/** Notes that nobody need be told any more, or what is next. If it cannot be written, the lease ends and somebody else goes on. */
async function settle({ item, lease, dependencies }: Work, planned: PlannedMessage): Promise<void> {
  const { writer, now } = dependencies;
  switch (planned.kind) {
    case "change": {
      const { noted, told } = planned;
      if (item.kind === "change" && noted.length === item.ids.size) {
        const settled = await writer.write(settleChange(lease, noted, told));
        if (settled.ok) return;
      }
      // Further bookings were noted meanwhile, or are told in a message of their own.
      await writer.write(settlePart(lease, { noted, told, dueAt: now().toISOString() }));
      return;
    }
    case "reminder": {
      await writer.write(settleReminder(lease, planned.after, planned.next));
      return;
    }
    case "link": {
      await writer.write(removeDue(lease));
      return;
    }
  }
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
