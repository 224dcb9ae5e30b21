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
