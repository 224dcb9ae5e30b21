import { beforeAll, describe, expect, it } from "vitest";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);

async function typesOf(tenant_id: string, coach_id: string, query: Readonly<Record<string, string[]>> = {}) {
  const pathParameters = { tenant_id, coach_id };
  const { status, body } = await club.api.listStaffAppointmentTypes(undefined, { pathParameters, query });
  expect(status).toBe(200);
  return body.appointment_types;
}

function ids(types: readonly { readonly appointment_type_id: number }[]): number[] {
  return types.map(({ appointment_type_id }) => appointment_type_id);
}

describe("List staff appointment types", () => {
  it("gives the types that a coach delivers, as Get appointment type details does", async () => {
    const types = await typesOf("13", "522");
    expect(ids(types)).toEqual([131, 133]);
    for (const type of types) {
      const pathParameters = { tenant_id: "13", appointment_type_id: String(type.appointment_type_id) };
      expect((await club.api.getAppointmentType(undefined, { pathParameters })).body).toEqual(type);
    }
  });

  it("gives those of an inactive coach too", async () => {
    expect(ids(await typesOf("11", "503"))).toEqual([101, 102]);
  });

  it("gives inactive types alone where they are asked for", async () => {
    expect(ids(await typesOf("11", "502", { is_active: ["false"] }))).toEqual([]);
  });
});
