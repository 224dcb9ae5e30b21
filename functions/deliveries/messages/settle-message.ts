import {
  type Delete,
  MAX_TRANSACTION_ITEMS,
  type Put,
  type Update,
} from "../../../shared/tables/transact-item.ts";
import { chunks } from "../../../shared/values/array.ts";
import {
  asDueItem,
  type ChangeMessage,
  type DueItem,
  type JoinedMessage,
  keepLease,
  noteJoined,
  releaseJoined,
  removeChange,
  removeDue,
  removeJoined,
  settleChange,
  settlePart,
  settleReminder,
  takeAgain,
} from "./message-items.ts";
import type { PlannedMessage } from "./planned-message.ts";
import type { Work } from "./work.ts";

/** What is written in the transaction that ends a message, for those of its bookings that were not erased meanwhile. */
type Follow = (isThere: (id: number) => boolean) => readonly (Put | Update)[];

/**
 * Notes that nobody need be told any more, or what is next. If that cannot be written, the lease runs out and another worker
 * goes on.
 */
export async function settle(work: Work, planned: PlannedMessage): Promise<void> {
  await settleWith(work, planned, () => []);
}

/** Settles a message that was sent, or may have been: its bookings are stored as they were sent. */
export async function settleSent(work: Work, planned: PlannedMessage): Promise<void> {
  await settleWith(work, planned, (isThere) => planned.sent.filter((booking) => isThere(idOf(booking))));
}

/** Settles a message beyond a limit: its bookings are joined to one message, which its reader gets when the hour is over. */
export async function settleJoined(work: Work, planned: PlannedMessage, untilMs: number): Promise<void> {
  const { item, dependencies } = work;
  const { owner, tenant_id } = item;
  const coach = "coach_id" in item && item.coach_id !== undefined ? { coach_id: item.coach_id } : {};
  const isOfClasses = "booking" in item && item.booking === "class";
  const joined = { kind: "joined", booking: isOfClasses ? "class" : "appointment" } as const;
  const about = item.kind === "reminder" ? [item.booking_id] : planned.sent.map(idOf);
  const dueAt = new Date(untilMs).toISOString();
  await settleWith(work, planned, (isThere) => {
    const ids = about.filter(isThere);
    return ids.length === 0
      ? []
      : [noteJoined({ ...joined, owner, tenant_id, ...coach, ids }, dueAt, dependencies.now())];
  });
}

function idOf({ item: { booking_id } }: Put): number {
  return Number(booking_id);
}

async function settleWith(work: Work, planned: PlannedMessage, follow: Follow): Promise<void> {
  const { item, lease } = work;
  if (planned.kind === "change" && item.kind === "change")
    return await settleChanges(work, item, planned, follow);
  if (planned.kind === "joined" && isJoined(item)) return await settleAllJoined(work, item, follow);
  if (planned.kind === "reminder") {
    await isSettled(work, settleReminder(lease, planned.after, planned.next), follow(ALL));
  } else {
    await isSettled(work, removeDue(lease), []);
  }
}

const ALL = () => true;

function isJoined(item: DueItem): item is JoinedMessage {
  return "joins" in item;
}

async function settleChanges(
  work: Work,
  item: ChangeMessage,
  planned: Extract<PlannedMessage, { readonly kind: "change" }>,
  follow: Follow,
): Promise<void> {
  const { lease, dependencies } = work;
  const left = new Set(item.ids);
  for (const id of planned.done) left.delete(id);
  if (left.size === 0) {
    const isForgotten = planned.told.length + item.told.size === 0;
    const write = isForgotten ? removeChange(lease, item) : settleChange(lease, item, planned);
    if (await isSettled(work, write, follow(ALL))) return;
  }
  // Further bookings were noted meanwhile, or are told in a message of their own.
  const part = settlePart(lease, planned, dependencies.now().toISOString());
  if (await isSettled(work, part, follow(ALL))) return;
  const found = await takeAgainAfterErasure(work);
  if (found?.kind !== "change") return;
  const isThere = (id: number) => found.ids.has(id);
  const rest = { ...planned, done: planned.done.filter(isThere), told: planned.told.filter(isThere) };
  await settleChanges(work, found, rest, (isTheirs) => follow((id) => isThere(id) && isTheirs(id)));
}

/** Takes the lease of a coach's message again, after an erasure took it and removed bookings. The other bookings are told. */
async function takeAgainAfterErasure({ lease, dependencies }: Work): Promise<DueItem | undefined> {
  const again = await dependencies.writer.write(takeAgain(lease));
  return again.ok ? asDueItem(again.item) : undefined;
}

async function settleAllJoined(work: Work, item: JoinedMessage, follow: Follow): Promise<void> {
  if (await isJoinedSettled(work, item, follow(ALL))) return;
  const found = await takeAgainAfterErasure(work);
  if (found === undefined || !isJoined(found)) return;
  const left = follow((id) => found.ids.has(id));
  await isJoinedSettled(work, found, left);
}

/** Ends a joined message, or sends it again later if more was joined meanwhile. Many bookings take several transactions. */
async function isJoinedSettled(
  work: Work,
  { joins }: JoinedMessage,
  sent: readonly (Put | Update)[],
): Promise<boolean> {
  const { lease } = work;
  const parts = [...chunks(sent, MAX_TRANSACTION_ITEMS - 1)];
  const last = parts.pop() ?? [];
  for (const some of parts) {
    if (!(await isSettled(work, keepLease(lease), some))) return false;
  }
  return (
    (await isSettled(work, removeJoined(lease, { joins }), last)) ||
    (await isSettled(work, releaseJoined(lease), last))
  );
}

/**
 * Settles a message together with what follows from it, so that an erasure which came first refuses both.
 * @returns false if the lease was lost, or if others were noted since
 */
async function isSettled(
  work: Work,
  write: Update | Delete,
  follows: readonly (Put | Update)[],
): Promise<boolean> {
  const { writer } = work.dependencies;
  if (follows.length === 0) return (await writer.write(write)).ok;
  const failed = await writer.writeAll([write, ...follows]);
  if (failed.length === 0) return true;
  if (failed.includes(0)) return false;
  // The others were sent in a later version meanwhile.
  const left = follows.filter((_, place) => !failed.includes(place + 1));
  return await isSettled(work, write, left);
}
