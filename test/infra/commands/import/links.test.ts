import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { trials } from "../../../support/run-size.ts";
import { editedClub, problemsAfter, problemsIn, recordOf, set } from "./club-files.ts";

describe("an appointment type's service category", () => {
  it("may be one that no membership has", async () => {
    const problems = await problemsAfter((club) =>
      set(club, "appointment_types[0].service_category_primary_name", "Nobody's"),
    );
    expect(problems).toEqual([]);
  });
});

describe("a name that another record has", () => {
  const taken: readonly (readonly [path: string, value: unknown, problem: string])[] = [
    ["tenants[1].tenant_uuid", "7A1E4C90-2F6B-4D38-B5A1-9C0D3E5F7101", "tenants[0]"],
    ["coaches[1].coach_id", 501, "coaches[0]"],
    ["rooms[2].room_id", 71, "rooms[0]"],
    ["appointment_types[2].appointment_type_id", 101, "appointment_types[0]"],
    ["class_types[3].class_type_id", 151, "class_types[0]"],
    ["clients[1].client_id", 9001, "clients[0]"],
    ["access[1].principal", "northwind-app", "access[0]"],
  ];

  it.each(taken)("is refused at %s", async (path, value, first) => {
    expect(await problemsAfter((club) => set(club, path, value))).toEqual([
      `${path} must differ from that of ${first}.`,
    ]);
  });

  it("is refused where it is a company's or a tenant's number", async () => {
    const problems = await problemsAfter((club) => {
      const company_uuid = "5D9C3A77-41B8-4F0E-8E2A-6B7F90C1D202";
      const tenant_uuid = "7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7199";
      club.companies.push({ company_uuid, name: "Harbour again" });
      club.tenants.push({ ...recordOf(club, "tenants", 0), tenant_uuid });
    });
    expect(problems).toEqual([
      "companies[2].company_uuid must differ from that of companies[1].",
      "tenants[4].tenant_id must differ from that of tenants[0].",
    ]);
  });

  it("is refused within a record", async () => {
    const problems = await problemsAfter((club) => {
      set(club, "appointment_types[0].subtypes[1].subtype_id", 1011);
      set(club, "clients[0].memberships[2].id", 30001);
    });
    expect(problems).toEqual([
      "appointment_types[0].subtypes[1].subtype_id must be different from that of element 0.",
      "clients[0].memberships[2].id must be different from that of element 0.",
    ]);
  });

  it("is fine in another tenant", async () => {
    const problems = await problemsAfter((club) => {
      const { client_id: _, ...someoneElse } = recordOf(club, "clients", 0);
      club.clients.push({ ...someoneElse, client_id: 9001, tenant_id: 21 });
      club.coaches.push({ ...recordOf(club, "coaches", 0), tenant_id: 21, class_type_ids: [] });
      club.rooms.push({ ...recordOf(club, "rooms", 0), tenant_id: 21 });
    });
    expect(problems).toEqual([]);
  });
});

describe("a name that no record has", () => {
  const nobody: readonly (readonly [path: string, value: unknown, target: string])[] = [
    ["tenants[0].company_uuid", "00000000-0000-4000-8000-000000000000", "one of the companies of the file"],
    ["rooms[0].tenant_id", 99, "one of the tenants of the file"],
    ["coaches[1].appointment_type_ids[1]", 104, "one of the appointment types of tenant 11"],
    ["appointment_types[10].room_ids[0]", 99, "one of the rooms of tenant 13"],
    ["coaches[1].class_type_ids[1]", 155, "one of the class types of tenant 11"],
    ["coaches[3].class_type_ids[0]", 152, "one of the class types of tenant 12"],
    ["class_types[0].room_ids[0]", 93, "one of the rooms of tenant 11"],
    ["access[0].companies[0]", "00000000-0000-4000-8000-000000000000", "one of the companies of the file"],
    ["access[1].tenants[0]", 99, "one of the tenants of the file"],
    ["access[3].client_id", 9101, "one of the clients of tenant 11"],
  ];

  it.each(nobody)("is refused at %s", async (path, value, target) => {
    expect(await problemsAfter((club) => set(club, path, value))).toEqual([`${path} must name ${target}.`]);
  });

  it.each(["coaches[0]", "appointment_types[2]", "class_types[3]", "clients[1]"])(
    "is refused as the tenant of %s",
    async (path) => {
      expect(await problemsAfter((club) => set(club, `${path}.tenant_id`, 99))).toEqual([
        `${path}.tenant_id must name one of the tenants of the file.`,
      ]);
    },
  );

  it("is refused where it is the name of another tenant's appointment type", async () => {
    const problems = await problemsAfter((club) => {
      club.appointment_types = club.appointment_types.filter((_, index) => index !== 1);
    });
    expect(problems).toEqual([
      "coaches[1].appointment_type_ids[1] must name one of the appointment types of tenant 11.",
      "coaches[2].appointment_type_ids[1] must name one of the appointment types of tenant 11.",
    ]);
  });

  it("is refused where it is the name of another tenant's room", async () => {
    expect(await problemsAfter((club) => set(club, "appointment_types[10].room_ids", [94, 71, 95]))).toEqual([
      "appointment_types[10].room_ids[1] must name one of the rooms of tenant 13.",
    ]);
  });

  it("is not missed where its record is there with another problem", async () => {
    expect(await problemsAfter((club) => set(club, "tenants[0].name", ""))).toHaveLength(1);
  });

  it("is not missed where the file lacks the section", async () => {
    expect(await problemsAfter((club) => set(club, "tenants", undefined))).toEqual([
      "tenants is missing: it must be an array.",
    ]);
  });
});

describe("a mobile number", () => {
  it.each([
    ["mobile_number", "mobile_country_code", "string"],
    ["mobile_country_code", "mobile_number", "integer"],
  ])("without its %s is refused", async (missing, given) => {
    expect(await problemsAfter((club) => set(club, `clients[0].${missing}`, undefined))).toEqual([
      `clients[0].${missing} is missing: it must be given where ${given} is.`,
    ]);
  });
});

describe("an access record for one client", () => {
  it("is refused with a company, in which the same id may be somebody else", async () => {
    const problems = await problemsAfter((club) =>
      set(club, "access[3].companies", ["0b2f6f0e-7c1d-4c55-9a63-3f5c8a1d2e01"]),
    );
    expect(problems).toEqual(["access[3].companies must be an empty array, since client_id is given."]);
  });

  it("is refused without a tenant", async () => {
    expect(await problemsAfter((club) => set(club, "access[3].tenants", []))).toEqual([
      "access[3].tenants must be an array of the client's tenants, since client_id is given.",
    ]);
  });

  it("is refused with a tenant that has no such client", async () => {
    expect(await problemsAfter((club) => set(club, "access[3].tenants", [11, 12]))).toEqual([
      "access[3].client_id must name one of the clients of tenant 12.",
    ]);
  });
});

describe("the order of the file", () => {
  it("does not matter, neither for a club in order nor for what is wrong with one", async () => {
    const wrong = editedClub((club) => {
      set(club, "coaches[0].appointment_type_ids[0]", 999);
      set(club, "clients[4].tenant_id", 22);
      set(club, "access[3].client_id", 9999);
    });
    const sections = Object.keys(wrong);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(sections, { minLength: sections.length }), async (order) => {
        const inOrder = (club: object) =>
          Object.fromEntries(order.map((name) => [name, new Map(Object.entries(club)).get(name)]));
        expect((await problemsIn(inOrder(editedClub()))).count).toBe(0);
        expect([...(await problemsIn(inOrder(wrong))).listed].sort()).toEqual([
          "access[3].client_id must name one of the clients of tenant 11.",
          "clients[4].tenant_id must name one of the tenants of the file.",
          "coaches[0].appointment_type_ids[0] must name one of the appointment types of tenant 11.",
        ]);
      }),
      { numRuns: trials(50) },
    );
  });
});
