import type { SectionName } from "../shared/club/import/club-file.ts";
import type { JoinedClient, WrittenClubFile } from "../shared/club/import/import-tally.ts";
import type { ClubFileProblems } from "../shared/club/import/problem-list.ts";

const NOUNS: Readonly<Record<SectionName, readonly [one: string, many: string]>> = {
  companies: ["company", "companies"],
  tenants: ["tenant", "tenants"],
  coaches: ["coach", "coaches"],
  rooms: ["room", "rooms"],
  appointment_types: ["appointment type", "appointment types"],
  clients: ["client", "clients"],
  access: ["access record", "access records"],
};

/** Says what an import wrote, what it left, and which paths and ids it changed. */
export function importReport(outcome: WrittenClubFile): string {
  const counts = Object.entries(NOUNS).map(([section, nouns]) => counted(outcome.written, section, nouns));
  const wrote = `Wrote ${counts.slice(0, -1).join(", ")} and ${counts.at(-1)}.`;
  return [
    [wrote, ...leftSentence(outcome)].join(" "),
    ...outcome.changes.listed,
    ...joinedLines(outcome),
  ].join("\n");
}

/** Says which records were not written, and why; undefined where all were. */
export function conflictReport({ conflicts }: WrittenClubFile): string | undefined {
  if (conflicts.count === 0) return undefined;
  const records = conflicts.count === 1 ? "1 record was" : `${conflicts.count} records were`;
  return listOf(`${records} not written. All others were.`, conflicts);
}

/** Says why a file was refused. */
export function refusalReport(path: string, problems: ClubFileProblems): string {
  const count = problems.count === 1 ? "1 problem" : `${problems.count} problems`;
  return listOf(`${path} was refused and nothing was written: ${count}.`, problems);
}

function listOf(heading: string, { listed, count }: ClubFileProblems): string {
  const unlisted = count - listed.length;
  return [heading, ...listed, ...(unlisted > 0 ? [`… and ${unlisted} more.`] : [])].join("\n  ");
}

function leftSentence({ clientsLeft }: WrittenClubFile): string[] {
  if (clientsLeft === 0) return [];
  const left = clientsLeft === 1 ? "1 client was" : `${clientsLeft} clients were`;
  return [`${left} there already and left unchanged; --replace-clients writes such clients anew.`];
}

function joinedLines({ clientsJoined, joined }: WrittenClubFile): string[] {
  if (clientsJoined === 0) return [];
  const heading =
    clientsJoined === 1
      ? "1 client is there as a person who was there before, with that person's client_id"
      : `${clientsJoined} clients are there as people who were there before, with those people's client_ids`;
  const hint = `--join-people lists ${clientsJoined === 1 ? "it" : "them"}`;
  return joined.length === 0
    ? [`${heading}; ${hint}.`]
    : [[`${heading}:`, ...joined.map(joinedLine)].join("\n  ")];
}

function joinedLine({ index, tenantId, clientIdOfFile, clientId, replaced }: JoinedClient): string {
  const line = `clients[${index}]: client ${clientIdOfFile} of tenant ${tenantId} has the client_id ${clientId}.`;
  return replaced.length === 0 ? line : `${line} Removed or replaced: ${replaced.join(", ")}.`;
}

function counted(
  written: WrittenClubFile["written"],
  section: string,
  [one, many]: readonly [string, string],
): string {
  const count = new Map<string, number>(Object.entries(written)).get(section) ?? 0;
  return `${count} ${count === 1 ? one : many}`;
}
