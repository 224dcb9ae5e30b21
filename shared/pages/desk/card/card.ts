import type { Refused } from "@fitness-club-booking/sdk";
import {
  alertBox,
  type Failure,
  hideAlert,
  type Remedies,
  showFailure,
  showScriptFailed,
} from "../../parts/alerts.ts";
import { button, h, type Inside } from "../../parts/elements.ts";
import { openDialogOverPage } from "../../parts/leave-dialog.ts";
import { readAll } from "../../parts/read-all.ts";
import { Write, type WriteCall } from "../../parts/write.ts";
import type { PageContext } from "../club/page-context.ts";
import { TypedControls } from "./typed.ts";

/** An operation that changes a booking. */
export type BookingOperation = keyof PageContext["strings"]["desk"]["done"];

/** What becomes of a call of a card. */
export interface Outcome<Data> {
  readonly onDone: (data: Data) => void | Promise<void>;
  /** Shows the record as it is now, after somebody else has changed it. */
  readonly onChanged?: () => Promise<void>;
  /** Takes a refusal over; `false` leaves it to the card. */
  readonly onRefused?: (failure: Failure) => boolean;
  /** Tells the change from others of the card, such as its body; without it, the call keeps its own keys. */
  readonly change?: unknown;
  /** What the person can do about a failure; by default, to send the same again. */
  readonly remedies?: Remedies;
  /** Whether a later request of another dialog tells what came of this one. */
  readonly isTold?: () => boolean;
}

/** A dialog whose content is replaced step by step, and which has one call under way at most. */
export class Card {
  readonly #page: PageContext;
  readonly #title: string;
  readonly #alert = alertBox();
  readonly #outcome = h("p.outcome", { role: "status", tabindex: -1 });
  readonly #content = h("div.card");
  readonly #typed: TypedControls;
  readonly #write = new Write();
  /** What the page shows under the dialog. */
  readonly #under: Element | null;
  #close: () => void;
  /** Whether something was shown since the dialog closed. */
  #isShownSince = false;

  constructor(page: PageContext, title: string) {
    this.#page = page;
    this.#title = title;
    this.#under = page.frame.main.firstElementChild;
    this.#typed = new TypedControls(this.#content);
    this.#close = this.#open();
  }

  /** Whether the dialog is still there. */
  get isOpen(): boolean {
    return this.#content.isConnected;
  }

  /** Does something once the dialog has closed and the browser has given the focus back. */
  whenClosed(action: () => void): void {
    this.#content.closest("dialog")?.addEventListener("close", action);
  }

  /** Replaces what the card shows, or will show once it opens again. */
  show(...content: readonly Inside[]): void {
    this.#isShownSince = !this.isOpen;
    hideAlert(this.#alert);
    this.#outcome.textContent = "";
    this.#content.replaceChildren(...content.filter((part) => part !== undefined));
    this.#setBusy(this.#write.isBusy);
  }

  /** Shows a step of its own, and moves the focus to its heading. */
  showStep(title: string, ...content: readonly Inside[]): void {
    const heading = h("h3", { tabindex: -1 }, title);
    this.show(heading, ...content);
    heading.focus();
  }

  /** Moves the focus to the dialog's title, such as on the way back from a step. */
  focusTitle(): void {
    this.#content.closest("dialog")?.querySelector("h2")?.focus();
  }

  /** Moves the focus to what is likely next, unless somebody has it elsewhere in the dialog than at its title. */
  offer(next: HTMLElement | undefined): void {
    const { activeElement } = document;
    const dialog = this.#content.closest("dialog");
    const isElsewhere = dialog?.contains(activeElement) && activeElement?.matches("h2") === false;
    if (dialog === this.#page.frame.dialog && !isElsewhere) next?.focus();
  }

  /** Says what has been done, and moves the focus there; opens the dialog again where it has been closed. */
  say(text: string): void {
    if (!this.isOpen) {
      // What was sent is done.
      if (!this.#isShownSince) this.show();
      this.#openAgain();
    }
    this.#outcome.textContent = text;
    this.#outcome.focus();
  }

  /** Reads what the card shows, and shows it; where that fails, says so and offers to try again. */
  async load<Data>(read: () => Promise<Data>, show: (data: Data) => void): Promise<void> {
    this.show(h("p.empty", this.#page.strings.common.loading));
    this.#content.setAttribute("aria-busy", "true");
    const result = await readAll(read);
    if (!this.isOpen) return;
    if (result.ok) show(result.data);
    else {
      this.show();
      this.fail(result, { onAgain: () => void this.load(read, show), isRead: true });
    }
  }

  /** Says why something could not be read or done. */
  fail(failure: Failure, remedies: Remedies = {}): void {
    showFailure(this.#alert, failure, this.#page, remedies);
  }

  /** Says why a part of the page's script did not come. */
  async failScript(cause: unknown): Promise<void> {
    await showScriptFailed(this.#alert, cause, this.#page);
  }

  /** Sends a write, once however often it is asked for, and says why it did not succeed. */
  async send<Data>(call: WriteCall<Data>, outcome: Outcome<Data>): Promise<void> {
    const { change } = outcome;
    await this.#write.once(async (send) => {
      this.#setBusy(true);
      hideAlert(this.#alert);
      try {
        const result = await (change === undefined ? call({}) : send(change, call));
        if (!this.isOpen && outcome.isTold?.()) return;
        if (result.ok) await outcome.onDone(result.data);
        else if (this.isOpen || this.#openAgain()) await this.#explain(result, call, outcome);
      } finally {
        this.#setBusy(false);
      }
    });
  }

  #open(): () => void {
    const content = () => [this.#alert, this.#outcome, this.#content];
    return openDialogOverPage(this.#page, this.#title, content, () => this.#leave());
  }

  /**
   * Opens the dialog again, with what was typed: whoever has closed it must still learn what was done, or that nothing was. It
   * stays closed once the page shows something else, such as the sign-in.
   * @returns whether it is open
   */
  #openAgain(): boolean {
    if (!this.#under?.isConnected) return false;
    this.#close = this.#open();
    this.#isShownSince = false;
    return true;
  }

  /** Closes the dialog. */
  close(): void {
    this.#close();
  }

  /** Closes the dialog, and asks before where something was typed. For what is on its way it opens again. */
  #leave(): void {
    if (this.#typed.isAny && !this.#write.isBusy) askToDiscard(this.#page, this.#close);
    else this.#close();
  }

  async #explain<Data>(failure: Failure, call: WriteCall<Data>, outcome: Outcome<Data>): Promise<void> {
    if (failure.reason === "refused" && isChanged(failure)) await outcome.onChanged?.();
    else if (failure.reason === "refused" && outcome.onRefused?.(failure)) return;
    const onAgain = () => void this.send(call, outcome);
    this.fail(failure, { onAgain, ...outcome.remedies });
  }

  #setBusy(isBusy: boolean): void {
    this.#content.setAttribute("aria-busy", String(isBusy));
    for (const each of this.#content.querySelectorAll("button")) {
      if (isBusy) each.setAttribute("aria-disabled", "true");
      else each.removeAttribute("aria-disabled");
    }
  }
}

/** Asks whether what was typed is to be lost; Escape and Back keep it. */
function askToDiscard(page: PageContext, onDiscard: () => void): void {
  const { desk: said } = page.strings;
  openDialogOverPage(page, said.discardTitle, (close) => {
    const discard = () => {
      close();
      onDiscard();
    };
    const goOn = button(said.do.goOn, close, { autofocus: true });
    return [h("div.buttons", goOn, button(said.do.discard, discard, { class: "danger" }))];
  });
}

/** Whether the record, or what becomes of the session, is no longer what the person was shown. */
function isChanged({ status, problems }: Refused): boolean {
  return status === 412 || problems.some(({ errorCode }) => errorCode === "OUTCOME_CHANGED");
}
