import { DeleteItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import { HARBOUR, type RequestOptions, TEST_NOW } from "../../../../support/function-under-test.ts";
import { FINDER } from "../../../../support/member.ts";
import { asking } from "../../../../support/slots.ts";
import { type PersonFields, replacePeople, storePeople } from "../../../../support/stored-clients.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

type Asked = Readonly<Record<string, string | number>>;

const club = useSampleClub(beforeAll);
const CAMDEN: RequestOptions = { ...FINDER, pathParameters: { tenant_id: "13" } };
const NUMBER = { mobile_country_code: "44", mobile_number: 7700900777 };
const PEOPLE: readonly PersonFields[] = [
  {
    client_id: 41,
    full_name: "Lena Maria Fischer",
    email_id: "Lena.Maria@Example.com",
    mobile_country_code: "49",
    mobile_number: 7700900777,
  },
  { client_id: 42, full_name: "Änne Lenz", ...NUMBER },
  { client_id: 43, full_name: "Lenz", status: "prospect" },
  { client_id: 44, full_name: "Ben Lenard", status: "prospect" },
  { client_id: 45, full_name: "\u0301\u0302", updated_at: at(-61) },
  { client_id: 46, full_name: "Ada Lenz", updated_at: at(-60) },
  { client_id: 7700900777, full_name: "Zoë Ünal" },
];

function at(seconds: number): string {
  return new Date(TEST_NOW.getTime() + seconds * 1_000).toISOString();
}

beforeAll(async () => {
  const people = PEOPLE.map((person) => ({ updated_at: at(-3_600), ...person, tenant_id: 13 }));
  const foreign = { client_id: 47, full_name: "Lena Foreign", email_id: "foreign@example.com" };
  await replacePeople(club.tables, [...people, foreign]);
});

beforeEach(() => {
  club.now = TEST_NOW;
});

function list(asked: Asked = {}, options: RequestOptions = CAMDEN) {
  return club.api.listClients(undefined, asking(asked, options));
}

async function ids(asked: Asked): Promise<number[]> {
  const { status, body } = await list(asked);
  expect([status, body.next_cursor]).toEqual([200, null]);
  return body.clients.map(({ client_id }: { client_id: number }) => client_id);
}

async function idsByPages(asked: Asked): Promise<number[]> {
  const all: number[] = [];
  let cursor: string | null = "";
  do {
    const { body } = await list({ ...asked, cursor });
    expect(body.clients).toHaveLength(1);
    all.push(...body.clients.map(({ client_id }: { client_id: number }) => client_id));
    cursor = body.next_cursor;
  } while (cursor !== null);
  return all;
}

const EVERYBODY = [41, 42, 43, 44, 45, 46, 7700900777];

describe("Search clients by tenant", () => {
  it("lists everybody by id", async () => {
    expect(await ids({})).toEqual(EVERYBODY);
    expect(await idsByPages({ limit: 1 })).toEqual(EVERYBODY);
  });

  it("shows a list's part of a client, to clients.find without version and last change", async () => {
    const shown = {
      client_id: 41,
      status: "client",
      full_name: "Lena Maria Fischer",
      email_id: "Lena.Maria@Example.com",
      mobile_country_code: "49",
      mobile_number: 7700900777,
      medical_alert: null,
    };
    const { body } = await list({ limit: 1 });
    expect(body.clients).toEqual([{ ...shown, version: null, updated_at: null }]);
    const reader = { ...CAMDEN, scopes: ["clients.read", "clients.find", "appointments.read"] } as const;
    for (const query of ["lena", "lena.maria@example.com", "+497700900777"]) {
      const read = await list({ query, limit: 1 }, reader);
      expect(read.body.clients).toEqual([{ ...shown, version: 1, updated_at: at(-3_600) }]);
    }
  });

  it("shows a medical alert of any length, in every list", async () => {
    const alerts = { short: "é".repeat(100), long: "é".repeat(101) };
    const contacts = {
      email_id: "ute.lang@example.com",
      mobile_country_code: "44",
      mobile_number: 7700900888,
    };
    const people = [
      { client_id: 51, full_name: "Ute Kurz", medical_alert: alerts.short },
      { client_id: 52, full_name: "Ute Lang", medical_alert: alerts.long, ...contacts },
    ].map((person) => ({ ...person, tenant_id: 12, updated_at: at(-5) }));
    await storePeople(club.tables, people);
    const elsewhere = { ...CAMDEN, pathParameters: { tenant_id: "12" } };
    for (const [asked, expected] of [
      [{}, [alerts.short, alerts.long]],
      [{ limit: 1 }, [alerts.short]],
      [{ query: "ute" }, [alerts.short, alerts.long]],
      [{ query: "lang" }, [alerts.long]],
      [{ query: "ute.lang@example.com" }, [alerts.long]],
      [{ query: "07700900888" }, [alerts.long]],
      [{ updated_since: at(-5) }, [alerts.short, alerts.long]],
    ] as const) {
      const { body } = await list(asked, elsewhere);
      const shown = body.clients.map(({ medical_alert }: { medical_alert: string }) => medical_alert);
      expect([asked, shown]).toEqual([asked, expected]);
    }
  });

  it("leaves out who is erased while the index still has them, on every page", async () => {
    const fields = {
      tenant_id: 21,
      updated_at: at(-5),
      full_name: "Erna Kurz",
      medical_alert: "x".repeat(201),
    };
    const person = (client_id: number) => ({ ...fields, client_id });
    await storePeople(club.tables, [person(61), person(63)]);
    interceptCalls(club.tables.client, async ({ command, input }, next) => {
      if (command === "BatchGetItemCommand" && JSON.stringify(input).includes("client#62")) {
        const Key = marshall({ tenant_id: 21, record: "client#62" });
        const erasure = new DeleteItemCommand({ TableName: club.tables.names.Clients, Key });
        await club.tables.client.send(erasure);
      }
      return next();
    });
    const grants = { companies: [HARBOUR], tenants: [] };
    const sydney = { ...CAMDEN, grants, pathParameters: { tenant_id: "21" } };
    for (const asked of [{}, { query: "erna" }, { query: "kurz" }, { updated_since: at(-5) }]) {
      await storePeople(club.tables, [person(62)]);
      const first = await list({ ...asked, limit: 2 }, sydney);
      expect([asked, first.body.clients]).toMatchObject([asked, [{ client_id: 61 }]]);
      const rest = await list({ ...asked, limit: 2, cursor: first.body.next_cursor }, sydney);
      expect(rest.body).toMatchObject({ clients: [{ client_id: 63 }], next_cursor: null });
    }
  });

  it.each<[string, Asked, number[]]>([
    ["clients", { status: "client" }, [41, 42, 45, 46, 7700900777]],
    ["prospects", { status: "prospect" }, [43, 44]],
    ["a name, and prospects", { query: "len", status: "prospect" }, [43, 44]],
    ["a number, and prospects", { query: "7700900777", status: "prospect" }, []],
    ["a first name, before other words by word and name", { query: "LEN" }, [41, 43, 44, 46, 42]],
    ["a whole word", { query: "lenz" }, [43, 46, 42]],
    ["a last name and a first one", { query: "lenz ann" }, [42]],
    ["a name with another word in between", { query: "lena fischer" }, [41]],
    ["a middle name", { query: "maria" }, [41]],
    ["marks of another person's language", { query: "zoe unal" }, [7700900777]],
    ["a mail address", { query: " LENA.maria@example.com " }, [41]],
    ["another tenant's mail address", { query: "foreign@example.com" }, []],
    ["the beginning of a mail address", { query: "lena.maria@" }, []],
    [
      "a number that is an id, and a mobile number of two countries",
      { query: "7700900777" },
      [41, 42, 7700900777],
    ],
    ["a mobile number with a leading zero", { query: "07700 900777" }, [41, 42]],
    ["a mobile number of a country", { query: "+49 7700 900777" }, [41]],
    ["a mobile number with the national zero behind the code", { query: "+44 07700 900777" }, [42]],
    ["a mobile number by the other prefix", { query: "0044 (0) 7700-900777" }, [42]],
    ["a mobile number without a prefix", { query: "447700900777" }, [42]],
    ["an id", { query: "43" }, [43]],
    ["an id with a zero before it", { query: "043" }, []],
    ["the beginning of a mobile number, and not of an id", { query: "77" }, [41, 42]],
    ["marks alone", { query: "\u0301\u0302" }, []],
    ["a sign that is a pattern elsewhere", { query: "%%" }, []],
    ["stars", { query: "**" }, []],
    ["right-to-left text", { query: "محمد" }, []],
    ["a text that grows as it is folded", { query: "ﷺ".repeat(100) }, []],
    ["100 letters", { query: "l".repeat(100) }, []],
    ["nothing, by empty parameters", { query: "", status: "", updated_since: "" }, EVERYBODY],
  ])("finds %s", async (_, asked, expected) => {
    expect(await ids(asked)).toEqual(expected);
    if (expected.length > 0) expect(await idsByPages({ ...asked, limit: 1 })).toEqual(expected);
  });

  it.each<[string, Asked, string[]]>([
    ["one character", { query: "l" }, ["query"]],
    ["one astral character", { query: "𝓛" }, ["query"]],
    ["one character between blanks", { query: "  l  " }, ["query"]],
    ["blanks", { query: "   " }, ["query"]],
    ["101 characters", { query: "l".repeat(101) }, ["query"]],
    ["100 astral characters", { query: "𝓛".repeat(100) }, []],
    ["101 astral characters", { query: "𝓛".repeat(101) }, ["query"]],
    ["30 marks in a row", { query: "\u0301".repeat(30) }, []],
    ["100 marks in a row", { query: "\u0301".repeat(100) }, ["query"]],
    ["8,000 marks in a row", { query: "\u0301".repeat(8_000) }, ["query"]],
    ["a control character", { query: "le\u0000na" }, ["query"]],
    ["half a character", { query: "le\ud83dna" }, ["query"]],
    ["a status that there is not", { status: "lead" }, ["status"]],
    ["changes and all else", { updated_since: at(0), query: "lena", status: "client" }, ["query", "status"]],
    ["changes of a page", { updated_since: at(0), limit: 200 }, []],
    ["all that can be wrong", { query: "l", status: "lead", limit: 0 }, ["query", "status", "limit"]],
  ])("checks what is asked: %s", async (_, asked, parameters) => {
    const { status, body } = await list(asked);
    const problems = status === 200 ? [] : refusalProblems(body);
    expect(problems).toEqual(parameters.map((parameter) => `QUERY_PARAMETER_INVALID ${parameter}`));
  });
});

describe("the people who have changed since an instant", () => {
  it("come in the order of their changes, the next pass beginning a minute before this one", async () => {
    const { body } = await list({ updated_since: at(-61) });
    expect(body.clients.map(({ client_id }: { client_id: number }) => client_id)).toEqual([45, 46]);
    expect(body).toMatchObject({ next_cursor: null, next_updated_since: at(-60) });
    const first = await list({ updated_since: at(-61), limit: 1 });
    expect(first.body).toMatchObject({ clients: [{ client_id: 45 }], next_updated_since: null });
    const rest = await list({ updated_since: at(-61), limit: 1, cursor: first.body.next_cursor });
    expect(rest.body).toMatchObject({ clients: [{ client_id: 46 }], next_cursor: null });
  });
});

describe("the pages of people", () => {
  it("have cursors of their own", async () => {
    const { body } = await list({ query: "len", limit: 1 });
    const { next_cursor: cursor } = body;
    expect((await list({ query: "len", cursor })).status).toBe(200);
    for (const other of [
      {},
      { query: "lena" },
      { query: "LEN" },
      { query: "len", status: "client" },
      { updated_since: at(0) },
    ]) {
      const { status, body: refusal } = await list({ ...other, cursor });
      expect([status, refusalProblems(refusal)]).toEqual([400, ["CURSOR_INVALID cursor"]]);
    }
  });

  const END = "\u{10FFFF}";
  it.each<[string, Asked, string, boolean]>([
    ["a position", { query: "len" }, "1lenz\u00010000000000000043", true],
    ["the second step", { query: "len" }, "2len", true],
    ["another step", { query: "len" }, "3len", false],
    ["no step", { query: "len" }, "", false],
    ["before the query", { query: "len" }, "1lem", false],
    ["after the query", { query: "len" }, "1leo", false],
    ["after every name", { query: "len" }, `1len${END}${END}`, false],
    ["half a character", { query: "len" }, "1len\ud83d", false],
    ["an id", {}, "0000000000000043", true],
    ["a short id", {}, "43", false],
    ["an id of a number's list", { query: "7700900777" }, "10000000000000043", true],
    ["a key of a number's list", { query: "7700900777" }, "7700900777\u00010000000000000043", false],
  ])("take a made-up cursor only as a position: %s", async (_, asked, position, isTaken) => {
    const { body } = await list({ ...asked, limit: 1 });
    const [form, hash] = JSON.parse(Buffer.from(body.next_cursor, "base64url").toString());
    const cursor = Buffer.from(JSON.stringify([form, hash, position])).toString("base64url");
    const { status } = await list({ ...asked, cursor });
    expect(status).toBe(isTaken ? 200 : 400);
  });

  it.each([
    "\\".repeat(200),
    "\\ ".repeat(100),
    "𐐀".repeat(200),
    `${"ﷺ".repeat(199)}x`,
    `${"ə".repeat(120)} ${"\\".repeat(79)}`,
  ])("have cursors that are taken, whatever the name: %s", async (full_name) => {
    const folded = full_name.slice(0, 4);
    const people = [1, 2].map((client_id) => ({ client_id, full_name, tenant_id: 13 }));
    await storePeople(club.tables, people);
    expect(await idsByPages({ query: folded, limit: 1 })).toEqual([1, 2]);
    expect(await idsByPages({ query: `${folded} ${folded}`, limit: 1 })).toEqual([1, 2]);
  });
});
