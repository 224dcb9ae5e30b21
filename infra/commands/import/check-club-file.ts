import * as v from "valibot";
import { damagedSentence, fieldProblem } from "../../../shared/values/field-problem.ts";
import { recordSchemas, type SectionName } from "./club-file.ts";
import { LinkChecker, linksOf, type ValidFields } from "./links.ts";
import { type ClubFile, readClubFile } from "./read-club-file.ts";
import { SharedContacts } from "./shared-contacts.ts";

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

  /** Counts the sentences of another list, too. */
  addAll(other: ClubFileProblems): void {
    this.count += other.count;
    this.listed.push(...other.listed.slice(0, MAX_LISTED - this.listed.length));
  }

  /** The sentences sorted by the paths that they begin with. */
  inFileOrder(): ClubFileProblems {
    const listed = this.listed.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
    return { listed, count: this.count };
  }
}

/** The number of records of each section. */
export type RecordCounts = Readonly<Record<SectionName, number>>;

/** The clients of a club file who cannot be imported, for problems of their own. All others can. */
export class SkippedClients {
  /** Their indexes in the file's clients. */
  readonly indexes = new Set<number>();
  /** Their ids, as far as no other client of the file has them: `tenant_id#client_id`. */
  readonly ids = new Set<string>();
  /** A line for each of them. */
  readonly conflicts = new ProblemList();

  /** Skips a client; further problems of theirs are not added. */
  skip(index: number, sentences: readonly string[]): void {
    if (this.indexes.has(index)) return;
    this.indexes.add(index);
    this.conflicts.add(`${sentences.join(" ")} Nothing of this client was written.`);
  }
}

/** The result of the first pass over a club file. */
export interface CheckedClubFile {
  /** Everything that is wrong with the file. */
  readonly problems: ProblemList;
  /** Whether the file cannot be imported: not all its problems are of single clients. */
  readonly isRefused: boolean;
  readonly counts: RecordCounts;
  /** The ids of the file's records. */
  readonly ids: Pick<LinkChecker, "has" | "forgetAllBut">;
  readonly skipped: SkippedClients;
  readonly sharedContacts: SharedContacts;
}

/** Reads a whole club file and finds all its problems. */
export async function checkClubFile(
  file: ClubFile,
  onBytes: (bytes: number) => void,
): Promise<CheckedClubFile> {
  const check = new FileCheck();
  for await (const entry of readClubFile(file, onBytes)) {
    if (entry.kind === "problem") check.addProblem(entry.sentence, entry.clientIndex);
    else check.addRecord(entry.section, entry.index, entry.value);
  }
  return check.end();
}

/** What is known of a club file while it is read. */
class FileCheck {
  readonly #problems = new ProblemList();
  readonly #links = new LinkChecker();
  readonly #counts = noRecords();
  readonly #skipped = new SkippedClients();
  readonly #sharedContacts = new SharedContacts();
  #lost: "nothing" | "clients" | "more" = "nothing";
  #isRefused = false;

  /** Adds a problem that leaves out a record, or more of the file; `clientIndex` is set if it is one client. */
  addProblem(sentence: string, clientIndex: number | undefined): void {
    this.#problems.add(sentence);
    if (clientIndex === undefined) {
      this.#isRefused = true;
      this.#lost = "more";
      return;
    }
    this.#skipped.skip(clientIndex, [sentence]);
    if (this.#lost === "nothing") this.#lost = "clients";
  }

  addRecord(section: SectionName, index: number, value: unknown): void {
    this.#counts[section] += 1;
    const { fields, issues } = checkRecord(section, value);
    const place = `${section}[${index}]`;
    const duplicates = this.#links.add(section, index, linksOf(section, fields));
    const sentences = [...issues.map((issue) => issueSentence(place, issue)), ...duplicates];
    for (const sentence of sentences) this.#problems.add(sentence);
    if (section !== "clients") {
      if (sentences.length > 0) this.#isRefused = true;
      return;
    }
    if (sentences.length === 0) {
      this.#sharedContacts.add(v.parse(ContactsSchema, fields));
      return;
    }
    this.#skipped.skip(index, sentences);
    // Another client of the file may have the id, and be in order.
    if (duplicates.length > 0) return;
    const { tenant_id, client_id } = v.parse(v.partial(ContactsSchema), fields);
    if (tenant_id !== undefined && client_id !== undefined)
      this.#skipped.ids.add(`${tenant_id}#${client_id}`);
  }

  end(): CheckedClubFile {
    // A broken file loses records: references to them would be reported, too.
    const unresolved = this.#lost === "more" ? [] : this.#links.unresolved();
    for (const { kind, section, index, sentence } of unresolved) {
      if (kind === "client" && this.#lost === "clients") continue;
      this.#problems.add(sentence);
      if (section === "clients") this.#skipped.skip(index, [sentence]);
      else this.#isRefused = true;
    }
    this.#sharedContacts.forgetOthers();
    return {
      problems: this.#problems,
      isRefused: this.#isRefused,
      counts: this.#counts,
      ids: this.#links,
      skipped: this.#skipped,
      sharedContacts: this.#sharedContacts,
    };
  }
}

const ContactsSchema = v.object({
  tenant_id: v.number(),
  client_id: v.number(),
  email_id: v.optional(v.string()),
  mobile_country_code: v.optional(v.string()),
  mobile_number: v.optional(v.number()),
});

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
