import { text } from "node:stream/consumers";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_PER_CONNECTION, MAX_PER_VIEWER } from "../../../functions/pages/pages-handler.ts";
import { type LocalIssuer, startIssuer } from "../../../infra/local/issuer/issuer.ts";
import { CLUB_ORIGIN, OWN_ORIGIN, pagesEvent, read, startServer, testPages, VISITORS } from "./test-pages.ts";

let local: LocalIssuer;
let place: { issuer: string; tokenEndpoint: string };

beforeAll(async () => {
  local = await startIssuer("booking");
  place = { issuer: local.url, tokenEndpoint: local.tokenEndpoint };
});
afterAll(() => local.stop());

/** An issuer whose answers the test decides, and the token requests that it gets. */
async function startOwnIssuer(answer: (count: number) => { status: number; body: object }) {
  const requests: URLSearchParams[] = [];
  const issuer = await startServer(async (request, response) => {
    requests.push(new URLSearchParams(await text(request)));
    const { status, body } = answer(requests.length);
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  return { place: { issuer, tokenEndpoint: `${issuer}/token` }, requests };
}

const claims = (said: object) => Buffer.from(JSON.stringify(said)).toString("base64url");

const token = (count: number, expires_in = 1_800) => ({
  status: 200,
  body: { access_token: `token-${count}`, token_type: "Bearer", expires_in },
});
const DOWN = { status: 500, body: { error: "server_error" } };

const from = (origin: string) => ({ headers: { Origin: origin, "Sec-Fetch-Site": "cross-site" } });

describe("a visitor's token", () => {
  it("is the visitors' app client's, for tours.write alone", async () => {
    const { handler } = testPages(place);
    const { status, json, headers } = read(
      await handler(pagesEvent("token", { query: { for: "tours", club: "11" } })),
    );
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(["access_token", "token_type", "expires_in"]);
    expect(decodeJwt(String(json.access_token))).toMatchObject({
      sub: VISITORS.clientId,
      scope: "booking/tours.write",
    });
    expect(headers).toMatchObject({ "Content-Type": "application/json", "Cache-Control": "no-store" });
    expect(headers).not.toHaveProperty("Set-Cookie");
  });

  it("is asked for with the client's secret, once for all who ask at once or later", async () => {
    const { place, requests } = await startOwnIssuer((count) => token(count));
    const { handler, clock } = testPages(place);
    const first = await Promise.all(Array.from({ length: 5 }, () => handler(pagesEvent("token"))));
    clock.nowMs += 60_000;
    const later = read(await handler(pagesEvent("token")));
    expect(new Set(first.map(({ body }) => body)).size).toBe(1);
    expect(later.json).toMatchObject({ access_token: "token-1", expires_in: 1_740 });
    expect(requests.map((form) => Object.fromEntries(form))).toEqual([
      {
        grant_type: "client_credentials",
        client_id: VISITORS.clientId,
        client_secret: VISITORS.clientSecret,
        scope: "booking/tours.write",
      },
    ]);
  });

  it("is a new one five minutes before the kept one expires, and not before", async () => {
    const { place, requests } = await startOwnIssuer((count) => token(count));
    const { handler, clock } = testPages(place);
    await handler(pagesEvent("token"));
    clock.nowMs += 1_499_999;
    expect(read(await handler(pagesEvent("token"))).json.access_token).toBe("token-1");
    clock.nowMs += 1;
    expect(read(await handler(pagesEvent("token"))).json).toMatchObject({
      access_token: "token-2",
      expires_in: 1_800,
    });
    expect(requests).toHaveLength(2);
  });

  it.each([
    ["what the token itself says", `e30.${claims({ iat: 1_000, exp: 4_600 })}.`, 3_600],
    ["five minutes for a token that says nothing", "token", 300],
    ["five minutes for a token that makes no sense", `e30.${claims({ iat: 4_600, exp: 1_000 })}.`, 300],
  ])("lives, where the issuer does not say how long, for %s", async (_what, access_token, lifetimeS) => {
    const body = { access_token, token_type: "Bearer" };
    const { place } = await startOwnIssuer(() => ({ status: 200, body }));
    const { handler } = testPages(place);
    expect(read(await handler(pagesEvent("token"))).json).toMatchObject({ expires_in: lifetimeS });
  });

  it("is kept for half of its life where it lives for less than ten minutes", async () => {
    const { place, requests } = await startOwnIssuer((count) => token(count, 60));
    const { handler, clock } = testPages(place);
    await handler(pagesEvent("token"));
    clock.nowMs += 29_999;
    await handler(pagesEvent("token"));
    expect(requests).toHaveLength(1);
    clock.nowMs += 1;
    await handler(pagesEvent("token"));
    expect(requests).toHaveLength(2);
  });

  it("is the kept one while the issuer is away, and never an expired one", async () => {
    const { place } = await startOwnIssuer((count) => (count === 1 ? token(1) : DOWN));
    const { handler, clock } = testPages(place);
    await handler(pagesEvent("token"));
    clock.nowMs += 1_710_000;
    expect(read(await handler(pagesEvent("token"))).json).toMatchObject({
      access_token: "token-1",
      expires_in: 90,
    });
    clock.nowMs += 1;
    expect(read(await handler(pagesEvent("token"))).status).toBe(503);
    clock.nowMs += 90_000;
    expect(read(await handler(pagesEvent("token"))).status).toBe(503);
  });

  it.each([
    ["fails", DOWN],
    ["refuses the client", { status: 401, body: { error: "invalid_client" } }],
    ["answers without a token", { status: 200, body: {} }],
  ])(
    "is a 503 with Retry-After where the issuer %s, which is asked once in five seconds",
    async (_, answer) => {
      const { place, requests } = await startOwnIssuer(() => answer);
      const { handler, clock, log } = testPages(place);
      const { status, headers, codes, json } = read(await handler(pagesEvent("token")));
      expect([status, codes]).toEqual([503, ["SERVICE_UNAVAILABLE"]]);
      expect(headers["Retry-After"]).toBe("2");
      expect(json.id).toBeNull();
      clock.nowMs += 4_999;
      expect((await handler(pagesEvent("token"))).statusCode).toBe(503);
      expect(requests).toHaveLength(1);
      clock.nowMs += 1;
      await handler(pagesEvent("token"));
      expect(requests).toHaveLength(2);
      expect(log.filter(({ message }) => message === "fault")).toHaveLength(3);
    },
  );

  it("is a 503 where nothing listens at the issuer's address", async () => {
    const { handler } = testPages({
      issuer: "http://127.0.0.1:1",
      tokenEndpoint: "http://127.0.0.1:1/token",
    });
    expect(read(await handler(pagesEvent("token"))).codes).toEqual(["SERVICE_UNAVAILABLE"]);
  });

  it("is for tours alone", async () => {
    const { handler } = testPages(place);
    const { status, json } = read(await handler(pagesEvent("token", { query: { for: "staff" } })));
    expect(status).toBe(400);
    expect(json).toMatchObject({ info: [{ errorCode: "QUERY_PARAMETER_INVALID", identifier: "for" }] });
  });
});

describe("who may ask for a visitor's token", () => {
  it("is a page of the site, and one of an allowed origin, whose browser may read the answer", async () => {
    const { handler } = testPages(place);
    const own = read(await handler(pagesEvent("token")));
    const club = read(await handler(pagesEvent("token", from(CLUB_ORIGIN))));
    expect([own.status, club.status]).toEqual([200, 200]);
    expect(club.headers["Access-Control-Allow-Origin"]).toBe(CLUB_ORIGIN);
    expect(club.headers).not.toHaveProperty("Access-Control-Allow-Credentials");
  });

  it.each([
    ["of another origin", from("https://evil.example")],
    ["of an origin that begins like an allowed one", from(`${CLUB_ORIGIN}.evil.example`)],
    ["of the same host without TLS", from(OWN_ORIGIN.replace("https", "http"))],
    ["in a sandboxed frame", from("null")],
    ["that has no origin", { headers: {} }],
    ["whose origin has a line break", from(`${OWN_ORIGIN}\r\nSet-Cookie: a=b`)],
  ])("is no page %s", async (_, asked) => {
    const { handler, log } = testPages(place);
    const { status, codes, headers } = read(await handler(pagesEvent("token", asked)));
    expect([status, codes]).toEqual([403, ["ACCESS_DENIED"]]);
    expect(headers).not.toHaveProperty("Access-Control-Allow-Origin");
    expect(JSON.stringify(headers)).not.toContain("Set-Cookie");
    expect(log.map(({ message }) => message)).toEqual(["request"]);
  });

  it("is a page of any origin where all are allowed, but still a page", async () => {
    const { handler } = testPages(place, { allowedOrigins: ["*"] });
    const any = read(await handler(pagesEvent("token", from("https://other.example"))));
    expect([any.status, any.headers["Access-Control-Allow-Origin"]]).toEqual([200, "*"]);
    expect((await handler(pagesEvent("token", { headers: {} }))).statusCode).toBe(403);
  });
});

describe("the limit of an address", () => {
  const viewer = (address: string) => ({
    headers: { Origin: OWN_ORIGIN, "CloudFront-Viewer-Address": address },
  });

  it("lets a visitor ask 30 times a minute, and others meanwhile", async () => {
    const { handler, clock } = testPages(place);
    clock.nowMs = Date.UTC(2027, 0, 1, 12, 0, 15);
    const ask = (address: string) => handler(pagesEvent("token", viewer(address)));
    for (let count = 0; count < MAX_PER_VIEWER; count += 1) {
      // Another port is no other visitor.
      expect((await ask(`198.51.100.7:${40_000 + count}`)).statusCode).toBe(200);
    }
    const refused = read(await ask("198.51.100.7:1"));
    expect([refused.status, refused.codes]).toEqual([429, ["TOO_MANY_REQUESTS"]]);
    expect(refused.headers["Retry-After"]).toBe("45");
    expect((await ask("198.51.100.8:1")).statusCode).toBe(200);
    clock.nowMs += 45_000;
    expect((await ask("198.51.100.7:1")).statusCode).toBe(200);
  });

  it("counts what connects, too, so that made-up addresses of visitors help a stranger little", async () => {
    const { handler } = testPages(place);
    const ask = (index: number, sourceIp: string) =>
      handler(pagesEvent("token", { ...viewer(`10.0.${index >> 8}.${index & 255}:1`), sourceIp }));
    for (let index = 0; index < MAX_PER_CONNECTION; index += 1) {
      expect((await ask(index, "192.0.2.1")).statusCode).toBe(200);
    }
    expect((await ask(MAX_PER_CONNECTION, "192.0.2.1")).statusCode).toBe(429);
    expect((await ask(MAX_PER_CONNECTION + 1, "192.0.2.2")).statusCode).toBe(200);
  });

  it("is one for all addresses of the /56 network that a household has", async () => {
    const { handler } = testPages(place);
    const ask = (subnet: number) =>
      handler(pagesEvent("token", viewer(`2001:db8:1:${subnet.toString(16)}::${subnet}:1`)));
    for (let subnet = 0; subnet < MAX_PER_VIEWER; subnet += 1) {
      expect((await ask(subnet)).statusCode).toBe(200);
    }
    expect((await ask(0xff)).statusCode).toBe(429);
    expect((await ask(0x100)).statusCode).toBe(200);
  });

  it("stays as it is for everybody, however many addresses a stranger makes up", async () => {
    const { handler, log } = testPages(place);
    const ask = async (address: string, sourceIp: string) =>
      (await handler(pagesEvent("token", { ...viewer(address), sourceIp }))).statusCode;
    for (let count = 0; count < MAX_PER_VIEWER; count += 1) await ask("198.51.100.7:1", "192.0.2.1");
    for (let index = 0; index <= 10_000; index += 1) {
      await ask(`10.0.${index >> 8}.${index & 255}:1`, "203.0.113.66");
    }
    expect(await ask("198.51.100.7:1", "192.0.2.1")).toBe(429);
    for (let index = 0; index <= MAX_PER_VIEWER; index += 1) {
      expect(await ask(`198.51.100.${100 + index}:1`, "192.0.2.1")).toBe(200);
    }
    expect(log.filter(({ fields }) => fields.status === 200)).toHaveLength(
      MAX_PER_VIEWER + MAX_PER_CONNECTION + MAX_PER_VIEWER + 1,
    );
  });

  it("is not used up by a stranger who goes around CloudFront under another address", async () => {
    const { handler } = testPages(place);
    const ask = (sourceIp: string) => handler(pagesEvent("token", { ...viewer("198.51.100.7:1"), sourceIp }));
    for (let count = 0; count <= MAX_PER_VIEWER; count += 1) await ask("203.0.113.66");
    expect((await ask("203.0.113.66")).statusCode).toBe(429);
    expect((await ask("192.0.2.1")).statusCode).toBe(200);
  });

  it("of a visitor who asks too often leaves others of the same edge location their token", async () => {
    const { handler, clock } = testPages(place);
    clock.nowMs = Date.UTC(2027, 0, 1, 12, 0, 15);
    const ask = (address: string) => handler(pagesEvent("token", viewer(address)));
    for (let count = 0; count <= MAX_PER_CONNECTION; count += 1) await ask("198.51.100.7:1");
    expect((await ask("198.51.100.8:1")).statusCode).toBe(200);
  });

  it("is not used up by requests that other sites make a visitor's browser send", async () => {
    const { handler } = testPages(place);
    const forged = {
      headers: { Origin: "https://evil.example", "CloudFront-Viewer-Address": "198.51.100.7:1" },
    };
    for (let count = 0; count <= MAX_PER_VIEWER; count += 1) await handler(pagesEvent("token", forged));
    expect((await handler(pagesEvent("token", viewer("198.51.100.7:1")))).statusCode).toBe(200);
  });
});
