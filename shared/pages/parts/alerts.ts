import type { ApiResult, Refused, Unreachable } from "@fitness-club-booking/sdk";
import type { InfoEntry } from "@fitness-club-booking/sdk/records";
import { button, h, type Inside, offer } from "./elements.ts";
import { clearFieldError, controlOf, type ShownProblem, showFieldErrors } from "./fields.ts";
import { jsonField } from "./json-field.ts";
import type { PageContext } from "./start-page.ts";
import { LongUnanswered } from "./write.ts";

/** The result of a call that failed: the API refused it, or did not answer. */
export type Failure = Exclude<ApiResult<unknown>, { readonly ok: true }>;

/** What the person can do about a failure. */
export interface Remedies {
  /** The form whose fields the problems are about. */
  readonly form?: HTMLFormElement;
  /** Sends the same request again: with the failure's `idempotencyKey` if it was a write. */
  readonly onAgain?: () => void;
  /** The heading where a start is not free that nobody was shown as free; by default, it has just been taken. */
  readonly notFree?: string | undefined;
  /** Takes one of the starts that the API offers instead. */
  readonly onStart?: (start: string) => void;
  /** The page's own sentence for a problem, if it knows more about it than the error code says. */
  readonly ownSentence?: (problem: InfoEntry) => string | undefined;
  /** The fields whose problems are put right by typing in a field; only its own by default. */
  readonly mends?: (name: string) => readonly string[];
  /** Whether the call was a read: nothing can have been done by it, and whoever is typing keeps the focus. */
  readonly isRead?: boolean;
  /** Whether whoever is typing keeps the focus, as after a read. */
  readonly keepsFocus?: boolean;
}

const TOO_MANY_REQUESTS = 429;

/** A place for alerts: empty and hidden until something must be said. */
export function alertBox(): HTMLDivElement {
  return h("div.alert", { role: "alert", tabindex: -1, hidden: true });
}

/** Empties and hides an alert. */
export function hideAlert(box: HTMLElement): void {
  box.hidden = true;
  box.replaceChildren();
}

/** Fills and shows an alert, and moves the focus there. */
export function showAlert(box: HTMLElement, ...content: readonly Inside[]): void {
  fillAlert(box, content, "problem");
  box.focus();
}

function fillAlert(box: HTMLElement, content: readonly Inside[], kind: "taken" | "problem"): void {
  box.dataset.kind = kind;
  box.replaceChildren(...content.filter((part) => part !== undefined));
  box.hidden = false;
}

/** Shows what went wrong and what the person can do, and moves the focus there, unless a read failed while they type. */
export function showFailure(
  box: HTMLElement,
  failure: Failure,
  page: PageContext,
  remedies: Remedies = {},
): void {
  const content =
    failure.reason === "unreachable"
      ? unreachable(failure, page, remedies)
      : refused(failure, page, remedies);
  if (remedies.form !== undefined) takeBackAsTyped(box, remedies.form, remedies.mends);
  const isTaken = failure.reason === "refused" && failure.nextStarts.length > 0 && !remedies.notFree;
  fillAlert(box, content, isTaken ? "taken" : "problem");
  // Where something did not load meanwhile, whoever is typing goes on; the alert is read out nevertheless.
  if (!((remedies.isRead || remedies.keepsFocus) && page.frame.keepsFocus)) box.focus();
}

/** Removes the problems of some fields from an alert and its form. An alert without a problem left is hidden. */
export function takeBack(box: HTMLElement, form: HTMLFormElement, names: readonly string[]): void {
  for (const name of names) {
    const control = controlOf(form, name);
    if (control !== undefined) clearFieldError(control);
  }
  const items = [...box.querySelectorAll<HTMLElement>("li[data-field]")];
  const mended = items.filter(({ dataset }) => names.includes(dataset.field ?? ""));
  for (const item of mended) item.remove();
  if (mended.length > 0 && mended.length === items.length) hideAlert(box);
}

const typedIn = new WeakMap<HTMLFormElement, AbortController>();

function takeBackAsTyped(
  box: HTMLElement,
  form: HTMLFormElement,
  mends = (name: string) => [name] as readonly string[],
): void {
  typedIn.get(form)?.abort();
  const until = new AbortController();
  typedIn.set(form, until);
  const typed = ({ target }: Event) => {
    if (target instanceof Element) takeBack(box, form, mends(target.getAttribute("name") ?? ""));
  };
  form.addEventListener("input", typed, { signal: until.signal });
}

/**
 * A problem as a sentence for the person: the page's own words for the error code (`refusals` in `strings/`), or else the
 * API's message and help text.
 */
export function sentenceOf(
  problem: InfoEntry,
  { strings }: Pick<PageContext, "strings">,
  label?: string,
): string {
  const { errorCode, errorMessage, helptext } = problem;
  const own = strings.refusals[errorCode];
  if (own === undefined) return `${errorMessage} ${helptext ?? ""}`.trim();
  return label === undefined ? own : `${label}: ${own}`;
}

/** What went wrong with a write, for where there is no room for an alert. */
export function failureInWords(
  failure: Failure,
  page: PageContext,
  { ownSentence }: Pick<Remedies, "ownSentence"> = {},
): string {
  const { common } = page.strings;
  if (isLongUnanswered(failure)) return `${common.refused}. ${common.longUnanswered}`;
  if (failure.reason === "unreachable") return `${common.noConnection}. ${common.noConnectionWrite}`;
  if (failure.status === 412) return `${common.changedMeanwhile}.`;
  const sentences = failure.problems.map((problem) => ownSentence?.(problem) ?? sentenceOf(problem, page));
  return [`${common.refused}.`, ...sentences].join(" ");
}

/** Whether nothing was sent, since it is too late to learn what came of an earlier booking. */
export function isLongUnanswered(failure: Failure): boolean {
  return failure.reason === "unreachable" && failure.cause instanceof LongUnanswered;
}

function unreachable(
  { cause, isUnsent }: Unreachable,
  { strings: { common, refusals } }: PageContext,
  { onAgain, isRead }: Remedies,
): Inside[] {
  if (cause instanceof LongUnanswered) {
    return [h("h2", common.refused), h("p", common.longUnanswered)];
  }
  const again = onAgain && offer(common.tryAgain, onAgain);
  const done = isRead ? common.noConnectionRead : isUnsent ? common.notSent : common.noConnectionWrite;
  // The sign-in has ended: the page itself says so, and to try again would be in vain.
  if (jsonField(cause, "isFinal") === true) return [h("h2", common.refused), h("p", done)];
  if (isUnsent && jsonField(cause, "status") === TOO_MANY_REQUESTS) {
    const busy = refusals.TOO_MANY_REQUESTS ?? "";
    return [h("h2", common.refused), h("p", busy), again];
  }
  return [h("h2", common.noConnection), h("p", done), again];
}

function refused(failure: Refused, page: PageContext, remedies: Remedies): Inside[] {
  const { common } = page.strings;
  if (failure.status === 412) {
    return [h("h2", common.changedMeanwhile), h("p", common.changedMeanwhileHint)];
  }
  const { form, onStart, ownSentence } = remedies;
  const sentence = (problem: InfoEntry, label?: string) =>
    ownSentence?.(problem) ?? sentenceOf(problem, page, label);
  const problems: ShownProblem[] =
    form === undefined
      ? failure.problems.map((problem) => ({ problem, sentence: sentence(problem), control: undefined }))
      : showFieldErrors(form, inOrderOf(form, failure.problems), sentence);
  const hasStarts = failure.nextStarts.length > 0;
  return [
    h("h2", hasStarts ? (remedies.notFree ?? common.justTaken) : common.refused),
    problems.length > 0
      ? h("ul", ...problems.map(problemItem))
      : h("p", common.refusedWithoutReason(failure.status)),
    ...(hasStarts && onStart ? startOffers(failure.nextStarts, page, onStart) : []),
  ];
}

/** Problems of no field first, the others in the order of the form's fields. */
function inOrderOf(form: HTMLFormElement, problems: readonly InfoEntry[]): InfoEntry[] {
  const names = [...form.elements].map((control) => control.getAttribute("name"));
  return problems.toSorted((one, other) => names.indexOf(one.identifier) - names.indexOf(other.identifier));
}

function problemItem({ problem, sentence, control }: ShownProblem): HTMLLIElement {
  const about = { "data-field": problem.identifier };
  if (control === undefined) return h("li", about, sentence);
  const lead = (event: Event) => {
    // The address may say what the page shows, so it must not change.
    event.preventDefault();
    control.focus();
  };
  return h("li", about, h("a", { href: `#${control.id}`, onclick: lead }, sentence));
}

function startOffers(
  starts: readonly string[],
  { strings: { common }, time }: PageContext,
  onStart: (start: string) => void,
): Inside[] {
  const offers = starts.map((start) => button(time.inWords(start), () => onStart(start)));
  return [
    h("p", common.chooseOther),
    h("div.offers", { role: "group", "aria-label": common.chooseOther }, ...offers),
  ];
}

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
    showAlert(box, h("h2", updated), h("p", updatedHint), offer(loadAgain, load));
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
