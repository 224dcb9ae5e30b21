import { expect, it } from "vitest";
import { describeInBrowser } from "./browser.ts";
import { usePages } from "./page-visit.ts";

describeInBrowser("a member who signs out of a device on which they stayed signed in", () => {
  const pages = usePages();

  it("is signed out of the site as well, once there is a connection again: no cookie gives the next person their token", async () => {
    const { page } = await pages.open("/member");
    const context = page.context();
    await page.getByLabel("Stay signed in on this device").check();
    await page.getByRole("button", { name: "Zara Whitfield" }).click();
    await page.locator("#member-person", { hasText: "Zara Whitfield" }).waitFor();
    const session = `${pages.api.state.siteUrl}/session`;
    expect(await context.cookies(session)).toHaveLength(1);
    // The request does not arrive.
    await context.route("**/session", (route) =>
      route.request().method() === "DELETE" ? route.abort("internetdisconnected") : route.continue(),
    );
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You are signed out.").waitFor();
    await context.unroute("**/session");
    await page.goto(`${pages.api.state.siteUrl}/member`);
    await page.getByRole("button", { name: "Zara Whitfield" }).waitFor();
    await expect.poll(async () => await context.cookies(session), { timeout: 5_000 }).toEqual([]);
  });
});
