import { noticesIn } from "@fitness-club-booking/sdk/notices";
import type { Desk } from "../club/club-records.ts";

/** What a change of a place did besides, in words. */
export function placeNotices(answer: object, { page }: Desk): string[] {
  const { notices, roster } = page.strings.desk;
  const said: Readonly<Record<string, string>> = { ...notices, ...roster.notices };
  return noticesIn(answer)
    .map(({ errorCode, errorMessage }) => said[errorCode] ?? errorMessage)
    .filter((sentence) => sentence !== "");
}
