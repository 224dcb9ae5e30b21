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

  it("tries out what books a tour, and what books an appointment, with what is filled in", async () => {
    const { complaints, origins, page, picture } = await open();
    for (const [group, path, status] of [
      ["Tours", "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour", 200],
      ["Appointments", "/tenants/{tenant_id}/appointments", 201],
    ] as const) {
      // Groups beyond the first are closed until they are asked for.
      await page
        .getByRole("button", { name: new RegExp(`^${group}`) })
        .first()
        .click();
      await page.getByRole("button", { name: `Test Request (post ${path})`, exact: true }).click();
      const answered = page.waitForResponse(
        (answer) => answer.url().startsWith(product.state.baseUrl) && answer.request().method() === "POST",
      );
      const [answer] = await Promise.all([
        answered,
        page.getByRole("button", { name: /^Send/ }).first().click(),
      ]);
      expect(answer.status()).toBe(status);
      await picture(`docs-${group.toLowerCase()}`);
      await page.keyboard.press("Escape");
    }
    expect(complaints).toEqual([]);
    expect([product.state.siteUrl, product.state.baseUrl]).toEqual(expect.arrayContaining([...origins]));
  });
});
