import { expect, it } from "vitest";
import { describeInBrowser } from "./browser.ts";
import { usePages } from "./page-visit.ts";

describeInBrowser("the desk's address", () => {
  const pages = usePages();

  it("with a month that no year has shows a day all the same", async () => {
    const visited = await pages.open("/desk?club=11&day=2027-13-01");
    const { page, complaints } = visited;
    await page.getByRole("button", { name: "Staff of Northwind Fitness" }).click();
    await page
      .locator(".freshness:not(:empty)")
      .waitFor({ timeout: 10_000 })
      .catch(() => undefined);
    const said = complaints.splice(0);
    expect([await page.locator(".freshness:not(:empty)").count(), said]).toEqual([1, []]);
  });
});
