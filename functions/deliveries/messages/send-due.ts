import { createHash } from "node:crypto";
import {
  asDueItem,
  type DueItem,
  type DueLease,
  type JoinedMessage,
  keepLease,
  type MessageKey,
  noteAsked,
  noteJoined,
  postpone,
  releaseJoined,
  removeChange,
  removeDue,
  removeJoined,
  settleChange,
  settlePart,
  settleReminder,
  takeAgain,
  takeDue,
} from "../../../shared/tables/message-items.ts";
import {
  type Delete,
  MAX_TRANSACTION_ITEMS,
  type Put,
  type Update,
} from "../../../shared/tables/transact-item.ts";
import { describeFault } from "../../../shared/telemetry/logger.ts";
import { chunks } from "../../../shared/values/array.ts";
import { wakeMessage } from "../../../shared/webhooks/wake.ts";
import type { Letter } from "../mail/letter.ts";
import { newTally, type Tally, tallyFields } from "../turn/tally.ts";
import { LEASE_MS } from "../turn/time-limits.ts";
import type { TurnDependencies } from "../turn/turn-dependencies.ts";
import { type Counted, countMessage, joinUntil, type LimitedMessage } from "./count-message.ts";
import { type LetterPlan, NOTHING } from "./letter-plan.ts";
import {
  BUSY_WAIT_MS,
  MAX_REFUSED_MS,
  TOO_LATE_MS,
  UNANSWERED_WAIT_MS,
  waitAfterRefusal,
} from "./message-waits.ts";
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
  const limited = limitedBy(plan, item);
  if (limited === undefined) return await ask(plan, planned, work);
  const counted = await count(limited, work);
  switch (counted.kind) {
    case "free":
    case "counted":
      return await ask(plan, planned, work);
    case "busy":
      return await waitForOthers(work);
    case "full":
    case "exhausted":
      if (limited.cause.kind !== "visitor") {
        logNotSent(plan.letter, "joined", work);
        return await join(await joinedUntil(limited, counted, work), planned, work);
      }
      tally.messages_left_out += 1;
      logNotSent(plan.letter, "left_out", work);
      return await settle(work, planned);
  }
}

/** Plans the message; gives it up, unplanned, if planning fails and has failed for too long. */
async function planOrGiveUp(work: Work): Promise<PlannedMessage | undefined> {
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
    case "change":
    case "joined":
      return [...item.ids].map((id) => ({ id }));
    case "reminder":
      return [{ id: item.booking_id }];
    case "link":
      return [];
  }
}

/** A plan that ends an item without telling anything of it. */
function nothingOf(item: DueItem, now: Date): PlannedMessage {
  switch (item.kind) {
    case "change": {
      const done = [...item.ids];
      return { kind: "change", plan: NOTHING, done, told: done, known: [] };
    }
    case "joined":
      return { kind: "joined", plan: NOTHING, known: [] };
    case "reminder":
      return { kind: "reminder", plan: NOTHING, after: now.toISOString(), next: undefined };
    case "link":
      return { kind: "once", plan: NOTHING };
  }
}

/** Notes how long a message has waited, after an attempt that failed. */
function noteWait(work: Work): void {
  const waitedMs = triedForMs(work);
  if (waitedMs > 0) work.tally.waiting_ms.push(waitedMs);
}

/** The message as limits count it; undefined for the club's own messages, which have no limit. */
function limitedBy({ cause, to }: LetterPlan, item: DueItem): LimitedMessage | undefined {
  return cause.kind === "club" ? undefined : { tenantId: item.tenant_id, cause, to, name: nameOf(item) };
}

/** Counts a message. A joined message has waited for its place, and no longer counts for those who caused it. */
async function count(limited: LimitedMessage, { item, messages, dependencies }: Work): Promise<Counted> {
  return await countMessage(limited, await messages.secret(), dependencies, item.kind === "joined");
}

/** Tries a message again in a few seconds: too many are being counted at this moment. */
async function waitForOthers({ item, lease, dependencies }: Work): Promise<void> {
  const { writer, services, now, random } = dependencies;
  const waitMs = BUSY_WAIT_MS * (1 + random());
  await writer.write(postpone(lease, isoOf(now().getTime() + waitMs), item));
  await services.queue.send([wakeMessage(item.tenant_id, lease.key, Math.ceil(waitMs / 1_000))]);
}

/** When what is joined is told. Of what others cause, the reader is told at once where only the causer's limit is reached. */
async function joinedUntil(
  limited: LimitedMessage,
  { kind, untilMs }: Extract<Counted, { readonly untilMs: number }>,
  { messages, dependencies }: Work,
): Promise<number> {
  return kind === "exhausted"
    ? untilMs
    : await joinUntil(limited, untilMs, await messages.secret(), dependencies);
}

/** Joins the bookings of a message beyond a limit to one message, which its reader gets when the hour is over. */
async function join(untilMs: number, planned: PlannedMessage, work: Work): Promise<void> {
  const { item, dependencies } = work;
  const dueAt = isoOf(untilMs);
  const { owner, tenant_id } = item;
  const coach = item.kind === "change" && item.coach_id !== undefined ? { coach_id: item.coach_id } : {};
  const joined = (ids: readonly number[]) =>
    noteJoined({ owner, tenant_id, ...coach, ids }, dueAt, dependencies.now());
  await settle(work, planned, (isTheirs) => {
    const ids = bookingsOf(item, planned).filter(isTheirs);
    return ids.length === 0 ? [] : [joined(ids)];
  });
}

/** The bookings that a message is about. */
function bookingsOf(item: DueItem, planned: PlannedMessage): number[] {
  if (item.kind === "reminder") return [item.booking_id];
  return knownBy(planned).map(({ item: { booking_id } }) => Number(booking_id));
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
    return await settle(work, planned, knownTo(planned));
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
  await settle(work, planned, knownTo(planned));
}

/** Logs that a message was not sent, or not yet, without a person's name or address. */
function logNotSent(
  { name, bookings }: LoggedMessage,
  reason: "refused" | "unanswered" | "failed" | "unknown" | "left_out" | "joined",
  { item, dependencies: { log } }: Work,
  error?: string,
): void {
  const { tenant_id, refusals, unanswered } = item;
  const record_id = bookings.map(({ id }) => id).join(" ");
  const isAsked = reason !== "left_out" && reason !== "joined";
  const attempts = refusals + unanswered + (isAsked ? 1 : 0);
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

/** The bookings as the reader knows them once the message is sent. */
function knownBy(planned: PlannedMessage): readonly Put[] {
  return planned.kind === "change" || planned.kind === "joined" ? planned.known : [];
}

/** What is written in the transaction that ends a message, for those of its bookings that were not erased meanwhile. */
type Follow = (isThere: (id: number) => boolean) => readonly (Put | Update)[];

/** Stores what a message that was sent, or may have been, has told. */
function knownTo(planned: PlannedMessage): Follow {
  return (isThere) => knownBy(planned).filter(({ item: { booking_id } }) => isThere(Number(booking_id)));
}

const ALL = () => true;
const NOTHING_ELSE: Follow = () => [];

/**
 * Notes that nobody need be told any more, or what is next. If that cannot be written, the lease runs out and another worker
 * goes on.
 */
async function settle(work: Work, planned: PlannedMessage, follow: Follow = NOTHING_ELSE): Promise<void> {
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
        if (await isSettled(write, follow(ALL), dependencies)) return;
      }
      // Further bookings were noted meanwhile, or are told in a message of their own.
      if (await isSettled(settlePart(lease, planned, now().toISOString()), follow(ALL), dependencies)) return;
      const found = await takeAgainAfterErasure(lease, dependencies);
      if (found?.kind !== "change") return;
      const isThere = (id: number) => found.ids.has(id);
      const { done, told } = planned;
      return await settle(
        { ...work, item: found },
        { ...planned, done: done.filter(isThere), told: told.filter(isThere) },
        (isTheirs) => follow((id) => isThere(id) && isTheirs(id)),
      );
    }
    case "joined": {
      if (item.kind !== "joined") return;
      if (await isJoinedSettled(work, item, follow(ALL))) return;
      const found = await takeAgainAfterErasure(lease, dependencies);
      if (found?.kind !== "joined") return;
      await isJoinedSettled(
        work,
        found,
        follow((id) => found.ids.has(id)),
      );
      return;
    }
    case "reminder": {
      await isSettled(settleReminder(lease, planned.after, planned.next), follow(ALL), dependencies);
      return;
    }
    case "once": {
      await writer.write(removeDue(lease));
      return;
    }
  }
}

/** Takes the lease of a coach's message again, after an erasure took it and removed bookings. The other bookings are told. */
async function takeAgainAfterErasure(
  lease: DueLease,
  { writer }: TurnDependencies,
): Promise<DueItem | undefined> {
  const again = await writer.write(takeAgain(lease));
  return again.ok ? asDueItem(again.item) : undefined;
}

/** Ends a joined message, or sends it again later if more was joined meanwhile. Many bookings take several transactions. */
async function isJoinedSettled(
  { lease, dependencies }: Work,
  { joins }: Pick<JoinedMessage, "joins">,
  known: readonly (Put | Update)[],
): Promise<boolean> {
  const parts = [...chunks(known, MAX_TRANSACTION_ITEMS - 1)];
  const last = parts.pop() ?? [];
  for (const some of parts) {
    if (!(await isSettled(keepLease(lease), some, dependencies))) return false;
  }
  return (
    (await isSettled(removeJoined(lease, { joins }), last, dependencies)) ||
    (await isSettled(releaseJoined(lease), last, dependencies))
  );
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

/**
 * Settles a message together with what follows from it, so that an erasure which came first refuses both.
 * @returns false if the lease was lost, or if others were noted since
 */
async function isSettled(
  write: Update | Delete,
  follows: readonly (Put | Update)[],
  { writer }: Pick<TurnDependencies, "writer">,
): Promise<boolean> {
  if (follows.length === 0) return (await writer.write(write)).ok;
  const failed = await writer.writeAll([write, ...follows]);
  if (failed.length === 0) return true;
  // They have been told of later versions meanwhile.
  const older = new Set(failed.map((place) => place - 1));
  return (
    !failed.includes(0) &&
    (await isSettled(
      write,
      follows.filter((_, place) => !older.has(place)),
      { writer },
    ))
  );
}
