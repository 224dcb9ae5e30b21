import type { Client, InfoEntry } from "@fitness-club-booking/sdk/records";
import { sentenceOf } from "../../parts/alerts.ts";
import { button, h, type Inside } from "../../parts/elements.ts";
import { enteredIn, field, input, showFieldErrors } from "../../parts/fields.ts";
import type { Desk } from "../club/club-records.ts";
import type { PageContext } from "../club/page-context.ts";
import { type HistoryWords, historyInWords, wordingOf } from "../club/words.ts";
import type { Card } from "./card.ts";

/** The reason of a change, which may be left out. */
export function reasonField({ strings: { common, desk } }: PageContext): HTMLElement {
  return field(input("reason", { maxlength: 500, autocomplete: "off" }), {
    label: desk.reason,
    optional: common.optional,
  });
}

/** How a form of a card ends: what submits it, and the way back. */
export function formEnd(
  { strings: { common } }: PageContext,
  submit: HTMLElement,
  onBack: () => void,
): HTMLElement {
  return h("div.buttons", submit, button(common.back, onBack, { class: "quiet" }));
}

/** A button that submits a form. */
export function submitButton(text: string, look?: "danger"): HTMLButtonElement {
  return h("button", { type: "submit", class: look }, text);
}

/** Marks fields that must be filled in before anything can be sent, and moves the focus to the first. */
export function showMissing(form: HTMLFormElement, names: readonly string[], page: PageContext): void {
  const problems = names.map(requiredProblem);
  const shown = showFieldErrors(form, problems, (problem, label) => sentenceOf(problem, page, label));
  shown[0]?.control?.focus();
}

// As the API would say it.
function requiredProblem(identifier: string): InfoEntry {
  return {
    severity: "Error",
    errorCode: "FIELD_REQUIRED",
    errorMessage: "",
    helptext: "",
    identifier,
    jsonObject: null,
  };
}

/** A record's history, folded away until it is asked for. */
export function historyView(
  history: Parameters<typeof historyInWords>[0],
  desk: Desk,
  said?: HistoryWords,
): HTMLElement {
  const lines = historyInWords(history, wordingOf(desk), said).map(({ when, what, by }) =>
    h("li", h("span.quiet", `${when} · ${by}`), h("br"), what),
  );
  const { historyTitle } = desk.page.strings.desk;
  return h("details", h("summary", historyTitle), h("ol.history", ...lines));
}

/** What staff must know of somebody's health; undefined where nothing is known. */
export function medicalAlert(
  { medical_alert }: { readonly medical_alert: string | null },
  { strings: { desk } }: PageContext,
): HTMLElement | undefined {
  return medical_alert ? h("p.medical", h("strong", desk.medicalAlert), ` ${medical_alert}`) : undefined;
}

/** Says that the club takes no bookings for somebody, and why; undefined where it does. */
export function blockedAlert(
  { is_blocked, blocked_reason }: Pick<Client, "is_blocked" | "blocked_reason">,
  { strings: { desk } }: PageContext,
): HTMLElement | undefined {
  return is_blocked ? h("span.medical", h("strong", desk.blocked), ` ${blocked_reason ?? ""}`) : undefined;
}

/** The reason that is entered in a form with the field of {@link reasonField}. */
export function reasonIn(form: HTMLFormElement): string | null {
  return enteredIn(form, "reason") ?? null;
}

const WAIVE = "waive";

/** Offers to give a session back that would be forfeited. */
export function waiver(label: string, checked = false): HTMLElement {
  return h("label.check", h("input", { type: "checkbox", name: WAIVE, checked }), label);
}

/** Whether the session is to be given back all the same. */
export function isWaived(form: HTMLFormElement): boolean {
  return new FormData(form).has(WAIVE);
}

/** What has been booked, for whom and when. */
export interface BookedInWords {
  readonly who: string;
  readonly start: string;
  /** Whether an earlier request was carried out, and not the last one. */
  readonly isEarlier: boolean;
  /** With whom, where, and what pays, such as `Ben Okafor · Studio 1 · nothing to pay`. */
  readonly details?: string;
  /** Whether the club takes no bookings for them from others than staff. */
  readonly isBlocked?: boolean;
  /** What was done after it. */
  readonly after?: string | undefined;
  /** What can be done next. */
  readonly more?: readonly Inside[];
}

/** Says in a card what has been booked. */
export function sayBooked(
  card: Card,
  { strings: { common, desk }, time }: PageContext,
  { who, start, isEarlier, details, isBlocked, after, more = [] }: BookedInWords,
): void {
  const close = button(common.close, () => card.close());
  card.show(h("div.buttons", close, ...more));
  const when = time.inWords(start);
  const booked = card.isOpen ? desk.booked(when) : desk.bookedFor(who, when);
  const done = isEarlier ? desk.bookedEarlier(who, when) : booked;
  const words = [done, details && `${details}.`, after, isBlocked ? desk.blocked : undefined];
  card.say(words.filter(Boolean).join(" "));
}
