import type { RosterEntry } from "@fitness-club-booking/sdk/records";
import { h, newId } from "../../parts/elements.ts";
import type { Desk } from "../club/club-records.ts";
import type { KnownClass } from "../day/entries.ts";
import { putInOrder } from "./in-order.ts";
import { RosterRow, type RowActions } from "./roster-row.ts";
import type { RosterParts } from "./roster-rules.ts";
import { rosterTexts } from "./roster-words.ts";

/** What the lists need to know of a class. */
export interface ShownPeople {
  readonly of: KnownClass;
  /** Undefined until the roster was read. */
  readonly parts: RosterParts | undefined;
  /** The clients whom the club is known to block. */
  readonly blocked: ReadonlySet<number>;
}

/** The people of a roster in three lists: those in the class, the waitlist, and, folded away, those who have left. */
export interface RosterLists {
  readonly elements: readonly HTMLElement[];
  show(people: ShownPeople): void;
  /** The row of somebody. */
  row(clientId: number): RosterRow | undefined;
  /** Forgets everybody, such as those of another class. */
  clear(): void;
  /** Forgets everybody, and shows no list. */
  hide(): void;
}

/** Makes the lists. */
export function rosterLists(desk: Desk, actions: RowActions): RosterLists {
  const { common } = desk.page.strings;
  const texts = rosterTexts(desk);
  const holders = listPart("ul");
  const nobody = h("p.empty", { hidden: true }, texts.nobody);
  holders.element.append(nobody);
  const line = listPart("ol");
  const goneList = h("ul.places");
  const goneTitle = h("summary");
  const gone = h("details.roster-gone", { hidden: true }, goneTitle, goneList);
  const elements = [holders.element, line.element, gone];
  let rows = new Map<number, RosterRow>();
  return { elements, show, row: (clientId) => rows.get(clientId), clear, hide };

  function show({ of, parts, blocked }: ShownPeople): void {
    holders.element.hidden = false;
    if (parts === undefined) {
      holders.element.setAttribute("aria-busy", "true");
      holders.title.textContent = common.loading;
    } else {
      holders.element.removeAttribute("aria-busy");
      holders.title.textContent = texts.holders(parts.holders.length);
    }
    nobody.hidden = parts === undefined || parts.holders.length > 0;
    line.title.textContent = texts.line(parts?.line.length ?? 0);
    line.element.hidden = !parts?.line.length;
    goneTitle.textContent = texts.gone(parts?.gone.length ?? 0);
    gone.hidden = !parts?.gone.length;
    const focused = document.activeElement;
    for (const [list, entries] of [
      [holders.list, parts?.holders],
      [line.list, parts?.line],
      [goneList, parts?.gone],
    ] as const) {
      putInOrder(
        list,
        (entries ?? []).map((entry) => rowOf(entry, { of, isBlocked: blocked.has(entry.client_id) })),
      );
    }
    // Whose row has moved keeps the focus, unless it was folded away.
    if (focused instanceof HTMLElement && elements.some((element) => element.contains(focused))) {
      focused.focus({ preventScroll: true });
    }
  }

  function rowOf(entry: RosterEntry, shown: Parameters<RosterRow["show"]>[1]): HTMLElement {
    const row = rows.get(entry.client_id) ?? new RosterRow(desk, entry, actions);
    rows.set(entry.client_id, row);
    row.show(entry, shown);
    return row.element;
  }

  function clear(): void {
    rows = new Map();
    gone.open = false;
    for (const list of [holders.list, line.list, goneList]) list.replaceChildren();
  }

  function hide(): void {
    clear();
    for (const element of elements) element.hidden = true;
  }
}

function listPart(tag: "ul" | "ol") {
  const id = newId("part");
  const title = h("h3", { id });
  const list = h(tag, { class: "places", "aria-labelledby": id });
  const element = h("section.roster-part", { hidden: true }, title, list);
  return { element, title, list };
}
