import type { Client, ListedClient } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { button, facts, h, type Inside } from "../../parts/elements.ts";
import { readAll } from "../../parts/read-all.ts";
import { Card } from "../card/card.ts";
import { blockedAlert, medicalAlert } from "../card/card-parts.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { planningDesk } from "../club/planning-desk.ts";
import { numberInWords, wordingOf } from "../club/words.ts";
import type { Entry } from "../day/entries.ts";
import { entryWords } from "../day/entry-buttons.ts";
import { type PersonBookings, readPersonBookings } from "./person-bookings.ts";
import { emailLink, mobileLink } from "./person-fields.ts";
import { blockStep, clientStep, editStep, type PersonHost, unblockStep } from "./person-steps.ts";

/** What can be begun from a person's card. Each opens a dialog of its own; the card is read again once it has closed. */
export interface PersonActions {
  readonly onOpen: (entry: Entry) => Card;
  readonly onBook: (person: ListedClient) => Card;
  readonly onBookTour: (person: ListedClient) => Card;
}

/** Opens the card of a person: how to reach them, what staff must know, what they have booked. */
export function openPersonCard(
  desk: Desk,
  person: Pick<ListedClient, "client_id" | "full_name">,
  actions: PersonActions,
): Card {
  return new PersonCard(desk, person, actions).card;
}

class PersonCard implements PersonHost {
  readonly desk: Desk;
  readonly card: Card;
  readonly #clientId: number;
  readonly #actions: PersonActions;
  #steps = 0;

  constructor(
    desk: Desk,
    { client_id, full_name }: Pick<ListedClient, "client_id" | "full_name">,
    actions: PersonActions,
  ) {
    this.desk = desk;
    this.#clientId = client_id;
    this.#actions = actions;
    this.card = new Card(desk.page, full_name ?? desk.page.strings.desk.clientNumber(client_id));
    void this.load();
  }

  async load(outcome?: string): Promise<void> {
    const before = this.#steps;
    const path = { ...tenantPath(this.desk), client_id: this.#clientId };
    const [person, bookings] = await Promise.all([this.desk.sdk.getClient({ path }), this.#readBookings()]);
    // A step that was opened meanwhile may have been typed in; on the way back from it the card is read again.
    if (!this.card.isOpen || before !== this.#steps) return;
    if (!person.ok) {
      this.card.show();
      this.card.fail(person, { onAgain: () => void this.load(), isRead: true });
      return;
    }
    this.#show(person.data, bookings);
    if (outcome !== undefined) this.card.say(outcome);
  }

  async say(outcome: string): Promise<void> {
    if (this.card.isOpen) await this.load(outcome);
    else this.card.say(outcome);
  }

  back(): void {
    void this.load();
    this.card.focusTitle();
  }

  showStep(title: string, ...content: readonly Inside[]): void {
    this.#steps += 1;
    this.card.showStep(title, ...content);
  }

  async #readBookings(): Promise<PersonBookings | undefined> {
    const read = await readAll(() => readPersonBookings(this.desk, this.#clientId, nowMs()));
    return read.ok ? read.data : undefined;
  }

  #show(person: Client, bookings: PersonBookings | undefined): void {
    const { page } = this.desk;
    const { desk: said } = page.strings;
    const [book, ...others] = this.#buttons(person);
    this.card.show(
      blockedAlert(person, page),
      medicalAlert(person, page),
      h("div.buttons", book, ...others),
      facts([
        [said.findPerson, numberInWords(person, page.strings)],
        [said.mobile, mobileLink(person)],
        [said.email, emailLink(person)],
        [said.note, person.note ?? undefined],
      ]),
      ...this.#bookingLists(bookings),
    );
    this.card.offer(book);
  }

  #buttons(person: Client): HTMLButtonElement[] {
    const { do: labels } = this.desk.page.strings.desk;
    const { onBook, onBookTour } = this.#actions;
    const { status, version, is_blocked } = person;
    const quiet = (label: string, onClick: () => void) => button(label, onClick, { class: "quiet" });
    const book = button(labels.book, () => this.#readAgainAfter(onBook(person)));
    const bookTour = quiet(labels.bookTour, () => this.#readAgainAfter(onBookTour(person)));
    // Only who may change a profile is told its version.
    if (version === null) return [book, bookTour];
    const of = { person, version };
    const change = quiet(labels.edit, () => editStep(this, of));
    const block = is_blocked
      ? quiet(labels.unblock, () => unblockStep(this, of))
      : quiet(labels.block, () => blockStep(this, of));
    if (status === "client") return [book, bookTour, change, block];
    return [book, bookTour, change, quiet(labels.makeClient, () => clientStep(this, of)), block];
  }

  #bookingLists(bookings: PersonBookings | undefined): Inside[] {
    const { desk: said } = this.desk.page.strings;
    const texts = planningDesk(this.desk).said.person;
    if (bookings === undefined) return [h("p.empty", texts.bookingsUnknown)];
    const list = (title: string, entries: readonly Entry[]) => [
      h("h3", title),
      entries.length === 0
        ? h("p.empty", said.nothingBooked)
        : h("ul.bookings", ...entries.map((entry) => h("li", this.#bookingButton(entry)))),
    ];
    return [...list(texts.nextBookings, bookings.next), ...list(texts.lastBookings, bookings.last)];
  }

  #bookingButton(entry: Entry): HTMLButtonElement {
    const { coach, what, status } = entryWords(entry, new Map(), wordingOf(this.desk));
    const when = this.desk.page.time.inWords(entry.fromMs);
    const text = [when, what, coach, status].filter(Boolean).join(" · ");
    return button(text, () => this.#readAgainAfter(this.#actions.onOpen(entry)), { class: "booking" });
  }

  #readAgainAfter(other: Card): void {
    other.whenClosed(() => this.card.isOpen && void this.load());
  }
}
