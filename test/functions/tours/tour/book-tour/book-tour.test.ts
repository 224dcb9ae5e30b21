import { scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashTourKey } from "../../../../../functions/tours/tour/tour-key.ts";
import type { Scope } from "../../../../../shared/api/operations.ts";
import { indexAttributes } from "../../../../../shared/tables/client-indexes.ts";
import { paddedId } from "../../../../../shared/tables/history-entry.ts";
import { pngBase64, tourBody } from "../../../../support/bodies.ts";
import { changeRecords, isTenant } from "../../../../support/change-records.ts";
import { refusalCodes, refusalProblems } from "../../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import {
  functionsUnderTest,
  HARBOUR,
  HARBOUR_SYDNEY,
  LONDON_BRIDGE,
  NORTHWIND,
  TEST_NOW,
} from "../../../../support/function-under-test.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { storedParts } from "../../../../support/stored-parts.ts";
import { MANAGER } from "../../../../support/tours.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const NOTHING_CHANGED = { by_client: false, from: {}, to: {}, sessions: [] };

const club = useSampleClub();

async function stored(table: "Tours" | "Clients", field: "tour_id" | "client_id", id: number) {
  const items = await storedItems(club.tables, table);
  return items.filter((item) => item[field] === id && !/^(email|mobile)#/.test(String(item.record)));
}

/** How many items all tables have, to show that a refusal writes nothing. */
async function countItems(): Promise<number> {
  const lists = await Promise.all(
    (["Tours", "Clients", "Idempotency"] as const).map((table) => storedItems(club.tables, table)),
  );
  return lists.reduce((sum, { length }) => sum + length, 0);
}

describe("Book tour", () => {
  it("answers with the tour's id and the prospect's to who manages tours", async () => {
    const { status, body } = await club.api.bookTour(tourBody(), MANAGER);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      info: [
        {
          severity: "Info",
          errorCode: "TOUR_BOOKED",
          errorMessage: "The tour is booked.",
          identifier: "",
          helptext: expect.any(String),
          jsonObject: { tour_key: expect.stringMatching(/^[\w-]{22}$/) },
        },
        {
          severity: "Info",
          errorCode: "PROSPECT_CREATED",
          errorMessage: "A new prospect was created.",
          identifier: "client_id",
          helptext: expect.any(String),
          jsonObject: { client_id: expect.any(Number) },
        },
      ],
    });
  });

  it("stores the tour with its span and who booked it", async () => {
    const { body } = await club.api.bookTour(
      tourBody({}, { notes: " by the pool ", scheduled_datetime: "2026-12-01T10:00:00.5Z" }),
      MANAGER,
    );
    const { client_id } = body.info[1].jsonObject;
    const [ids, now] = [{ tenant_id: 11, tour_id: body.id, client_id }, TEST_NOW.toISOString()];
    expect(await stored("Tours", "tour_id", body.id)).toEqual([
      {
        ...ids,
        start_key: `2026-12-01T10:00:00.500Z#${paddedId(body.id)}`,
        change_key: `${now}#${paddedId(body.id)}`,
        record: {
          ...{ ...ids, version: 1, status: "booked", notes: "by the pool" },
          ...{ scheduled_datetime: "2026-12-01T10:00:00.500Z", end_datetime: "2026-12-01T10:30:00.500Z" },
          holds_person: true,
          prospect: { full_name: "Ada Byron", email_id: "ada.byron@example.com" },
          ...{ created_at: now, created_by: "northwind-app", updated_at: now },
        },
        history: [{ version: 1, at: now, by: "northwind-app", operation: "booked", ...NOTHING_CHANGED }],
        key_hash: hashTourKey(body.info[0].jsonObject.tour_key),
        last_change: { event: "tour.booked", previous_starts_at: "2026-12-01T10:00:00.500Z" },
      },
    ]);
  });

  it("stores every field of the prospect that was sent and none that was not", async () => {
    const fields = {
      full_name: "Grace Hopper",
      mobile_number: 7_700_900_555,
      email_id: "grace@example.com",
      date_of_birth: "1986-12-09",
      gender: "Female",
      address_pin_code: 0,
      heartrate_monitoring_id: 12,
      note: "Prefers mornings",
      promotional_notification_channels_allowed: ["None"],
    };
    const { body } = await club.api.bookTour(
      tourBody({ ...fields, mobile_country_code: "+44", referred_by: "" }),
      MANAGER,
    );
    const { client_id } = body.info[1].jsonObject;
    const at = TEST_NOW.toISOString();
    expect(await stored("Clients", "client_id", client_id)).toEqual([
      {
        ...fields,
        ...indexAttributes({ ...fields, client_id, updated_at: at }),
        ...{ profile_version: 1, updated_at: at, origin: "club" },
        mobile_country_code: "44",
        given_by: "club",
        tenant_id: 11,
        record: `client#${client_id}`,
        client_id,
        status: "prospect",
        classes_attended: 0,
        appointments_booked: 0,
        memberships: [],
        sessions_taken: {},
        last_change: { event: "prospect.created" },
        open_tour: {
          tour_id: body.id,
          scheduled_datetime: "2026-12-01T10:00:00.000Z",
          end_datetime: "2026-12-01T10:30:00.000Z",
        },
        version: 1,
        created_at: TEST_NOW.toISOString(),
        created_by: "northwind-app",
      },
    ]);
  });

  it("keeps a password as a salted scrypt hash alone", async () => {
    const password = "correct horse battery";
    const answers = await Promise.all(
      ["a@example.com", "b@example.com"].map((email_id) =>
        club.api.bookTour(tourBody({ email_id, password }), MANAGER),
      ),
    );
    const clients = await Promise.all(
      answers.map(({ body }) => stored("Clients", "client_id", body.info[1].jsonObject.client_id)),
    );
    const hashes = clients.map(([client]) => String(client?.password_hash));
    expect(hashes[0]).not.toBe(hashes[1]);
    for (const hash of hashes) {
      const [, scheme, parameters, salt = "", expected] = hash.split("$");
      expect([scheme, parameters]).toEqual(["scrypt", "ln=17,r=8,p=1"]);
      const key = scryptSync(password, Buffer.from(salt, "base64"), 32, {
        N: 2 ** 17,
        r: 8,
        p: 1,
        maxmem: 2 ** 28,
      });
      expect(key.toString("base64").replace(/=+$/, "")).toBe(expected);
    }
    expect(JSON.stringify(clients)).not.toContain(password);
  });

  it("keeps image and waiver in a partition of their own for the person", async () => {
    const waiver_payload = [{ type: "CheckBox", key: "agreed", value: { at: [1, null, "é"] } }];
    const client_waiver = { waiver_master_id: 7, waiver_payload };
    const { body } = await club.api.bookTour(
      tourBody({ image_base64: pngBase64(40), client_waiver }),
      MANAGER,
    );
    const { client_id } = body.info[1].jsonObject;
    const [image, waiver] = await storedParts(club.tables, client_id);
    expect(image).toMatchObject({ owner: `client#11#${client_id}`, tenant_id: 11, media_type: "image/png" });
    expect(Buffer.from(image?.image as Uint8Array).toString("base64")).toBe(pngBase64(40));
    expect(waiver).toMatchObject({
      ...{ owner: `client#11#${client_id}`, record: `waiver#${TEST_NOW.toISOString()}` },
      ...{ signed_at: TEST_NOW.toISOString(), given_by: "club", tour_id: body.id, waiver_master_id: 7 },
    });
    expect(JSON.parse(String(waiver?.waiver_payload))).toEqual(waiver_payload);
    const clients = (await storedItems(club.tables, "Clients")).filter(
      (item) => item.client_id === client_id && String(item.record).startsWith("client#"),
    );
    expect(clients).toEqual([expect.objectContaining({ image_record: image?.record })]);
    expect(Object.keys(clients[0] ?? {})).not.toContain("image_base64");
    expect(Object.keys(clients[0] ?? {})).not.toContain("client_waiver");
  });

  it("takes a body whose image, waiver and longest texts are as large as they may be", async () => {
    const wide = (length: number) => "語".repeat(length);
    const largest = tourBody({
      ...Object.fromEntries(
        ["full_name", "location", "place_id", "source", "channel"].map((field) => [field, wide(200)]),
      ),
      address: wide(500),
      medical_alert: wide(2_000),
      note: wide(2_000),
      custom_fields: wide(10_000),
      image_base64: pngBase64(256 * 1024),
      client_waiver: { waiver_payload: [{ type: "Text", key: "text", value: "x".repeat(30 * 1024) }] },
    });
    expect((await club.api.bookTour(largest, MANAGER)).status).toBe(200);
  });
});

describe("the path of Book tour", () => {
  it("takes UUIDs in any case", async () => {
    const pathParameters = {
      company_uuid: NORTHWIND.toUpperCase(),
      tenant_uuid: LONDON_BRIDGE.toUpperCase(),
    };
    expect((await club.api.bookTour(tourBody(), { pathParameters })).status).toBe(200);
  });

  it.each([
    [{ company_uuid: "northwind", tenant_uuid: LONDON_BRIDGE }, ["company_uuid"]],
    [{ company_uuid: NORTHWIND, tenant_uuid: `${LONDON_BRIDGE}0` }, ["tenant_uuid"]],
    [{ company_uuid: "0", tenant_uuid: "11" }, ["company_uuid", "tenant_uuid"]],
  ])("refuses %j by name", async (pathParameters, names) => {
    const { status, body } = await club.api.bookTour(tourBody(), { pathParameters });
    expect(status).toBe(400);
    expect(refusalProblems(body)).toEqual(names.map((name) => `PATH_PARAMETER_INVALID ${name}`));
  });
});

describe("access to a tenant's tours", () => {
  const unknownTenant = "00000000-0000-4000-8000-000000000000";
  const company = (company_uuid: string) => ({ companies: [company_uuid], tenants: [] });
  const tenant = (tenant_id: number) => ({ companies: [], tenants: [tenant_id] });

  it.each([
    ["the company's app", company(NORTHWIND), NORTHWIND, LONDON_BRIDGE, 200, undefined],
    ["the tenant's kiosk", tenant(11), NORTHWIND, LONDON_BRIDGE, 200, undefined],
    ["another company's app", company(HARBOUR), NORTHWIND, LONDON_BRIDGE, 403, "ACCESS_DENIED"],
    ["the other way round", company(NORTHWIND), HARBOUR, HARBOUR_SYDNEY, 403, "ACCESS_DENIED"],
    ["another tenant's kiosk", tenant(12), NORTHWIND, LONDON_BRIDGE, 403, "ACCESS_DENIED"],
    ["nobody", { companies: [], tenants: [] }, NORTHWIND, LONDON_BRIDGE, 403, "ACCESS_DENIED"],
    [
      "the company's app, no such tenant",
      company(NORTHWIND),
      NORTHWIND,
      unknownTenant,
      404,
      "TENANT_NOT_FOUND",
    ],
    [
      "the company's app, another company's tenant",
      company(NORTHWIND),
      NORTHWIND,
      HARBOUR_SYDNEY,
      404,
      "TENANT_NOT_FOUND",
    ],
    [
      "another company's app, no such tenant",
      company(HARBOUR),
      NORTHWIND,
      unknownTenant,
      403,
      "ACCESS_DENIED",
    ],
    ["the tenant's kiosk, under another company", tenant(11), HARBOUR, LONDON_BRIDGE, 403, "ACCESS_DENIED"],
    ["the kiosk, no such tenant", tenant(11), NORTHWIND, unknownTenant, 403, "ACCESS_DENIED"],
  ])("is decided by the grants: %s", async (_who, grants, company_uuid, tenant_uuid, status, code) => {
    const answer = await club.api.bookTour(tourBody(), {
      grants,
      pathParameters: { company_uuid, tenant_uuid },
    });
    expect(answer.status).toBe(status);
    if (code !== undefined) expect(refusalCodes(answer.body)).toEqual([code]);
  });
});

describe("a tour's start", () => {
  it("may be 60 s in the past and no more", async () => {
    const at = (offsetMs: number) =>
      club.api.bookTour(
        tourBody({}, { scheduled_datetime: new Date(TEST_NOW.getTime() + offsetMs).toISOString() }),
      );
    expect((await at(-60_000)).status).toBe(200);
    const late = await at(-60_001);
    expect(late.status).toBe(400);
    expect(refusalProblems(late.body)).toEqual(["START_IN_PAST book_tour.scheduled_datetime"]);
  });
});

describe("the notice", () => {
  const at = (offsetMs: number, scopes: readonly Scope[]) =>
    club.api.bookTour(
      tourBody({}, { scheduled_datetime: new Date(TEST_NOW.getTime() + offsetMs).toISOString() }),
      { scopes },
    );

  it("is the tenant's, and does not bind those who manage tours", async () => {
    await changeRecords(club.tables, isTenant(11), { policy: { min_notice_minutes: 60 } });
    const soon = await at(3_599_999, ["tours.write"]);
    expect([soon.status, refusalProblems(soon.body)]).toEqual([
      400,
      ["START_TOO_SOON book_tour.scheduled_datetime"],
    ]);
    expect((await at(3_599_999, ["tours.manage", "tours.write"])).status).toBe(200);
  });

  it("is kept by a tour at its last instant", async () => {
    await changeRecords(club.tables, isTenant(11), { policy: { min_notice_minutes: 60 } });
    expect((await at(3_600_000, ["tours.write"])).status).toBe(200);
  });
});

describe("a refused tour", () => {
  it("leaves nothing behind", async () => {
    const before = await countItems();
    await club.api.bookTour(tourBody({ full_name: "" }));
    await club.api.bookTour(tourBody({}, { scheduled_datetime: "2020-01-01T00:00:00Z" }));
    await club.api.bookTour(tourBody(), { grants: { companies: [HARBOUR], tenants: [] } });
    expect(await countItems()).toBe(before);
  });
});

describe("an id that is taken", () => {
  it("is made anew, so that no record is lost or overwritten", async () => {
    const drawn: number[] = [];
    const scripted = [501, 502, 501, 503, 504, 502, 505, 506];
    const colliding = functionsUnderTest(club.tables.database, {
      newId: () => {
        const id = scripted[drawn.length] ?? 0;
        drawn.push(id);
        return id;
      },
    });
    const sydney = { company_uuid: HARBOUR, tenant_uuid: HARBOUR_SYDNEY };
    const first = await colliding.bookTour(tourBody());
    const second = await colliding.bookTour(tourBody({}, { scheduled_datetime: "2026-12-01T02:00:00Z" }), {
      pathParameters: sydney,
      grants: { companies: [HARBOUR], tenants: [] },
    });
    expect([first.body.id, second.body.id]).toEqual([501, 505]);
    expect(drawn).toEqual(scripted);
  });

  it("of the prospect is drawn again where it is the tour's", async () => {
    const ids = [501, 501, 502];
    const colliding = functionsUnderTest(club.tables.database, { newId: () => ids.shift() ?? 0 });
    const { status, body } = await colliding.bookTour(tourBody(), MANAGER);
    expect([status, body.id, body.info[1]?.jsonObject.client_id]).toEqual([200, 501, 502]);
  });

  it("does not take a new prospect for the client who has it", async () => {
    const ids = [501, 502, 503, 502, 504, 505];
    const colliding = functionsUnderTest(club.tables.database, { newId: () => ids.shift() ?? 0 });
    await colliding.bookTour(tourBody());
    const { status, body } = await colliding.bookTour(tourBody({ email_id: "grace@example.com" }), MANAGER);
    expect([status, body.id, body.info[1]?.jsonObject?.client_id]).toEqual([200, 504, 505]);
  });
});

describe("a person with an open tour", () => {
  it("is named to managers, full slot or not, by a function that does not know the tenant", async () => {
    await club.api.bookTour(tourBody());
    await club.api.bookTour(tourBody({ email_id: "grace@example.com" }));
    const commands: string[] = [];
    interceptCalls(club.tables.client, ({ command }, next) => {
      commands.push(command);
      return next();
    });
    const { status, body } = await functionsUnderTest(club.tables.database).bookTour(tourBody(), MANAGER);
    expect(status).toBe(400);
    expect(refusalCodes(body)).toEqual(["PROSPECT_ALREADY_BOOKED"]);
    // The commit said so: the calendar is not read.
    expect(commands.at(-1)).toBe("TransactWriteItemsCommand");
  });

  it("is named to who manages tours where the calendar shows the slot full", async () => {
    await club.api.bookTour(tourBody());
    await club.api.bookTour(tourBody({ email_id: "grace@example.com" }));
    // With a password, the calendar is read first.
    const { body } = await club.api.bookTour(tourBody({ password: "correct horse" }), MANAGER);
    expect(refusalCodes(body)).toEqual(["PROSPECT_ALREADY_BOOKED"]);
  });

  it("is told a visitor where others could book, and at a full slot that it is full", async () => {
    await club.api.bookTour(tourBody());
    const free = await club.api.bookTour(tourBody());
    expect(refusalCodes(free.body)).toEqual(["PROSPECT_ALREADY_BOOKED"]);
    await club.api.bookTour(tourBody({ email_id: "grace@example.com" }));
    const full = await club.api.bookTour(tourBody());
    expect(refusalCodes(full.body)).toEqual(["TOUR_SLOT_FULL"]);
  });
});
