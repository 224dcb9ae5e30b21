import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_PER_CONNECTION } from "../../../functions/pages/pages-handler.ts";
import { type LocalIssuer, startIssuer } from "../../../infra/local/issuer/issuer.ts";
import { OWN_ORIGIN, pagesEvent, testPages } from "./test-pages.ts";

let local: LocalIssuer;

beforeAll(async () => {
  local = await startIssuer("booking");
});
afterAll(() => local.stop());

describe("one visitor who asks far too often", () => {
  it("does not keep the other visitors of the same edge location of CloudFront from a token", async () => {
    const { handler, clock } = testPages({ issuer: local.url, tokenEndpoint: local.tokenEndpoint });
    clock.nowMs = Date.UTC(2027, 0, 1, 12, 0, 15);
    const ask = (address: string) =>
      handler(pagesEvent("token", { headers: { Origin: OWN_ORIGIN, "CloudFront-Viewer-Address": address } }));
    for (let count = 0; count <= MAX_PER_CONNECTION; count += 1) await ask("198.51.100.7:1");
    expect((await ask("198.51.100.8:1")).statusCode).toBe(200);
  });
});
