import { describe, expect, it } from "vitest";
import { checkTables } from "../../../../consistency/checker/check-tables.ts";
import { readState } from "../../../../consistency/checker/stored-state.ts";
import { tourBody } from "../../../../support/bodies.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { MANAGER } from "../../../../support/tours.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { createAtOnce } from "./crowd.ts";

const club = useSampleClub();
const ADA = { full_name: "Ada Byron", email_id: "ada.byron@example.com" };

async function prospects() {
  const clients = await storedItems(club.tables, "Clients");
  return clients.filter(({ status, tenant_id }) => status === "prospect" && tenant_id === 11);
}

describe("Create prospect", () => {
  it("records a person without a tour, and tells who manages tours who they are", async () => {
    const { status, body } = await club.api.createProspect({ prospect: { ...ADA, note: "x" } }, MANAGER);
    const [ada] = await prospects();
    expect(ada).toMatchObject({ ...ADA, note: "x", version: 1, created_by: "northwind-app" });
    expect(ada).not.toHaveProperty("open_tour");
    expect([status, body.id]).toEqual([200, ada?.client_id]);
    expect(body.info).toMatchObject([
      { errorCode: "PROSPECT_CREATED", jsonObject: { client_id: ada?.client_id } },
    ]);
  });

  it("answers a visitor the same, known or not", async () => {
    const first = await club.api.createProspect({ prospect: ADA });
    const again = await club.api.createProspect({ prospect: ADA });
    expect(first.body).toMatchObject({
      id: null,
      info: [{ errorCode: "PROSPECT_RECORDED", jsonObject: null }],
    });
    expect([first.status, again.text]).toEqual([200, first.text]);
    expect(await prospects()).toHaveLength(1);
  });

  it("matches as Book tour does, and fills what is empty for who manages tours", async () => {
    await club.api.createProspect({ prospect: ADA });
    const more = { ...ADA, full_name: "Ada King", gender: "Female" };
    const { body } = await club.api.createProspect({ prospect: more }, MANAGER);
    expect(body.info).toMatchObject([
      { errorCode: "PROSPECT_MATCHED" },
      { errorCode: "FIELD_IGNORED", identifier: "prospect.full_name" },
    ]);
    expect(await prospects()).toMatchObject([{ ...ADA, gender: "Female", version: 2 }]);
    const tour = await club.api.bookTour(tourBody(ADA), MANAGER);
    expect(tour.body.info[1]).toMatchObject({
      errorCode: "PROSPECT_MATCHED",
      jsonObject: { client_id: body.id },
    });
  });

  it("changes nothing of a client, nor of a person with an open tour but what is empty", async () => {
    await club.api.bookTour(tourBody(ADA));
    const { body } = await club.api.createProspect({ prospect: { ...ADA, gender: "Female" } }, MANAGER);
    expect(body.info).toMatchObject([{ errorCode: "PROSPECT_MATCHED" }]);
    const [ada] = await prospects();
    expect(ada).toMatchObject({
      gender: "Female",
      open_tour: { scheduled_datetime: "2026-12-01T10:00:00.000Z" },
    });
  });

  it("never makes two people for one contact, of many requests at once", async () => {
    const before = await readState(club.tables);
    expect(await createAtOnce(club.api, 40)).toEqual([]);
    expect(await checkTables(club.tables, before)).toEqual([]);
    // Each has one of two mobile numbers, so a third person would have none.
    expect((await prospects()).length).toBeLessThanOrEqual(2);
  });
});
