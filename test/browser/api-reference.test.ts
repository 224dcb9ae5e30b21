import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type Api, pagesApi } from "../support/api.ts";
import { itInAll } from "../support/run-size.ts";
import { describeInBrowser, startBrowser, visit } from "./browser.ts";

const run = promisify(execFile);
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

  itInAll("loads from nowhere else, and tries out a read and a write with what is filled in", async () => {
    const { baseUrl, siteUrl } = api.state;
    const { complaints, origins, page, picture } = await visit(browser, `${siteUrl}/docs`, {
      viewport: { width: 1440, height: 1000 },
    });
    // Its title is there before it has read the description, which closes all groups again.
    await page.waitForLoadState("networkidle");
    await page.locator("h1", { hasText: "Fitness club booking" }).waitFor();
    expect([...origins]).toEqual([siteUrl]);
    await picture("docs");
    const lines = await page.locator(".info pre", { hasText: "TOKEN" }).innerText();
    expect(lines.trim().split("\n")).toHaveLength(5);
    const { stdout } = await run("bash", ["-c", lines]);
    expect(JSON.parse(stdout)).toMatchObject({ client_booked_details: [{ client_id: 9001 }] });
    for (const [group, method, path, status] of TRIED) {
      const answered = page.waitForResponse((response) => {
        return response.url().startsWith(baseUrl) && response.request().method() === method.toUpperCase();
      });
      await tryOut(page, { group, method, path });
      expect((await answered).status()).toBe(status);
      await picture(`docs-${group.toLowerCase()}-${method}`);
    }
    expect(complaints).toEqual([]);
    expect([siteUrl, baseUrl]).toEqual(expect.arrayContaining([...origins]));
  });
});

interface Tried {
  readonly group: string;
  readonly method: string;
  readonly path: string;
}

/** Opens a group and an operation, and presses *Execute*. A group is closed until it is asked for. */
async function tryOut(page: Page, { group, method, path }: Tried): Promise<void> {
  await page.locator(`[data-tag="${group}"]`).click();
  const operation = page.locator(`.opblock-${method}`).filter({ has: page.locator(`[data-path="${path}"]`) });
  await operation.locator(".opblock-summary-control").click();
  await operation.getByRole("button", { name: "Execute" }).click();
}
