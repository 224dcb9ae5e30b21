import { afterEach, expect, it, vi } from "vitest";
import { siteToken } from "../../../../shared/pages/parts/site-token.ts";
import { TokenUnavailable } from "../../../../shared/sdk/token-unavailable.ts";

afterEach(() => vi.unstubAllGlobals());

/** What the page makes of the site's answer. */
async function tokenOf(answer: Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer);
  vi.stubGlobal("fetch", fetch);
  const token = await siteToken("tours", 11, "https://club.example/book/member?club=11")();
  expect(String(fetch.mock.calls[0]?.[0])).toBe("https://club.example/book/token?for=tours&club=11");
  return token;
}

it("is good for five minutes where the site does not say how long", async () => {
  const { accessToken, expiresAtMs } = await tokenOf(Response.json({ access_token: "a" }));
  expect(accessToken).toBe("a");
  expect(expiresAtMs - Date.now()).toBeGreaterThan(290_000);
  expect(expiresAtMs - Date.now()).toBeLessThanOrEqual(300_000);
});

it.each([
  ["a page", new Response("<html>")],
  ["null", Response.json(null)],
  ["no token", Response.json({ expires_in: 900 })],
  ["a refusal", Response.json({ access_token: "a" }, { status: 500 })],
])("is none where the site answers %s", async (_, answer) => {
  await expect(tokenOf(answer)).rejects.toBeInstanceOf(TokenUnavailable);
});

it("is to be asked for after a while where the site says so", async () => {
  const answer = Response.json({ id: null, info: [] }, { status: 429, headers: { "Retry-After": "20" } });
  const thrown = { status: 429, isFinal: false, retryAfterMs: 20_000 };
  await expect(tokenOf(answer)).rejects.toMatchObject(thrown);
});
