/** What one request asked of the database so far; each request has its own, so that none counts into another's. */
export class Usage {
  /** Calls of `BatchGetItem` and `Query`. */
  reads = 0;
  /** Calls of `TransactWriteItems`; each after the first is a retry with a new decision. */
  commits = 0;
  /** Calls that wrote one item by itself. */
  singleWrites = 0;
  readUnits = 0;
  /** Without those of a cancelled transaction, which DynamoDB bills and does not tell. */
  writeUnits = 0;

  /** The events that its commits put into the tables' streams, by table. */
  readonly events = new Map<string, number>();

  /** Every call of the database. A list sends the queries of all holders at once, and counts each. */
  get roundTrips(): number {
    return this.reads + this.commits + this.singleWrites;
  }

  /** How often the booking was decided anew because something that it read had changed. */
  get conflictRetries(): number {
    return Math.max(0, this.commits - 1);
  }

  /** Counts a `BatchGetItem` or a `Query`, answered or not. */
  countRead(): void {
    this.reads += 1;
  }

  /** Counts an answered or unanswered `TransactWriteItems`. */
  countCommit(): void {
    this.commits += 1;
  }

  /** Counts a call that writes one item by itself, answered or not. */
  countSingleWrite(): void {
    this.singleWrites += 1;
  }

  /** Counts an event that a commit put into a table's stream. */
  countEvent(table: string): void {
    this.events.set(table, (this.events.get(table) ?? 0) + 1);
  }

  /** Adds the units that an answered call says it consumed, indexes included. */
  addUnits(kind: "readUnits" | "writeUnits", consumed: readonly ConsumedUnits[] | undefined): void {
    for (const { CapacityUnits = 0 } of consumed ?? []) this[kind] += CapacityUnits;
  }
}

interface ConsumedUnits {
  readonly CapacityUnits?: number | undefined;
}
