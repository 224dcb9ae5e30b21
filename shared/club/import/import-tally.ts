import { noRecords, type RecordCounts } from "./check-club-file.ts";
import type { SectionName } from "./club-file.ts";
import { type ClubFileProblems, ProblemList } from "./problem-list.ts";
import type { AccessAtPlace, WrittenAccess } from "./write-access.ts";
import type { ClientDone } from "./write-clients.ts";
import type { TenantDone } from "./write-tenants.ts";

/** A client of the file who is there as a person who was there before. */
export interface JoinedClient {
  /** In the file's clients. */
  readonly index: number;
  readonly tenantId: number;
  readonly clientIdOfFile: number;
  /** The person's, which bookings for this client must use. */
  readonly clientId: number;
  /** The person's fields that were removed or replaced, by name. */
  readonly replaced: readonly string[];
}

/** What the second pass over a club file did. */
export interface WrittenClubFile {
  readonly written: RecordCounts;
  /** How many clients were there already and were left as they are. */
  readonly clientsLeft: number;
  /** How many clients of the file are there as people who were there before. */
  readonly clientsJoined: number;
  /** Each of them in the file's order where people are joined; else none. */
  readonly joined: readonly JoinedClient[];
  /** Paths that stop answering, by tenant. */
  readonly changes: ClubFileProblems;
  /** Why records were not written. */
  readonly conflicts: ClubFileProblems;
}

/** Adds up what becomes of the records of a file. */
export class ImportTally {
  readonly #written: Record<SectionName, number> = noRecords();
  readonly #changes = new ProblemList();
  readonly #conflicts = new ProblemList();
  readonly #listsJoined: boolean;
  readonly #joined: JoinedClient[] = [];
  #clientsLeft = 0;
  #clientsJoined = 0;

  /** @param listsJoined whether joined clients are kept one by one */
  constructor(listsJoined: boolean) {
    this.#listsJoined = listsJoined;
  }

  /** Counts records that were written as they are. */
  addWritten(section: SectionName, count: number): void {
    this.#written[section] += count;
  }

  addTenants(tenants: readonly TenantDone[]): void {
    for (const { changes, conflict } of tenants) {
      if (conflict === undefined) this.addWritten("tenants", 1);
      else this.#conflicts.add(conflict);
      for (const change of changes) this.#changes.add(change);
    }
  }

  addClients(clients: readonly ClientDone[]): void {
    for (const { index, client, plan } of clients) {
      const { tenant_id: tenantId, client_id: clientIdOfFile } = client;
      if (plan.kind === "conflict") {
        const who = `client ${clientIdOfFile} of tenant ${tenantId}`;
        this.#conflicts.add(`clients[${index}] (${who}): ${plan.sentence}`);
        continue;
      }
      if (plan.kind === "write") this.addWritten("clients", 1);
      else this.#clientsLeft += 1;
      const { clientId, replaced } = plan;
      if (clientId === clientIdOfFile) continue;
      this.#clientsJoined += 1;
      if (this.#listsJoined) this.#joined.push({ index, tenantId, clientIdOfFile, clientId, replaced });
    }
  }

  /** Adds access records; gives those that wait for their client. */
  addAccess({ written, conflicts, waiting }: WrittenAccess): readonly AccessAtPlace[] {
    this.addWritten("access", written);
    for (const conflict of conflicts) this.#conflicts.add(conflict);
    return waiting;
  }

  /** Adds why records that waited were not written after all. */
  addConflicts(sentences: readonly string[]): void {
    for (const sentence of sentences) this.#conflicts.add(sentence);
  }

  /** Adds paths that stop answering. */
  addChanges(sentences: readonly string[]): void {
    for (const sentence of sentences) this.#changes.add(sentence);
  }

  result(): WrittenClubFile {
    return {
      written: this.#written,
      clientsLeft: this.#clientsLeft,
      clientsJoined: this.#clientsJoined,
      joined: this.#joined.toSorted((a, b) => a.index - b.index),
      changes: this.#changes.inFileOrder(),
      conflicts: this.#conflicts.inFileOrder(),
    };
  }
}
