import type { InfoEntry } from "../../api/answer.ts";
import type { RecurringClassItem, SkippedDate } from "../../tables/recurring-class-items.ts";
import type { PendingDate } from "./pending-dates.ts";

/** How many dates of a template are still pending, and which are skipped. */
export class TemplateProgress {
  readonly #total: number;
  readonly #skipped: Map<string, SkippedDate>;
  /** The skipped dates that an event has told of. */
  #told: ReadonlySet<string>;
  /** How many dates have an outcome. */
  done = 0;

  constructor(
    { record, settled_version, skipped }: RecurringClassItem,
    pending: readonly PendingDate[],
    today: string,
  ) {
    const isSettled = settled_version === record.version;
    const open = new Set(pending.map(({ local_date }) => local_date));
    const kept = skipped.filter(
      ({ local_date }) => local_date >= today && (isSettled || open.has(local_date)),
    );
    this.#total = pending.length;
    this.#skipped = new Map(kept.map((one) => [one.local_date, one]));
    this.#told = new Set(skipped.map(({ local_date }) => local_date));
  }

  /** How many dates have no outcome yet. */
  get left(): number {
    return this.#total - this.done;
  }

  /** Adds the outcome of a date. A date with problems is skipped. */
  add(local_date: string, problems: readonly InfoEntry[]): void {
    this.done += 1;
    if (problems.length === 0) this.#skipped.delete(local_date);
    else this.#skipped.set(local_date, { local_date, problems: problems.map(storedProblem) });
  }

  /** The skipped dates in their order. */
  skipped(): SkippedDate[] {
    return [...this.#skipped.values()].toSorted((one, other) => (one.local_date < other.local_date ? -1 : 1));
  }

  /** The skipped dates that no event has told of, in their order. */
  newlySkipped(): string[] {
    return [...this.#skipped.keys()].filter((date) => !this.#told.has(date)).toSorted();
  }

  /** Notes that an event has told of all skipped dates. */
  markTold(): void {
    this.#told = new Set([...this.#told, ...this.#skipped.keys()]);
  }
}

// An entry may name clients. A template stores nobody's data, so only code and field are kept.
function storedProblem({ errorCode, identifier }: InfoEntry) {
  return { code: errorCode, identifier };
}
