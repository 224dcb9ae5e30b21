import { type ClubFileProblems, ProblemList, type SkippedClients } from "./check-club-file.ts";
import type { SectionName } from "./club-file.ts";
import type { FieldReport } from "./merged-client.ts";
import type { WrittenAccess } from "./write-access.ts";
import type { ClientDone } from "./write-clients.ts";
import type { TenantDone } from "./write-tenants.ts";

/** A client of the file who was joined to an existing person. */
export interface JoinedClient {
  /** The index in the file's clients. */
  readonly index: number;
  readonly tenantId: number;
  readonly clientIdOfFile: number;
  /** The person's `client_id`, which bookings for this client must use. */
  readonly clientId: number;
  /** What became of the person's fields. */
  readonly fields: FieldReport;
}

/** The result of the second pass over a club file. */
export interface WrittenClubFile {
  readonly written: Readonly<Record<SectionName, number>>;
  /** The number of existing clients who are as in the file. */
  readonly clientsLeft: number;
  /** The number of clients joined to existing people, by this import or an earlier one. */
  readonly clientsJoined: number;
  /** The joined clients in the file's order. If the import joins nobody, only the clients with a dropped or replaced field. */
  readonly joined: readonly JoinedClient[];
  /**
   * The paths that stop answering and the classes outside the opening hours, by tenant, the contacts that clients lose, and what
   * was erased or revoked and is back.
   */
  readonly changes: ClubFileProblems;
  /** The records that were not written, and why. */
  readonly conflicts: ClubFileProblems;
  /** The clients who were written without contacts that other clients of the file keep. */
  readonly shared: ClubFileProblems;
}

/** Counts what an import did with the records of a file. */
export class ImportTally {
  readonly #written: Record<SectionName, number> = {
    companies: 0,
    tenants: 0,
    coaches: 0,
    rooms: 0,
    appointment_types: 0,
    class_types: 0,
    clients: 0,
    access: 0,
  };
  readonly #changes = new ProblemList();
  readonly #conflicts = new ProblemList();
  readonly #shared = new ProblemList();
  readonly #listsJoined: boolean;
  readonly #joined: JoinedClient[] = [];
  #clientsLeft = 0;
  #clientsJoined = 0;

  /** @param listsJoined whether the result lists all joined clients */
  constructor(listsJoined: boolean) {
    this.#listsJoined = listsJoined;
  }

  /** Counts written records. */
  addWritten(section: SectionName, count: number): void {
    this.#written[section] += count;
  }

  /** Counts tenants, and keeps their changes and conflicts. */
  addTenants(tenants: readonly TenantDone[]): void {
    for (const { changes, conflict } of tenants) {
      if (conflict === undefined) this.addWritten("tenants", 1);
      else this.#conflicts.add(conflict);
      for (const change of changes) this.#changes.add(change);
    }
  }

  /** Keeps a sentence about what the file has changed. */
  addChange(sentence: string): void {
    this.#changes.add(sentence);
  }

  /** Counts clients, and keeps their conflicts and joins. */
  addClients(clients: readonly ClientDone[]): void {
    for (const { index, record, lost, plan } of clients) {
      const { tenant_id: tenantId, client_id: clientIdOfFile } = record;
      const place = `clients[${index}] (client ${clientIdOfFile} of tenant ${tenantId})`;
      if (plan.kind === "conflict") {
        this.#conflicts.add(`${place}: ${plan.sentence}`);
        continue;
      }
      if (lost.length > 0) this.#shared.add(`${place}: ${lost.join(", and ")}.`);
      if (plan.kind === "write") {
        this.addWritten("clients", 1);
        for (const change of plan.changes) this.#changes.add(`${place} ${change}.`);
      } else this.#clientsLeft += 1;
      const { clientId, fields } = plan;
      if (clientId === clientIdOfFile) continue;
      this.#clientsJoined += 1;
      const isListed = this.#listsJoined || (plan.kind === "write" && isChange(fields));
      if (isListed) this.#joined.push({ index, tenantId, clientIdOfFile, clientId, fields });
    }
  }

  /** Counts access records, and keeps their conflicts and which of them are back. */
  addAccess({ written, conflicts, restored }: WrittenAccess): void {
    this.addWritten("access", written);
    for (const sentence of conflicts) this.#conflicts.add(sentence);
    for (const sentence of restored) this.#changes.add(sentence);
  }

  /** Keeps why clients were left out. */
  addSkipped({ conflicts }: SkippedClients): void {
    this.#conflicts.addAll(conflicts);
  }

  /** The totals. */
  result(): WrittenClubFile {
    return {
      written: this.#written,
      clientsLeft: this.#clientsLeft,
      clientsJoined: this.#clientsJoined,
      joined: this.#joined.toSorted((a, b) => a.index - b.index),
      changes: this.#changes.inFileOrder(),
      conflicts: this.#conflicts.inFileOrder(),
      shared: this.#shared.inFileOrder(),
    };
  }
}

const NOUNS: Readonly<Record<SectionName, readonly [one: string, many: string]>> = {
  companies: ["company", "companies"],
  tenants: ["tenant", "tenants"],
  coaches: ["coach", "coaches"],
  rooms: ["room", "rooms"],
  appointment_types: ["appointment type", "appointment types"],
  class_types: ["class type", "class types"],
  clients: ["client", "clients"],
  access: ["access record", "access records"],
};

/** Reports what an import wrote and left unchanged, which paths and ids it changed, and which contacts it removed. */
export function importReport(outcome: WrittenClubFile): string {
  const counts = Object.entries(NOUNS).map(([section, nouns]) => counted(outcome.written, section, nouns));
  const wrote = `Wrote ${counts.slice(0, -1).join(", ")} and ${counts.at(-1)}.`;
  return [[wrote, ...leftSentence(outcome)].join(" "), ...changeLines(outcome), ...joinedLines(outcome)].join(
    "\n",
  );
}

/** Reports what of a file was not written, and why; undefined if all was. */
export function conflictReport({ conflicts, shared }: WrittenClubFile): string | undefined {
  const records = conflicts.count === 1 ? "1 record was" : `${conflicts.count} records were`;
  const clients = shared.count === 1 ? "1 client was" : `${shared.count} clients were`;
  const blocks = [
    ...(conflicts.count === 0 ? [] : [listOf(`${records} not written. All others were.`, conflicts)]),
    ...(shared.count === 0 ? [] : [listOf(`${clients} written without a contact. ${ONE_OWNER}`, shared)]),
  ];
  return blocks.length === 0 ? undefined : blocks.join("\n");
}

const ONE_OWNER =
  "A contact belongs to one person: of the clients who share it, the one with the lowest client_id keeps it. Give the others contacts of their own, or none.";

/** Reports why a file was refused. */
export function refusalReport(path: string, problems: ClubFileProblems): string {
  const count = problems.count === 1 ? "1 problem" : `${problems.count} problems`;
  return listOf(`${path} was refused and nothing was written: ${count}.`, problems);
}

function listOf(heading: string, { listed, count }: ClubFileProblems): string {
  const unlisted = count - listed.length;
  return [heading, ...listed, ...(unlisted > 0 ? [`… and ${unlisted} more.`] : [])].join("\n  ");
}

function changeLines({ changes: { listed, count } }: WrittenClubFile): string[] {
  return count > listed.length ? [...listed, `… and ${count - listed.length} more changes.`] : [...listed];
}

function leftSentence({ clientsLeft }: WrittenClubFile): string[] {
  if (clientsLeft === 0) return [];
  const left = clientsLeft === 1 ? "1 client" : `${clientsLeft} clients`;
  return [`${left} existed already and stayed unchanged.`];
}

function joinedLines({ clientsJoined, joined }: WrittenClubFile): string[] {
  if (clientsJoined === 0) return [];
  const heading =
    clientsJoined === 1
      ? "1 client was joined to an existing person and has that person's client_id."
      : `${clientsJoined} clients were joined to existing people and have those people's client_ids.`;
  const hint = clientsJoined === 1 ? " --join-people lists it." : " --join-people lists them all.";
  const whole = joined.length < clientsJoined ? `${heading}${hint}` : heading;
  return [[whole, ...joined.map(joinedLine)].join("\n  ")];
}

function joinedLine({ index, tenantId, clientIdOfFile, clientId, fields }: JoinedClient): string {
  const line = `clients[${index}]: client ${clientIdOfFile} of tenant ${tenantId} has the client_id ${clientId}.`;
  const { dropped, replaced, kept } = fields;
  const lists = Object.entries({ Dropped: dropped, Replaced: replaced, Kept: kept });
  const named = lists.flatMap(([word, names]) =>
    names.length === 0 ? [] : [`${word}: ${names.join(", ")}.`],
  );
  return [line, ...named].join(" ");
}

function isChange({ dropped, replaced }: FieldReport): boolean {
  return dropped.length + replaced.length > 0;
}

function counted(
  written: WrittenClubFile["written"],
  section: string,
  [one, many]: readonly [string, string],
): string {
  const count = new Map<string, number>(Object.entries(written)).get(section) ?? 0;
  return `${count} ${count === 1 ? one : many}`;
}
