import { describe, expect, it } from "vitest";
import { appointmentTypeKey, readAppointmentType } from "../../../../../shared/club/appointment-type.ts";
import { coachKey, readCoach } from "../../../../../shared/club/coach.ts";
import { BulkTables } from "../../../../../shared/tables/bulk-tables.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
type Query = Readonly<Record<string, string[]>>;
type Link = { readonly coach_id: number; readonly appointment_type_id: number };

async function page(query: Query) {
  const { status, body } = await club.api.listStaffAppointmentTypeLinks(undefined, {
    pathParameters: { tenant_id: "13" },
    query,
  });
  expect(status).toBe(200);
  return body;
}

async function links(query: Query = {}): Promise<string[]> {
  return (await page(query)).staff_appointment_types.map(asText);
}

function asText({ coach_id, appointment_type_id }: Link): string {
  return `${coach_id} ${appointment_type_id}`;
}

const ALL = ["521 131", "521 132", "521 133", "521 134", "522 131", "522 133"];

describe("Gets staff appointment type links", () => {
  it("gives the links of active coaches and types, by coach, then type", async () => {
    expect(await links()).toEqual(ALL);
    expect(await links({ is_active: ["false"] })).toEqual(["523 131"]);
  });

  it("counts a link to an inactive type as inactive, and leaves out one to no type", async () => {
    const { client, names, database } = club.tables;
    const { type, coach } = await database.read({
      type: readAppointmentType(13, 133),
      coach: readCoach(13, 522),
    });
    await new BulkTables(client, names).put("Club", [
      { ...type, is_active: false, ...appointmentTypeKey(13, 133) },
      { ...coach, appointment_type_ids: [133, 999, 131], ...coachKey(13, 522) },
    ]);
    expect(await links()).toEqual(["521 131", "521 132", "521 134", "522 131"]);
    expect(await links({ is_active: ["false"] })).toEqual(["521 133", "522 133", "523 131"]);
  });
});
