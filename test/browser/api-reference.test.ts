import type { Browser, Page, Response } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, pagesApi } from "../support/api.ts";
import { describeInBrowser, startBrowser, visit } from "./browser.ts";

const A_PRESS_MS = 8_000;
// The button, and not the operation *Send my link*.
const SEND = /^\s*Send(?! my link)/;
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
    for (const [group, method, path, status] of TRIED) {
      const answer = await triedOut(page, `(${method} ${path})`, group, (response) => {
        return response.url().startsWith(baseUrl) && response.request().method() === method.toUpperCase();
      });
      expect(answer.status()).toBe(status);
      await picture(`docs-${group.toLowerCase()}-${method}`);
      await page.keyboard.press("Escape");
    }
    expect(complaints).toEqual([]);
    expect([siteUrl, baseUrl]).toEqual(expect.arrayContaining([...origins]));
  });
});

/**
 * Opens a group, an operation's *Test Request* and presses *Send*, each again where the page, still drawing, did not take the
 * press. A group is closed until it is asked for.
 */
async function triedOut(
  page: Page,
  operation: string,
  group: string,
  isAnswer: (response: Response) => boolean,
): Promise<Response> {
  // A look for roles takes seconds: the page has thousands of elements.
  const button = (hasText: string | RegExp) => page.locator("button:visible", { hasText }).first();
  const press = (hasText: string | RegExp) =>
    button(hasText)
      .click({ timeout: A_PRESS_MS })
      .catch(() => {});
  for (;;) {
    if (!(await button(SEND).isVisible())) {
      if (!(await button(operation).isVisible())) await press(new RegExp(`^\\s*${group}`));
      await press(operation);
    }
    const answered = page.waitForResponse(isAnswer, { timeout: A_PRESS_MS }).catch(() => undefined);
    await press(SEND);
    const answer = await answered;
    if (answer !== undefined) return answer;
  }
}
