import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ClubFileProblems } from "../../../../infra/commands/import/check-club-file.ts";
import { checkClubFile } from "../../../../infra/commands/import/check-club-file.ts";
import { readClubFile } from "../../../../infra/commands/import/read-club-file.ts";
import sampleClub from "../../../../shared/club/sample-club.json" with { type: "json" };
import { testFolder } from "../../../support/test-folder.ts";

/** The sample club, to be changed at will: a test sets anything anywhere. */
export type EditableClub = Record<keyof typeof sampleClub, Record<string, unknown>[]>;

/** A copy of the sample club as `edit` leaves it. */
export function editedClub(edit: (club: EditableClub) => void = () => {}): EditableClub {
  const club: EditableClub = structuredClone(sampleClub);
  edit(club);
  return club;
}

/** Writes a club, or any other content, to a file of its own, gone when the test run ends. */
export function clubFile(content: object | string | Uint8Array): string {
  const path = join(testFolder(), `${randomUUID()}.json`);
  const isRaw = typeof content === "string" || content instanceof Uint8Array;
  writeFileSync(path, isRaw ? content : JSON.stringify(content));
  return path;
}

/** Everything that is wrong with a club or another file's content. */
export async function problemsIn(content: object | string | Uint8Array): Promise<ClubFileProblems> {
  return checkClubFile(await readClubFile(clubFile(content))).problems;
}

/** What is wrong with the sample club as `edit` leaves it. */
export async function problemsAfter(edit: (club: EditableClub) => void): Promise<readonly string[]> {
  return (await problemsIn(editedClub(edit))).listed;
}

/** A record of the club, to be changed. */
export function recordOf(
  club: EditableClub,
  section: keyof EditableClub,
  index: number,
): Record<string, unknown> {
  const record = club[section][index];
  if (record === undefined) throw new Error(`The sample club has no ${section}[${index}].`);
  return record;
}

/** Sets a field deep in the club: `set(club, "clients[0].memberships[1].id", 3)`; undefined takes it away. */
export function set(club: EditableClub, path: string, value: unknown): void {
  const names = path.split(/[.[\]]+/).filter((name) => name !== "");
  const last = names.pop() ?? "";
  const parent = names.reduce<Record<string, unknown>>((at, name) => at[name] as typeof at, club);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
}
