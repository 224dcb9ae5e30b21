import { noticesIn } from "@fitness-club-booking/sdk/notices";
import type { RosterEntry } from "@fitness-club-booking/sdk/records";
import { type PlanningStrings, planningDesk } from "../class/planning-desk.ts";
import type { Desk } from "../club/club-records.ts";

/** What the desk says about rosters; it comes with the dialogs. */
export function rosterTexts(desk: Desk): PlanningStrings["roster"] {
  return planningDesk(desk).said.roster;
}

/** The name of somebody in a roster; their number where they have been erased. */
export function nameInRoster(
  { client, client_id }: Pick<RosterEntry, "client" | "client_id">,
  { page }: Pick<Desk, "page">,
): string {
  return client?.full_name ?? page.strings.desk.clientNumber(client_id);
}

/** What a change of a place did besides, in words. */
export function placeNotices(answer: object, desk: Desk): string[] {
  const { notices } = desk.page.strings.desk;
  const said: Readonly<Record<string, string>> = { ...notices, ...rosterTexts(desk).notices };
  return noticesIn(answer)
    .map(({ errorCode, errorMessage }) => said[errorCode] ?? errorMessage)
    .filter((sentence) => sentence !== "");
}
