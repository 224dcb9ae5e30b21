import { beforeEach, describe, expect, it, vi } from "vitest";
import { importClub } from "../../../../infra/commands/import/import-club.ts";
import { tenantUuidKey } from "../../../../shared/club/tenant.ts";
import type { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { tourBody } from "../../../support/bodies.ts";
import { bulkTablesThrough } from "../../../support/bulk-tables-through.ts";
import { createTestTables, giveBackTables, type TestTables } from "../../../support/engine.ts";
import { beforeFirst } from "../../../support/fault-injection.ts";
import {
  functionsUnderTest,
  HARBOUR,
  LONDON_BRIDGE,
  NORTHWIND,
} from "../../../support/function-under-test.ts";
import { SAMPLE_CLUB } from "../../../support/sample-club.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { clubFile, type EditableClub, editedClub, recordOf, set } from "./club-files.ts";

const BROOKLYN = "c3f8d2b4-6a57-49e1-8d0c-1b2a4e6f7202";
const NEW_UUID = "11111111-2222-4333-8444-555555555555";
const OTHER_UUID = "11111111-2222-4333-8444-666666666666";

let tables: TestTables;
let bulk: BulkTables;

beforeEach(async () => {
  tables = await createTestTables();
  bulk = bulkTablesThrough(tables);
  await importClub(SAMPLE_CLUB, bulk);
  return () => giveBackTables(tables);
});

async function importEdited(edit: (club: EditableClub) => void) {
  const outcome = await importClub(clubFile(editedClub(edit)), bulk);
  if (!outcome.ok) throw new Error(`The file was refused: ${outcome.problems.listed[0]}`);
  return outcome;
}

/** The status of a tour that an instance books which has read no tenant yet. */
async function tourStatus(company_uuid: string, tenant_uuid: string): Promise<number> {
  const pathParameters = { company_uuid, tenant_uuid };
  const grants = { companies: [company_uuid], tenants: [] };
  return (await functionsUnderTest(tables.database).bookTour(tourBody(), { pathParameters, grants })).status;
}

/** The tenant to which each UUID leads. */
async function tenantsByUuid(): Promise<Record<string, unknown>> {
  const items = (await storedItems(tables, "Club")).filter(({ record }) =>
    String(record).startsWith("tenant#"),
  );
  return Object.fromEntries(items.map(({ tenant_uuid, tenant_id }) => [tenant_uuid, tenant_id]));
}

/** Lets a UUID lead to a tenant which has another one. */
async function putStaleUuid(tenantId: number): Promise<void> {
  const tenant = editedClub().tenants.find(({ tenant_id }) => tenant_id === tenantId);
  const key = tenantUuidKey({ company_uuid: NORTHWIND, tenant_uuid: OTHER_UUID });
  await bulk.put("Club", [{ ...tenant, ...key, company_uuid: NORTHWIND, tenant_uuid: OTHER_UUID }]);
}

describe("a tenant whose UUID the file changes", () => {
  it("answers under the new one alone, and the import says so", async () => {
    const outcome = await importEdited((club) => set(club, "tenants[0].tenant_uuid", NEW_UUID));
    expect(outcome.changes).toEqual({
      listed: [
        `tenants[0] (tenant 11): its tenant_uuid has changed; paths with ${LONDON_BRIDGE} stop answering for it within 60 seconds.`,
      ],
      count: 1,
    });
    expect(await tourStatus(NORTHWIND, LONDON_BRIDGE)).toBe(404);
    expect(await tourStatus(NORTHWIND, NEW_UUID)).toBe(200);
  });

  it("says nothing of one that stays", async () => {
    const outcome = await importEdited((club) => set(club, "tenants[0].name", "London"));
    expect(outcome).toMatchObject({ written: { tenants: 4 }, changes: { count: 0 } });
  });

  it("moves to another company with all that leads to it", async () => {
    const outcome = await importEdited((club) => set(club, "tenants[0].company_uuid", HARBOUR));
    expect(outcome.changes.listed).toEqual([
      `tenants[0] (tenant 11): its company_uuid has changed; paths with ${NORTHWIND} stop answering for it within 60 seconds.`,
    ]);
    expect(await tourStatus(NORTHWIND, LONDON_BRIDGE)).toBe(404);
    expect(await tourStatus(HARBOUR, LONDON_BRIDGE)).toBe(200);
  });

  it("answers under its last company alone, if another import moves it at that moment", async () => {
    const third = "5d9c3a77-41b8-4f0e-8e2a-6b7f90c1d203";
    const meanwhile = vi.fn(() => importEdited((club) => set(club, "tenants[0].company_uuid", HARBOUR)));
    const slow = bulkTablesThrough(tables, beforeFirst("TransactWriteItemsCommand", meanwhile, third));
    const club = editedClub((edited) => {
      edited.companies.push({ ...recordOf(edited, "companies", 0), company_uuid: third });
      set(edited, "tenants[0].company_uuid", third);
    });
    expect(await importClub(clubFile(club), slow)).toMatchObject({ ok: true, conflicts: { count: 0 } });
    expect(meanwhile).toHaveBeenCalledOnce();
    const statuses = [NORTHWIND, HARBOUR, third].map((company) => tourStatus(company, LONDON_BRIDGE));
    expect(await Promise.all(statuses)).toEqual([404, 404, 200]);
  });

  it("takes a UUID that another tenant of the file gives up, also where two swap theirs", async () => {
    await importEdited((club) => {
      set(club, "tenants[0].tenant_uuid", BROOKLYN);
      set(club, "tenants[1].tenant_uuid", LONDON_BRIDGE);
    });
    expect(await tenantsByUuid()).toMatchObject({ [BROOKLYN]: 11, [LONDON_BRIDGE]: 12 });
    await importEdited((club) => {
      set(club, "tenants[0].tenant_uuid", NEW_UUID);
      set(club, "tenants[1].tenant_uuid", BROOKLYN);
    });
    const leads = await tenantsByUuid();
    expect(leads).toMatchObject({ [NEW_UUID]: 11, [BROOKLYN]: 12 });
    expect(leads).not.toHaveProperty(LONDON_BRIDGE);
  });

  it("is not written if its UUID is that of a tenant outside the file, nor is who waits for it", async () => {
    const withoutSydney = (club: EditableClub) => {
      for (const section of ["tenants", "coaches", "rooms", "appointment_types", "clients"] as const)
        club[section] = club[section].filter(({ tenant_id }) => tenant_id !== 21);
    };
    await importEdited((club) => set(club, "tenants[2].company_uuid", NORTHWIND));
    const before = await tenantsByUuid();
    const [sydney = ""] = Object.entries(before).flatMap(([uuid, id]) => (id === 21 ? [uuid] : []));
    const outcome = await importEdited((club) => {
      withoutSydney(club);
      set(club, "tenants[0].tenant_uuid", BROOKLYN);
      set(club, "tenants[1].tenant_uuid", sydney);
      set(club, "rooms[0].capacity", 3);
    });
    expect(outcome).toMatchObject({ written: { tenants: 1 }, changes: { count: 0 } });
    expect(outcome.conflicts.listed).toEqual([
      "tenants[0] (tenant 11): its tenant_uuid belongs to tenant 12, which keeps it; nothing of this tenant was written.",
      "tenants[1] (tenant 12): its tenant_uuid belongs to tenant 21, which keeps it; nothing of this tenant was written.",
    ]);
    expect(await tenantsByUuid()).toEqual(before);
  });

  it("takes a UUID that leads to a tenant which has another by now", async () => {
    await putStaleUuid(12);
    await importEdited((club) => set(club, "tenants[0].tenant_uuid", OTHER_UUID));
    expect(await tenantsByUuid()).toMatchObject({ [OTHER_UUID]: 11, [BROOKLYN]: 12 });
  });
});
