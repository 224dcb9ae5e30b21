import { describe, expect, it } from "vitest";
import { firstEntry, hasRoomFor, nextEntry, nextVersion } from "../../../shared/history/history.ts";
import type { ChangeName, HistoryEntry } from "../../../shared/tables/history-entry.ts";

const NOW = new Date("2026-11-20T09:00:00.000Z");
const APP = { principal: "northwind-app", grants: { companies: [], tenants: [11] } };
const MEMBER = { principal: "member-9001", grants: { ...APP.grants, client_id: 9001 } };

const before = { version: 3, updated_at: "2026-11-19T09:00:00.000Z", coach: 501, notes: "a", room: null };
type Rec = { version: number; updated_at: string; coach: number; notes: string; room: number | null };

function entryOf(after: Partial<Rec>, caller = APP) {
  const shownFields = ({ coach, notes, room }: Rec) => ({ coach, notes, room });
  const next = { ...before, ...after, ...nextVersion(before, NOW) };
  return nextEntry<Rec>(
    before,
    next,
    { operation: "updated", reason: "why" },
    { caller, now: NOW, isManaged: caller === APP, isPerson: caller !== APP, shownFields },
  );
}

describe("a history entry", () => {
  it("of a new record has no fields before or after", () => {
    expect(
      firstEntry({ operation: "created" }, { caller: APP, now: NOW, isManaged: true, isPerson: false }),
    ).toEqual({
      ...{ version: 1, at: NOW.toISOString(), by: "northwind-app", by_client: false, operation: "created" },
      ...{ reason: undefined, from: {}, to: {}, sessions: [] },
    });
  });

  it("has the fields that changed, before and after, and no others", () => {
    expect(entryOf({ coach: 502, room: 71 })).toEqual({
      ...{ version: 4, at: NOW.toISOString(), by: "northwind-app", by_client: false, operation: "updated" },
      ...{ reason: "why", from: { coach: 501, room: null }, to: { coach: 502, room: 71 }, sessions: [] },
    });
  });

  it("says of free text only that it changed", () => {
    expect(entryOf({ notes: "b" })).toMatchObject({ from: { notes: null }, to: { notes: null } });
  });

  it("says whether the client made the change", () => {
    expect(entryOf({ coach: 502 }, MEMBER)).toMatchObject({ by: "member-9001", by_client: true });
  });

  it("says whether it was made without manage", () => {
    expect(entryOf({ coach: 502 })).not.toHaveProperty("limited");
    expect(entryOf({ coach: 502 }, MEMBER)).toMatchObject({ by_client: true });
  });
});

describe("the next version", () => {
  it.each([
    ["is dated now", "2026-11-20T08:59:59.999Z", "2026-11-20T09:00:00.000Z"],
    [
      "is a millisecond later than the last where that was now",
      "2026-11-20T09:00:00.000Z",
      "2026-11-20T09:00:00.001Z",
    ],
    ["is later than the last where clocks differ", "2026-11-20T09:00:05.000Z", "2026-11-20T09:00:05.001Z"],
  ])("%s", (_, updated_at, expected) => {
    expect(nextVersion({ version: 7, updated_at }, NOW)).toEqual({ version: 8, updated_at: expected });
  });

  it("dates its entry", () => {
    const later = { ...before, updated_at: "2026-11-20T09:00:05.000Z" };
    const next = { ...later, ...nextVersion(later, NOW) };
    const shownFields = () => ({});
    const entry = nextEntry(
      later,
      next,
      { operation: "undone" },
      { caller: APP, now: NOW, isManaged: true, isPerson: false, shownFields },
    );
    expect(entry.at).toBe("2026-11-20T09:00:05.001Z");
  });
});

describe("the room of a history", () => {
  type Change = readonly [operation: ChangeName, undone?: string];
  const entry = ([operation, undone]: Change, isManaged = true): HistoryEntry => ({
    ...firstEntry({ operation }, { caller: APP, now: NOW, isManaged, isPerson: false }),
    from: undone === undefined ? {} : { status: undone },
  });
  const history = (length: number, ...ends: readonly Change[]): HistoryEntry[] => [
    ...Array.from({ length }, () => entry(["updated"])),
    ...ends.map((end) => entry(end)),
  ];
  /** So many entries without `manage`, after so many with it. */
  const mixed = (managed: number, others: number): HistoryEntry[] => [
    ...history(managed),
    ...Array.from({ length: others }, () => entry(["updated"], false)),
  ];
  const hasRoom = (
    entries: HistoryEntry[],
    operation: ChangeName,
    { isManaged = true, status = "booked" } = {},
  ) => hasRoomFor({ history: entries, isManaged, record: { status } }, operation);

  it.each<[string, HistoryEntry[], ChangeName, boolean]>([
    ["takes 100 changes", history(99), "rescheduled", true],
    ["takes no more", history(100), "rescheduled", false],
    ["takes a cancellation after them", history(100), "cancelled", true],
    ["takes it once", history(100, ["cancelled"]), "cancelled", false],
    ["takes a check-in after a no-show", history(100, ["no_show"]), "checked_in", true],
    ["takes a no-show after a check-in", history(100, ["checked_in"]), "no_show", true],
    ["takes each once", history(100, ["checked_in"], ["no_show"]), "checked_in", false],
    ["counts an end before it was full as a change", history(98, ["no_show"], ["undone"]), "no_show", true],
  ])("%s", (_, entries, operation, expected) => {
    expect(hasRoom(entries, operation)).toBe(expected);
  });

  it("takes the undo of a check-in and of a no-show after them, once each", () => {
    const undo = (status: string, ...ends: readonly Change[]) =>
      hasRoom(history(100, ...ends), "undone", { status });
    expect([undo("checked_in"), undo("no_show")]).toEqual([true, true]);
    const undone: Change = ["undone", "no_show"];
    expect([undo("checked_in", undone), undo("no_show", undone)]).toEqual([true, false]);
  });

  it("takes 30 entries of callers without manage, and always their cancellation", () => {
    const isManaged = false;
    expect(hasRoom(mixed(60, 29), "rescheduled", { isManaged })).toBe(true);
    expect(hasRoom(mixed(60, 30), "rescheduled", { isManaged })).toBe(false);
    expect(hasRoom(mixed(60, 30), "cancelled", { isManaged })).toBe(true);
    expect(hasRoom(mixed(60, 30), "rescheduled")).toBe(true);
    expect(hasRoom(mixed(70, 30), "cancelled", { isManaged })).toBe(true);
  });
});
