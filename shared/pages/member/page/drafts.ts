import type { SiteData } from "../../parts/site-data.ts";

/** What is typed, by field. */
export interface Draft {
  readonly [field: string]: string;
}

/** Where drafts are kept: the tab's `sessionStorage`. */
export type DraftStore = SiteData;

const PREFIX = "member draft";

/**
 * What a member has typed and not sent, kept in this tab while they sign in again. Nobody else is shown it. What the tab has no
 * room for is kept for this page.
 */
export class Drafts {
  readonly #store: DraftStore;
  readonly #clientId: number;
  readonly #unstored = new Map<string, string>();
  #isCleared = false;

  constructor(store: DraftStore, clientId: number) {
    this.#store = store;
    this.#clientId = clientId;
  }

  /** What was typed under this name. */
  read(name: string): Draft {
    const key = this.#keyOf(name);
    const kept: unknown = JSON.parse(this.#unstored.get(key) ?? this.#store.getItem(key) ?? "{}");
    const fields = Object.entries(kept ?? {}).filter(([, value]) => typeof value === "string");
    return Object.fromEntries(fields);
  }

  /** Keeps what is typed; nothing once all is cleared, such as where an answer comes after signing out. */
  keep(name: string, draft: Draft): void {
    if (this.#isCleared) return;
    const [key, text] = [this.#keyOf(name), JSON.stringify(draft)];
    this.forget(name);
    try {
      this.#store.setItem(key, text);
    } catch {
      this.#unstored.set(key, text);
    }
  }

  /** Forgets what was sent. */
  forget(name: string): void {
    this.#unstored.delete(this.#keyOf(name));
    this.#store.removeItem(this.#keyOf(name));
  }

  /** Forgets everything for good, as signing out does. */
  clear(): void {
    this.#isCleared = true;
    this.#unstored.clear();
    const keys = Array.from({ length: this.#store.length }, (_, index) => this.#store.key(index));
    for (const key of keys) if (key?.startsWith(PREFIX)) this.#store.removeItem(key);
  }

  #keyOf(name: string): string {
    return `${PREFIX} ${this.#clientId} ${name}`;
  }
}
