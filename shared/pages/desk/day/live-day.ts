import { CallFailed } from "@fitness-club-booking/sdk/call-failed";
import { newest } from "@fitness-club-booking/sdk/changes";
import type { ListedAppointment, ListedClient, Unavailability } from "@fitness-club-booking/sdk/records";
import type { Failure } from "../../parts/alerts.ts";
import { nowMs } from "../../parts/clock.ts";
import type { Desk } from "../club/club-records.ts";
import {
  type ChangesSince,
  type DayRecords,
  readChanges,
  readClients,
  readClientsOf,
  readDay,
  readUnavailability,
} from "./day-reader.ts";
import { classEntry, type Entry, entriesIn, type KnownClass, type KnownTour, stretchOf } from "./entries.ts";
import { overlap, type ShownDays, type Stretch, wholeDays } from "./hours.ts";

/** Told when there is something new. */
export interface DayWatcher {
  /** @param changed the keys of the entries that others have changed */
  onChange(changed: ReadonlySet<string>): void;
  /** Called after each poll. */
  onFreshness(isUpToDate: boolean): void;
}

/** The records that entries are made of. */
type Booked = "appointments" | "tours" | "classes";

/** What this page has just been answered. */
export interface Answered {
  readonly appointment?: ListedAppointment;
  readonly tour?: KnownTour;
  readonly class?: KnownClass;
}

/** An absence that somebody has just added or removed. */
export interface UnavailabilityDone {
  readonly added?: Unavailability;
  readonly removed?: Unavailability | undefined;
}

// A poll sends four requests at most, so an idle page sends at most eight a minute, however much is booked elsewhere.
const POLL_MS = 30_000;
// Who is away has no list of changes: it is read again with every fourth poll.
const POLLS_PER_UNAVAILABILITY = 4;
// How far the clock of this machine may be ahead of the API's: the first poll reaches back so far.
const CLOCK_TOLERANCE_MS = 3_600_000;

/** One or several days of the club, kept up to date while the page is visible. */
export class LiveDay {
  /** The first day that is shown. */
  readonly day: string;
  readonly shown: ShownDays;
  readonly whole: Stretch;
  /** When the records were last known to be up to date. */
  asOfMs = nowMs();
  #records: DayRecords = {
    appointments: [],
    tours: [],
    classes: [],
    clients: new Map(),
    unavailability: [],
  };
  /** The entries, and of which records they were made. */
  #entries: Pick<DayRecords, Booked> & { readonly entries: readonly Entry[] } = {
    appointments: [],
    tours: [],
    classes: [],
    entries: [],
  };
  readonly #desk: Desk;
  readonly #watcher: DayWatcher;
  readonly #closing = new AbortController();
  #since: ChangesSince = { appointments: "", tours: "" };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #polling: Promise<void> | undefined;
  #reading: Promise<unknown> | undefined;
  /** The clients who are not there any more. */
  readonly #gone = new Set<number>();
  /** The classes that this page was answered since the last poll was sent, which that poll may not know yet. */
  readonly #answered = new Map<number, KnownClass>();
  #pollsUntilUnavailability = POLLS_PER_UNAVAILABILITY;

  constructor(desk: Desk, shown: ShownDays, watcher: DayWatcher) {
    this.day = shown.day;
    this.shown = shown;
    this.#desk = desk;
    this.#watcher = watcher;
    this.whole = wholeDays(shown, desk.page.time);
  }

  /** What is known now. */
  get records(): DayRecords {
    return this.#records;
  }

  /** The bookings of the days, in order, cancelled ones too. */
  get entries(): readonly Entry[] {
    const { appointments, tours, classes } = this.#records;
    const made = this.#entries;
    const isSame = made.appointments === appointments && made.tours === tours && made.classes === classes;
    if (!isSame) {
      const booked = { appointments, tours, classes };
      this.#entries = { ...booked, entries: entriesIn(booked, this.whole) };
    }
    return this.#entries.entries;
  }

  /**
   * Reads the day, and follows its changes from then on.
   * @returns why the day could not be read; undefined if it was
   */
  async open(): Promise<Failure | undefined> {
    const { signal } = this.#closing;
    const asOfMs = nowMs();
    try {
      this.#records = await readDay(this.#desk, this, signal);
    } catch (error) {
      if (error instanceof CallFailed) return error.result;
      if (signal.aborted) return undefined;
      throw error;
    }
    this.asOfMs = asOfMs;
    const since = new Date(asOfMs - CLOCK_TOLERANCE_MS).toISOString();
    this.#since = { appointments: since, tours: since };
    document.addEventListener("visibilitychange", () => this.#onVisibility(), { signal });
    this.#schedule();
    return undefined;
  }

  /** Follows no more. */
  close(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
  }

  /** Takes over what this page has just been answered; nobody needs to be told that it has changed. */
  put(record: Answered): void {
    if (record.class !== undefined) this.#answered.set(record.class.id, record.class);
    this.#merge({
      appointments: record.appointment ? [record.appointment] : [],
      tours: record.tour ? [record.tour] : [],
      classes: record.class ? withOne(this.#records.classes, record.class) : this.#records.classes,
    });
    this.#watcher.onChange(new Set());
  }

  /** Takes over clients who were read elsewhere. */
  putClients(clients: readonly ListedClient[]): void {
    const known = new Map(this.#records.clients);
    for (const client of clients) known.set(client.client_id, client);
    this.#records = { ...this.#records, clients: known };
  }

  /** Reads the clients of appointments who are not known yet: changes come without them. */
  async readMissingClients(appointmentIds: readonly number[]): Promise<void> {
    const ids = this.#records.appointments
      .filter(({ id }) => appointmentIds.includes(id))
      .map(({ client_id }) => client_id)
      .filter((id) => !this.#records.clients.has(id) && !this.#gone.has(id));
    if (ids.length > 0) this.putClients(await readClients(this.#desk, [...new Set(ids)], this.#gone));
  }

  /** Reads at once what has changed. */
  async refresh(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
    await this.#polling;
  }

  /**
   * Reads once more who and what is away.
   * @param done what has just been added or removed, which the list may not show yet
   * @throws {CallFailed} where a list is refused or not answered
   */
  async readUnavailability(done: UnavailabilityDone = {}): Promise<void> {
    const { signal } = this.#closing;
    const read = readUnavailability(this.#desk, this.whole, signal);
    this.#reading = read;
    const unavailability = await read.catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    // A later reading knows more, whichever is answered first.
    if (unavailability === undefined || this.#reading !== read) return;
    this.#records = { ...this.#records, unavailability: this.#withDone(unavailability, done) };
    this.#watcher.onChange(new Set());
  }

  #withDone(found: readonly Unavailability[], { added, removed }: UnavailabilityDone): Unavailability[] {
    const standing = found.filter(({ id }) => id !== removed?.id);
    const isMissing = added !== undefined && !found.some(({ id }) => id === added.id);
    return isMissing && overlap(stretchOf(added), this.whole) ? [...standing, added] : standing;
  }

  #onVisibility(): void {
    clearTimeout(this.#timer);
    if (document.visibilityState === "visible") void this.refresh();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#closing.signal.aborted || document.visibilityState !== "visible") return;
    this.#timer = setTimeout(() => void this.refresh(), POLL_MS);
  }

  async #poll(): Promise<void> {
    try {
      const asOfMs = nowMs();
      this.#pollsUntilUnavailability -= 1;
      const { changed, hasReadClients } = await this.#takeChanges();
      // Before the next call: what has been taken over is not told again.
      if (changed.size > 0 || hasReadClients) this.#watcher.onChange(changed);
      if (this.#pollsUntilUnavailability <= 0 && !hasReadClients) {
        this.#pollsUntilUnavailability = POLLS_PER_UNAVAILABILITY;
        await this.readUnavailability();
      }
      this.asOfMs = asOfMs;
      this.#watcher.onFreshness(true);
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      if (!(error instanceof CallFailed)) throw error;
      this.#watcher.onFreshness(false);
    } finally {
      this.#schedule();
    }
  }

  async #takeChanges(): Promise<{ readonly changed: ReadonlySet<string>; readonly hasReadClients: boolean }> {
    this.#answered.clear();
    const changes = await readChanges(
      this.#desk,
      { since: this.#since, whole: this.whole },
      this.#closing.signal,
    );
    const before = statesOf(this.entries);
    this.#merge({ ...changes, classes: newest([...changes.classes, ...this.#answered.values()]) });
    this.#since = changes.next;
    const hasReadClients = await this.#readUnknownClients();
    const now = statesOf(this.entries);
    const keys = [...before.keys(), ...now.keys()];
    return { changed: new Set(keys.filter((key) => before.get(key) !== now.get(key))), hasReadClients };
  }

  /**
   * Reads who has booked meanwhile, all of them by one request: changes come without clients.
   * @returns whether there was anybody to read
   */
  async #readUnknownClients(): Promise<boolean> {
    const unknown = this.entries
      .flatMap((entry) => (entry.kind === "appointment" ? [entry.record] : []))
      .filter(({ client_id: id }) => !this.#records.clients.has(id) && !this.#gone.has(id));
    if (unknown.length === 0) return false;
    const read = await readClientsOf(this.#desk, unknown, this.#closing.signal).catch(unlessUnanswered);
    this.putClients(read?.clients ?? []);
    // The list leaves out who has been erased.
    for (const { client_id: id } of read?.appointments ?? []) {
      if (!this.#records.clients.has(id)) this.#gone.add(id);
    }
    return true;
  }

  #merge({ appointments, tours, classes }: Pick<DayRecords, Booked>): void {
    this.#records = {
      ...this.#records,
      appointments: newest([...this.#records.appointments, ...appointments]),
      tours: newest([...this.#records.tours, ...tours]),
      classes: standing(this.#records.classes, classes, this.whole),
    };
  }
}

/** What a change changes: the version, and of a class how many have a place or wait. */
function statesOf(entries: readonly Entry[]): ReadonlyMap<string, string> {
  return new Map(
    entries.map(({ key, kind, record }) => {
      const places = kind === "class" ? `${record.booked}/${record.waiting}` : "";
      return [key, `${record.version} ${places}`];
    }),
  );
}

/**
 * The classes of a list of days that was read whole; of one that this page has changed since, what is known. Those of other
 * days stay: an absence may take longer than the days that are shown.
 */
function standing(known: readonly KnownClass[], read: readonly KnownClass[], whole: Stretch): KnownClass[] {
  const ids = new Set(read.map(({ id }) => id));
  return newest([...known, ...read]).filter((each) => ids.has(each.id) || !overlap(classEntry(each), whole));
}

function withOne(classes: readonly KnownClass[], one: KnownClass): KnownClass[] {
  return [...classes.filter(({ id }) => id !== one.id), one];
}

// The names come with the next poll; the changes are shown without them.
function unlessUnanswered(error: unknown): undefined {
  if (!(error instanceof CallFailed)) throw error;
}
