import { createHash } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Outbox } from "../../../../infra/local/mail/outbox.ts";
import { type SiteServer, serveSite } from "../../../../infra/local/site/site-server.ts";
import { ReferenceSchema, referredTo } from "../../../../infra/open-api/api-description.ts";
import type { TokenRequest } from "../../../../infra/state/request-token.ts";
import { newTestFolder } from "../../../support/test-folder.ts";
import { statusFor } from "../host-header.ts";

const API = "http://127.0.0.1:3000";
const wishes: TokenRequest[] = [];
const context = {
  apiUrl: () => API,
  issuer: "http://127.0.0.1:4000",
  token: async (details: TokenRequest) => {
    wishes.push(details);
    return "a.b.c";
  },
  outbox: new Outbox(newTestFolder(), Date.now),
  isMailOn: true,
};

let site: SiteServer;

beforeAll(async () => {
  site = await serveSite(context, 0);
});

afterAll(() => site.stop());

function get(path: string): Promise<Response> {
  return fetch(site.url + path);
}

/** As it comes over the wire, which `fetch` would decompress. */
async function getRaw(path: string, headers: Readonly<Record<string, string>>) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(site.url + path, { headers }, resolve)
    .on("error", reject)
    .end();
  const response = await promise;
  return { encoding: response.headers["content-encoding"], body: await buffer(response) };
}

const ParameterSchema = v.object({ name: v.string(), in: v.string(), example: v.optional(v.unknown()) });
const DescriptionSchema = v.object({
  paths: v.record(
    v.string(),
    v.record(v.string(), v.object({ parameters: v.array(v.union([ReferenceSchema, ParameterSchema])) })),
  ),
  components: v.object({ parameters: v.record(v.string(), ParameterSchema) }),
});

/** The name and the example of every path parameter. */
function pathExamples(description: unknown): (readonly [string, unknown])[] {
  const { paths, components } = v.parse(DescriptionSchema, description);
  return Object.values(paths)
    .flatMap((pathItem) => Object.values(pathItem))
    .flatMap(({ parameters }) => parameters)
    .map((each) => ("$ref" in each ? referredTo(components.parameters, each) : each))
    .flatMap(({ name, in: place, example }) => (place === "path" ? [[name, example] as const] : []));
}

describe("the local site", () => {
  it.each([
    ["/", "text/html; charset=utf-8"],
    ["/pages.css", "text/css; charset=utf-8"],
    ["/visitor.js", "text/javascript; charset=utf-8"],
    ["/config.json", "application/json"],
    ["/embed", "text/html; charset=utf-8"],
    ["/embed.js", "text/javascript; charset=utf-8"],
    ["/outbox", "text/html; charset=utf-8"],
    ["/docs", "text/html; charset=utf-8"],
    ["/docs/openapi.json", "application/json"],
    ["/docs/reference.js", "text/javascript; charset=utf-8"],
    ["/docs/reference.css", "text/css; charset=utf-8"],
  ])("serves %s", async (path, type) => {
    const response = await get(path);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, type]);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  it.each([
    "/visitor.ts",
    "/visitor/visitor.ts",
    "/chunks/none.js",
    "/docs/",
    "/../package.json",
    "/favicon.ico",
    "/token",
  ])("has no %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it("lets a page talk to the API, the issuer and nobody else", async () => {
    const policy = (await get("/")).headers.get("Content-Security-Policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`connect-src 'self' ${API} http://127.0.0.1:4000;`);
  });

  it("lets one page be framed, on which nobody signs in", async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get("Content-Security-Policy");
    expect(await policyOf("/embed")).toContain("frame-ancestors *");
    expect(await (await get("/embed.js")).text()).not.toContain("code_verifier");
    for (const path of ["/", "/member", "/desk"]) {
      expect(await policyOf(path)).toContain("frame-ancestors 'none'");
    }
  });

  it("lets pages of other origins have the element, and nothing of members", async () => {
    const originOf = (response: Response) => response.headers.get("Access-Control-Allow-Origin");
    for (const path of ["/embed.js", "/config.json"]) expect(originOf(await get(path))).toBe("*");
    const post = (path: string) => fetch(site.url + path, { method: "POST" });
    expect(originOf(await post("/token?for=tours&club=21"))).toBe("*");
    expect(originOf(await post("/session"))).toBeNull();
  });

  it("lets the API reference run its own scripts, and talk to the API and nobody else", async () => {
    const response = await get("/docs");
    const [, script = ""] = /<script>(.+?)<\/script>/s.exec(await response.text()) ?? [];
    const hash = createHash("sha256").update(script).digest("base64");
    const policy = response.headers.get("Content-Security-Policy")?.split("; ");
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'self' 'sha256-${hash}'`,
        `connect-src 'self' ${API}`,
        "frame-ancestors 'none'",
      ]),
    );
  });

  it.each(["/", "/outbox", "/docs", "/docs/openapi.json", "/config.json"])(
    "answers nobody who reached it by another name: %s",
    async (path) => {
      const { port } = new URL(site.url);
      const ask = (host: string) => statusFor(site.url + path, host);
      expect(await ask(`rebound.example:${port}`)).toBe(421);
      expect(await ask(`127.0.0.1.rebound.example:${port}`)).toBe(421);
      const own = [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`];
      expect(await Promise.all(own.map(ask))).toEqual([200, 200, 200, 200]);
    },
  );

  it.each(["/", "/visitor.js", "/pages.css", "/config.json"])("compresses %s", async (path) => {
    const [plain, zipped] = await Promise.all(
      ["identity", "br, gzip"].map((encoding) => getRaw(path, { "Accept-Encoding": encoding })),
    );
    expect(plain?.encoding).toBeUndefined();
    expect(zipped?.encoding).toBe("gzip");
    expect(gunzipSync(zipped?.body ?? "")).toEqual(plain?.body);
    expect(zipped?.body.length).toBeLessThan(plain?.body.length ?? 0);
  });

  it("gives a token for tours, and asks for one however many visitors ask it", async () => {
    wishes.length = 0;
    const post = () => fetch(`${site.url}/token?for=tours`, { method: "POST" });
    const posts = await Promise.all(Array.from({ length: 25 }, post));
    const [first, ...others] = await Promise.all(posts.map((response) => response.json()));
    expect(first).toEqual({ access_token: "a.b.c", token_type: "Bearer", expires_in: expect.any(Number) });
    expect(others).toHaveLength(24);
    expect(wishes).toEqual([{ principal: "london-kiosk", scope: "tours.write", lifetimeS: 900 }]);
  });

  it("gives no token at a location that it does not know", async () => {
    expect((await fetch(`${site.url}/token?for=tours&club=99`, { method: "POST" })).status).toBe(404);
  });

  it("tells the pages the club's locations and where people sign in", async () => {
    const config = await (await get("/config.json")).json();
    expect(config).toMatchObject({
      baseUrl: API,
      clubs: [
        { tenant_id: 11, name: "Northwind London Bridge", time_zone: "Europe/London" },
        { tenant_id: 12, time_zone: "America/New_York" },
        { tenant_id: 13, time_zone: "Europe/London" },
        { tenant_id: 21, time_zone: "Australia/Sydney" },
      ],
      signIn: { authorizationEndpoint: "http://127.0.0.1:4000/authorize", issuer: "http://127.0.0.1:4000" },
    });
  });

  it("names whom a visitor of the sample site can sign in as", async () => {
    const people = expect.arrayContaining([
      { name: "Priya Raman", loginHint: "member-9001", page: "member" },
      { name: "Staff of Northwind Camden", loginHint: "camden-desk", page: "desk" },
    ]);
    expect(await (await get("/config.json")).json()).toMatchObject({ signIn: { people } });
  });

  it("describes this machine's API, with examples that can be sent", async () => {
    const text = await (await get("/docs/openapi.json")).text();
    expect(JSON.parse(text).servers).toEqual([{ url: API, description: expect.any(String) }]);
    expect(text).not.toContain("2026-11-27");
    const { flows } = JSON.parse(text).components.securitySchemes.accessToken;
    expect(flows.clientCredentials.tokenUrl).toBe(`${API}/oauth2/token`);
    expect(flows.authorizationCode).toMatchObject({
      authorizationUrl: "http://127.0.0.1:4000/authorize",
      refreshUrl: `${API}/oauth2/token`,
    });
    const examples = pathExamples(JSON.parse(text));
    // The sample club has no bookings, no classes, no unavailability and no webhooks.
    const missing = examples.filter(([, example]) => example === undefined).map(([name]) => name);
    expect([...new Set(missing)].toSorted()).toEqual([
      "appointment_id",
      "class_id",
      "recurring_class_id",
      "series_id",
      "tour_id",
      "unavailability_id",
      "webhook_id",
    ]);
    expect(Object.fromEntries(examples)).toMatchObject({
      tenant_uuid: "7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101",
      tenant_id: 11,
      room_id: 71,
    });
  });

  it("takes another port where its own is taken", async () => {
    const other = await serveSite(context, Number(new URL(site.url).port));
    expect(other.url).not.toBe(site.url);
    await other.stop();
  });
});
