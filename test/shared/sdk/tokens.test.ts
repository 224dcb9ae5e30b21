import { describe, expect, it } from "vitest";
import { appTokens, personTokens } from "../../../shared/sdk/tokens.ts";
import { refusal, reply } from "./fake-api.ts";

const BASE_URL = "https://api.example/prod";

/** A `fetch` that gives these replies, and what it was asked. */
function fetchOf(...replies: readonly Response[]) {
  const asked: Request[] = [];
  const fetch = async (request: Request) => {
    asked.push(request);
    return replies[asked.length - 1] ?? new Response(null, { status: 599 });
  };
  const forms = () =>
    Promise.all(asked.map(async (each) => Object.fromEntries(new URLSearchParams(await each.text()))));
  return { asked, fetch, forms };
}

describe("the tokens of an app", () => {
  const app = { baseUrl: BASE_URL, clientId: "a:b c", clientSecret: "s+%", scope: "booking/tours.write" };

  it("come from the API with its credentials in HTTP Basic", async () => {
    const { asked, fetch, forms } = fetchOf(reply(200, { access_token: "a.b.c", expires_in: 60 }));
    const beforeMs = Date.now();
    const token = await appTokens({ ...app, fetch })();
    expect(token.accessToken).toBe("a.b.c");
    expect(token.expiresAtMs - beforeMs).toBeGreaterThanOrEqual(60_000);
    expect(token.expiresAtMs - Date.now()).toBeLessThanOrEqual(60_000);
    expect(asked[0]?.url).toBe(`${BASE_URL}/oauth2/token`);
    expect(asked[0]?.headers.get("Authorization")).toBe(`Basic ${btoa("a%3Ab+c:s%2B%25")}`);
    expect(await forms()).toEqual([{ grant_type: "client_credentials", scope: "booking/tours.write" }]);
  });

  it.each([
    ["the issuer refuses", reply(401, { error: "invalid_client" }), { status: 401, error: "invalid_client" }],
    [
      "the issuer is away",
      refusal(503, { errorCode: "SERVICE_UNAVAILABLE" }),
      { status: 503, error: undefined },
    ],
    ["a page answers", new Response("<p>", { status: 200 }), { status: 200, error: undefined }],
  ])("do not come where %s", async (_, answer, thrown) => {
    const { fetch } = fetchOf(answer);
    await expect(appTokens({ ...app, fetch })()).rejects.toMatchObject({
      name: "TokenUnavailable",
      ...thrown,
    });
  });
});

describe("the tokens of a person", () => {
  const person = { baseUrl: BASE_URL, clientId: "members", refreshToken: "r1" };

  it("come by the newest refresh token, which the app is told once", async () => {
    const told: string[] = [];
    const { asked, fetch, forms } = fetchOf(
      reply(200, { access_token: "1", refresh_token: "r2" }),
      reply(200, { access_token: "2" }),
      reply(200, { access_token: "3", refresh_token: "r2" }),
    );
    const tokens = personTokens({ ...person, fetch, onRefreshToken: (each) => told.push(each) });
    expect([await tokens(), await tokens(), await tokens()].map(({ accessToken }) => accessToken)).toEqual([
      "1",
      "2",
      "3",
    ]);
    expect((await forms()).map(({ refresh_token }) => refresh_token)).toEqual(["r1", "r2", "r2"]);
    expect([told, asked[0]?.headers.get("Authorization")]).toEqual([["r2"], null]);
  });

  it("say how long they are good for, or are taken to be so for five minutes", async () => {
    const { fetch } = fetchOf(reply(200, { access_token: "1" }));
    const { expiresAtMs } = await personTokens({ ...person, fetch })();
    expect(Math.round((expiresAtMs - Date.now()) / 1_000)).toBe(300);
  });
});
