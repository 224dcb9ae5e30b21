import { describe, expect, it } from "vitest";
import { importClub } from "../../../../../infra/commands/import/import-club.ts";
import { clubFile, editedClub, set } from "../../../../infra/commands/import/club-files.ts";
import { bulkTablesThrough } from "../../../../support/bulk-tables-through.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();

/** The policy of tenant 13. */
const CAMDEN = {
  min_notice_minutes: 0,
  cancel_until_minutes: 1_440,
  late_cancel: "forfeit",
  reschedule_until_minutes: 120,
  max_reschedules: 3,
  no_show: "forfeit",
  check_in_from_minutes: 60,
};

async function getType(tenantId: number, typeId: number) {
  const pathParameters = { tenant_id: `${tenantId}`, appointment_type_id: `${typeId}` };
  const { status, body } = await club.api.getAppointmentType(undefined, { pathParameters });
  expect(status).toBe(200);
  return body;
}

/** The largest number of reschedules of type 133, where the file has this. */
async function maxReschedules(value: unknown): Promise<number | null> {
  const file = clubFile(
    editedClub((edited) => set(edited, "appointment_types[11].policy.max_reschedules", value)),
  );
  expect(await importClub(file, bulkTablesThrough(club.tables))).toMatchObject({ ok: true });
  return (await getType(13, 133)).policy.max_reschedules;
}

describe("Get appointment type details", () => {
  it("gives a type's rooms, buffers, and its policy over the tenant's", async () => {
    expect(await getType(13, 132)).toEqual({
      appointment_type_id: 132,
      name: "Sports massage",
      duration_minutes: 45,
      service_category_primary_name: "Treatment",
      service_category_secondary_name: "Massage",
      is_active: true,
      subtypes: [],
      policy: { ...CAMDEN, min_notice_minutes: 120, cancel_until_minutes: 60, late_cancel: "refuse" },
      can_be_virtual: false,
      room_ids: [94],
      buffer_before_minutes: 10,
      buffer_after_minutes: 15,
    });
    expect((await getType(13, 133)).policy).toEqual({
      ...{ ...CAMDEN, late_cancel: "return", no_show: "return" },
      ...{ max_reschedules: 1, check_in_from_minutes: 15 },
    });
  });

  it("gives the tenant's policy, any room and no buffers where the type has none of its own", async () => {
    const type = await getType(13, 131);
    expect(type).toMatchObject({ room_ids: null, buffer_before_minutes: 0, buffer_after_minutes: 0 });
    expect(type.policy).toEqual(CAMDEN);
  });

  it("gives the defaults where neither type nor tenant has a policy", async () => {
    expect((await getType(11, 101)).policy).toEqual({
      ...{ ...CAMDEN, cancel_until_minutes: 0, reschedule_until_minutes: 0 },
      max_reschedules: null,
    });
  });

  it.each([
    [null, null],
    [0, 0],
    [7, 7],
    [undefined, 3],
    ["", 3],
  ])("gives %j reschedules of the type, beside 3 of the tenant, as %j", async (value, expected) => {
    expect(await maxReschedules(value)).toBe(expected);
  });

  it("gives each type as the list of types does", async () => {
    const { body } = await club.api.listAppointmentTypes(undefined, { pathParameters: { tenant_id: "13" } });
    expect(body.appointment_types).toHaveLength(4);
    for (const type of body.appointment_types)
      expect(await getType(13, type.appointment_type_id)).toEqual(type);
  });
});
