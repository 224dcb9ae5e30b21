import type { Failure, Remedies } from "./alerts.ts";

/** Why a part of the page's script could not be loaded, as the page says of a call. */
export function scriptFailed(cause: unknown): Failure {
  return { ok: false, reason: "unreachable", cause, idempotencyKey: "" };
}

/** What helps: browsers remember that a script did not load, so the page is loaded again. It shows the same days then. */
export const LOAD_AGAIN: Remedies = { onAgain: () => location.reload(), isRead: true };
