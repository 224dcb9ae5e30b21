import { beforeAll, describe, expect, it } from "vitest";
import { tourBody } from "../../../../support/bodies.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { FINDER, MEMBER_9001 } from "../../../../support/member.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);

function get(client_id: number, options: RequestOptions = {}) {
  const pathParameters = { tenant_id: "11", client_id: String(client_id) };
  return club.api.getClient(undefined, { ...FINDER, pathParameters, ...options });
}

describe("Gets client by ID", () => {
  it("gives what is known of a client, and null for what is not", async () => {
    const inCamden = { pathParameters: { tenant_id: "13", client_id: "9303" } };
    expect((await get(9303, inCamden)).body).toMatchObject({
      client_id: 9303,
      status: "prospect",
      full_name: "Lena Fischer",
      email_id: "lena.fischer@example.com",
      mobile_country_code: null,
      mobile_number: null,
      medical_alert: null,
    });
  });

  it("gives a prospect, without whatever else their tour has stored", async () => {
    const prospect = {
      ...{
        address: "1 Canary Street",
        national_id: "canary",
        note: "canary",
      },
      ...{ emergency_contact_person: "Canary", medical_alert: "Latex", gender: "canary" },
      ...{
        client_waiver: { waiver_master_id: 7, waiver_payload: [{ type: "Text", key: "canary", value: 1 }] },
      },
    };
    const manager = { scopes: ["tours.manage", "tours.write"] } as const;
    const { body } = await club.api.bookTour(tourBody(prospect), manager);
    const entry = body.info.find(({ identifier }: { identifier: string }) => identifier === "client_id");
    const answer = await get(entry.jsonObject.client_id);
    expect(answer.body).toMatchObject({
      client_id: entry.jsonObject.client_id,
      status: "prospect",
      full_name: "Ada Byron",
      email_id: "ada.byron@example.com",
      mobile_country_code: null,
      mobile_number: null,
      medical_alert: "Latex",
    });
    expect(answer.text).not.toMatch(/canary/i);
  });

  it("gives a member their own record, and says nothing of whether another is there", async () => {
    expect((await get(9001, { grants: MEMBER_9001 })).body.full_name).toBe("Priya Raman");
    const [other, nobody] = [await get(9002, { grants: MEMBER_9001 }), await get(1, { grants: MEMBER_9001 })];
    expect([other.status, refusalProblems(other.body)]).toEqual([403, ["ACCESS_DENIED client_id"]]);
    expect([nobody.status, nobody.text]).toEqual([403, other.text]);
  });
});
