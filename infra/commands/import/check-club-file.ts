import * as v from "valibot";
import { damagedSentence, fieldProblem } from "../../../shared/values/field-problem.ts";
import { type ClubRecord, recordSchemas, type SectionName, sectionNames } from "./club-file.ts";
import { LinkChecker, linksOf, type ValidFields } from "./links.ts";
import type { ClubFile } from "./read-club-file.ts";
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

/** A record and its index in its section. */
export interface AtPlace<Section extends SectionName> {
  readonly index: number;
  readonly record: ClubRecord<Section>;
}

/** The valid records of each section, in the file's order. */
export type RecordsOfFile = { readonly [Section in SectionName]: AtPlace<Section>[] };

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

/** A club file that was checked. */
export interface CheckedClubFile {
  /** Everything that is wrong with the file. */
  readonly problems: ProblemList;
  /** Whether the file cannot be imported: not all its problems are of single clients. */
  readonly isRefused: boolean;
  readonly records: RecordsOfFile;
  /** The ids of the file's records. */
  readonly ids: Pick<LinkChecker, "has">;
  readonly skipped: SkippedClients;
  /** The contacts that several clients of the file have. */
  readonly sharedContacts: Pick<SharedContacts, "ownContacts">;
}

/** Finds all problems of a club file. */
export function checkClubFile(
  { sections, problems }: ClubFile,
  onRecords: (done: number, total: number) => void = () => {},
): CheckedClubFile {
  const check = new FileCheck(problems);
  const total = Object.values(sections).reduce((sum, { length }) => sum + length, 0);
  let done = 0;
  for (const section of sectionNames) {
    for (const [index, value] of (sections[section] ?? []).entries()) {
      check.addRecord(section, index, value);
      done += 1;
      if (done % 1_000 === 0 || done === total) onRecords(done, total);
    }
  }
  return check.end();
}

/** What is known of a club file while it is checked. */
class FileCheck {
  readonly #problems = new ProblemList();
  readonly #links = new LinkChecker();
  readonly #skipped = new SkippedClients();
  readonly #sharedContacts = new SharedContacts();
  readonly #records: RecordsOfFile = {
    companies: [],
    tenants: [],
    coaches: [],
    rooms: [],
    appointment_types: [],
    class_types: [],
    clients: [],
    access: [],
  };
  readonly #isBroken: boolean;
  #isRefused: boolean;

  /** @param problems those of the file's structure */
  constructor(problems: readonly string[]) {
    for (const sentence of problems) this.#problems.add(sentence);
    this.#isBroken = problems.length > 0;
    this.#isRefused = this.#isBroken;
  }

  addRecord<Section extends SectionName>(section: Section, index: number, value: unknown): void {
    const { record, fields, issues } = checkRecord(section, value);
    const place = `${section}[${index}]`;
    const duplicates = this.#links.add(section, index, linksOf(section, fields));
    const sentences = [...issues.map((issue) => issueSentence(place, issue)), ...duplicates];
    for (const sentence of sentences) this.#problems.add(sentence);
    if (record !== undefined && sentences.length === 0) this.#records[section].push({ index, record });
    else if (section !== "clients") this.#isRefused = true;
    else this.#skipClient(index, sentences, duplicates.length > 0 ? {} : fields);
  }

  /** @param fields the valid ones; another client of the file may have an id that is there twice, and be in order */
  #skipClient(index: number, sentences: readonly string[], fields: object): void {
    this.#skipped.skip(index, sentences);
    const { tenant_id, client_id } = v.parse(ClientIdsSchema, fields);
    if (tenant_id !== undefined && client_id !== undefined)
      this.#skipped.ids.add(`${tenant_id}#${client_id}`);
  }

  end(): CheckedClubFile {
    // A broken file loses records: references to them would be reported, too.
    const unresolved = this.#isBroken ? [] : this.#links.unresolved();
    for (const { section, index, sentence } of unresolved) {
      this.#problems.add(sentence);
      if (section === "clients") this.#skipped.skip(index, [sentence]);
      else this.#isRefused = true;
    }
    const clients = this.#records.clients.filter(({ index }) => !this.#skipped.indexes.has(index));
    for (const { record } of clients) this.#sharedContacts.add(record);
    return {
      problems: this.#problems,
      isRefused: this.#isRefused,
      records: { ...this.#records, clients },
      ids: this.#links,
      skipped: this.#skipped,
      sharedContacts: this.#sharedContacts,
    };
  }
}

const ClientIdsSchema = v.object({ tenant_id: v.optional(v.number()), client_id: v.optional(v.number()) });

/** A record, undefined if it has issues, and its valid fields. */
interface CheckedRecord<Section extends SectionName> {
  readonly record: ClubRecord<Section> | undefined;
  readonly issues: readonly v.BaseIssue<unknown>[];
  readonly fields: ValidFields<Section>;
}

function checkRecord<Section extends SectionName>(section: Section, value: unknown): CheckedRecord<Section> {
  const result = v.safeParse(recordSchemas[section], value);
  if (result.success) return { record: result.output, issues: [], fields: result.output };
  const refused = new Set(result.issues.map(({ path }) => path?.[0].key));
  const output: unknown = result.output;
  const isObject = typeof output === "object" && output !== null && !Array.isArray(output);
  const valid = Object.entries(isObject ? output : {}).filter(([field]) => !refused.has(field));
  // A field without an issue is its schema's output, which the type of a failed result does not say.
  const fields = Object.fromEntries(valid) as ValidFields<Section>;
  return { record: undefined, issues: result.issues, fields };
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
