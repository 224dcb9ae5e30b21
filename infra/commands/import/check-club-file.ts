import * as v from "valibot";
import { recordSchemas, type SectionName } from "./club-file.ts";
import { LinkChecker } from "./link-checker.ts";
import { linksOf, type ValidFields } from "./links.ts";
import { issueSentence, ProblemList } from "./problem-list.ts";
import { type ClubFile, readClubFile } from "./read-club-file.ts";

/** How many records each section has. */
export type RecordCounts = Readonly<Record<SectionName, number>>;

/** What the first pass over a club file found out. */
export interface CheckedClubFile {
  /** Empty where the file may be imported. */
  readonly problems: ProblemList;
  readonly counts: RecordCounts;
  /** The names that the records of the file have. */
  readonly names: Pick<LinkChecker, "has" | "forgetAllBut">;
}

/** Reads a club file whole and finds everything that is wrong with it. */
export async function checkClubFile(
  file: ClubFile,
  onBytes: (bytes: number) => void,
): Promise<CheckedClubFile> {
  const problems = new ProblemList();
  const links = new LinkChecker();
  const counts = noRecords();
  let hasAllRecords = true;
  for await (const entry of readClubFile(file, onBytes)) {
    if (entry.kind === "problem") {
      hasAllRecords = false;
      problems.add(entry.sentence);
      continue;
    }
    counts[entry.section] += 1;
    const { fields, issues } = checkRecord(entry.section, entry.value);
    const place = `${entry.section}[${entry.index}]`;
    for (const issue of issues) problems.add(issueSentence(place, issue));
    const taken = links.add(entry.section, entry.index, linksOf(entry.section, fields));
    for (const sentence of taken) problems.add(sentence);
  }
  // A record that is missing because the file is broken is not missed by name.
  if (hasAllRecords) for (const sentence of links.unresolved()) problems.add(sentence);
  return { problems, counts, names: links };
}

/** A count of nothing, to add to. */
export function noRecords(): Record<SectionName, number> {
  return { companies: 0, tenants: 0, coaches: 0, rooms: 0, appointment_types: 0, clients: 0, access: 0 };
}

/** A record's issues, and its fields that are in order. */
interface CheckedRecord<Section extends SectionName> {
  readonly issues: readonly v.BaseIssue<unknown>[];
  readonly fields: ValidFields<Section>;
}

function checkRecord<Section extends SectionName>(section: Section, value: unknown): CheckedRecord<Section> {
  const result = v.safeParse(recordSchemas[section], value);
  if (result.success) return { issues: [], fields: result.output };
  const refused = new Set(result.issues.map(({ path }) => path?.[0].key));
  const output: unknown = result.output;
  const isObject = typeof output === "object" && output !== null && !Array.isArray(output);
  const valid = Object.entries(isObject ? output : {}).filter(([field]) => !refused.has(field));
  // What has no issue was put there by its own schema, which the type of a refused output does not say.
  return { issues: result.issues, fields: Object.fromEntries(valid) as ValidFields<Section> };
}
