import type { ListedClient } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import { coachName, type Desk, typeName } from "../club/club-records.ts";
import { clientName, placeName, type Wording, wordingOf } from "../club/words.ts";
import type { Entry } from "./entries.ts";
import { type EntryMark, marksOf } from "./entry-marks.ts";

/** How an entry is shown. */
export interface EntryShow {
  readonly clients: ReadonlyMap<number, ListedClient>;
  /** Whether the coach is shown: outside of the coach's own column. Screen readers are always told. */
  readonly withCoach: boolean;
  readonly isChanged: boolean;
}

/** A button per entry, which stays the same element so that the focus can come back to it. */
export class EntryButtons {
  readonly #desk: Desk;
  readonly #onOpen: (key: string) => void;
  readonly #attribute: string;
  readonly #made = new Map<string, HTMLButtonElement>();
  /** What each button says. */
  readonly #said = new Map<string, string>();

  /** @param attribute has the entry's key; each place that shows entries has an attribute of its own */
  constructor(desk: Desk, onOpen: (key: string) => void, attribute = "data-key") {
    this.#desk = desk;
    this.#onOpen = onOpen;
    this.#attribute = attribute;
  }

  /** The entry's button, once it was shown. */
  of(key: string): HTMLButtonElement | undefined {
    return this.#made.get(key);
  }

  /** The entry's button, as the entry is now. */
  show(entry: Entry, { clients, withCoach, isChanged }: EntryShow): HTMLButtonElement {
    const words = entryWords(entry, clients, wordingOf(this.#desk));
    const made = this.#made.get(entry.key) ?? this.#make(entry.key);
    made.classList.toggle("changed", isChanged);
    // Most entries are as they were.
    const marks = marksOf(
      entry,
      entry.kind === "appointment" ? clients.get(entry.record.client_id) : undefined,
    );
    const said = JSON.stringify([words, withCoach, marks]);
    if (this.#said.get(entry.key) === said) return made;
    this.#said.set(entry.key, said);
    const what = [withCoach ? words.coach : undefined, words.what].filter(Boolean).join(" · ");
    made.dataset.kind = entry.kind;
    made.dataset.status = entry.status;
    const [from, until] = words.when.split("–");
    const more = marks.flatMap((mark) => this.#wordsOf(mark) ?? []);
    const tip = [words.when, words.who, words.coach, words.what, words.status, ...more];
    made.replaceChildren(
      h(
        "span.words",
        // A tile may be too small for all of it. Its own text is what screen readers read.
        { title: tip.filter(Boolean).join(" · ") },
        h("span.when", from, h("span.until", `–${until}`)),
        " ",
        h("strong", words.who),
        " ",
        h("span.what", what),
        withCoach || words.coach === undefined ? undefined : h("span.visually-hidden", ` · ${words.coach}`),
        " ",
        h("span", { class: isAsPlanned(entry) ? "visually-hidden" : "state" }, words.status),
      ),
      h("span.marks", ...marks.map((mark) => h("span.mark", { "data-mark": mark }))),
      h("span.visually-hidden", more.map((each) => ` ${each}`).join(",")),
    );
    return made;
  }

  /** A sign in words; undefined where the entry's own words say it. */
  #wordsOf(mark: EntryMark): string | undefined {
    const said: Readonly<Partial<Record<EntryMark, string>>> = this.#desk.page.strings.desk.marks;
    return said[mark];
  }

  #make(key: string): HTMLButtonElement {
    const onclick = () => this.#onOpen(key);
    const made = h("button", { type: "button", class: "entry", [this.#attribute]: key, onclick });
    this.#made.set(key, made);
    return made;
  }
}

/** Whether it is as it was booked or planned, which goes without saying. */
function isAsPlanned({ status }: Entry): boolean {
  return status === "booked" || status === "scheduled";
}

/** An entry of the day in words. */
export interface EntryWords {
  /** Such as `10:00–11:00`. */
  readonly when: string;
  /** The person; of a class, its name. */
  readonly who: string;
  /** The coach's name; undefined for a tour. */
  readonly coach: string | undefined;
  /** Such as `Personal training · Studio 1`; of a class, such as `18/20 · 2 waiting · Studio 1`. */
  readonly what: string;
  readonly status: string;
}

/** An entry of the day in words. */
export function entryWords(
  entry: Entry,
  clients: ReadonlyMap<number, ListedClient>,
  { strings, time, club }: Wording,
): EntryWords {
  const { desk } = strings;
  const when = time.clock(entry.fromMs, entry.toMs);
  const status = desk.status[entry.status];
  if (entry.kind === "tour") {
    return { when, status, who: entry.record.prospect.full_name, coach: undefined, what: desk.tour };
  }
  if (entry.kind === "class") {
    const { name, coach_id, booked, capacity, waiting, is_complimentary } = entry.record;
    const places = [`${booked}/${capacity}`, waiting > 0 ? desk.waiting(waiting) : undefined];
    const about = [
      placeName(entry.record, { strings, club }),
      is_complimentary ? desk.complimentary : undefined,
    ];
    const coach = coach_id === null ? desk.noCoach : coachName(club, coach_id);
    return { when, status, who: name, coach, what: [...places, ...about].filter(Boolean).join(" · ") };
  }
  const { client_id, coach_id, appointment_type_id, subtype_id, is_comp_session } = entry.record;
  const what = [
    typeName(club, appointment_type_id, subtype_id),
    placeName(entry.record, { strings, club }),
    is_comp_session ? desk.complimentary : undefined,
  ];
  return {
    when,
    status,
    who: clientName(clients, client_id, strings),
    coach: coachName(club, coach_id),
    what: what.filter(Boolean).join(" · "),
  };
}
