/** What is typed, kept in this tab while the person signs in again. */
export interface Draft {
  readonly [field: string]: string;
}

/** What was typed under this name. */
export function draftOf(name: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "{}");
    const fields = Object.entries(kept ?? {}).filter(([, value]) => typeof value === "string");
    return Object.fromEntries(fields);
  } catch {
    return {};
  }
}

/** Keeps what is typed. */
export function keepDraft(name: string, draft: Draft): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
}

/** Forgets it once it was sent. */
export function forgetDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}

function keyOf(name: string): string {
  return `member draft ${name}`;
}
