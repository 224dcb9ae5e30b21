import type { ClassBooking, ClassType, RosterEntry } from "@fitness-club-booking/sdk/records";
import type { Failure } from "../../parts/alerts.ts";
import { readAll } from "../../parts/read-all.ts";
import { RecordWrites } from "../card/record-writes.ts";
import { readClassType } from "../club/class-types.ts";
import type { Desk } from "../club/club-records.ts";
import type { KnownClass } from "../day/entries.ts";
import type { LiveDay } from "../day/live-day.ts";
import { readRoster } from "./roster-reader.ts";
import { type Roster, withKnown } from "./roster-rules.ts";

/** Told what becomes of the reading. */
export interface RosterWatcher {
  /** There is something new. */
  onChange(): void;
  /** The roster was read, so an earlier failure is over. */
  onRead(): void;
  onFailed(failure: Failure): void;
}

/** The roster that is shown: what is known of its class and its people, and the changes of them. */
export class ShownRoster {
  /** The clients whom the club is known to block. A list of clients does not say so. */
  readonly blocked = new Set<number>();
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #watcher: RosterWatcher;
  /** By class, since what was not answered is sent again under its key. */
  readonly #writesByClass = new Map<number, RecordWrites>();
  #writes: RecordWrites;
  #of: KnownClass | undefined;
  #roster: Roster | undefined;
  #type: ClassType | undefined;
  #asked: unknown;
  #reading: Promise<void> = Promise.resolve();

  constructor(desk: Desk, live: LiveDay, watcher: RosterWatcher) {
    this.#desk = desk;
    this.#live = live;
    this.#watcher = watcher;
    this.#writes = new RecordWrites(desk.page);
  }

  /** The class that is shown; undefined once the roster was closed. */
  get of(): KnownClass | undefined {
    return this.#of;
  }

  /** What is known of its people; undefined until they were read. */
  get roster(): Roster | undefined {
    return this.#roster;
  }

  /** The type of the class, once it was read. */
  get type(): ClassType | undefined {
    return this.#type;
  }

  /** The changes of the class. */
  get writes(): RecordWrites {
    return this.#writes;
  }

  /**
   * Goes on with a class.
   * @returns whether another one was shown before
   */
  open(of: KnownClass): boolean {
    const isOther = this.#of?.id !== of.id;
    if (isOther) this.#begin(of);
    this.#of = of;
    return isOther;
  }

  /** Shows no class any more. */
  close(): void {
    this.#of = undefined;
    this.#asked = undefined;
  }

  /** Reads the roster. A later reading knows more, whichever is answered first: whoever waits for this one waits for that, too. */
  async read(): Promise<void> {
    this.#reading = this.#readOnce();
    let awaited: Promise<void> | undefined;
    while (awaited !== this.#reading) {
      awaited = this.#reading;
      await awaited;
    }
  }

  /** Takes over somebody's place as it was answered. */
  put(booking: ClassBooking): void {
    const roster = this.#roster;
    if (roster === undefined || booking.class_id !== roster.class.id) return;
    const entries = roster.entries.map((entry) =>
      entry.client_id === booking.client_id && entry.version <= booking.version
        ? { ...booking, client: entry.client }
        : entry,
    );
    this.#roster = { ...roster, entries };
    this.#watcher.onChange();
  }

  /** Somebody's booking as it is known now. */
  current(entry: RosterEntry): RosterEntry {
    const { class_id, client_id } = entry;
    const now = this.#roster?.entries.find(
      (other) => other.client_id === client_id && other.class_id === class_id,
    );
    return now ?? entry;
  }

  /** Forgets who was shown, such as where the class is gone. */
  forget(): void {
    this.#roster = undefined;
  }

  #begin({ id, class_type_id }: KnownClass): void {
    this.#roster = undefined;
    this.#type = undefined;
    void readClassType(this.#desk, class_type_id).then((read) => {
      if (this.#of?.id === id) this.#type = read;
    });
    this.#writes = this.#writesByClass.get(id) ?? new RecordWrites(this.#desk.page);
    this.#writesByClass.set(id, this.#writes);
  }

  async #readOnce(): Promise<void> {
    const of = this.#of;
    if (of === undefined) return;
    const asked = {};
    this.#asked = asked;
    const read = await readAll(() => readRoster(this.#desk, of.id));
    if (this.#asked !== asked) return;
    if (!read.ok) this.#watcher.onFailed(read);
    else if (read.data !== undefined) {
      this.#watcher.onRead();
      this.#take(read.data);
    }
  }

  #take(answer: Roster): void {
    this.#roster = { class: answer.class, entries: withKnown(answer.entries, this.#roster?.entries ?? []) };
    this.#of = answer.class;
    for (const { client_id, waitlist } of answer.entries) {
      if (waitlist?.passed_over?.at(-1)?.reason === "blocked") this.blocked.add(client_id);
    }
    this.#watcher.onChange();
    this.#putClass(answer.class);
  }

  /** Lets the day show what was read of the class. */
  #putClass(of: KnownClass): void {
    const known = this.#live.records.classes.find(({ id }) => id === of.id);
    const isKnown =
      known === undefined ||
      (known.version === of.version && known.booked === of.booked && known.waiting === of.waiting);
    if (!isKnown) this.#live.put({ class: of });
  }
}
