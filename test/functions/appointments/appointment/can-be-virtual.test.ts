import { describe, expect, it } from "vitest";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { bookInCamden, camdenBody, camdenPath } from "../../../support/camden.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import { asking } from "../../../support/slots.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import { CAMDEN_STAFF } from "../series/series.ts";

const club = useSampleClub();
const ONLINE = { is_virtual: true, virtual_url: "https://meet.example/1", room_id: undefined };
const REFUSED = ["FIELD_INVALID is_virtual"];
const PROBLEM = [400, REFUSED];

/** Lets no appointment of type 131 be virtual, or says of it what the club file says. */
async function setType(can_be_virtual: boolean): Promise<void> {
  const types = await storedItems(club.tables, "Club");
  const type = types.find(({ appointment_type_id }) => appointment_type_id === 131);
  await new BulkTables(club.tables.client, club.tables.names).put("Club", [{ ...type, can_be_virtual }]);
}

function create(fields: object = ONLINE) {
  return club.api.createAppointment(camdenBody({ ...fields }), CAMDEN_STAFF);
}

async function update(id: number, fields: object) {
  const path = camdenPath(id);
  const { body } = await club.api.getAppointment(undefined, path);
  const headers = { "If-Match": `"${body.version}"` };
  return await club.api.updateAppointment(fields, { ...CAMDEN_STAFF, ...path, headers });
}

describe("a type whose appointments cannot be virtual", () => {
  it("refuses a virtual appointment, by whomever, and takes one at the club", async () => {
    await setType(false);
    const { status, body } = await create();
    expect([status, refusalProblems(body)]).toEqual(PROBLEM);
    const checked = await club.api.checkAvailability(camdenBody({ ...ONLINE }), CAMDEN_STAFF);
    expect(checked.body.problems).toMatchObject([{ errorCode: "FIELD_INVALID", identifier: "is_virtual" }]);
    expect((await create({})).status).toBe(201);
  });

  it("refuses that an appointment becomes virtual", async () => {
    await setType(false);
    const id = await bookInCamden(club);
    const { status, body } = await update(id, { ...ONLINE });
    expect([status, refusalProblems(body)]).toEqual(PROBLEM);
  });

  it("leaves one that is virtual as it is, and lets it move", async () => {
    const { body: booked } = await create();
    const id = booked.create_response.id;
    await setType(false);
    expect((await update(id, { ...ONLINE, comments: "Bring a towel" })).status).toBe(200);
    const later = { start_date_time: "2026-12-02T11:00:00Z" };
    const moved = await club.api.rescheduleAppointment(later, { ...CAMDEN_STAFF, ...camdenPath(id) });
    expect([moved.status, moved.body.appointment?.is_virtual]).toEqual([200, true]);
  });

  it("has no free time online", async () => {
    await setType(false);
    const query = { appointment_type_id: 131, is_virtual: "true", date: "2026-12-01" };
    const list = (fields: object) =>
      club.api.listAvailability(undefined, asking({ ...query, ...fields }, CAMDEN_STAFF));
    const { status, body } = await list({});
    expect([status, refusalProblems(body)]).toEqual([400, ["QUERY_PARAMETER_INVALID is_virtual"]]);
    expect((await list({ is_virtual: "false" })).status).toBe(200);
  });

  it.each([
    ["says so", true],
    ["says nothing", undefined],
  ])("does not hold for a type whose club file %s", async (_, can_be_virtual) => {
    if (can_be_virtual !== undefined) await setType(can_be_virtual);
    expect((await create()).status).toBe(201);
  });
});
