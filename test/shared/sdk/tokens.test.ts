import { describe, expect, it, vi } from "vitest";
import { appTokens, personTokens, redeemCode } from "../../../shared/sdk/tokens.ts";
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

  it("come from the code of a sign-in, and then by its refresh token", async () => {
    const { fetch, forms } = fetchOf(
      reply(200, { access_token: "1", expires_in: 60, refresh_token: "r1", id_token: "i" }),
      reply(200, { access_token: "2" }),
    );
    const app = { baseUrl: BASE_URL, clientId: "members", fetch };
    const redirectUri = "https://club.example/signed-in";
    const signedIn = await redeemCode({ ...app, code: "c", codeVerifier: "v", redirectUri });
    expect(signedIn).toMatchObject({ accessToken: "1", refreshToken: "r1", idToken: "i" });
    const { refreshToken = "" } = signedIn;
    const tokens = personTokens({ ...app, refreshToken, firstToken: signedIn });
    expect([await tokens(), await tokens()].map(({ accessToken }) => accessToken)).toEqual(["1", "2"]);
    const code = {
      grant_type: "authorization_code",
      code: "c",
      code_verifier: "v",
      redirect_uri: redirectUri,
    };
    expect(await forms()).toEqual([
      { ...code, client_id: "members" },
      { grant_type: "refresh_token", client_id: "members", refresh_token: "r1" },
    ]);
  });

  it("come by the refresh token where the first has expired", async () => {
    const { fetch } = fetchOf(reply(200, { access_token: "2" }));
    const firstToken = { accessToken: "1", expiresAtMs: Date.now() };
    expect((await personTokens({ ...person, fetch, firstToken })()).accessToken).toBe("2");
  });

  it("come by one request where many want them at the same time", async () => {
    const { asked, fetch } = fetchOf(
      reply(200, { access_token: "1", refresh_token: "r2" }),
      reply(200, { access_token: "2" }),
    );
    const tokens = personTokens({ ...person, fetch });
    const [one, other] = await Promise.all([tokens(), tokens()]);
    expect([one, other, await tokens()].map(({ accessToken }) => accessToken)).toEqual(["1", "1", "2"]);
    expect(asked).toHaveLength(2);
  });

  it("come by the refresh token that another page has stored", async () => {
    let stored = "r1";
    const { fetch, forms } = fetchOf(
      reply(200, { access_token: "1", refresh_token: "r2" }),
      reply(200, { access_token: "2" }),
    );
    const tokens = personTokens({
      ...person,
      fetch,
      refreshToken: () => stored,
      onRefreshToken: (newer) => {
        stored = newer;
      },
    });
    await tokens();
    expect(stored).toBe("r2");
    stored = "r3";
    await tokens();
    expect((await forms()).map(({ refresh_token }) => refresh_token)).toEqual(["r1", "r3"]);
  });

  it.each([
    [400, "invalid_grant", true],
    [429, "slow_down", false],
    [503, "temporarily_unavailable", false],
    [403, undefined, false],
  ])("fail for good with a %i %s: %s", async (status, error, isFinal) => {
    const { fetch } = fetchOf(reply(status, { error }));
    await expect(personTokens({ ...person, fetch })()).rejects.toMatchObject({ status, error, isFinal });
  });

  it("say how long they are good for, or are taken to be so for five minutes", async () => {
    const { fetch } = fetchOf(reply(200, { access_token: "1" }));
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000 });
    const { expiresAtMs } = await personTokens({ ...person, fetch })();
    vi.useRealTimers();
    expect(expiresAtMs).toBe(301_000);
  });
});
