import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { importClub } from "../../../../infra/commands/import/import-club.ts";
import { appointmentBody } from "../../../support/bodies.ts";
import { bulkTablesThrough } from "../../../support/bulk-tables-through.ts";
import type { TestTables } from "../../../support/engine.ts";
import { beforeFirst, interceptCalls } from "../../../support/fault-injection.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  TEST_NOW,
} from "../../../support/function-under-test.ts";
import { trials } from "../../../support/run-size.ts";
import { sampleClubTables } from "../../../support/sample-club.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { clubFile, editedClub, recordOf, set } from "./club-files.ts";

/** The used sessions of memberships that a file has, by their ids. */
type UsedInFile = Readonly<Record<string, number>>;
/** A cancellation returns the session while it is free, and forfeits it once the appointment has begun. */
type Step = "book" | "cancel" | "forfeit" | UsedInFile;

const used = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined, freq: 3 });
const file = fc.record({ 41: used, 42: used, 43: used }).map((all): UsedInFile => {
  const given = Object.entries(all).flatMap(([id, sessions]) =>
    sessions === undefined ? [] : [[id, sessions] as const],
  );
  return Object.fromEntries(given);
});
const booked = fc.constantFrom<Step>("book", "book", "cancel", "forfeit");
const steps = fc.array(fc.oneof({ arbitrary: booked, weight: 2 }, { arbitrary: file, weight: 1 }), {
  ...{ minLength: 4, maxLength: 9 },
});

function clubWith(usedInFile: UsedInFile): string {
  return clubFile(
    editedClub((club) => {
      const [first] = recordOf(club, "clients", 0).memberships as readonly object[];
      const memberships = Object.entries(usedInFile).map(([id, used_sessions]) => ({
        ...{ ...first, id: Number(id), used_sessions },
        number_of_sessions: 12,
      }));
      set(club, "clients[0].memberships", memberships);
      set(club, "clients[0].status", memberships.length === 0 ? "prospect" : "client");
    }),
  );
}

/** A club with client 9001, what they have booked here, and what that took. */
class SessionTrial {
  readonly tables: TestTables;
  readonly taken = new Map<string, number>();
  readonly #api: FunctionsUnderTest;
  readonly #open: { readonly id: number; readonly start: string; readonly membership: string | undefined }[] =
    [];
  #now = TEST_NOW;
  #inFile: UsedInFile = { 41: 0 };
  #hour = 8;

  constructor(tables: TestTables) {
    this.tables = tables;
    this.#api = functionsUnderTest(tables.database, { now: () => this.#now });
  }

  async run(step: Step): Promise<void> {
    if (step === "book") return this.book();
    if (step === "cancel" || step === "forfeit") return this.cancel(step);
    await this.importFile(step);
  }

  async importFile(inFile: UsedInFile, bulk = bulkTablesThrough(this.tables)): Promise<void> {
    await importClub(clubWith(inFile), bulk);
    this.#inFile = inFile;
  }

  async book(): Promise<void> {
    const start = `2026-12-01T${String(this.#hour).padStart(2, "0")}:00:00Z`;
    this.#hour += 1;
    const { status, body } = await this.#api.createAppointment(appointmentBody({ start_date_time: start }));
    expect(status).toBe(201);
    const { id: membership } = body.update_response;
    const name = membership === null ? undefined : String(membership);
    this.#open.push({ id: body.create_response.id, start, membership: name });
    this.#count(name, 1);
  }

  async cancel(kind: "cancel" | "forfeit"): Promise<void> {
    const appointment = this.#open.shift();
    if (appointment === undefined) return;
    if (kind === "forfeit") this.#now = new Date(Date.parse(appointment.start) + 1);
    const path = { tenant_id: "11", appointment_id: String(appointment.id) };
    const { status, body } = await this.#api.cancelAppointment({}, { pathParameters: path });
    this.#now = TEST_NOW;
    const outcome =
      appointment.membership === undefined ? "none" : kind === "cancel" ? "returned" : "forfeited";
    expect([status, body.appointment.session_outcome]).toEqual([200, outcome]);
    if (kind === "cancel") this.#count(appointment.membership, -1);
  }

  /** The used sessions and those taken here, as they are stored and as they must be. */
  async sessions() {
    const client = (await storedItems(this.tables, "Clients")).find(({ record }) => record === "client#9001");
    const memberships = client?.memberships as readonly { id: number; used_sessions: number }[];
    const due = Object.entries(this.#inFile).map(([id, used]) => [id, used + (this.taken.get(id) ?? 0)]);
    return {
      stored: {
        used: Object.fromEntries(memberships.map(({ id, used_sessions }) => [id, used_sessions])),
        taken: client?.sessions_taken,
      },
      due: { used: Object.fromEntries(due), taken: Object.fromEntries(this.taken) },
    };
  }

  #count(membership: string | undefined, sessions: number): void {
    if (membership === undefined) return;
    const taken = (this.taken.get(membership) ?? 0) + sessions;
    expect(taken).toBeGreaterThanOrEqual(0);
    this.taken.set(membership, taken);
  }
}

async function startTrial(): Promise<SessionTrial> {
  const trial = new SessionTrial(await sampleClubTables());
  await trial.importFile({ 41: 0 });
  return trial;
}

it("used sessions are the file's and those taken here, after any files and bookings", async () => {
  let sessions = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const trial = await startTrial();
      for (const step of all) {
        await trial.run(step);
        const { stored, due } = await trial.sessions();
        expect(stored).toEqual(due);
      }
      for (const count of trial.taken.values()) sessions += count;
    }),
    { numRuns: trials(12) },
  );
  expect(sessions).toBeGreaterThan(0);
}, 120_000);

describe.each<["returns" | "forfeits", "cancel" | "forfeit"]>([
  ["returns", "cancel"],
  ["forfeits", "forfeit"],
])("a cancellation that %s the session at the same time as an import", (_, kind) => {
  it("is counted where it comes between the import's reading and its write", async () => {
    const trial = await startTrial();
    await trial.book();
    let isCancelled = false;
    const bulk = bulkTablesThrough(trial.tables, async ({ command, input }, next) => {
      if (command === "TransactWriteItemsCommand" && isOfClient(input) && !isCancelled) {
        isCancelled = true;
        await trial.cancel(kind);
      }
      return next();
    });
    await trial.importFile({ 41: 3, 42: 1 }, bulk);
    const { stored, due } = await trial.sessions();
    expect([isCancelled, stored]).toEqual([true, due]);
  });

  it("is counted where the import comes between its reading and its commit", async () => {
    const trial = await startTrial();
    await trial.book();
    const meanwhile = vi.fn(() => trial.importFile({ 41: 5 }));
    interceptCalls(trial.tables.client, beforeFirst("TransactWriteItemsCommand", meanwhile));
    await trial.cancel(kind);
    const { stored, due } = await trial.sessions();
    expect(meanwhile).toHaveBeenCalledOnce();
    expect(stored).toEqual(due);
  });
});

describe("a membership that the file drops", () => {
  it("gets a session back that is returned meanwhile, once a later file brings it again", async () => {
    const trial = await startTrial();
    for (const step of ["book", "book", { 42: 0 }, "cancel", { 41: 2 }, "cancel"] as const)
      await trial.run(step);
    const { stored, due } = await trial.sessions();
    expect(stored).toEqual(due);
    expect(stored).toEqual({ used: { 41: 2 }, taken: { 41: 0 } });
  });
});

describe("a prospect who becomes a client and renews", () => {
  it("has the file's sessions and those taken here, also once all is cancelled", async () => {
    const trial = await startTrial();
    const status = async () =>
      (await storedItems(trial.tables, "Clients")).find(({ record }) => record === "client#9001")?.status;
    for (const step of [{}, "book"] as const) await trial.run(step);
    expect(await status()).toBe("prospect");
    for (const step of [{ 41: 2 }, "book", { 41: 2, 44: 0 }, "book", "book"] as const) await trial.run(step);
    expect(await status()).toBe("client");
    await trial.importFile({ 44: 0 });
    const renewed = await trial.sessions();
    expect(renewed.stored).toEqual(renewed.due);
    for (const step of ["cancel", "cancel", "cancel", "cancel"] as const) await trial.run(step);
    await trial.importFile({ 41: 2, 44: 0 });
    expect((await trial.sessions()).stored).toEqual({ used: { 41: 2, 44: 0 }, taken: { 41: 0 } });
  });
});

function isOfClient(input: unknown): boolean {
  return JSON.stringify(input).includes("client#9001");
}
