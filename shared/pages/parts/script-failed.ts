import { type Failure, type Remedies, showAlert, showFailure } from "./alerts.ts";
import { button, h } from "./elements.ts";
import type { PageContext } from "./start-page.ts";

const REQUEST_TIMEOUT_MS = 15_000;
const SERVER_FAULT = 500;
// Browsers do not try a failed import again. The page's address keeps what it shows.
const load = () => location.reload();
const REMEDIES: Remedies = { onAgain: load, isRead: true };

/**
 * Says why a part of the page's script did not come, and offers to load the page again: the site has other parts by now, or
 * there is no connection.
 * @param cause what the import threw
 */
export async function showScriptFailed(box: HTMLElement, cause: unknown, page: PageContext): Promise<void> {
  const failure: Failure = { ok: false, reason: "unreachable", cause, idempotencyKey: "" };
  const { updated, updatedHint, loadAgain } = page.strings.common;
  if (!(await isGone(cause))) showFailure(box, failure, page, REMEDIES);
  else {
    const offer = h("p", { class: "offers" }, button(loadAgain, load));
    showAlert(box, h("h2", {}, updated), h("p", {}, updatedHint), offer);
  }
}

/** Whether the site answers, but not with the script: it has another one by now. */
async function isGone(cause: unknown): Promise<boolean> {
  // Browsers name the script's address in the error. Safari does not: there, the site's answer to anything has to do.
  const [address = location.href] = /https?:\S+/.exec(String(cause)) ?? [];
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const answer = await fetch(address, { cache: "no-store", signal }).catch(() => undefined);
  if (answer === undefined || answer.status >= SERVER_FAULT) return false;
  return !answer.headers.get("Content-Type")?.includes("javascript") || !answer.ok;
}
