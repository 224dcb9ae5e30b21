import { beforeEach, describe, expect, it } from "vitest";
import { SiteTokens } from "../../../../infra/local/site/site-token.ts";
import type { TokenRequest } from "../../../../infra/state/request-token.ts";

const START_MS = Date.parse("2026-11-20T09:00:00.000Z");
const TOURS = new URLSearchParams("for=tours&club=11");

let wishes: TokenRequest[];
let nowMs: number;
let isIssuerAway: boolean;
let tokens: SiteTokens;

beforeEach(() => {
  wishes = [];
  nowMs = START_MS;
  isIssuerAway = false;
  const token = async (details: TokenRequest) => {
    wishes.push(details);
    if (isIssuerAway) throw new Error("The issuer is away.");
    return `token ${wishes.length}`;
  };
  tokens = new SiteTokens(token, () => nowMs);
});

async function answered(query = TOURS): Promise<unknown> {
  const { body = "" } = (await tokens.answer(query)) ?? {};
  return JSON.parse(String(body));
}

describe("the site's token for visitors", () => {
  it("is one for all who ask, at once or later", async () => {
    const atOnce = await Promise.all(Array.from({ length: 25 }, () => answered()));
    expect(new Set(atOnce.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(await answered()).toEqual({ access_token: "token 1", token_type: "Bearer", expires_in: 900 });
    expect(wishes).toEqual([{ principal: "london-kiosk", scope: "tours.write", lifetimeS: 900 }]);
  });

  it("is each principal's own", async () => {
    const principals = ["11", "12", "13", "21", "11"].map((club) =>
      answered(new URLSearchParams({ for: "tours", club })),
    );
    await Promise.all(principals);
    expect(wishes.map(({ principal }) => principal)).toEqual([
      "london-kiosk",
      "northwind-app",
      "camden-desk",
      "harbour-app",
    ]);
  });

  it("lasts until a minute before it expires, and says how long it is good for", async () => {
    await answered();
    nowMs = START_MS + 839_999;
    expect(await answered()).toMatchObject({ access_token: "token 1", expires_in: 60 });
    nowMs = START_MS + 840_000;
    expect(await answered()).toMatchObject({ access_token: "token 2", expires_in: 900 });
  });

  it("is asked for anew after the issuer gave none", async () => {
    isIssuerAway = true;
    await expect(answered()).rejects.toThrow("The issuer is away.");
    isIssuerAway = false;
    expect(await answered()).toMatchObject({ access_token: "token 2" });
  });

  it.each(["for=appointments&club=11", "for=tours&club=99", "for=tours&club=", "club=11"])(
    "is not there for %s",
    async (query) => {
      expect(await tokens.answer(new URLSearchParams(query))).toBeUndefined();
    },
  );
});
