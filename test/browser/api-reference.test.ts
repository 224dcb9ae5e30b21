import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type StartedProduct, startProduct } from "../support/started-product.ts";
import { describeInBrowser, startBrowser, type Visit, visit } from "./browser.ts";

const DESK = { viewport: { width: 1440, height: 1000 } };

describeInBrowser("the API reference", () => {
  let product: StartedProduct;
  let browser: Browser;

  beforeAll(async () => {
    product = await startProduct();
    browser = await startBrowser();
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  async function open(hash = ""): Promise<Visit> {
    const opened = await visit(browser, `${product.state.siteUrl}/docs${hash}`, DESK);
    await opened.page.getByRole("heading", { name: "Fitness club booking" }).waitFor();
    return opened;
  }

  it("loads without a complaint, and from nowhere else", async () => {
    const { origins, complaints, page, picture } = await open();
    await picture("docs");
    expect(await page.getByText("/tenants/{tenant_id}/appointments").count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([product.state.siteUrl]);
  });

  it("tries out what reads tours, what books one, and what books an appointment, with what is filled in", async () => {
    const { complaints, origins, page, picture } = await open();
    // A look for roles takes seconds: the page has thousands of elements.
    const button = (hasText: string | RegExp) => page.locator("button", { hasText }).first();
    const tours = "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour";
    for (const [group, method, path, status] of [
      ["Tours", "get", tours, 200],
      ["Tours", "post", tours, 200],
      ["Appointments", "post", "/tenants/{tenant_id}/appointments", 201],
    ] as const) {
      const test = button(`(${method} ${path})`);
      // Groups beyond the first are closed until they are asked for.
      if ((await test.count()) === 0) await button(new RegExp(`^\\s*${group}`)).click();
      await test.click();
      const answered = page.waitForResponse(
        (answer) =>
          answer.url().startsWith(product.state.baseUrl) &&
          answer.request().method() === method.toUpperCase(),
      );
      const [answer] = await Promise.all([answered, button(/^\s*Send/).click()]);
      expect(answer.status()).toBe(status);
      await picture(`docs-${group.toLowerCase()}-${method}`);
      await page.keyboard.press("Escape");
    }
    expect(complaints).toEqual([]);
    expect([product.state.siteUrl, product.state.baseUrl]).toEqual(expect.arrayContaining([...origins]));
  });
});
