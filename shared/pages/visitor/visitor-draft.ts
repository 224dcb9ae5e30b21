import { siteData } from "../parts/site-data.ts";

/** What a visitor has chosen and typed, on the way to the page in another language or of another location. */
export interface VisitorDraft {
  /** What is typed, by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The chosen start on the club's wall clock, `YYYY-MM-DDTHH:mm`: at another location, the same time of day is meant. */
  readonly local?: string;
  /** The tour that is to be moved there; without it, a tour is to be booked. */
  readonly movedId?: number;
}

const KEY = "visitor draft";

/** Keeps a draft for the next page of this tab; no longer, as the device may be somebody else's. */
export function handOver(draft: VisitorDraft): void {
  try {
    siteData("sessionStorage").setItem(KEY, JSON.stringify(draft));
  } catch {
    // The tab has no room for it.
  }
}

/** Takes the draft that the last page handed over, and removes it; undefined if there is none. */
export function takeOver(): VisitorDraft | undefined {
  const store = siteData("sessionStorage");
  const kept = store.getItem(KEY);
  store.removeItem(KEY);
  return kept === null ? undefined : JSON.parse(kept);
}

/** The fields of a draft in the order in which they are entered. A country is that of a number: without one, it was not chosen. */
export function draftFields(
  entered: Iterable<readonly [name: string, value: unknown]>,
  { country, number }: { readonly country: string; readonly number: string },
): Record<string, string> {
  const typed = [...entered].flatMap(([name, value]) =>
    typeof value === "string" && value.trim() !== "" ? [[name, value] as const] : [],
  );
  const hasNumber = typed.some(([name]) => name === number);
  return Object.fromEntries(typed.filter(([name]) => name !== country || hasNumber));
}
