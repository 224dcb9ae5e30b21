import { CELL_MINUTES, roundedToCells } from "../../../shared/calendar/cells.ts";
import { overlapMs, type Stretch } from "../../../shared/calendar/stretch.ts";
import type { Hold, Party } from "../../../shared/holds/party.ts";

const CELL_MS = CELL_MINUTES * 60_000;

/** The time that one request has already given to each coach. */
export class JointHolds {
  readonly #held = new Map<string, Stretch[]>();

  /** Whether the request has not given the party any of a stretch. */
  isFree({ holder }: Party, stretch: Stretch): boolean {
    const wanted = roundedToCells(stretch);
    return this.#of(holder.key).every((held) => overlapMs(held, wanted) === 0);
  }

  add({ party, ...stretch }: Hold): void {
    this.#held.set(party.holder.key, [...this.#of(party.holder.key), roundedToCells(stretch)]);
  }

  /** How many cells of a day the request has given to the party. */
  booked({ holder }: Party, day: Stretch): number {
    return this.#of(holder.key).reduce((sum, held) => sum + overlapMs(held, day) / CELL_MS, 0);
  }

  #of(key: string): readonly Stretch[] {
    return this.#held.get(key) ?? [];
  }
}
