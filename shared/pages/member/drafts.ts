/** What is typed, by field. */
export interface Draft {
  readonly [field: string]: string;
}

/** Where drafts are kept: the tab's `sessionStorage`. */
export type DraftStore = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PREFIX = "member draft";

/** What a member has typed and not sent, kept in this tab while they sign in again. Nobody else is shown it. */
export class Drafts {
  readonly #store: DraftStore;
  readonly #clientId: number;

  constructor(store: DraftStore, clientId: number) {
    this.#store = store;
    this.#clientId = clientId;
  }

  /** What was typed under this name. */
  read(name: string): Draft {
    const kept: unknown = JSON.parse(this.#store.getItem(this.#keyOf(name)) ?? "{}");
    const fields = Object.entries(kept ?? {}).filter(([, value]) => typeof value === "string");
    return Object.fromEntries(fields);
  }

  /** Keeps what is typed. */
  keep(name: string, draft: Draft): void {
    this.#store.setItem(this.#keyOf(name), JSON.stringify(draft));
  }

  /** Forgets what was sent. */
  forget(name: string): void {
    this.#store.removeItem(this.#keyOf(name));
  }

  /** Forgets everything, as signing out does. */
  clear(): void {
    const keys = Array.from({ length: this.#store.length }, (_, index) => this.#store.key(index));
    for (const key of keys) if (key?.startsWith(PREFIX)) this.#store.removeItem(key);
  }

  #keyOf(name: string): string {
    return `${PREFIX} ${this.#clientId} ${name}`;
  }
}
