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

/** Where something stands on the screen. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What arrow keys lead to and from. */
export interface Placed {
  getBoundingClientRect(): Box;
}

/** Things of a calendar by where they stand: in columns, one below the other. */
export class CalendarPlaces<Item extends Placed> {
  readonly #items: readonly { readonly item: Item; readonly box: Box }[];

  constructor(items: readonly Item[]) {
    this.#items = items.map((item) => ({ item, box: item.getBoundingClientRect() }));
  }

  /**
   * What a key leads to: up and down in the same column, left and right to the column beside it that has something, there to
   * what is nearest in height; Home and End to the first and the last of the column. Undefined where it leads nowhere.
   */
  after(from: Item, key: string): Item | undefined {
    const start = this.#items.find(({ item }) => item === from)?.box;
    if (start === undefined) return undefined;
    if (key === "ArrowLeft" || key === "ArrowRight")
      return this.#beside(start, key === "ArrowRight" ? 1 : -1);
    const column = this.#items
      .filter(({ box }) => isSameColumn(box, start))
      .toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
      .map(({ item }) => item);
    const at = column.indexOf(from);
    const found = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: column.length - 1 }[key];
    return found === undefined || found === at ? undefined : column[found];
  }

  #beside(start: Box, direction: 1 | -1): Item | undefined {
    const others = this.#items.filter(
      ({ box }) => !isSameColumn(box, start) && (middle(box) - middle(start)) * direction > 0,
    );
    const distance = ({ box }: { readonly box: Box }) => Math.abs(middle(box) - middle(start));
    const nearest = others.toSorted((a, b) => distance(a) - distance(b))[0];
    if (nearest === undefined) return undefined;
    const column = others.filter(({ box }) => isSameColumn(box, nearest.box));
    const height = ({ box }: { readonly box: Box }) => Math.abs(box.top - start.top);
    return column.toSorted((a, b) => height(a) - height(b))[0]?.item;
  }
}

/** Bookings that overlap share the width of a column, so the wider one decides. */
function isSameColumn(a: Box, b: Box): boolean {
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return shared > Math.min(a.right - a.left, b.right - b.left) / 2;
}

function middle({ left, right }: Box): number {
  return (left + right) / 2;
}
