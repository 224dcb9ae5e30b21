import type {
  BookClassRequest,
  ListedClient,
  Membership,
  RosterEntry,
} from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { type Covered, usableMemberships } from "../../parts/coverage.ts";
import { button, h, hasFocus, type Inside } from "../../parts/elements.ts";
import { field, select } from "../../parts/fields.ts";
import { blockedAlert } from "../card/card-parts.ts";
import type { RecordWrites } from "../card/record-writes.ts";
import { readClassType } from "../club/class-types.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { membershipName } from "../club/words.ts";
import type { KnownClass } from "../day/entries.ts";
import { PersonSearch } from "../person/person-search.ts";
import { aboutPerson, type Chosen } from "./chosen-person.ts";
import { putInOrder } from "./in-order.ts";
import { bookCall, isOfFull, type PlaceCall, sendPlace, trialCall } from "./place-calls.ts";
import {
  type ChangedPlace,
  type FullOffers,
  hasForfeited,
  hasPlace,
  isOn,
  isTooLateToJoin,
  offersOf,
  type Roster,
} from "./roster-rules.ts";
import { rosterTexts } from "./roster-words.ts";

/** What adding people needs of the roster. */
export interface AddPersonHost {
  /** The class that is shown. */
  readonly of: () => KnownClass | undefined;
  /** What is known of its people; undefined until they were read. */
  readonly roster: () => Roster | undefined;
  /** The changes of the class that is shown. */
  readonly writes: () => RecordWrites;
  /** Somebody was chosen: what was said of an earlier press is over. */
  readonly onChosen: () => void;
  /** Takes who was booked, says so, and checks them in where that is asked for. */
  readonly onBooked: (answer: ChangedPlace, person: ListedClient, checksIn: boolean) => Promise<void>;
  /** Reads the roster anew, after a refusal. */
  readonly onRefused: () => Promise<void>;
  /** Creates a person of what was entered. */
  readonly onNew: (entered: string, onPerson: (person: ListedClient) => void) => void;
  /** Somebody for whom the club takes no bookings. */
  readonly onBlocked: (clientId: number) => void;
}

/** What can be done now for whoever was chosen. */
interface Now {
  readonly entry: RosterEntry | undefined;
  /** Undefined where a place is open. */
  readonly offers: FullOffers | undefined;
  readonly isHere: boolean;
  /** Whether whoever joins the line now does not move up any more. */
  readonly isTooLate: boolean;
}

/** Where staff add people to a class: the search for a person, with what can be done for whoever was found. */
export class AddPerson {
  readonly element: HTMLElement;
  readonly #desk: Desk;
  readonly #host: AddPersonHost;
  readonly #texts: ReturnType<typeof rosterTexts>;
  readonly #search: PersonSearch;
  readonly #about = h("div", { role: "status" });
  readonly #acts = h("div.chosen-acts");
  readonly #box = h("div.chosen", { tabindex: -1 }, this.#about, this.#acts);
  #chosen: Chosen | undefined;
  #membershipId: number | undefined;
  #saidAbout = "";
  /** What can be done, by what it depends on: what is as it was stays the same element, since somebody may be pressing it. */
  #made = new Map<string, HTMLElement>();

  constructor(desk: Desk, host: AddPersonHost) {
    this.#desk = desk;
    this.#host = host;
    this.#texts = rosterTexts(desk);
    const take = (person: ListedClient) => this.take(person);
    this.#search = new PersonSearch(desk, {
      label: this.#texts.add,
      onChosen: take,
      onNew: (entered) => host.onNew(entered, take),
      onCleared: () => this.#forget(),
    });
    this.element = h("div.add-person", this.#search.element, this.#box);
  }

  /** Begins to book for somebody, such as one who waits. */
  take(person: ListedClient): void {
    this.#host.onChosen();
    this.#search.take(person);
    this.#choose({ person });
    void this.#readMore({ person });
  }

  /** Forgets who was chosen. */
  clear(): void {
    this.#forget();
    this.#search.input.value = "";
  }

  /** Shows what is known now. */
  show(): void {
    const roster = this.#host.roster();
    if (this.#chosen === undefined || roster === undefined) {
      this.#about.replaceChildren();
      this.#acts.replaceChildren();
      this.#made.clear();
      this.#saidAbout = "";
      return;
    }
    const { person, type } = this.#chosen;
    const entry = this.#entryOf(person);
    const offers = offersOf(roster.class, nowMs());
    const now: Now = {
      entry,
      offers,
      isHere: isOn(roster.class, type, nowMs()),
      isTooLate: isTooLateToJoin(roster.class, type, nowMs()),
    };
    const saidBefore = this.#saidAbout;
    this.#showAbout(roster.class, this.#chosen, now);
    this.#showActs(roster.class, this.#chosen, now);
    // Whoever is at work elsewhere in the roster stays there.
    const isNews = this.#saidAbout !== saidBefore;
    if (isNews && hasFocus(this.element)) this.#box.scrollIntoView({ block: "nearest" });
  }

  #entryOf({ client_id }: ListedClient): RosterEntry | undefined {
    return this.#host.roster()?.entries.find((each) => each.client_id === client_id);
  }

  #choose(chosen: Chosen | undefined): void {
    this.#chosen = chosen;
    this.#membershipId = undefined;
    this.#made.clear();
    this.show();
  }

  #forget(): void {
    this.#choose(undefined);
  }

  /** Reads what lists do not say: whether the club blocks the person, and what can pay. Nothing waits for it. */
  async #readMore({ person }: Chosen): Promise<void> {
    const { sdk, page } = this.#desk;
    const before = this.#chosen;
    const of = this.#host.of();
    const path = { ...tenantPath(this.#desk), client_id: person.client_id };
    const [client, sessions, type] = await Promise.all([
      sdk.getClient({ path }),
      sdk.listClientSessions({ path, query: { limit: 1 } }),
      of && readClassType(this.#desk, of.class_type_id),
    ]);
    if (this.#chosen !== before || of === undefined) return;
    const blocked = client.ok ? blockedAlert(client.data, page) : undefined;
    const memberships =
      sessions.ok && type !== undefined ? payersOf(of, sessions.data.memberships, type) : undefined;
    this.#chosen = { person, type, blocked, memberships };
    if (blocked !== undefined) this.#host.onBlocked(person.client_id);
    this.show();
  }

  #showAbout(of: KnownClass, chosen: Chosen, { entry, offers }: Now): void {
    const known = { of, entry, isFull: offers !== undefined };
    const { person, blocked, memberships } = chosen;
    const facts = [
      of.id,
      person,
      blocked?.textContent,
      memberships,
      entry?.status,
      hasForfeited(entry),
      entry?.waitlist?.position,
    ];
    const said = JSON.stringify([...facts, known.isFull]);
    if (said === this.#saidAbout) return;
    this.#saidAbout = said;
    this.#about.replaceChildren(...present(aboutPerson(this.#desk, chosen, known)));
  }

  #showActs(of: KnownClass, { person, memberships = [] }: Chosen, now: Now): void {
    const hadFocus = hasFocus(this.#acts);
    const { entry, offers, isHere, isTooLate } = now;
    if (entry !== undefined && hasPlace(entry)) putInOrder(this.#acts, []);
    else {
      const payers = memberships.map(({ id }) => id);
      const isOnly = memberships.length < 2 || hasForfeited(entry);
      const payer = isOnly ? [] : [this.#keep(["payer", payers], () => this.#payerField(memberships))];
      const depends = ["acts", of.id, person.client_id, entry?.status, offers, isHere, isTooLate];
      const acts = this.#keep(depends, () =>
        h(
          "div.chosen-acts",
          ...(offers === undefined
            ? this.#openActs(of, person, now)
            : this.#fullActs(of, person, { ...now, offers })),
        ),
      );
      putInOrder(this.#acts, [...payer, acts]);
    }
    if (hadFocus && !hasFocus(this.#acts)) this.#box.focus({ preventScroll: true });
  }

  /** The element that was made of the same, or a new one. */
  #keep(depends: unknown, make: () => HTMLElement): HTMLElement {
    const key = JSON.stringify(depends);
    const kept = this.#made.get(key) ?? make();
    this.#made.set(key, kept);
    return kept;
  }

  #openActs(of: KnownClass, person: ListedClient, { isHere }: Now): HTMLElement[] {
    const trial = (label: string, checksIn: boolean) =>
      button(label, () => void this.#send(person, trialCall(this.#desk, of.id, { person, checksIn })), {
        class: "quiet",
      });
    const plain = this.#booker(this.#texts.book, { of, person }, {}, isHere ? "quiet" : undefined);
    const here = isHere ? this.#booker(this.#texts.bookIn, { of, person }, { check_in: true }) : undefined;
    const trialHere = isHere ? trial(this.#texts.asTrialIn, true) : undefined;
    return [h("div.buttons", here, plain, trialHere, trial(this.#texts.asTrial, false))];
  }

  #fullActs(
    of: KnownClass,
    person: ListedClient,
    { entry, offers, isHere, isTooLate }: Now & { readonly offers: FullOffers },
  ): HTMLElement[] {
    const { position, closed, booked } = offers;
    const whose = { of, person };
    const isWaiting = entry?.status === "waiting";
    const checkIn = isHere ? { check_in: true } : {};
    const { wait, waitMeans, waitTooLate } = this.#texts;
    const exceed = this.#booker(this.#texts.exceed, whose, { if_full: "exceed", ...checkIn }, "quiet");
    const lined = [
      isWaiting || position === undefined
        ? undefined
        : offer(
            this.#booker(wait, whose, { if_full: "wait" }),
            isTooLate ? waitTooLate : waitMeans(position),
          ),
      isWaiting || closed === undefined ? undefined : h("p.quiet", this.#texts.lineClosed[closed]),
    ];
    return [
      ...lined.filter((part) => part !== undefined),
      offer(exceed, this.#texts.exceedMeans(booked, of.capacity)),
    ];
  }

  /** A button that books somebody, with the membership that is chosen by then. */
  #booker(
    label: string,
    { of, person }: { readonly of: KnownClass; readonly person: ListedClient },
    how: Omit<BookClassRequest, "client_id">,
    look?: string,
  ): HTMLButtonElement {
    const { client_id } = person;
    const press = () => {
      const isPaid = hasForfeited(this.#entryOf(person));
      const payer = isPaid || this.#membershipId === undefined ? {} : { membership_id: this.#membershipId };
      void this.#send(person, bookCall(this.#desk, of.id, { client_id, ...how, ...payer }));
    };
    return button(label, press, { class: look });
  }

  #payerField(memberships: readonly Membership[]): HTMLElement {
    const { strings } = this.#desk.page;
    const choices = memberships.map((each) => ({
      value: String(each.id),
      text: membershipName(each, strings),
    }));
    const control = select("membership_id", choices, String(this.#membershipId ?? ""));
    this.#membershipId = Number(control.value);
    control.addEventListener("change", () => {
      this.#membershipId = Number(control.value);
    });
    return field(control, { label: strings.desk.membership });
  }

  /** Books somebody, once however often it is pressed, and says why it did not succeed. */
  async #send(person: ListedClient, call: PlaceCall): Promise<void> {
    const { client_id } = person;
    const writes = this.#host.writes();
    this.#box.setAttribute("aria-busy", "true");
    const sent = await sendPlace(writes, client_id, call);
    this.#box.removeAttribute("aria-busy");
    if (sent === undefined) return;
    const { alert, result } = sent;
    if (result.ok) {
      alert.remove();
      if (this.#chosen?.person.client_id === client_id) this.clear();
      await this.#host.onBooked(result.data, person, call.checksIn);
      return;
    }
    if (result.reason === "refused") await this.#host.onRefused();
    const isShown = this.#chosen?.person === person && this.#acts.querySelector(".offer") !== null;
    if (isOfFull(result) && isShown) {
      // The last place has just been taken: what can be done instead is shown by now.
      alert.remove();
      this.#box.focus({ preventScroll: true });
      return;
    }
    const about = person.full_name ?? this.#desk.page.strings.desk.clientNumber(client_id);
    writes.fail(alert, result, { about, onAgain: () => void this.#send(person, call) });
  }
}

function payersOf(
  { is_complimentary, start_date_time }: KnownClass,
  memberships: readonly Membership[],
  type: Covered,
): Membership[] {
  return is_complimentary ? [] : usableMemberships(memberships, type, start_date_time);
}

/** A button with what it does. */
function offer(act: HTMLButtonElement, means: string): HTMLElement {
  return h("div.offer", act, h("p.quiet", means));
}

function present(parts: readonly Inside[]): (string | Node)[] {
  return parts.filter((part) => part !== undefined);
}
