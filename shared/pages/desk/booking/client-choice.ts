import type { ListedClient, Membership } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import { blockedAlert } from "../card/card-parts.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { numberInWords } from "../club/words.ts";
import type { LiveDay } from "../day/live-day.ts";
import { openNewPersonCard } from "../person/new-person-card.ts";
import { PersonSearch } from "../person/person-search.ts";

/** What the choice of a client needs of the booking form. */
export interface ClientChoiceHost {
  /** Whether somebody still waits for a choice. */
  readonly isOpen: () => boolean;
  /** Called when somebody else was chosen, or nobody any more. */
  readonly onChange: () => void;
  /** Called when somebody was chosen: what comes next gets the focus. */
  readonly onChosen: () => void;
  /** Called when it is known what can pay. */
  readonly onRead: () => void;
}

/** For whom staff book: a search, with what staff must know of whoever was chosen. */
export class ClientChoice {
  /** The parts of a form. */
  readonly elements: readonly HTMLElement[];
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #host: ClientChoiceHost;
  readonly #search: PersonSearch;
  readonly #said = h("p.client", { role: "status" });
  #person: ListedClient | undefined;
  #memberships: readonly Membership[] | undefined;
  #choices = 0;

  constructor(desk: Desk, live: LiveDay, host: ClientChoiceHost) {
    this.#desk = desk;
    this.#live = live;
    this.#host = host;
    this.#search = new PersonSearch(desk, {
      label: desk.page.strings.desk.findPerson,
      name: "client_id",
      onChosen: (person) => this.#choose(person),
      onNew: (entered) => this.#create(entered),
      onCleared: () => this.#forget(),
    });
    this.elements = [this.#search.element, this.#said];
  }

  /** Who was chosen. */
  get person(): ListedClient | undefined {
    return this.#person;
  }

  /** The memberships of who was chosen; undefined until they were read. */
  get memberships(): readonly Membership[] | undefined {
    return this.#memberships;
  }

  /** Chooses somebody who is known already. */
  take(person: ListedClient): void {
    this.#search.take(person);
    this.#choose(person);
  }

  /** Moves the focus to the search. */
  focus(): void {
    this.#search.input.focus();
  }

  #create(entered: string): void {
    const before = this.#choices;
    // The answer may come after somebody else was chosen.
    const isAwaited = () => before === this.#choices;
    const other = openNewPersonCard(this.#desk, entered, (person) => {
      if (isAwaited()) this.take(person);
    });
    other.whenClosed(() => {
      if (this.#host.isOpen() && isAwaited()) this.focus();
    });
  }

  #forget(): void {
    this.#choices += 1;
    this.#person = undefined;
    this.#memberships = undefined;
    this.#said.replaceChildren();
    this.#host.onChange();
  }

  #choose(person: ListedClient): void {
    const { page } = this.#desk;
    const { desk: said } = page.strings;
    const { full_name, medical_alert } = person;
    this.#forget();
    this.#person = person;
    this.#live.putClients([person]);
    this.#said.append(h("strong", full_name ?? ""), ` (${numberInWords(person, page.strings)})`);
    if (medical_alert) this.#said.append(h("span.medical", `${said.medicalAlert} ${medical_alert}`));
    this.#host.onChange();
    this.#host.onChosen();
    void this.#readMore(person, this.#choices);
  }

  /** Reads what lists do not say: whether the club blocks the person, and what can pay. Nothing waits for it. */
  async #readMore({ client_id }: ListedClient, choice: number): Promise<void> {
    const { sdk, page } = this.#desk;
    const path = { ...tenantPath(this.#desk), client_id };
    const [read, sessions] = await Promise.all([
      sdk.getClient({ path }),
      sdk.listClientSessions({ path, query: { limit: 1 } }),
    ]);
    if (choice !== this.#choices) return;
    const blocked = read.ok ? blockedAlert(read.data, page) : undefined;
    if (blocked !== undefined) this.#said.append(blocked);
    if (!sessions.ok) return;
    this.#memberships = sessions.data.memberships;
    this.#host.onRead();
  }
}
