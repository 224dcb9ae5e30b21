import { describe, expect, it } from "vitest";
import { sampleSiteConfig } from "../../../../infra/local/site/sample-site-config.ts";
import { clubOf } from "../../../../shared/pages/parts/site-config.ts";

const config = sampleSiteConfig("http://127.0.0.1:3000", "http://127.0.0.1:4000");

describe("the location that a page is about", () => {
  it.each([
    ["?club=12", 12],
    ["?lang=de&club=21", 21],
    ["", 11],
    ["?club=", 11],
    ["?club=99", 11],
  ])("with the query %o is %i", (search, tenantId) => {
    expect(clubOf(config, search).tenant_id).toBe(tenantId);
  });
});
