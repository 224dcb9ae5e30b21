import { describe, expect, it } from "vitest";
import { indexAppointments } from "../../../../infra/commands/import/index-appointments.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { bookInCamden, CAMDEN } from "../../../support/camden.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import { asking } from "../../../support/slots.ts";
import { appointmentItem, storeAppointments } from "../../../support/stored-appointment.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const club = useSampleClub();
const DAY = { from: "2026-12-01T00:00:00Z", to: "2026-12-02T00:00:00Z" };

/** Makes all appointments such as a version without the index by coach has stored them. */
async function forgetCoaches() {
  const items = await storedItems(club.tables, "Appointments");
  const former = items.map(({ tenant_coach: _, ...item }) => item);
  await new BulkTables(club.tables.client, club.tables.names).put("Appointments", former);
}

async function listed(): Promise<number[]> {
  const query = asking({ ...DAY, coach_id: 521 }, { pathParameters: CAMDEN });
  const { body } = await club.api.listAppointments(undefined, query);
  return body.appointments.map(({ id }: { id: number }) => id);
}

function bulkTables(): BulkTables {
  return new BulkTables(club.tables.client, club.tables.names);
}

describe("an import into tables of an earlier version", () => {
  it("gives every appointment what the index by coach finds it by, once, and tells no event again", async () => {
    const id = await bookInCamden(club);
    await forgetCoaches();
    expect(await listed()).toEqual([]);
    const [before] = await storedItems(club.tables, "Appointments");
    expect(await indexAppointments(bulkTables(), 13)).toBe(1);
    expect(await listed()).toEqual([id]);
    const [after] = await storedItems(club.tables, "Appointments");
    const { last_change: _, ...rest } = { ...before };
    expect(after).toEqual({ ...rest, tenant_coach: "13#521" });
    expect(await indexAppointments(bulkTables(), 13)).toBe(0);
  });

  it("takes any number of them, of this tenant alone", async () => {
    const ids = Array.from({ length: 205 }, (_, index) => index + 1);
    await storeAppointments(
      club.tables,
      ids.map((appointment_id) =>
        appointmentItem({ tenant_id: appointment_id > 200 ? 12 : 13, appointment_id }),
      ),
    );
    await forgetCoaches();
    expect(await indexAppointments(bulkTables(), 13)).toBe(200);
    expect(await indexAppointments(bulkTables(), 12)).toBe(5);
  });

  it("tries again with an appointment that is moved meanwhile, which has another coach then", async () => {
    const id = await bookInCamden(club);
    await forgetCoaches();
    let isFirst = true;
    interceptCalls(club.tables.client, async ({ command }, next) => {
      if (command.startsWith("TransactWriteItems") && isFirst) {
        isFirst = false;
        const path = { pathParameters: { ...CAMDEN, appointment_id: String(id) } };
        expect((await club.api.substituteCoach({ coach_id: 522 }, path)).status).toBe(200);
      }
      return await next();
    });
    expect(await indexAppointments(bulkTables(), 13)).toBe(0);
    const [item] = await storedItems(club.tables, "Appointments");
    expect(item?.tenant_coach).toBe("13#522");
  });
});
