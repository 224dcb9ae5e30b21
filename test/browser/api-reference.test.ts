import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type StartedProduct, startProduct } from "../support/started-product.ts";
import { describeInBrowser, startBrowser, type Visit, visit } from "./browser.ts";

describeInBrowser("the API reference", () => {
  let product: StartedProduct;
  let browser: Browser;
  let opened: Visit;

  beforeAll(async () => {
    product = await startProduct();
    browser = await startBrowser();
    opened = await visit(browser, `${product.state.siteUrl}/docs`, {
      viewport: { width: 1440, height: 1000 },
    });
    await opened.page.getByRole("heading", { name: "Fitness club booking" }).waitFor();
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it("loads without a complaint, and from nowhere else", async () => {
    await opened.picture("docs");
    console.log(await opened.page.evaluate<string>("document.body.innerText.slice(0, 3000)"));
    expect(opened.complaints).toEqual([]);
    expect([...opened.origins]).toEqual([product.state.siteUrl]);
  });
});
