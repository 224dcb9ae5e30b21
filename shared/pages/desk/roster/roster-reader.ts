import { eachItem, eachPage } from "@fitness-club-booking/sdk/lists";
import type { ClassType, RosterEntry } from "@fitness-club-booking/sdk/records";
import { type Desk, listed, oncePerDesk, tenantPath } from "../club/club-records.ts";
import type { Roster } from "./roster-rules.ts";

// The most that a page has: a class of a hundred with its line is one page, unless many have cancelled.
const PAGE = 200;

/**
 * Reads everybody of a class, page after page; the class is as the last page has it.
 * @throws {CallFailed} where a page is refused or not answered
 */
export async function readRoster(desk: Desk, class_id: number): Promise<Roster | undefined> {
  const request = { path: { ...tenantPath(desk), class_id }, query: { limit: PAGE } };
  const entries: RosterEntry[] = [];
  let of: Roster["class"] | undefined;
  for await (const page of eachPage(desk.sdk.listClassRoster, request)) {
    of = page.class;
    entries.push(...page.bookings);
  }
  return of && { class: of, entries };
}

/** The club's kinds of classes, which are read when they are first needed. */
const typesOf = oncePerDesk((): { read?: Promise<ClassType[]> | undefined } => ({}));

/** The type of a class; undefined where it cannot be had. */
export async function readClassType(desk: Desk, id: number): Promise<ClassType | undefined> {
  const types = typesOf(desk);
  types.read ??= readTypes(desk);
  try {
    return (await types.read).find(({ class_type_id }) => class_type_id === id);
  } catch {
    // Tried again when it is next asked for.
    types.read = undefined;
    return undefined;
  }
}

async function readTypes(desk: Desk): Promise<ClassType[]> {
  const path = tenantPath(desk);
  const lists = [true, false].map((is_active) =>
    listed(eachItem(desk.sdk.listClassTypes, { path, query: { limit: PAGE, is_active } })),
  );
  return (await Promise.all(lists)).flat();
}
