import { describe, expect, it } from "vitest";
import { TENANT_CACHE_MS } from "../../../shared/club/tenant-cache.ts";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { appointmentBody, tourBody } from "../../support/bodies.ts";
import { refusalCodes } from "../../support/envelope-shape.ts";
import { LONDON_BRIDGE, TEST_NOW } from "../../support/function-under-test.ts";
import { storedItems } from "../../support/stored-items.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";

const club = useSampleClub();

async function closeTenant(): Promise<void> {
  const records = await storedItems(club.tables, "Club");
  const tenant = records.filter(({ tenant_uuid }) => tenant_uuid === LONDON_BRIDGE);
  expect(tenant.length).toBeGreaterThan(0);
  await new BulkTables(club.tables.client, club.tables.names).put(
    "Club",
    tenant.map((record) => ({ ...record, is_active: false })),
  );
}

const requests = [
  ["an appointment", () => club.api.createAppointment(appointmentBody({ client_id: 1 }))],
  ["a tour", () => club.api.bookTour(tourBody({}, { scheduled_datetime: "1999-01-01T00:00:00Z" }))],
] as const;

describe("a change of a tenant", () => {
  it.each(requests)("takes effect for %s within 60 s of the last read", async (_, request) => {
    await request();
    await closeTenant();
    club.now = new Date(TEST_NOW.getTime() + TENANT_CACHE_MS - 1);
    expect(refusalCodes((await request()).body)).not.toContain("TENANT_INACTIVE");
    club.now = new Date(TEST_NOW.getTime() + TENANT_CACHE_MS);
    expect(refusalCodes((await request()).body)).toContain("TENANT_INACTIVE");
  });

  it("takes effect for a function that has not read the tenant", async () => {
    await closeTenant();
    expect(refusalCodes((await club.api.createAppointment(appointmentBody())).body)).toContain(
      "TENANT_INACTIVE",
    );
  });
});

describe("a tenant that was read within 60 s", () => {
  it("costs the next appointment no read unit", async () => {
    await club.api.createAppointment(appointmentBody({ client_id: 1 }));
    await club.api.createAppointment(appointmentBody({ client_id: 1 }));
    const [first, second] = club.api.log.map(({ fields }) => Number(fields.read_units));
    expect(Number(first) - Number(second)).toBe(0.5);
  });
});
