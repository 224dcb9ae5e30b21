import { createHash } from "node:crypto";
import {
  asDueItem,
  type DueItem,
  type DueLease,
  type MessageKey,
  noteAsked,
  postpone,
  removeChange,
  removeDue,
  settleChange,
  settlePart,
  settleReminder,
  takeAgain,
  takeDue,
} from "../../../shared/tables/message-items.ts";
import type { Delete, Put, Update } from "../../../shared/tables/transact-item.ts";
import { describeFault } from "../../../shared/telemetry/logger.ts";
import type { Letter } from "../mail/letter.ts";
import { newTally, type Tally, tallyFields } from "../turn/tally.ts";
import { LEASE_MS } from "../turn/time-limits.ts";
import type { TurnDependencies } from "../turn/turn-dependencies.ts";
import { countMessage } from "./count-message.ts";
import { type LetterPlan, NOTHING } from "./letter-plan.ts";
import { MAX_REFUSED_MS, TOO_LATE_MS, UNANSWERED_WAIT_MS, waitAfterRefusal } from "./message-waits.ts";
import { type PlannedMessage, type PlanScope, planMessage } from "./plan-message.ts";

/** How often the mail service may be asked without a known answer: a message is sent once, and at most once more. */
const MAX_UNANSWERED = 2;

/** What a worker works on, and with. */
interface Work extends PlanScope {
  readonly item: DueItem;
  readonly lease: DueLease;
  readonly tally: Tally;
  /** Whether the mail service has been asked. */
  readonly progress: { isAsked: boolean };
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
  const item = asDueItem(taken.item);
  const progress = { isAsked: false };
  const work = { ...scope, item, lease, tally, progress };
  try {
    await tell(work);
  } catch (error) {
    noteWait(work);
    // Otherwise the sweep would wake it each minute, whatever is wrong with it.
    const attempts = {
      unanswered: item.unanswered + (progress.isAsked ? 1 : 0),
      refusals: item.refusals + 1,
    };
    const dueAt = isoOf(now().getTime() + waitAfterRefusal(attempts.refusals));
    await writer.write(postpone(lease, dueAt, attempts)).catch(() => {});
    throw error;
  } finally {
    // What was sent is counted, whatever failed afterwards.
    const fields = tallyFields(tally, metricsNamespace, now());
    if (Object.keys(fields).length > 0) log.info("messages", fields);
  }
}

async function tell(work: Work): Promise<void> {
  const { item, tally } = work;
  const planned = await planOrGiveUp(work);
  if (planned === undefined) return;
  const { plan } = planned;
  if (plan.kind === "nothing") return await settle(work, planned);
  if (item.unanswered >= MAX_UNANSWERED) return await giveUp(plan.letter, planned, work);
  if (isTooLate(work)) return await fail(plan.letter, planned, work);
  if (!(await mayBeSent(plan, work))) {
    tally.messages_left_out += 1;
    logNotSent(plan.letter, "left_out", work);
    return await settle(work, planned);
  }
  await ask(plan, planned, work);
}

/** Plans the message; gives it up, unplanned, if planning fails and has failed for too long. */
async function planOrGiveUp(work: Work): Promise<PlannedMessage | undefined> {
  const { item, dependencies } = work;
  try {
    return await planMessage(item, work);
  } catch (error) {
    if (!isTooLate(work)) throw error;
    dependencies.log.error("fault", { fault: describeFault(error) });
    await fail({ name: item.kind, bookings: bookingsOf(item) }, nothingOf(item, dependencies.now()), work);
    return undefined;
  }
}

function isTooLate(work: Work): boolean {
  const { refusals, unanswered } = work.item;
  return refusals + unanswered > 0 && triedForMs(work) >= TOO_LATE_MS;
}

/** The bookings of a message that has no plan. */
function bookingsOf(item: DueItem): readonly { readonly id: number }[] {
  switch (item.kind) {
    case "change":
      return [...item.ids].map((id) => ({ id }));
    case "reminder":
      return [{ id: item.booking_id }];
    case "link":
      return [];
  }
}

/** The plan to tell nothing of an item, now or later. */
function nothingOf(item: DueItem, now: Date): PlannedMessage {
  switch (item.kind) {
    case "change": {
      const done = [...item.ids];
      return { kind: "change", plan: NOTHING, done, told: done, known: [] };
    }
    case "reminder":
      return { kind: "reminder", plan: NOTHING, after: now.toISOString(), next: undefined };
    case "link":
      return { kind: "once", plan: NOTHING };
  }
}

/** Notes how long a message has waited whose attempt came to nothing. */
function noteWait(work: Work): void {
  const waitedMs = triedForMs(work);
  if (waitedMs > 0) work.tally.waiting_ms.push(waitedMs);
}

/** Counts a message that a caller without manage has caused; the club's own are not limited. */
async function mayBeSent(
  { causedBy, to }: LetterPlan,
  { item, dependencies, messages }: Work,
): Promise<boolean> {
  if (causedBy === "club") return true;
  const secret = await messages.secret();
  const { tenant_id: tenantId } = item;
  const address = secret.addressHash(to);
  const name = secret.messageHash(nameOf(item));
  return await countMessage({ tenantId, causedBy, address, name }, dependencies);
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
  if (!(await writer.write(noteAsked(lease, item))).ok) return;
  work.progress.isAsked = true;
  const outcome = await messages.mail.send({ to, raw });
  if (outcome.kind === "sent") {
    tally.messages_sent += 1;
    tally.message_delay_ms.push(Math.max(0, now().getTime() - Date.parse(item.noted_at)));
    return await settle(work, planned, knownBy(planned));
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

/** What the log says of a message. */
interface LoggedMessage {
  /** The letter's, or the item's kind where it could not be planned. */
  readonly name: string;
  readonly bookings: readonly { readonly id: number }[];
}

/** How long ago the message was first worked on. */
function triedForMs({ item, dependencies: { now } }: Work): number {
  return item.begun_at === undefined ? 0 : now().getTime() - Date.parse(item.begun_at);
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
  await settle(work, planned, knownBy(planned));
}

/** Logs that a message was not sent, or not yet, without a person's name or address. */
function logNotSent(
  { name, bookings }: LoggedMessage,
  reason: "refused" | "unanswered" | "failed" | "unknown" | "left_out",
  { item, dependencies: { log } }: Work,
  error?: string,
): void {
  const { tenant_id, refusals, unanswered } = item;
  const record_id = bookings.map(({ id }) => id).join(" ");
  const attempts = refusals + unanswered + (reason === "left_out" ? 0 : 1);
  const level = reason === "failed" || reason === "unknown" ? "error" : "info";
  log[level]("message not sent", { tenant_id, name, record_id, reason, error, attempts });
}

/** The message; undefined, with a fault in the log, if it cannot be made: another attempt would not help. */
async function compose(letter: Letter, to: string, work: Work): Promise<Uint8Array | undefined> {
  const { item, messages, dependencies } = work;
  const id = createHash("sha256").update(nameOf(item)).digest("hex").slice(0, 32);
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

/** Names a message, the same for each attempt at it. */
function nameOf({ owner, record, noted_at }: DueItem): string {
  return `${owner} ${record} ${noted_at}`;
}

/** What a message that was sent, or may have been, has told. */
function knownBy(planned: PlannedMessage): readonly Put[] {
  return planned.kind === "change" ? planned.known : [];
}

/** Notes that nobody need be told any more, or what is next. If that cannot be written, the lease runs out and another worker goes on. */
async function settle(work: Work, planned: PlannedMessage, known: readonly Put[] = []): Promise<void> {
  const { item, lease, dependencies } = work;
  const { writer, now } = dependencies;
  switch (planned.kind) {
    case "change": {
      if (item.kind !== "change") return;
      const left = new Set(item.ids);
      for (const id of planned.done) left.delete(id);
      if (left.size === 0) {
        const isForgotten = planned.told.length + item.told.size === 0;
        const write = isForgotten ? removeChange(lease, item) : settleChange(lease, item, planned);
        if (await isSettled(write, known, dependencies)) return;
      }
      // Further bookings were noted meanwhile, or are told in a message of their own.
      if (await isSettled(settlePart(lease, planned, now().toISOString()), known, dependencies)) return;
      // An erasure has taken the lease, and bookings out of a coach's message: the others are told.
      const again = await writer.write(takeAgain(lease));
      if (!again.ok) return;
      const found = asDueItem(again.item);
      const ids = found.kind === "change" ? found.ids : new Set();
      const [done = [], told = []] = [planned.done, planned.told].map((some) =>
        some.filter((id) => ids.has(id)),
      );
      const stillKnown = known.filter(({ item: { booking_id } }) => ids.has(Number(booking_id)));
      return await settle({ ...work, item: found }, { ...planned, done, told }, stillKnown);
    }
    case "reminder": {
      await writer.write(settleReminder(lease, planned.after, planned.next));
      return;
    }
    case "once": {
      await writer.write(removeDue(lease));
      return;
    }
  }
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

/**
 * Settles a message together with what its reader knows by it, so that an erasure which came first refuses both.
 * @returns false if the lease was lost, or if others were noted since
 */
async function isSettled(
  write: Update | Delete,
  known: readonly Put[],
  { writer }: Pick<TurnDependencies, "writer">,
): Promise<boolean> {
  if (known.length === 0) return (await writer.write(write)).ok;
  const failed = await writer.writeAll([write, ...known]);
  if (failed.length === 0) return true;
  // They have been told of later versions meanwhile.
  const older = new Set(failed.map((place) => place - 1));
  return (
    !failed.includes(0) &&
    (await isSettled(
      write,
      known.filter((_, place) => !older.has(place)),
      { writer },
    ))
  );
}
