import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { decide } from "../../functions/authorizer/decision.ts";
import { blockJsonSchema } from "../../infra/open-api/block-json-schema.ts";
import { definitions } from "../../infra/open-api/described-operation.ts";
import { type AuthorizerContext, toAuthorizerContext } from "../../shared/api/caller.ts";
import {
  type OperationName,
  operationNames,
  operations,
  type Scope,
  scopes,
} from "../../shared/api/operations.ts";
import { Database } from "../../shared/tables/database.ts";
import { recordId } from "../../shared/values/record-id.ts";
import { Unavailable } from "../../shared/values/unavailable.ts";
import { recordingsOf } from "../infra/open-api/operation-tests.ts";
import { deliveringServices } from "../support/delivering-services.ts";
import { engineClient } from "../support/engine.ts";
import { refusalCodes, refusalProblems } from "../support/envelope-shape.ts";
import { type Call, interceptCalls } from "../support/fault-injection.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  HARBOUR,
  LONDON_BRIDGE_PATH,
  type RequestOptions,
  TEST_NOW,
  TOKEN_EXPIRES_S,
} from "../support/function-under-test.ts";
import { sampleOf } from "../support/run-size.ts";
import { fieldPaths, withField } from "../support/schema-fields.ts";
import { useSampleClub } from "../support/use-sample-club.ts";

const CANARY = "canary7391";
const CANARY_NUMBER = 7_391_739_173;
const FOREIGN = { companies: [HARBOUR], tenants: [21] };
const NO_TENANT = { tenant_id: "99", tenant_uuid: "00000000-0000-4000-8000-000000000000" };

/** A member of no appointment, at the tenants of the good requests. */
const OTHER_MEMBER = toAuthorizerContext({
  principal: "member-9777",
  grants: { companies: [], tenants: [11, 13], client_id: 9777 },
  operations: operationNames,
  scopes: ["appointments.write", "appointments.read", "classes.write", "classes.read"],
  expiresAtS: TOKEN_EXPIRES_S,
});

/** Bodies that are the same as none. */
const EMPTY_OBJECTS: [string, RequestOptions][] = [
  ["{}", { rawBody: "{}" }],
  ["{} that is declared as text", { rawBody: "{}", headers: { "Content-Type": "text/plain" } }],
  [
    "{} in base64 that is declared as nothing",
    { rawBody: "eyB9Cg==", isBase64Encoded: true, replaceHeaders: true },
  ],
];

/** Requests in which nothing is sent. */
const NOTHING: [string, RequestOptions][] = [
  ["an empty body of any type", { rawBody: "", headers: { "Content-Type": "text/plain" } }],
  ["no body and no type", { rawBody: null, replaceHeaders: true }],
  ["no body that is declared as JSON", { rawBody: null }],
];

const PageSchema = v.objectWithRest(
  { next_cursor: v.nullable(v.string()), client_id: v.optional(v.number()) },
  v.unknown(),
);

const everyOperation = await Promise.all(
  operationNames.map(async (name, index) => {
    const [success] = await recordingsOf(name);
    const { path } = operations[name];
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
    return {
      name,
      row: operations[name],
      definition: definitions[name],
      parameters,
      success,
      seed: index + 1,
    };
  }),
);

const club = useSampleClub(beforeAll);
let api: FunctionsUnderTest;
/** The calls to the database of the test's requests. */
let calls: Call[];
/** What each of these calls throws. */
let fault: Error | undefined;

beforeEach(() => {
  calls = [];
  fault = undefined;
  const client = engineClient();
  interceptCalls(client, (call, next) => {
    calls.push(call);
    return fault === undefined ? next() : Promise.reject(fault);
  });
  api = functionsUnderTest(new Database(client, club.tables.names), {
    webhookServices: deliveringServices({ tables: club.tables }),
  });
});

/** What the authorizer hands on of a principal of the sample club whose token has a scope. */
async function authorized(principal: string, scope: string): Promise<AuthorizerContext> {
  const decision = await decide("Bearer a.b.c", {
    verifyToken: async () => ({ valid: true, principal, scope, expiresAtS: TOKEN_EXPIRES_S }),
    database: club.tables.database,
    scopePrefix: "",
  });
  if (decision.outcome === "allowed") return toAuthorizerContext(decision.caller);
  const nobody = { principal, grants: { companies: [], tenants: [] }, expiresAtS: TOKEN_EXPIRES_S };
  return toAuthorizerContext({ ...nobody, operations: [], scopes: [] });
}

/** The member of each tenant in the sample club. */
const MEMBERS: Readonly<Record<string, string>> = { 11: "member-9001", 13: "member-9301" };

/** What members are told of a record that is not theirs, by the parameter that names it. */
const NOT_FOUND = { appointment_id: "APPOINTMENT_NOT_FOUND", series_id: "SERIES_NOT_FOUND" };

const ANOTHER = {
  class_type_id: ["999999"],
  is_active: ["false"],
  order: ["asc"],
  date: ["2026-11-23"],
  from: ["2026-11-01T00:00:00Z"],
  status: ["prospect"],
};

/** A parameter that makes a list another list; undefined where it has none. */
function another(name: OperationName, query: object): Record<string, string[]> | undefined {
  // Here it is a local day, and an instant in all others.
  if (name === "listClassesOfRecurring") return { from: ["2026-11-20"] };
  const [own] = Object.entries(ANOTHER).filter(([name]) => name in query);
  return own === undefined ? undefined : Object.fromEntries([own]);
}

function allows(scope: Scope, needed: Scope): boolean {
  const included: readonly Scope[] = scopes[scope].includes;
  return scope === needed || included.includes(needed);
}

describe.each(everyOperation)("$name", ({ name, row, definition, parameters, success, seed }) => {
  const takesBody = definition.body !== undefined;
  const schema = definition.body?.(() => "2026-11-20");
  const needsBody = schema !== undefined && !v.safeParse(schema, {}).success;
  const takesEmptyBody = !needsBody && (takesBody || definition.counts !== "read");
  const namesClient = parameters.includes("client_id") || takesBody || "client_id" in definition.query();
  const namesTenant = parameters.some((parameter) => parameter.startsWith("tenant_"));

  /** Sends the good request as these parts change it. */
  function send(changed: RequestOptions = {}, body: unknown = success?.body) {
    const headers = { ...success?.options?.headers, ...changed.headers };
    const query = { ...success?.options?.query, ...changed.query };
    return api[name](body, { ...success?.options, ...changed, headers, query });
  }

  /** The path parameters of the good request with others in place of some. */
  function pathWith(others: Readonly<Record<string, string>>): Record<string, string> {
    const own = parameters.map((parameter) => [parameter, good(parameter)] as const);
    const changed = Object.entries(others).filter(([parameter]) => parameters.includes(parameter));
    return Object.fromEntries([...own, ...changed]);
  }

  function good(parameter: string): string {
    return success?.options?.pathParameters?.[parameter] ?? LONDON_BRIDGE_PATH[parameter] ?? "";
  }

  // What must have happened before the good request; the recorder gives the same ids.
  (success?.isSpent ? beforeEach : beforeAll)(async () => {
    let next = success?.idsFrom ?? 1;
    const newId = (now: Date) => {
      next += 1;
      return recordId(now, next - 1);
    };
    const parts = { newId, webhookServices: deliveringServices({ tables: club.tables }) };
    await success?.before?.(functionsUnderTest(club.tables.database, parts), club.tables);
  });

  it("has its success as the answer to a good request", async () => {
    expect((await send()).status).toBe(definition.successStatus);
  });

  it("answers 401 without a call to the database where no authorizer vouches for the caller", async () => {
    const { status, body } = await send({ authorizer: undefined });
    expect([status, refusalProblems(body)]).toEqual([401, ["TOKEN_MISSING Authorization"]]);
    expect(calls).toEqual([]);
  });

  it("answers 403 without a call to the database where the authorizer does not allow it", async () => {
    const others = operationNames.filter((other) => other !== name);
    const { status, body } = await send({ operations: others, rawBody: "{", query: { colour: ["blue"] } });
    expect([status, refusalCodes(body)]).toEqual([403, ["ACCESS_DENIED"]]);
    expect(calls).toEqual([]);
  });

  it("answers 401 without a call to the database once the token has expired", async () => {
    const { status, body } = await send({ expiresAtS: TEST_NOW.getTime() / 1_000, rawBody: "{" });
    expect([status, refusalProblems(body)]).toEqual([401, ["TOKEN_INVALID Authorization"]]);
    expect(calls).toEqual([]);
  });

  const member = MEMBERS[good("tenant_id")] ?? "member-9001";

  it(row.members === "only" ? "answers 403 to the club's own app" : "is for apps", async () => {
    const authorizer = await authorized("northwind-app", Object.keys(scopes).join(" "));
    expect((await send({ authorizer })).status === 403).toBe(row.members === "only");
  });

  // The operation's own scope, and others.
  const own = Object.keys(scopes).filter((scope) => scope === row.scope);
  const others = sampleOf(
    Object.keys(scopes).filter((scope) => scope !== row.scope),
    seed,
  );
  for (const scope of [...own, ...others] as Scope[]) {
    // A member's token has no scope for staff, whatever it claims.
    if (row.members === "only" && scopes[scope].isForStaff) continue;
    const isAllowed = allows(scope, row.scope);
    it(`${isAllowed ? "is within" : "answers 403 to a token of"} the scope ${scope}`, async () => {
      // Who subscribes must also be allowed to read what the events tell of.
      const needed = isAllowed && name === "createWebhook" ? `${scope} appointments.read` : scope;
      const authorizer = await authorized(row.members === "only" ? member : "northwind-app", needed);
      expect((await send({ authorizer })).status === 403).toBe(!isAllowed);
    });
  }

  it(row.members ? "is for members" : "answers 403 to a member", async () => {
    const authorizer = await authorized(member, Object.keys(scopes).join(" "));
    expect((await send({ authorizer })).status === 403).toBe(!row.members);
  });

  const [record, code] =
    Object.entries(NOT_FOUND).find(([parameter]) => parameters.includes(parameter)) ?? [];
  if (row.members && record !== undefined) {
    it.each(
      sampleOf(
        [
          ["as it is", {}],
          ["of another version", { "If-Match": '"99"' }],
          ["under a key of its own", { "Idempotency-Key": "of-its-own" }],
        ],
        seed,
      ),
    )("answers another member 404, as where there is no such record: %s", async (_, headers) => {
      const request = { authorizer: OTHER_MEMBER, headers };
      const { status, text, body } = await send(request);
      expect([status, refusalProblems(body)]).toEqual([404, [`${code} ${record}`]]);
      const nowhere = await send({ ...request, pathParameters: pathWith({ [record]: "999999" }) });
      expect([nowhere.status, nowhere.text]).toEqual([404, text]);
    });
  } else if (row.members && namesClient) {
    it.each([9001, 999_999])("answers another member 403, whether or not there is client %i", async (id) => {
      const pathParameters = pathWith({ client_id: String(id) });
      const query = "client_id" in definition.query() ? { client_id: [String(id)] } : {};
      const request = { pathParameters, query, authorizer: OTHER_MEMBER };
      const { status, body } = await send(
        request,
        takesBody ? withField(success?.body, ["client_id"], id) : undefined,
      );
      expect([status, refusalProblems(body)]).toEqual([403, ["ACCESS_DENIED client_id"]]);
      expect(JSON.stringify(calls)).not.toContain(`client#${id}`);
    });
    // Of a class a member does not see who of the staff planned it, nor its notes.
  } else if (row.members && name !== "getClass") {
    it("answers every member what it answers an app, for it is about no client", async () => {
      const [toApp, toMember] = [await send(), await send({ authorizer: OTHER_MEMBER })];
      expect(toMember.text).toBe(toApp.text);
      expect(toMember.text).not.toMatch(/client_id|full_name/);
    });
  }

  if (row.members) {
    it("answers a member 403 at another tenant than their own", async () => {
      const { status, body } = await send({ grants: { companies: [], tenants: [12], client_id: 9001 } });
      expect([status, refusalCodes(body)]).toEqual([403, ["ACCESS_DENIED"]]);
      expect(JSON.stringify(calls)).not.toContain("client#");
    });
  }

  if (parameters.includes("tour_id") && row.scope === "tours.write") {
    it.each(
      sampleOf(
        [
          ["no key", {}],
          ["another key", { "Tour-Key": "AAAAAAAAAAAAAAAAAAAAAA" }],
          ["another key and version", { "Tour-Key": "AAAAAAAAAAAAAAAAAAAAAA", "If-Match": '"99"' }],
        ],
        seed,
      ),
    )("answers a visitor with %s 404, as where there is no such tour", async (_, headers) => {
      const own = { headers: { "Content-Type": "application/json", ...headers }, replaceHeaders: true };
      const visitor = { ...success?.options, scopes: ["tours.write"], ...own } as const;
      const { status, text, body } = await api[name](success?.body, visitor);
      expect([status, refusalProblems(body)]).toEqual([404, ["TOUR_NOT_FOUND tour_id"]]);
      const pathParameters = pathWith({ tour_id: "999999" });
      const nowhere = await api[name](success?.body, { ...visitor, pathParameters });
      expect([nowhere.status, nowhere.text]).toEqual([404, text]);
    });
  }

  if (namesTenant) {
    it.each(
      sampleOf(
        [
          ["a good request", {}],
          [
            "bad parts",
            { query: { colour: ["blue"] }, headers: { "Idempotency-Key": "two words" }, rawBody: "{" },
          ],
        ],
        seed,
      ),
    )(
      "answers 403 to a foreign caller before anything but the tenant is read or parsed: %s",
      async (_, bad) => {
        const { status, text, body } = await send({ ...bad, grants: FOREIGN });
        expect([status, refusalCodes(body)]).toEqual([403, ["ACCESS_DENIED"]]);
        expect(calls).toHaveLength(1);
        expect(JSON.stringify(calls[0]?.input)).toContain("tenant");
        const nowhere = await send({ ...bad, grants: FOREIGN, pathParameters: pathWith(NO_TENANT) });
        expect([nowhere.status, nowhere.text]).toEqual([403, text]);
      },
    );
  }

  it.each(sampleOf(parameters, seed))("answers 400 where the path's %s is none", async (parameter) => {
    const { status, body } = await send({ pathParameters: pathWith({ [parameter]: "eleven" }) });
    expect([status, refusalProblems(body)]).toEqual([400, [`PATH_PARAMETER_INVALID ${parameter}`]]);
    expect(calls).toEqual([]);
  });

  it.each(sampleOf(parameters, seed))(
    "answers 403 for the scope before it says that the path's %s is none",
    async (parameter) => {
      const pathParameters = pathWith({ [parameter]: "eleven" });
      const { status, body } = await send({ operations: [], pathParameters });
      expect([status, refusalCodes(body)]).toEqual([403, ["ACCESS_DENIED"]]);
      expect(calls).toEqual([]);
    },
  );

  it.each(sampleOf(parameters, seed))(
    "answers 400 where the path's %s is none, before 403 for tenant or client",
    async (bad) => {
      for (const caller of [{ grants: FOREIGN }, ...(row.members ? [{ authorizer: OTHER_MEMBER }] : [])]) {
        const pathParameters = pathWith({ ...NO_TENANT, client_id: "9001", [bad]: "eleven" });
        const request = { ...caller, pathParameters, rawBody: "{", query: { colour: ["blue"] } };
        const { status, body } = await send(request);
        expect([status, refusalProblems(body)]).toEqual([400, [`PATH_PARAMETER_INVALID ${bad}`]]);
      }
      expect(calls).toEqual([]);
    },
  );

  it("answers 400 to a query parameter that it does not know", async () => {
    const { status, body } = await send({ query: { colour: ["blue"] } });
    expect([status, refusalProblems(body)]).toEqual([400, ["QUERY_PARAMETER_UNKNOWN colour"]]);
  });

  // Another client's path is 403 to a member.
  const named = row.members === "only" ? parameters.filter((each) => each !== "client_id") : parameters;
  for (const parameter of named.filter((each) => !/^(company|tenant)_/.test(each))) {
    it(`answers 404 where the tenant has no record of this ${parameter}`, async () => {
      const headers = { "Idempotency-Key": "of-its-own" };
      const { status, body } = await send({ headers, pathParameters: pathWith({ [parameter]: "999999" }) });
      // Class and client name a booking together.
      const named =
        record === undefined && parameters.includes("class_id") ? "(class_id|client_id)" : parameter;
      const problem = expect.stringMatching(new RegExp(`_NOT_FOUND ${named}$`));
      expect([status, refusalProblems(body)]).toEqual([404, [problem]]);
    });
  }

  if ("cursor" in definition.query()) {
    /** The entries of a page, and the cursor of the next. */
    async function page(query: Readonly<Record<string, string>>) {
      const asked = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, [value]]));
      const { status, body } = await send({ query: asked });
      expect(status).toBe(200);
      const { next_cursor, client_id, ...lists } = v.parse(PageSchema, body);
      // A session inventory has the client and all memberships on every page, before its entries.
      const arrays = Object.values(lists).filter((value): value is unknown[] => Array.isArray(value));
      const pages = arrays.slice(client_id === undefined ? 0 : 1);
      expect(pages).toHaveLength(1);
      const [entries = []] = pages;
      return { entries, next_cursor };
    }

    it("gives every entry exactly once, page by page, and null at the end", async () => {
      const all = await page({ limit: "200" });
      expect(all.next_cursor).toBeNull();
      expect(all.entries.length).toBeGreaterThan(1);
      const paged: unknown[] = [];
      let cursor: string | null = null;
      do {
        const one = await page({ limit: "1", ...(cursor === null ? {} : { cursor }) });
        expect(one.entries).toHaveLength(1);
        paged.push(...one.entries);
        cursor = one.next_cursor;
      } while (cursor !== null);
      expect(paged).toEqual(all.entries);
    });

    it("answers 400 to a cursor of none of its pages", async () => {
      const { next_cursor } = await page({ limit: "1" });
      expect(next_cursor).not.toBeNull();
      const own = String(next_cursor);
      const parameter = another(name, definition.query());
      for (const query of [
        { cursor: ["nonsense"] },
        { cursor: [`${own}x`.slice(1)] },
        ...(parameter === undefined ? [] : [{ cursor: [own], ...parameter }]),
      ]) {
        const { status, body } = await send({ query });
        expect([status, refusalProblems(body)]).toEqual([400, ["CURSOR_INVALID cursor"]]);
      }
    });
  }

  it.each(sampleOf(Object.keys(definition.query()), seed))(
    "answers 400 where the query has %s twice",
    async (parameter) => {
      const { status, body } = await send({ query: { [parameter]: ["1", "1"] } });
      // Beside a date there may be no other parameter of time, which is told too.
      const beside = success?.options?.query?.date === undefined ? [] : ["QUERY_PARAMETER_INVALID date"];
      const expected = `QUERY_PARAMETER_INVALID ${parameter}`;
      const problems = refusalProblems(body).filter((each) => each === expected || !beside.includes(each));
      expect([status, problems]).toEqual([400, [expected]]);
    },
  );

  it.each(
    sampleOf(
      [
        ["method", { method: "TRACE" }],
        ["path", { resource: `${row.path}/` }],
      ],
      seed,
    ),
  )("answers 404 without a call to the database under another %s", async (_, elsewhere) => {
    const { status, body } = await send(elsewhere);
    expect([status, refusalCodes(body)]).toEqual([404, ["ROUTE_NOT_FOUND"]]);
    expect(calls).toEqual([]);
  });

  if (takesBody) {
    it("answers 400 to a field that it does not know, and names what else is wrong", async () => {
      const { status, body } = await send(
        { query: { colour: ["blue"] } },
        withField(success?.body, ["colour"], 7),
      );
      expect(status).toBe(400);
      expect(refusalProblems(body)).toEqual(["QUERY_PARAMETER_UNKNOWN colour", "FIELD_UNKNOWN colour"]);
    });

    it("writes nothing where it refuses a body", async () => {
      await send({}, withField(success?.body, ["colour"], 7));
      expect(calls.map(({ command }) => command)).not.toContain("TransactWriteItemsCommand");
    });

    it("neither logs what a caller sends in any field, nor repeats it in a refusal", async () => {
      const paths = sampleOf(schema === undefined ? [] : fieldPaths(blockJsonSchema(schema)), seed);
      expect(paths.length).toBeGreaterThan(0);
      for (const path of paths) {
        for (const datum of [CANARY, CANARY_NUMBER, { [CANARY]: CANARY }]) {
          const { status, text } = await send(
            { headers: { "Idempotency-Key": String(api.log.length) } },
            withField(success?.body, path, datum),
          );
          // An unknown field is told by its name.
          if (status >= 400 && typeof datum !== "object") {
            expect(text, path.join(".")).not.toContain(String(datum));
          }
        }
      }
      expect(api.log.length).toBe(3 * paths.length);
      expect(JSON.stringify(api.log)).not.toContain(CANARY);
      expect(JSON.stringify(api.log)).not.toContain(String(CANARY_NUMBER));
    });
  }

  if (takesEmptyBody) {
    it.each(sampleOf([...EMPTY_OBJECTS, ...NOTHING], seed))("takes %s", async (_, changed) => {
      const headers = { ...changed.headers, "Idempotency-Key": randomUUID() };
      const { status } = await send({ ...changed, headers });
      // The version of the good request has passed, which is judged after the body.
      const isStale = name === "updateAppointment" || name === "updateClass";
      expect(status).toBe(isStale ? 412 : definition.successStatus);
    });
  }

  if (takesBody || takesEmptyBody) {
    it.each(
      sampleOf(
        [
          ["400 to a body that is not JSON", { rawBody: "{" }, 400, "BODY_NOT_JSON "],
          ["400 to a body that is a list", { rawBody: "[]" }, 400, "FIELD_INVALID "],
          [
            "415 to a body that is declared as text",
            { rawBody: '{"colour":7}', headers: { "Content-Type": "text/plain" } },
            415,
            "CONTENT_TYPE_UNSUPPORTED Content-Type",
          ],
        ],
        seed,
      ),
    )("answers %s", async (_, changed, expected, problem) => {
      const { status, body } = await send(changed);
      expect([status, refusalProblems(body)]).toEqual([expected, [problem]]);
    });
  }

  if (!takesBody && takesEmptyBody) {
    it("answers 400 to a field", async () => {
      const { status, body } = await send({ rawBody: '{"colour":7}' });
      expect([status, refusalProblems(body)]).toEqual([400, ["FIELD_UNKNOWN colour"]]);
    });
  }

  if (needsBody) {
    it.each(sampleOf(NOTHING, seed))(
      "says that the body is missing, and what to send, where there is %s",
      async (_, changed) => {
        const { status, body } = await send(changed);
        expect([status, body.info]).toMatchObject([
          400,
          [
            {
              errorCode: "BODY_NOT_JSON",
              errorMessage: "The request has no body.",
              helptext: expect.stringContaining("Content-Type: application/json"),
            },
          ],
        ]);
      },
    );
  }

  if (definition.versions !== undefined) {
    it("carries the record's version with its success", async () => {
      expect((await send()).headers.ETag).toMatch(/^"[1-9]\d*"$/);
    });
  }

  if (definition.versions === "matched") {
    it.each(sampleOf(['W/"1"', "*", '"1", "2"', "1", '"01"', ""], seed))(
      "answers 400 to If-Match: %s, beside what else is wrong",
      async (header) => {
        const { status, body } = await send({ headers: { "If-Match": header }, query: { colour: ["blue"] } });
        expect([status, refusalProblems(body)]).toEqual([
          400,
          ["QUERY_PARAMETER_UNKNOWN colour", "IF_MATCH_INVALID If-Match"],
        ]);
      },
    );

    it("answers 412 to another version than the record has, and says which it has", async () => {
      const headers = { "If-Match": '"99"', "Idempotency-Key": "of-its-own" };
      const { status, body } = await send({ headers });
      expect([status, refusalProblems(body)]).toEqual([412, ["VERSION_CHANGED If-Match"]]);
      expect(body.info[0].jsonObject.version).toBeGreaterThanOrEqual(1);
    });
  }

  if (definition.tables.Idempotency !== undefined) {
    it("answers 400 to an Idempotency-Key with a space", async () => {
      const { status, body } = await send({ headers: { "Idempotency-Key": "two words" } });
      expect([status, refusalProblems(body)]).toEqual([400, ["IDEMPOTENCY_KEY_INVALID Idempotency-Key"]]);
    });
  } else {
    it("ignores an Idempotency-Key, whatever its form", async () => {
      const { status, headers } = await send({ headers: { "Idempotency-Key": "two words" } });
      expect(status).toBe(definition.successStatus);
      expect(headers).not.toHaveProperty("Idempotency-Replayed");
    });
  }

  if (definition.counts === "read") {
    it("asks for no permission to write", () => {
      const actions = Object.values(definition.tables).flat();
      expect(actions.length).toBeGreaterThan(0);
      expect(actions.filter((action) => !/^(BatchGetItem|Query( .*)?)$/.test(action))).toEqual([]);
    });
  }

  it.each([
    ["500", new TypeError("A bug"), "INTERNAL_ERROR"],
    ["503", new Unavailable(), "SERVICE_UNAVAILABLE"],
  ])(
    "answers %s where the database throws, and tells of it in the log alone",
    async (status, thrown, code) => {
      fault = Object.assign(thrown, { Item: { full_name: { S: CANARY } } });
      const answer = await send();
      expect([String(answer.status), refusalCodes(answer.body)]).toEqual([status, [code]]);
      expect(answer.text).not.toContain("A bug");
      expect(api.log.map(({ message }) => message)).toEqual(["fault", "request"]);
      expect(JSON.stringify(api.log)).not.toContain(CANARY);
    },
  );

  it("logs one line for a request, with its name", async () => {
    await send();
    expect(api.log).toMatchObject([{ message: "request", fields: { operation: name } }]);
  });

  it("neither logs nor repeats what a caller sends in a header or the query", async () => {
    const headers = {
      "Idempotency-Key": `${CANARY} `,
      "If-Match": CANARY,
      "Tour-Key": CANARY,
      Origin: `https://${CANARY}.example`,
    };
    const query = Object.fromEntries([...Object.keys(definition.query()), "q"].map((key) => [key, [CANARY]]));
    const { text } = await send({ headers, query });
    expect(text).not.toContain(CANARY);
    expect(JSON.stringify(api.log)).not.toContain(CANARY);
  });
});
