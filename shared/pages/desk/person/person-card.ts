import { CallFailed, dataOf } from "@fitness-club-booking/sdk/call-failed";
import { eachItem } from "@fitness-club-booking/sdk/lists";
import type { Client, ListedAppointment, ListedClient } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { button, facts, h, type Inside } from "../../parts/elements.ts";
import { form } from "../../parts/fields.ts";
import { Card } from "../card/card.ts";
import { blockedAlert, medicalAlert, reasonField, reasonIn, showMissing } from "../card/card-parts.ts";
import { type Desk, listed, tenantPath, toursPath } from "../club/club-records.ts";
import { wordingOf } from "../club/words.ts";
import { appointmentEntry, type Entry, type KnownTour, tourEntry } from "../day/entries.ts";
import { entryWords } from "../day/entry-buttons.ts";
import { asClient, changesOf, emailLink, mobileLink, PersonFields } from "./person-fields.ts";

/** What can be begun from a person's card. Each opens a dialog of its own; the card is read again once it has closed. */
export interface PersonActions {
  readonly onOpen: (entry: Entry) => Card;
  readonly onBook: (person: ListedClient) => Card;
  readonly onBookTour: (person: ListedClient) => Card;
}

/** Opens the card of a person: how to reach them, what staff must know, what they have booked. */
export function openPersonCard(
  desk: Desk,
  { client_id, full_name }: Pick<ListedClient, "client_id" | "full_name">,
  { onOpen, onBook, onBookTour }: PersonActions,
): Card {
  const { page, sdk } = desk;
  const { common, desk: said } = page.strings;
  const path = { ...tenantPath(desk), client_id };
  const card = new Card(page, full_name ?? said.clientNumber(client_id));
  let steps = 0;
  void load();
  return card;

  async function load(outcome?: string): Promise<void> {
    const before = steps;
    const [person, bookings] = await Promise.all([sdk.getClient({ path }), readBookings()]);
    // A step that was opened meanwhile may have been typed in; on the way back from it the card is read again.
    if (!card.isOpen || before !== steps) return;
    if (!person.ok) {
      card.show();
      card.fail(person, { onAgain: () => void load(), isRead: true });
      return;
    }
    show(person.data, bookings);
    if (outcome !== undefined) card.say(outcome);
  }

  /** Shows the person as they are now, and says what was done. */
  async function say(outcome: string): Promise<void> {
    if (card.isOpen) await load(outcome);
    else card.say(outcome);
  }

  async function readBookings(): Promise<PersonBookings | undefined> {
    try {
      return await readPersonBookings(desk, client_id, nowMs());
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      return undefined;
    }
  }

  function show(person: Client, bookings: PersonBookings | undefined): void {
    card.show(
      blockedAlert(person, page),
      medicalAlert(person, page),
      facts([
        [said.client, `${client_id}, ${said.clientStatus[person.status]}`],
        [said.mobile, mobileLink(person)],
        [said.email, emailLink(person)],
        [said.note, person.note ?? undefined],
      ]),
      h("div.buttons", ...buttons(person)),
      ...bookingLists(bookings),
    );
  }

  function buttons(person: Client): HTMLButtonElement[] {
    const { status, version } = person;
    const opening = (open: (person: ListedClient) => Card) => () => readAgainAfter(open(person));
    const book = button(said.do.book, opening(onBook));
    const bookTour = button(said.do.bookTour, opening(onBookTour), { class: "quiet" });
    // Only who may change a profile is told its version.
    if (version === null) return [book, bookTour];
    const change = button(said.do.edit, () => edit(person, version), { class: "quiet" });
    const block = person.is_blocked
      ? button(said.do.unblock, () => askUnblock(version), { class: "quiet" })
      : button(said.do.block, () => askBlock(version), { class: "quiet" });
    if (status === "client") return [book, bookTour, change, block];
    const makeClient = button(said.do.makeClient, () => askClient(person, version), { class: "quiet" });
    return [book, bookTour, change, makeClient, block];
  }

  /** The way back to the card from a step. */
  function back(): void {
    void load();
    card.focusTitle();
  }

  function showStep(title: string, ...content: readonly Inside[]): void {
    steps += 1;
    card.showStep(title, ...content);
  }

  function stepButtons(confirm: HTMLElement): HTMLElement {
    return h("div.buttons", confirm, button(common.back, back, { class: "quiet" }));
  }

  /** Asks before a prospect becomes a client: so the club confirms a profile that, mostly, a visitor entered. */
  function askClient(person: Client, version: number): void {
    const body = asClient(person);
    const makeClient = () =>
      void card.send((options) => sdk.replaceClient({ path, body }, { ...options, ifMatch: version }), {
        onDone: () => say(said.isClient),
        onChanged: () => load(),
        change: { ...body, version },
      });
    const confirm = button(said.do.makeClient, makeClient);
    showStep(said.do.makeClient, h("p", said.makeClientMeans), stepButtons(confirm));
  }

  /** Asks why nobody but staff may book for the person any more. */
  function askBlock(version: number): void {
    const block = () => {
      const body = { reason: reasonIn(made) };
      void card.send(
        (options) => sdk.addClientToBlacklist({ path, body }, { ...options, ifMatch: version }),
        {
          onDone: () => say(said.isBlocked),
          onChanged: () => load(),
          change: { ...body, blocks: true, version },
        },
      );
    };
    const confirm = h("button", { type: "submit", class: "danger" }, said.do.block);
    const made = form(block, h("p", said.blockMeans), reasonField(page), stepButtons(confirm));
    showStep(said.blockTitle, made);
  }

  function askUnblock(version: number): void {
    const unblock = () =>
      void card.send((options) => sdk.removeClientFromBlacklist({ path }, { ...options, ifMatch: version }), {
        onDone: () => say(said.isUnblocked),
        onChanged: () => load(),
        change: { blocks: false, version },
      });
    showStep(said.do.unblock, h("p", said.unblockMeans), stepButtons(button(said.do.unblock, unblock)));
  }

  function bookingLists(bookings: PersonBookings | undefined): Inside[] {
    if (bookings === undefined) return [h("p.empty", said.bookingsUnknown)];
    const list = (title: string, entries: readonly Entry[]) => [
      h("h3", title),
      entries.length === 0
        ? h("p.empty", said.nothingBooked)
        : h("ul.bookings", ...entries.map((entry) => h("li", bookingButton(entry)))),
    ];
    return [...list(said.nextBookings, bookings.next), ...list(said.lastBookings, bookings.last)];
  }

  function bookingButton(entry: Entry): HTMLButtonElement {
    const { coach, what, status } = entryWords(entry, new Map(), wordingOf(desk));
    const text = [page.time.inWords(entry.fromMs), what, coach, status].filter(Boolean).join(" · ");
    return button(text, () => readAgainAfter(onOpen(entry)), { class: "booking" });
  }

  function readAgainAfter(other: Card): void {
    other.whenClosed(() => card.isOpen && void load());
  }

  function edit(person: Client, version: number): void {
    const before = { ...person, full_name: person.full_name ?? "" };
    const buttons = stepButtons(h("button", { type: "submit" }, said.do.save));
    const fields: PersonFields = new PersonFields(page, before, buttons, save);
    const { element } = fields;
    showStep(said.editTitle, element);

    function save(): void {
      const { profile } = fields;
      const body = changesOf(before, profile);
      if (profile.full_name === "") showMissing(element, ["full_name"], page);
      else if (Object.keys(body).length === 0) back();
      else
        void card.send((options) => sdk.updateClient({ path, body }, { ...options, ifMatch: version }), {
          onDone: () => say(said.saved),
          onChanged: () => load(),
          change: { ...body, version },
          remedies: { form: element, onAgain: () => element.requestSubmit() },
        });
    }
  }
}

/** What somebody has booked. */
export interface PersonBookings {
  /** By start. */
  readonly next: readonly Entry[];
  /** The newest first. */
  readonly last: readonly Entry[];
}

const DAY_MS = 24 * 3_600_000;
// As far as a list of appointments reaches in one request.
const REACH_MS = 92 * DAY_MS;
// Tours are not listed by person: all of the club's are read, back a month, and as far ahead as they can be booked.
const TOURS_BACK_MS = 31 * DAY_MS;
const TOURS_AHEAD_MS = 61 * DAY_MS;
const PAGE = 200;
const MAX_NEXT = 5;
const MAX_LAST = 3;

/**
 * Reads the next and the last bookings of a person: appointments of three months each way, tours of the last and the next two.
 * @throws {CallFailed} where a list is refused or not answered
 */
export async function readPersonBookings(
  desk: Desk,
  clientId: number,
  nowMs: number,
): Promise<PersonBookings> {
  const { sdk } = desk;
  const at = (ms: number) => new Date(nowMs + ms).toISOString();
  const range = (backMs: number, aheadMs: number) => ({ from: at(-backMs), to: at(aheadMs), limit: PAGE });
  const of = (query: object) => ({ path: tenantPath(desk), query: { client_id: clientId, ...query } });
  const [before, after, tours] = await Promise.all([
    sdk.listAppointments(of(range(REACH_MS, 0))),
    sdk.listAppointments(of(range(0, REACH_MS))),
    listed(eachItem(sdk.listTours, { path: toursPath(desk), query: range(TOURS_BACK_MS, TOURS_AHEAD_MS) })),
  ]);
  const ofPerson = tours.filter(({ client_id }) => client_id === clientId);
  const appointments = [...dataOf(before).appointments, ...dataOf(after).appointments];
  return bookingsAround(appointments, ofPerson, nowMs);
}

/** Parts bookings into the next ones and the last ones. */
export function bookingsAround(
  appointments: readonly ListedAppointment[],
  tours: readonly KnownTour[],
  nowMs: number,
): PersonBookings {
  const entries = [...appointments.map(appointmentEntry), ...tours.map(tourEntry)].toSorted(
    (a, b) => a.fromMs - b.fromMs,
  );
  const next = entries.filter(({ toMs, status }) => toMs > nowMs && status !== "cancelled");
  const last = entries.filter(({ toMs }) => toMs <= nowMs).toReversed();
  return { next: next.slice(0, MAX_NEXT), last: last.slice(0, MAX_LAST) };
}
