import { CallFailed, dataOf } from "@fitness-club-booking/sdk/call-failed";
import { eachItem } from "@fitness-club-booking/sdk/lists";
import type { Client, ListedAppointment, ListedClient } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { button, facts, h, type Inside } from "../../parts/elements.ts";
import { Card } from "../card/card.ts";
import { showMissing } from "../card/card-parts.ts";
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

/** The card of a person: how to reach them, what staff must know, what they have booked. */
export class PersonCard {
  readonly card: Card;
  readonly #desk: Desk;
  readonly #id: number;
  readonly #actions: PersonActions;
  #steps = 0;

  constructor(
    desk: Desk,
    { client_id, full_name }: Pick<ListedClient, "client_id" | "full_name">,
    actions: PersonActions,
  ) {
    this.#desk = desk;
    this.#id = client_id;
    this.#actions = actions;
    this.card = new Card(desk.page, full_name ?? desk.page.strings.desk.clientNumber(client_id));
    void this.#load();
  }

  get #path() {
    return { ...tenantPath(this.#desk), client_id: this.#id };
  }

  async #load(outcome?: string): Promise<void> {
    const steps = this.#steps;
    const [person, bookings] = await Promise.all([
      this.#desk.sdk.getClient({ path: this.#path }),
      this.#readBookings(),
    ]);
    // A step that was opened meanwhile may have been typed in; on the way back from it the card is read again.
    if (!this.card.isOpen || steps !== this.#steps) return;
    if (!person.ok) {
      this.card.show();
      this.card.fail(person, { onAgain: () => void this.#load(), isRead: true });
      return;
    }
    this.#show(person.data, bookings);
    if (outcome !== undefined) this.card.say(outcome);
  }

  /** Shows the person as they are now, and says what was done. */
  async #say(outcome: string): Promise<void> {
    if (this.card.isOpen) await this.#load(outcome);
    else this.card.say(outcome);
  }

  async #readBookings(): Promise<PersonBookings | undefined> {
    try {
      return await readPersonBookings(this.#desk, this.#id, nowMs());
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      return undefined;
    }
  }

  #show(person: Client, bookings: PersonBookings | undefined): void {
    const { desk: said } = this.#desk.page.strings;
    this.card.show(
      person.is_blocked ? h("p.medical", said.blocked) : undefined,
      person.medical_alert
        ? h("p.medical", h("strong", said.medicalAlert), ` ${person.medical_alert}`)
        : undefined,
      facts([
        [said.client, `${person.client_id}, ${said.clientStatus[person.status]}`],
        [said.mobile, mobileLink(person)],
        [said.email, emailLink(person)],
        [said.note, person.note ?? undefined],
      ]),
      h("div.buttons", ...this.#buttons(person)),
      ...this.#bookings(bookings),
    );
  }

  #buttons(person: Client): HTMLButtonElement[] {
    const { do: labels } = this.#desk.page.strings.desk;
    const opening = (open: (person: ListedClient) => Card) => () => this.#readAgainAfter(open(person));
    return [
      button(labels.book, opening(this.#actions.onBook)),
      button(labels.bookTour, opening(this.#actions.onBookTour), { class: "quiet" }),
      // Only who may change a profile is told its version.
      ...(person.version === null ? [] : this.#changes(person, person.version)),
    ];
  }

  #changes(person: Client, version: number): HTMLButtonElement[] {
    const { do: labels } = this.#desk.page.strings.desk;
    const edit = button(labels.edit, () => this.#edit(person, version), { class: "quiet" });
    if (person.status === "client") return [edit];
    return [edit, button(labels.makeClient, () => this.#askClient(person, version), { class: "quiet" })];
  }

  /** Asks before a prospect becomes a client: so the club confirms a profile that, mostly, a visitor entered. */
  #askClient(person: Client, version: number): void {
    const { common, desk: said } = this.#desk.page.strings;
    const back = () => {
      void this.#load();
      this.card.focusTitle();
    };
    this.#showStep(
      said.do.makeClient,
      h("p", said.makeClientMeans),
      h(
        "div.buttons",
        button(said.do.makeClient, () => this.#makeClient(person, version)),
        button(common.back, back, { class: "quiet" }),
      ),
    );
  }

  #makeClient(person: Client, version: number): void {
    const body = asClient(person);
    void this.card.send(
      (options) => this.#desk.sdk.replaceClient({ path: this.#path, body }, { ...options, ifMatch: version }),
      {
        onDone: () => this.#say(this.#desk.page.strings.desk.isClient),
        onChanged: () => this.#load(),
        change: { ...body, version },
      },
    );
  }

  #bookings(bookings: PersonBookings | undefined): Inside[] {
    const { desk: said } = this.#desk.page.strings;
    if (bookings === undefined) return [h("p.empty", said.bookingsUnknown)];
    const list = (title: string, entries: readonly Entry[]) => [
      h("h3", title),
      entries.length === 0
        ? h("p.empty", said.nothingBooked)
        : h("ul.bookings", ...entries.map((entry) => h("li", this.#booking(entry)))),
    ];
    return [...list(said.nextBookings, bookings.next), ...list(said.lastBookings, bookings.last)];
  }

  #booking(entry: Entry): HTMLButtonElement {
    const { coach, what, status } = entryWords(entry, new Map(), wordingOf(this.#desk));
    const when = this.#desk.page.time.inWords(entry.fromMs);
    const text = [when, what, coach, status].filter(Boolean).join(" · ");
    return button(text, () => this.#readAgainAfter(this.#actions.onOpen(entry)), { class: "booking" });
  }

  #readAgainAfter(other: Card): void {
    other.whenClosed(() => this.card.isOpen && void this.#load());
  }

  #edit(person: Client, version: number): void {
    const { common, desk: said } = this.#desk.page.strings;
    const back = () => {
      void this.#load();
      this.card.focusTitle();
    };
    const buttons = h(
      "div.buttons",
      h("button", { type: "submit" }, said.do.save),
      button(common.back, back, { class: "quiet" }),
    );
    const fields = new PersonFields(
      this.#desk.page,
      { ...person, full_name: person.full_name ?? "" },
      buttons,
      () => {
        const { profile } = fields;
        if (profile.full_name === "") {
          showMissing(fields.element, ["full_name"], this.#desk.page);
          return;
        }
        const body = changesOf({ ...person, full_name: person.full_name ?? "" }, profile);
        if (Object.keys(body).length === 0) {
          back();
          return;
        }
        void this.card.send(
          (options) =>
            this.#desk.sdk.updateClient({ path: this.#path, body }, { ...options, ifMatch: version }),
          {
            onDone: () => this.#say(said.saved),
            onChanged: () => this.#load(),
            change: { ...body, version },
            remedies: { form: fields.element, onAgain: () => fields.element.requestSubmit() },
          },
        );
      },
    );
    this.#showStep(said.editTitle, fields.element);
  }

  #showStep(title: string, ...content: readonly Inside[]): void {
    this.#steps += 1;
    this.card.showStep(title, ...content);
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
