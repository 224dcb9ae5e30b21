import { type Success, succeedWithList } from "../api/answer.ts";
import { formatLocal } from "../calendar/local-time.ts";
import type { Tenant } from "../club/tenant.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import type { LocalStart } from "./bookability.ts";

/** The most slots of one answer. */
const MAX_SLOTS = 1_000;

const MINUTE_MS = 60_000;
// Lambda's limit of an answer is 6 MB, with the quotes in the body escaped.
const MAX_BYTES = 2 * 1024 * 1024;

/** What an answer says of all its slots. */
export interface SlotTerms {
  readonly tenant: Tenant;
  readonly durationMinutes: number;
  /** When it was found that they are free. */
  readonly now: Date;
}

/** A page of slots that grows up to a number of slots and to what fits into one answer. */
export class SlotPage {
  readonly #terms: SlotTerms;
  readonly #maxSlots: number;
  // Slots are turned into text at once, so that none is written twice.
  readonly #texts: string[] = [];
  #bytes = 0;

  constructor(terms: SlotTerms, maxSlots = MAX_SLOTS) {
    this.#terms = terms;
    this.#maxSlots = maxSlots;
  }

  /** Whether it has as many slots as it may have. */
  get isFull(): boolean {
    return this.#texts.length >= this.#maxSlots;
  }

  /**
   * Adds a slot.
   * @param details what it says beyond its span
   * @returns false where it does not fit into the answer
   */
  add({ startMs, offsetMs }: LocalStart, details: object): boolean {
    const text = JSON.stringify({
      start_date_time: formatUtcDateTime(new Date(startMs)),
      end_date_time: formatUtcDateTime(new Date(startMs + this.#terms.durationMinutes * MINUTE_MS)),
      local_start: formatLocal(startMs, offsetMs),
      ...details,
    });
    // The text is ASCII, so its length is its bytes. A page takes at least one slot, or the pages would never end.
    if (this.#texts.length > 0 && this.#bytes + text.length > MAX_BYTES) return false;
    this.#bytes += text.length + 1;
    this.#texts.push(text);
    return true;
  }

  /**
   * Adds slots until it is full.
   * @param detailsOf what a slot says beyond its span
   * @returns the first start that had no room; undefined if all had
   */
  fill(starts: Iterable<LocalStart>, detailsOf: (startMs: number) => object): number | undefined {
    for (const start of starts) {
      if (this.isFull || !this.add(start, detailsOf(start.startMs))) return start.startMs;
    }
    return undefined;
  }

  /**
   * The answer with its slots.
   * @param nextMs where the next page begins; undefined if this is the last one
   */
  answer(nextMs: number | undefined): Success {
    const { tenant, durationMinutes, now } = this.#terms;
    const body = {
      time_zone: tenant.time_zone,
      duration_minutes: durationMinutes,
      slots: [],
      as_of: formatUtcDateTime(now),
      next_from: nextMs === undefined ? null : formatUtcDateTime(new Date(nextMs)),
    };
    return succeedWithList(body, "slots", this.#texts);
  }
}
