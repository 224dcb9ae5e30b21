import type { Failure, Remedies } from "./alerts.ts";

/** The failure of an import of a part of the page's script, for `showFailure`. */
export function scriptFailed(cause: unknown): Failure {
  return { ok: false, reason: "unreachable", cause, idempotencyKey: "" };
}

/** Offers to reload the page, because browsers do not try a failed import again. Its address keeps what it shows. */
export const LOAD_AGAIN: Remedies = { onAgain: () => location.reload(), isRead: true };
