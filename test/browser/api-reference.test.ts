import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, pagesApi } from "../support/api.ts";
import { describeInBrowser, startBrowser, visit } from "./browser.ts";

// A group takes seconds to open, the longer the more operations it has.
const TRIED = [
  ["Clients", "get", "/tenants/{tenant_id}/clients/{client_id}", 200],
  ["Tours", "post", "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour", 200],
] as const;

describeInBrowser("the API reference", () => {
  let api: Api;
  let browser: Browser;

  beforeAll(async () => {
    [api, browser] = await Promise.all([pagesApi(), startBrowser()]);
  }, 120_000);

  afterAll(() => browser?.close());

  it("loads from nowhere else, and tries out a read and a write with what is filled in", async () => {
    const { baseUrl, siteUrl } = api.state;
    const { complaints, origins, page, picture } = await visit(browser, `${siteUrl}/docs`, {
      viewport: { width: 1440, height: 1000 },
    });
    await page.locator("h1", { hasText: "Fitness club booking" }).waitFor();
    expect([...origins]).toEqual([siteUrl]);
    await picture("docs");
    // A look for roles takes seconds: the page has thousands of elements.
    const button = (hasText: string | RegExp) => page.locator("button", { hasText }).first();
    for (const [group, method, path, status] of TRIED) {
      const test = button(`(${method} ${path})`);
      await button(new RegExp(`^\\s*${group}`)).click();
      await test.click();
      const answered = page.waitForResponse(
        (answer) => answer.url().startsWith(baseUrl) && answer.request().method() === method.toUpperCase(),
      );
      const [answer] = await Promise.all([answered, button(/^\s*Send/).click()]);
      expect(answer.status()).toBe(status);
      await picture(`docs-${group.toLowerCase()}-${method}`);
      await page.keyboard.press("Escape");
    }
    expect(complaints).toEqual([]);
    expect([siteUrl, baseUrl]).toEqual(expect.arrayContaining([...origins]));
  });
});
