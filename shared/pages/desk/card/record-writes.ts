import { alertBox, type Failure, showFailure } from "../../parts/alerts.ts";
import { h } from "../../parts/elements.ts";
import { type Send, Write, type WriteCall } from "../../parts/write.ts";
import type { PageContext } from "../club/page-context.ts";

/** Whose change failed, and how it is tried again. */
export interface Failed {
  /** Names the record. */
  readonly about: string;
  readonly onAgain: () => void;
  /** Whether the call was a read. */
  readonly isRead?: boolean;
}

/** A change of a record. */
export interface RecordWrite<Data> extends Failed {
  /** Tells it from others of the record: what is sent, and the version. */
  readonly change: unknown;
  readonly call: WriteCall<Data>;
  /** Reads anew what was refused, before that is said. */
  readonly onRefused: () => Promise<void>;
}

/**
 * Changes records beside each other: each record has one change at a time, keys of its own, and an alert of its own. A record is
 * kept until its changes are answered.
 */
export class RecordWrites {
  /** The alerts. One that was not answered stays until its record is tried again, a refusal until anything is. */
  readonly element = h("div.record-alerts");
  readonly #page: PageContext;
  readonly #writes = new Map<string | number, Write>();

  constructor(page: PageContext) {
    this.#page = page;
  }

  /** Whether a change of a record is on its way. */
  isBusy(key: string | number): boolean {
    return this.#writes.get(key)?.isBusy ?? false;
  }

  /**
   * Does all that belongs to a change of a record, with the alert that says why it failed.
   * @returns undefined where another change of the record is on its way
   */
  async once<Result>(
    key: string | number,
    action: (send: Send, alert: HTMLElement) => Promise<Result>,
  ): Promise<Result | undefined> {
    const write = this.#writes.get(key) ?? new Write();
    this.#writes.set(key, write);
    try {
      return await write.once((send) => action(send, this.#newAlert(key)));
    } finally {
      if (write.isSettled) this.#writes.delete(key);
    }
  }

  /**
   * Sends a change of a record, and says why it did not succeed.
   * @returns undefined where it did not, or where another change of the record is on its way
   */
  async send<Data>(
    key: string | number,
    { change, call, onRefused, ...failed }: RecordWrite<Data>,
  ): Promise<Data | undefined> {
    const sent = await this.once(key, async (send, alert) => ({ alert, result: await send(change, call) }));
    if (sent === undefined) return undefined;
    const { alert, result } = sent;
    if (result.ok) {
      alert.remove();
      return result.data;
    }
    if (result.reason === "refused") await onRefused();
    // Where the record was tried again meanwhile, this alert has been replaced.
    this.fail(alert, result, failed);
    return undefined;
  }

  /** Says in an alert whose change failed, and why. */
  fail(alert: HTMLElement, failure: Failure, { about, ...remedies }: Failed): void {
    showFailure(alert, failure, this.#page, remedies);
    alert.querySelector("h2")?.prepend(`${about}: `);
    alert.dataset.reason = failure.reason;
  }

  #newAlert(key: string | number): HTMLElement {
    for (const old of this.element.querySelectorAll<HTMLElement>(".alert")) {
      if (old.dataset.record === String(key) || old.dataset.reason === "refused") old.remove();
    }
    const alert = alertBox();
    alert.dataset.record = String(key);
    this.element.append(alert);
    return alert;
  }
}
