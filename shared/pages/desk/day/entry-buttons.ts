import type { ListedClient } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import type { Desk } from "../club/club-records.ts";
import { wordingOf } from "../club/words.ts";
import type { Entry } from "./entries.ts";
import { entryWords } from "./entry-words.ts";

/** How an entry is shown. */
export interface EntryShow {
  readonly clients: ReadonlyMap<number, ListedClient>;
  /** Whether the coach is named: outside of the coach's own column. */
  readonly withCoach: boolean;
  readonly isChanged: boolean;
}

/** A button per entry, which stays the same element so that the focus can come back to it. */
export class EntryButtons {
  readonly #desk: Desk;
  readonly #onOpen: (key: string) => void;
  readonly #made = new Map<string, HTMLButtonElement>();

  constructor(desk: Desk, onOpen: (key: string) => void) {
    this.#desk = desk;
    this.#onOpen = onOpen;
  }

  /** The entry's button, as the entry is now. */
  show(entry: Entry, { clients, withCoach, isChanged }: EntryShow): HTMLButtonElement {
    const words = entryWords(entry, clients, wordingOf(this.#desk));
    const made = this.#made.get(entry.key) ?? this.#make(entry.key);
    const what = [withCoach ? words.coach : undefined, words.what].filter(Boolean).join(" · ");
    made.dataset.kind = entry.kind;
    made.dataset.status = entry.status;
    made.classList.toggle("changed", isChanged);
    const [from, until] = words.when.split("–");
    made.replaceChildren(
      h(
        "span",
        {},
        h("span", { class: "when" }, from, h("span", { class: "until" }, `–${until}`)),
        " ",
        h("strong", {}, words.who),
        " ",
        h("span", { class: "what" }, what),
        " ",
        h("span", { class: entry.status === "booked" ? "visually-hidden" : "state" }, words.status),
      ),
    );
    return made;
  }

  /** Gives the focus back to an entry that was shown anew. */
  focus(key: string): void {
    this.#made.get(key)?.focus({ preventScroll: true });
  }

  #make(key: string): HTMLButtonElement {
    const onclick = () => this.#onOpen(key);
    const made = h("button", { type: "button", class: "entry", "data-key": key, onclick });
    this.#made.set(key, made);
    return made;
  }
}
