import { beforeAll, describe, expect, it } from "vitest";
import { type ClientWaiver, putClientWaiver } from "../../../../../shared/tables/parts-table.ts";
import { CLIENT_READER, clientPath } from "../../../../support/clients.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { asking } from "../../../../support/slots.ts";
import { bookedTour, MANAGER } from "../../../../support/tours.ts";
import { keepUnitAccount } from "../../../../support/unit-account.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);

function list(clientId: number, query: Readonly<Record<string, string | number>> = {}) {
  return club.api.listClientWaivers(undefined, {
    ...CLIENT_READER,
    ...asking(query, clientPath(11, clientId)),
  });
}

async function sign(clientId: number, waiver: Partial<ClientWaiver> & Pick<ClientWaiver, "signed_at">) {
  const put = putClientWaiver({ tenant_id: 11, client_id: clientId }, { given_by: "visitor", ...waiver });
  expect((await club.tables.database.commit({ put })).committed).toBe(true);
}

/** Waivers of one client, a day after each other. */
async function signMany(clientId: number, count: number, waiver_payload?: string): Promise<string[]> {
  const days = Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
  );
  for (const signed_at of days) await sign(clientId, { signed_at, waiver_payload });
  return days.toReversed();
}

/** When the waivers of all pages were signed, and how many each page has. */
async function pages(clientId: number, limit: number) {
  const signed: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { status, body } = await list(clientId, { limit, cursor });
    expect(status).toBe(200);
    signed.push(...body.waivers.map(({ signed_at }: { signed_at: string }) => signed_at));
    sizes.push(body.waivers.length);
    cursor = body.next_cursor;
  }
  return { signed, sizes };
}

describe("Gets client waivers", () => {
  it("gives a waiver as it was signed, with the tour that was booked with it", async () => {
    const client_waiver = {
      waiver_master_id: -7,
      waiver_payload: [
        { type: "CheckBox", key: "rules", value: true },
        { type: "Text", key: "name", value: { first: "Adä", all: [1.5, null, '"\\'] } },
      ],
    };
    const tour = await bookedTour(club.api, { client_waiver });
    const { body: seen } = await club.api.getTour(undefined, {
      ...MANAGER,
      pathParameters: {
        company_uuid: "0b2f6f0e-7c1d-4c55-9a63-3f5c8a1d2e01",
        tenant_uuid: "7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101",
        tour_id: String(tour.id),
      },
    });
    const { body } = await list(seen.client_id);
    expect(body).toEqual({
      waivers: [
        { signed_at: "2026-11-20T09:00:00.000Z", given_by: "visitor", tour_id: tour.id, ...client_waiver },
      ],
      next_cursor: null,
    });
  });

  it("gives null for what was not signed", async () => {
    await sign(9001, { signed_at: "2026-01-01T00:00:00.000Z", given_by: "club" });
    expect((await list(9001)).body.waivers).toEqual([
      {
        ...{ signed_at: "2026-01-01T00:00:00.000Z", given_by: "club", tour_id: null },
        ...{ waiver_master_id: null, waiver_payload: null },
      },
    ]);
  });

  it("gives every waiver once, the newest first, however long the pages are", async () => {
    const days = await signMany(9002, 48);
    for (const limit of [1, 7, 22, 23, 24, 200]) {
      expect((await pages(9002, limit)).signed).toEqual(days);
    }
  });

  it("gives no waiver twice where a new one is signed meanwhile", async () => {
    const { body } = await list(9002, { limit: 40 });
    await sign(9002, { signed_at: "2026-11-19T09:00:00.000Z" });
    const next = await list(9002, { limit: 40, cursor: body.next_cursor });
    const signed = [...body.waivers, ...next.body.waivers].map(({ signed_at }) => signed_at);
    expect(new Set(signed).size).toBe(signed.length);
  });

  it("reads and answers no more of the largest waivers than fit into an answer", async () => {
    const value = '"'.repeat(40 * 1024);
    const days = await signMany(9003, 30, JSON.stringify([{ type: "Text", key: "k", value }]));
    await list(9003, { limit: 1 });
    const takeAccounts = keepUnitAccount(club.tables);
    const readUnits = () => takeAccounts().reduce((sum, account) => sum + account.units, 0);
    const { text } = await list(9003, { limit: 200 });
    // Lambda counts the quotes of a body escaped.
    expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThan(6 * 1024 * 1024);
    expect(readUnits()).toBeLessThanOrEqual(23 * 23);
    await list(9003, { limit: 1 });
    // One more shows whether there is a next page.
    expect(readUnits()).toBeLessThanOrEqual(2 * 23);
    const { signed, sizes } = await pages(9003, 200);
    expect(signed).toEqual(days);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(23);
  });

  it("takes a made-up cursor as a position only", async () => {
    const { next_cursor } = (await list(9002, { limit: 1 })).body;
    const [form, hash] = JSON.parse(Buffer.from(next_cursor, "base64url").toString());
    const made = (position: string) =>
      list(9002, { cursor: Buffer.from(JSON.stringify([form, hash, position])).toString("base64url") });
    expect((await made("2026-01-02T00:00:00.000Z")).body.waivers).toHaveLength(1);
    expect((await made("2026-99-99T99:99:99.999Z")).status).toBe(200);
    for (const position of ["", "image#", "2026-01-02", "~"]) {
      expect(refusalProblems((await made(position)).body)).toEqual(["CURSOR_INVALID cursor"]);
    }
  });

  it("answers 404 for a person who is not there, and nothing for one without waivers", async () => {
    const { status, body } = await list(9101);
    expect([status, refusalProblems(body)]).toEqual([404, ["CLIENT_NOT_FOUND client_id"]]);
    const other = await club.api.listClientWaivers(undefined, { ...CLIENT_READER, ...clientPath(13, 9301) });
    expect(other.body).toEqual({ waivers: [], next_cursor: null });
  });
});
