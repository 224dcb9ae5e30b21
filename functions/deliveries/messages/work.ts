import type { Tally } from "../turn/tally.ts";
import type { DueItem, DueLease } from "./message-items.ts";
import type { PlanScope } from "./planned-message.ts";

/** What a worker works on, and with. */
export interface Work extends PlanScope {
  readonly item: DueItem;
  readonly lease: DueLease;
  /**
   * Names what is told, where an item gathers further changes between attempts: the versions of the records. Empty where every
   * attempt tells of the same changes.
   */
  readonly told: string;
  readonly tally: Tally;
  /** How often the mail service was asked without a known answer, the ask under way included. */
  readonly progress: { unanswered: number };
}

/** How long ago the message was first worked on. */
export function triedForMs({ item, dependencies: { now } }: Work): number {
  return item.begun_at === undefined ? 0 : now().getTime() - Date.parse(item.begun_at);
}

/** Notes how long a message has waited, after an attempt that failed. */
export function noteWait(work: Work): void {
  const waitedMs = triedForMs(work);
  if (waitedMs > 0) work.tally.waiting_ms.push(waitedMs);
}

/** Names a message, the same for each attempt to tell the same. */
export function nameOf({ item: { owner, record, noted_at }, told }: Work): string {
  return `${owner} ${record} ${noted_at}${told}`;
}

/** What the log says of a message. */
export interface LoggedMessage {
  /** The letter's, or the item's kind where it could not be planned. */
  readonly name: string;
  readonly bookings: readonly { readonly id: number }[];
}

/** Logs that a message was not sent, or not yet, without a person's name or address. */
export function logNotSent(
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
