import { CalendarPlaces } from "./calendar-places.ts";

// A table's roles and attributes, which the library gives to elements that are none of its rows and cells.
const TABLE_ROLES = ["table", "rowgroup", "row", "columnheader", "cell"];
const TABLE_ATTRIBUTES = ["role", "aria-colindex", "aria-colspan"];

/**
 * Makes the library's calendar usable without a mouse: it is one stop of the tab key, and arrow keys lead from one name or
 * booking to the next (WAI-ARIA Authoring Practices, "Keyboard Navigation Inside Components"). What has the focus keeps it when
 * the library renders it anew.
 */
export class CalendarKeys {
  readonly #element: HTMLElement;
  readonly #label: string;
  readonly #onFocusLost: () => void;
  readonly #observer: MutationObserver;
  readonly #closing = new AbortController();
  /** What has the focus, or had it until it was rendered anew. */
  #focused: HTMLElement | undefined;

  /** @param onFocusLost called when what had the focus is gone */
  constructor(element: HTMLElement, label: string, onFocusLost: () => void) {
    this.#element = element;
    this.#label = label;
    this.#onFocusLost = onFocusLost;
    this.#observer = new MutationObserver(() => this.#tidy());
    this.#observer.observe(element, { childList: true, subtree: true });
    const { signal } = this.#closing;
    element.addEventListener("focusin", ({ target }) => this.#onFocus(target), { signal });
    element.addEventListener("keydown", (event) => this.#onKey(event), { signal });
    // Whoever presses somewhere else does not want the focus back.
    document.addEventListener("pointerdown", ({ target }) => this.#forget(target), { signal });
    document.addEventListener("focusin", ({ target }) => this.#forget(target), { signal });
  }

  /** Listens no more. */
  close(): void {
    this.#observer.disconnect();
    this.#closing.abort();
  }

  get #stops(): HTMLElement[] {
    return [...this.#element.querySelectorAll<HTMLElement>("button")];
  }

  #onFocus(target: EventTarget | null): void {
    if (!(target instanceof HTMLButtonElement)) return;
    this.#focused = target;
    setStop(this.#stops, target);
  }

  #forget(target: EventTarget | null): void {
    if (!(target instanceof Node && this.#element.contains(target))) this.#focused = undefined;
  }

  #onKey(event: KeyboardEvent): void {
    const from = this.#stops.find((stop) => stop === event.target);
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = new CalendarPlaces(this.#stops).after(from, event.key);
    if (to === undefined) return;
    event.preventDefault();
    to.focus();
    to.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #tidy(): void {
    const main = this.#element.querySelector<HTMLElement>(".ec-main");
    main?.setAttribute("role", "region");
    main?.setAttribute("aria-label", this.#label);
    if (main !== null) main.tabIndex = 0;
    for (const each of this.#element.querySelectorAll("[role]")) {
      if (!TABLE_ROLES.includes(each.getAttribute("role") ?? "")) continue;
      for (const attribute of TABLE_ATTRIBUTES) each.removeAttribute(attribute);
    }
    for (const each of this.#element.querySelectorAll("article:not([role])"))
      each.setAttribute("role", "none");
    const stops = this.#stops;
    const current =
      stops.find((stop) => stop === this.#focused) ??
      stops.find((stop) => stop.getAttribute("tabindex") === "0");
    setStop(stops, current ?? stops[0]);
    this.#restoreFocus();
  }

  #restoreFocus(): void {
    const focused = this.#focused;
    if (focused === undefined || document.activeElement === focused) return;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    if (focused.isConnected) focused.focus({ preventScroll: true });
    else {
      this.#focused = undefined;
      this.#onFocusLost();
    }
  }
}

/** Leaves the tab key one stop. */
function setStop(stops: readonly HTMLElement[], chosen: HTMLElement | undefined): void {
  for (const stop of stops) {
    const tabIndex = stop === chosen ? "0" : "-1";
    if (stop.getAttribute("tabindex") !== tabIndex) stop.setAttribute("tabindex", tabIndex);
  }
}
