import { eachPage } from "@fitness-club-booking/sdk/lists";
import type { RosterEntry } from "@fitness-club-booking/sdk/records";
import { type Desk, tenantPath } from "../club/club-records.ts";
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
