import type {
  BookClassRequest,
  ListedClient,
  Membership,
  RosterEntry,
} from "@fitness-club-booking/sdk/records";
import type { Failure } from "../../parts/alerts.ts";
import { nowMs } from "../../parts/clock.ts";
import { button, h, hasFocus, type Inside } from "../../parts/elements.ts";
import { field, select } from "../../parts/fields.ts";
import { blockedAlert } from "../card/card-parts.ts";
import type { RecordWrites } from "../card/record-writes.ts";
import { readClassType } from "../club/class-types.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { coveringMemberships, type ServiceCategory } from "../club/covering-memberships.ts";
import { membershipName } from "../club/words.ts";
import type { KnownClass } from "../day/entries.ts";
import { PersonSearch } from "../person/person-search.ts";
import { aboutPerson, type Chosen } from "./chosen-person.ts";
import { bookCall, type PlaceCall, trialCall } from "./place-calls.ts";
import { type ChangedPlace, type FullOffers, hasPlace, isOn, offersOf, type Roster } from "./roster-rules.ts";
import { rosterTexts } from "./roster-words.ts";

/** What adding people needs of the roster. */
export interface AddPersonHost {
  /** What is known now; undefined until it was read. */
  readonly roster: () => Roster | undefined;
  /** The changes of the class that is shown. */
  readonly writes: () => RecordWrites;
  /** Takes who was booked, says so, and checks them in where that is asked for. */
  readonly onBooked: (answer: ChangedPlace, person: ListedClient, checksIn: boolean) => Promise<void>;
  /** Reads the roster anew, after a refusal. */
  readonly onRefused: () => Promise<void>;
  /** Creates a person of what was entered. */
  readonly onNew: (entered: string, onPerson: (person: ListedClient) => void) => void;
  /** Somebody for whom the club takes no bookings. */
  readonly onBlocked: (clientId: number) => void;
}

/** Where staff add people to a class. */
export interface AddPerson {
  readonly element: HTMLElement;
  /** Begins to book for somebody, such as one who waits. */
  take(person: ListedClient): void;
  /** Shows what is known now. */
  show(): void;
  /** Forgets who was chosen. */
  clear(): void;
}

/** Makes the search for a person who is to be added, with what can be done for whoever was found. */
export function addPerson(desk: Desk, host: AddPersonHost): AddPerson {
  const { page, sdk } = desk;
  const { desk: said } = page.strings;
  const texts = rosterTexts(desk);
  const search = new PersonSearch(desk, {
    label: texts.add,
    onChosen: take,
    onNew: (entered) => host.onNew(entered, take),
    onCleared: forget,
  });
  const about = h("div", { role: "status" });
  const acts = h("div.chosen-acts");
  const box = h("div.chosen", { tabindex: -1 }, about, acts);
  const element = h("div.add-person", search.element, box);
  let chosen: Chosen | undefined;
  let membershipId: number | undefined;
  let shown = "";
  return { element, take, show, clear };

  function take(person: ListedClient): void {
    search.take(person);
    chosen = { person };
    membershipId = undefined;
    show();
    void readMore(chosen);
  }

  function forget(): void {
    chosen = undefined;
    show();
  }

  function clear(): void {
    forget();
    search.input.value = "";
  }

  /** Reads what lists do not say: whether the club blocks the person, and what can pay. Nothing waits for it. */
  async function readMore(of: Chosen): Promise<void> {
    const roster = host.roster();
    const path = { ...tenantPath(desk), client_id: of.person.client_id };
    const [person, sessions, type] = await Promise.all([
      sdk.getClient({ path }),
      sdk.listClientSessions({ path, query: { limit: 1 } }),
      roster && readClassType(desk, roster.class.class_type_id),
    ]);
    if (chosen !== of || roster === undefined) return;
    const blocked = person.ok ? blockedAlert(person.data, page) : undefined;
    const memberships =
      sessions.ok && type !== undefined ? payersOf(roster.class, sessions.data.memberships, type) : undefined;
    chosen = { ...of, type, blocked, memberships };
    if (blocked !== undefined) host.onBlocked(of.person.client_id);
    show();
  }

  function show(): void {
    const roster = host.roster();
    if (chosen === undefined || roster === undefined) {
      about.replaceChildren();
      acts.replaceChildren();
      shown = "";
      return;
    }
    const { person, type, memberships } = chosen;
    const entry = roster.entries.find(({ client_id }) => client_id === person.client_id);
    const offers = offersOf(roster.class, nowMs());
    const isHere = isOn(roster.class, type, nowMs());
    const position = entry?.waitlist?.position;
    const facts = [
      roster.class.id,
      person,
      chosen.blocked?.textContent,
      memberships,
      entry?.status,
      position,
    ];
    const state = JSON.stringify([...facts, offers, isHere]);
    // Whoever is choosing a membership is not disturbed.
    if (state === shown) return;
    shown = state;
    const hadFocus = hasFocus(acts);
    const known = { of: roster.class, entry, isFull: offers !== undefined };
    about.replaceChildren(...present(aboutPerson(desk, chosen, known)));
    acts.replaceChildren(...present(actsFor(roster.class, chosen, { entry, offers, isHere })));
    if (hadFocus) box.focus({ preventScroll: true });
  }

  function actsFor(
    of: KnownClass,
    { person, memberships = [] }: Chosen,
    now: {
      readonly entry: RosterEntry | undefined;
      readonly offers: FullOffers | undefined;
      readonly isHere: boolean;
    },
  ): Inside[] {
    const { entry, offers, isHere } = now;
    if (entry !== undefined && hasPlace(entry)) return [];
    const book = (how: Omit<BookClassRequest, "client_id">) => () =>
      void send(person, bookCall(desk, of.id, { client_id: person.client_id, ...how, ...payer() }));
    const payerChoice = memberships.length < 2 ? undefined : payerField(memberships);
    const trial = (label: string, checksIn: boolean) =>
      button(label, () => void send(person, trialCall(desk, of.id, { person, checksIn })), {
        class: "quiet",
      });
    if (offers === undefined) {
      const plain = button(texts.book, book({}), { class: isHere ? "quiet" : undefined });
      const here = isHere ? button(texts.bookIn, book({ check_in: true })) : undefined;
      const trialHere = isHere ? trial(texts.asTrialIn, true) : undefined;
      return [payerChoice, h("div.buttons", here, plain, trialHere, trial(texts.asTrial, false))];
    }
    const { position, closed, booked } = offers;
    const checkIn = isHere ? { check_in: true } : {};
    const isWaiting = entry?.status === "waiting";
    return [
      payerChoice,
      isWaiting || position === undefined
        ? undefined
        : offer(button(texts.wait, book({ if_full: "wait" })), texts.waitMeans(position)),
      isWaiting || closed === undefined ? undefined : h("p.quiet", texts.lineClosed[closed]),
      offer(
        button(texts.exceed, book({ if_full: "exceed", ...checkIn }), { class: "quiet" }),
        texts.exceedMeans(booked, of.capacity),
      ),
    ];
  }

  /** A button with what it does. */
  function offer(act: HTMLButtonElement, means: string): HTMLElement {
    return h("div.offer", act, h("p.quiet", means));
  }

  function payer(): { readonly membership_id?: number } {
    return membershipId === undefined ? {} : { membership_id: membershipId };
  }

  function payerField(memberships: readonly Membership[]): HTMLElement {
    const choices = memberships.map((each) => ({
      value: String(each.id),
      text: membershipName(each, page.strings),
    }));
    const control = select("membership_id", choices, String(membershipId ?? ""));
    membershipId = Number(control.value);
    control.addEventListener("change", () => {
      membershipId = Number(control.value);
    });
    return field(control, { label: said.membership });
  }

  /** Books somebody, once however often it is pressed, and says why it did not succeed. */
  async function send(person: ListedClient, call: PlaceCall): Promise<void> {
    const writes = host.writes();
    const sent = await writes.once(person.client_id, async (sendOnce, alert) => {
      box.setAttribute("aria-busy", "true");
      try {
        return { alert, result: await sendOnce(call.change, call.send) };
      } finally {
        box.removeAttribute("aria-busy");
      }
    });
    if (sent === undefined) return;
    const { alert, result } = sent;
    if (result.ok) {
      alert.remove();
      if (chosen?.person.client_id === person.client_id) clear();
      await host.onBooked(result.data, person, call.checksIn);
      return;
    }
    if (result.reason === "refused") await host.onRefused();
    const isOffered = isOfFull(result) && chosen?.person === person && acts.querySelector(".offer") !== null;
    if (isOffered) {
      // The last place has just been taken: what can be done instead is shown by now.
      alert.remove();
      box.focus({ preventScroll: true });
      return;
    }
    const about = person.full_name ?? said.clientNumber(person.client_id);
    writes.fail(alert, result, { about, onAgain: () => void send(person, call) });
  }
}

function payersOf(
  { is_complimentary, start_date_time }: KnownClass,
  memberships: readonly Membership[],
  type: ServiceCategory,
): Membership[] {
  return is_complimentary ? [] : coveringMemberships(memberships, type, start_date_time);
}

function present(parts: readonly Inside[]): (string | Node)[] {
  return parts.filter((part) => part !== undefined);
}

function isOfFull(failure: Failure): boolean {
  return failure.reason === "refused" && failure.problems.some(({ errorCode }) => errorCode === "CLASS_FULL");
}
