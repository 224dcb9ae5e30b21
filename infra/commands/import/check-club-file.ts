import * as v from "valibot";
import { damagedSentence, fieldProblem } from "../../../shared/values/field-problem.ts";
import { recordSchemas, type SectionName } from "./club-file.ts";
import { LinkChecker, linksOf, type ValidFields } from "./links.ts";
import { type ClubFile, readClubFile } from "./read-club-file.ts";

/** Sentences about the records of a club file. */
export interface ClubFileProblems {
  /** The first 100. */
  readonly listed: readonly string[];
  /** The number of all sentences. */
  readonly count: number;
}

const MAX_LISTED = 100;

/** Counts all sentences and keeps the first 100. */
export class ProblemList implements ClubFileProblems {
  readonly listed: string[] = [];
  count = 0;

  add(sentence: string): void {
    this.count += 1;
    if (this.listed.length < MAX_LISTED) this.listed.push(sentence);
  }

  /** The sentences sorted by the paths that they begin with. */
  inFileOrder(): ClubFileProblems {
    const listed = this.listed.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
    return { listed, count: this.count };
  }
}

/** The number of records of each section. */
export type RecordCounts = Readonly<Record<SectionName, number>>;

/** The result of the first pass over a club file. */
export interface CheckedClubFile {
  /** Empty if the file can be imported. */
  readonly problems: ProblemList;
  readonly counts: RecordCounts;
  /** The ids of the file's records. */
  readonly ids: Pick<LinkChecker, "has" | "forgetAllBut">;
}

/** Reads a whole club file and finds all its problems. */
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
    const duplicates = links.add(entry.section, entry.index, linksOf(entry.section, fields));
    for (const sentence of duplicates) problems.add(sentence);
  }
  // A broken file loses records: references to them would be reported, too.
  if (hasAllRecords) for (const sentence of links.unresolved()) problems.add(sentence);
  return { problems, counts, ids: links };
}

/** A count of zero for each section. */
export function noRecords(): Record<SectionName, number> {
  return { companies: 0, tenants: 0, coaches: 0, rooms: 0, appointment_types: 0, clients: 0, access: 0 };
}

/** A record's issues and its valid fields. */
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
  // A field without an issue is its schema's output, which the type of a failed result does not say.
  return { issues: result.issues, fields: Object.fromEntries(valid) as ValidFields<Section> };
}

/** An issue of a record as a sentence; `place` is the record's path such as `clients[3]`. */
function issueSentence(place: string, issue: v.BaseIssue<unknown>): string {
  const { kind, path, expectation } = fieldProblem(issue);
  const subject = path === "" || path.startsWith("[") ? `${place}${path}` : `${place}.${path}`;
  if (kind === "unknown") return `${subject} is not a field of the club file.`;
  if (kind === "missing") return `${subject} is missing: it must be ${expectation.phrase}.`;
  if (kind === "damaged") return damagedSentence(subject);
  return `${subject} must be ${expectation.phrase}.`;
}
