import type { RosterEntry } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { type AttendanceAction, CLASS_OPERATIONS } from "../arrivals/arrivals.ts";
import type { Card } from "../card/card.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import type { KnownClass } from "../day/entries.ts";
import type { LiveDay } from "../day/live-day.ts";
import { askToGive } from "./exceed-card.ts";
import { bookCall, isOfFull, sendPlace } from "./place-calls.ts";
import { PlaceCard, type PlaceStep } from "./place-card.ts";
import {
  type ChangedPlace,
  isOn,
  isTooLateToMoveUp,
  movedUp,
  noShowForfeits,
  offersOf,
  type PlaceAct,
  partsOf,
  passesOn,
} from "./roster-rules.ts";
import { bookedInWords, hasNotice, nameInRoster, placeNotices, rosterTexts } from "./roster-words.ts";
import type { ShownRoster } from "./shown-roster.ts";
import { type BookedHow, openTrialCard } from "./trial-card.ts";

/** What changing places needs of the panel. */
export interface PlaceChangesHost {
  /** Shows that a change of somebody's place is on its way. */
  setBusy(clientId: number, isBusy: boolean): void;
  /** Says what was done, or nothing any more. */
  say(words: string): void;
  /** Moves the focus to what was said where it is lost. */
  keepFocus(): void;
  /** Begins to book for somebody for whom there is something to choose. */
  choose(entry: RosterEntry): void;
}

/** All that is done with the places of the roster that is shown. */
export class PlaceChanges {
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #shown: ShownRoster;
  readonly #host: PlaceChangesHost;

  constructor(desk: Desk, live: LiveDay, shown: ShownRoster, host: PlaceChangesHost) {
    this.#desk = desk;
    this.#live = live;
    this.#shown = shown;
    this.#host = host;
  }

  /**
   * Marks somebody's attendance, once however often it is pressed.
   * @param before what has been said of them, which stays
   */
  async mark(
    entry: RosterEntry,
    action: AttendanceAction,
    before = `${nameInRoster(entry, this.#desk)}:`,
  ): Promise<void> {
    if (action === "noShow" && noShowForfeits(entry)) {
      this.#ask(entry, "noShow");
      return;
    }
    const { client_id, class_id } = entry;
    const { writes } = this.#shown;
    this.#host.say("");
    this.#host.setBusy(client_id, true);
    const answer = await writes.send<ChangedPlace>(client_id, {
      change: { action, version: entry.version },
      call: (retry) => this.#callOf(entry, action, retry),
      about: nameInRoster(entry, this.#desk),
      onAgain: () => void this.mark(this.#shown.current(entry), action, before),
      onRefused: () => this.#shown.read(),
    });
    this.#host.setBusy(client_id, writes.isBusy(client_id));
    if (answer === undefined) return;
    this.#shown.put(answer.class_booking);
    const done = this.#desk.page.strings.desk.done[CLASS_OPERATIONS[action]];
    this.#say([before, done, ...placeNotices(answer, this.#desk)].join(" "), class_id);
  }

  /** Does something else with somebody's place. */
  act(entry: RosterEntry, asked: PlaceAct): void {
    this.#host.say("");
    if (asked === "book") this.#give(entry);
    else this.#ask(entry, asked);
  }

  /** Opens the dialog in which staff book a trial. */
  openTrial(): void {
    const { of, type } = this.#shown;
    if (of === undefined) return;
    openTrialCard(this.#desk, of.id, {
      isOn: isOn(of, type, nowMs()),
      onBooked: (answer, name, how) => void this.booked(answer, name, how),
      onRefused: () => void this.#shown.read(),
    });
  }

  /** Says what has become of a booking, and checks whoever is here in. */
  async booked(answer: ChangedPlace, name: string, { earlier, checksIn = false }: BookedHow): Promise<void> {
    const { client_id, status } = answer.class_booking;
    const before = this.#shown.current({ ...answer.class_booking, client: null });
    if (hasNotice(answer, "CLIENT_BLOCKED")) this.#shown.blocked.add(client_id);
    const done = bookedInWords(answer, this.#desk, before);
    const told = [`${name}:`, done, earlier, ...placeNotices(answer, this.#desk)].filter(Boolean).join(" ");
    await this.#changed(answer, told);
    if (checksIn && status === "booked") {
      await this.mark(this.#shown.current({ ...answer.class_booking, client: null }), "checkIn", told);
    }
  }

  #callOf(entry: RosterEntry, action: AttendanceAction, retry: object) {
    const { sdk } = this.#desk;
    const { client_id, class_id } = entry;
    const path = { ...tenantPath(this.#desk), class_id, client_id };
    const options = { ...retry, ifMatch: entry };
    const operation = CLASS_OPERATIONS[action];
    return operation === "markClassNoShow"
      ? sdk.markClassNoShow({ path, body: {} }, options)
      : sdk[operation]({ path }, options);
  }

  /** Gives a place to somebody who waits. For whoever had one before there may be something to choose, such as what pays. */
  #give(entry: RosterEntry): void {
    if (entry.status === "waiting") void this.#giveToWaiting(entry);
    else this.#host.choose(entry);
  }

  /** Gives a place at once where one is open; asks first where none is, or where the club blocks them: no list says so. */
  async #giveToWaiting(entry: RosterEntry): Promise<void> {
    const { client_id, class_id } = entry;
    const { of, blocked, writes } = this.#shown;
    if (of === undefined) return;
    const path = { ...tenantPath(this.#desk), client_id };
    this.#host.setBusy(client_id, true);
    const read = await writes.once(client_id, async (_send, alert) => ({
      alert,
      result: await this.#desk.sdk.getClient({ path }),
    }));
    this.#host.setBusy(client_id, writes.isBusy(client_id));
    if (read === undefined) return;
    const { alert, result } = read;
    if (!result.ok) {
      const onAgain = () => this.#give(this.#shown.current(entry));
      writes.fail(alert, result, { about: nameInRoster(entry, this.#desk), onAgain, isRead: true });
      return;
    }
    alert.remove();
    if (result.data.is_blocked) blocked.add(client_id);
    else blocked.delete(client_id);
    const now = this.#shown.of?.id === class_id ? this.#shown.of : of;
    if (result.data.is_blocked || offersOf(now, nowMs()) !== undefined) this.#askToGive(entry, now);
    else await this.#book(entry, {});
  }

  #askToGive(entry: RosterEntry, of: KnownClass): void {
    const offers = offersOf(of, nowMs());
    const isBlocked = this.#shown.blocked.has(entry.client_id);
    const how = offers === undefined ? {} : ({ if_full: "exceed" } as const);
    const onAgreed = () => void this.#book(entry, how);
    const name = nameInRoster(entry, this.#desk);
    this.#watch(askToGive(this.#desk, { name, of, offers, isBlocked, onAgreed }));
  }

  /** Books somebody, once however often it is pressed. */
  async #book(entry: RosterEntry, how: { readonly if_full?: "exceed" }): Promise<void> {
    const { class_id, client_id } = entry;
    const { writes } = this.#shown;
    const name = nameInRoster(entry, this.#desk);
    this.#host.setBusy(client_id, true);
    const sent = await sendPlace(writes, client_id, bookCall(this.#desk, class_id, { client_id, ...how }));
    this.#host.setBusy(client_id, writes.isBusy(client_id));
    if (sent === undefined) return;
    const { alert, result } = sent;
    if (result.ok) {
      alert.remove();
      await this.booked(result.data, name, {});
      return;
    }
    if (result.reason === "refused") await this.#shown.read();
    const { of } = this.#shown;
    if (isOfFull(result) && of?.id === class_id && offersOf(of, nowMs()) !== undefined) {
      // The last place has just been taken.
      alert.remove();
      this.#give(this.#shown.current(entry));
      return;
    }
    writes.fail(alert, result, { about: name, onAgain: () => void this.#book(entry, how) });
  }

  /** Opens the dialog of a step with somebody's place. */
  #ask(entry: RosterEntry, step: PlaceStep): void {
    const { roster } = this.#shown;
    const { line } = partsOf(roster?.entries ?? [], this.#desk.page.locale);
    const { card } = new PlaceCard(this.#desk, this.#live, entry, {
      step,
      isWaitedFor: roster !== undefined && passesOn(roster.class, nowMs()),
      isTooLate: line.every((each) => isTooLateToMoveUp(each, nowMs())),
      onRead: (booking) => this.#shown.put(booking),
      onDone: (answer, words) => void this.#changed(answer, `${nameInRoster(entry, this.#desk)}: ${words}`),
    });
    this.#watch(card);
  }

  #watch(card: Card): void {
    card.whenClosed(() => this.#host.keepFocus());
  }

  /** Takes over what a change has made of somebody's place, reads who has moved up, and says it all. */
  async #changed(answer: ChangedPlace, words: string): Promise<void> {
    const texts = rosterTexts(this.#desk);
    const { class_id, client_id: whose } = answer.class_booking;
    this.#shown.put(answer.class_booking);
    this.#say(words, class_id);
    const before = this.#shown.roster?.entries ?? [];
    await this.#shown.read();
    if (this.#shown.of?.id !== class_id) return;
    const names = movedUp(before, this.#shown.roster?.entries ?? [])
      .filter(({ client_id }) => client_id !== whose)
      .map((entry) => nameInRoster(entry, this.#desk));
    if (names.length > 0) this.#say(`${words} ${texts.hasMovedUp(names.join(", "))}`, class_id);
    else if (hasNotice(answer, "PLACE_PASSED_ON")) this.#say(`${words} ${texts.passedOn}`, class_id);
  }

  /** Says what was done; who has closed the roster, or opened another, hears it all the same. */
  #say(words: string, classId: number): void {
    if (this.#shown.of?.id === classId) this.#host.say(words);
    else this.#desk.page.frame.announce(words);
  }
}
