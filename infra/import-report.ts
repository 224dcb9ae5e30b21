import type { SectionName } from "../shared/club/import/club-file.ts";
import type { ClubFileProblems } from "../shared/club/import/problem-list.ts";
import type { WrittenClubFile } from "../shared/club/import/write-club-file.ts";

const NOUNS: Readonly<Record<SectionName, readonly [one: string, many: string]>> = {
  companies: ["company", "companies"],
  tenants: ["tenant", "tenants"],
  coaches: ["coach", "coaches"],
  rooms: ["room", "rooms"],
  appointment_types: ["appointment type", "appointment types"],
  clients: ["client", "clients"],
  access: ["access record", "access records"],
};

/** Says what an import wrote and what it left. */
export function importReport({ written, clientsLeft }: WrittenClubFile): string {
  const counts = Object.entries(NOUNS).map(([section, nouns]) => counted(written, section, nouns));
  const report = `Wrote ${counts.slice(0, -1).join(", ")} and ${counts.at(-1)}.`;
  if (clientsLeft === 0) return report;
  const left = clientsLeft === 1 ? "1 client was" : `${clientsLeft} clients were`;
  return `${report} ${left} there already and left unchanged; --replace-clients writes such clients anew.`;
}

/** Says why a file was refused. */
export function refusalReport(path: string, { listed, count }: ClubFileProblems): string {
  const heading = `${path} was refused and nothing was written: ${count === 1 ? "1 problem" : `${count} problems`}.`;
  const unlisted = count - listed.length;
  return [heading, ...listed, ...(unlisted > 0 ? [`… and ${unlisted} more.`] : [])].join("\n  ");
}

function counted(
  written: WrittenClubFile["written"],
  section: string,
  [one, many]: readonly [string, string],
): string {
  const count = new Map<string, number>(Object.entries(written)).get(section) ?? 0;
  return `${count} ${count === 1 ? one : many}`;
}
