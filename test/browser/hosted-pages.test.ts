import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import type { PagesHandler } from "../../functions/pages/pages-handler.ts";
import { SAMPLE_LOGO, SAMPLE_PHOTO, sampleSiteConfig } from "../../infra/local/site/sample-site-config.ts";
import { type PageFile, pageFiles } from "../../infra/pages/page-files.ts";
import { contentSecurityPolicy } from "../../infra/stack/pages/content-security-policy.ts";
import { FRAMED_PAGE, NOT_FOUND_PAGE, START_PAGE } from "../../infra/stack/pages/page-keys.ts";
import { PEOPLE_CLIENT, pagesEvent, testPages } from "../functions/pages/test-pages.ts";
import { type Api, pagesApi } from "../support/api.ts";
import { itInAll } from "../support/run-size.ts";
import { PROJECT_ROOT } from "../support/started-product.ts";
import { describeInBrowser, startBrowser, visit } from "./browser.ts";
import { type ClubSite, serveClubSite } from "./club-site.ts";
import { issuedAtMs } from "./page-visit.ts";
import { atView, BROOKLYN, book, fillIn, storedToursOf } from "./visitor-steps.ts";

const NOW = Date.UTC(2027, 2, 24, 9, 5);
// A person signs in and out within less than this.
const LATER_MS = 2 * 60 * 1_000;

/** The site as it is deployed: the published files with the deployed policy, and the function behind `/token` and `/session`. */
interface HostedSite {
  readonly origin: string;
  readonly api: Api;
  stop(): void;
}

/** @param clubOrigin that of a page with the element */
async function startHostedSite(clubOrigin: string): Promise<HostedSite> {
  const api = await pagesApi();
  const { baseUrl, issuer } = api.state;
  const sample = sampleSiteConfig(baseUrl, issuer);
  const config = JSON.stringify({ ...sample, signIn: { ...sample.signIn, clientId: PEOPLE_CLIENT } });
  const json = {
    key: "config.json",
    contentType: "application/json",
    cacheControl: "no-store",
    body: config,
  };
  const pictures = [SAMPLE_LOGO, SAMPLE_PHOTO].map((key) => ({
    ...{ key, contentType: "image/svg+xml", cacheControl: "no-store" },
    body: readFileSync(join(PROJECT_ROOT, "infra/local/site", key), "utf8"),
  }));
  const files = new Map([...(await pageFiles()), json, ...pictures].map((file) => [file.key, file]));
  const server = createServer((request, response) => {
    const handler = request.method === "GET" ? undefined : pages;
    const answered = handler === undefined ? sendFile(request, response) : hand(handler, request, response);
    answered.catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pages = testPages(
    { issuer, tokenEndpoint: `${issuer}/token` },
    {
      ...{ ownOrigin: origin, allowedOrigins: [origin, clubOrigin] },
      ...{ visitors: { clientId: "northwind-app", clientSecret: "any" }, scope: "tours.write" },
    },
  ).handler;

  async function sendFile({ url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = new URL(url ?? "/", origin).pathname.slice(1) || START_PAGE;
    const file: PageFile | undefined = files.get(key) ?? files.get(NOT_FOUND_PAGE);
    const policy = { connect: [baseUrl, issuer], frameAncestors: key === FRAMED_PAGE ? ["*"] : [] };
    response.writeHead(files.has(key) ? 200 : 404, {
      "Content-Type": file?.contentType ?? "",
      "Content-Security-Policy": contentSecurityPolicy(policy),
      "Access-Control-Allow-Origin": "*",
    });
    response.end(file?.body);
  }

  return {
    origin,
    api,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function hand(
  handler: PagesHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://site");
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const event = pagesEvent(pathname === "/token" ? "token" : "session", {
    method: request.method === "DELETE" ? "DELETE" : "POST",
    headers: Object.fromEntries(headers),
    query: Object.fromEntries(searchParams),
    body: await text(request),
  });
  const answer = await handler(event);
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, String(value));
  response.writeHead(answer.statusCode).end(answer.body);
}

function pageWithElement(book: string): string {
  return `<!doctype html><html lang="en"><title>Our club</title>
    <script type="module" src="${book}/embed.js"></script>
    <club-tour tenant="${BROOKLYN.tenant}"></club-tour>`;
}

describeInBrowser("the hosted pages", () => {
  let site: HostedSite;
  let club: ClubSite;
  let browser: Awaited<ReturnType<typeof startBrowser>>;

  beforeAll(async () => {
    club = await serveClubSite("", () => ({ "/tours": pageWithElement(site.origin) }));
    [site, browser] = await Promise.all([startHostedSite(club.url), startBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    site.stop();
    await club.stop();
  });

  it("book a tour as they are published: nothing is missing, nothing is blocked", async () => {
    const visited = await visit(browser, `${site.origin}/?club=12`, {
      locale: "en-GB",
      nowMs: NOW,
    });
    const { page, complaints, origins } = visited;
    await page.locator('[data-day="2027-03-29"][data-free]').click();
    await page.locator("[data-start]").last().click();
    await fillIn(page, "Hosted Harriet");
    await book(page);
    await atView(page, "Your tour is booked");
    expect(await storedToursOf(site.api, "Hosted Harriet")).toMatchObject([
      { tenant_id: 12, status: "booked" },
    ]);
    expect(complaints).toEqual([]);
    expect([...origins].sort()).toEqual([site.origin, site.api.state.baseUrl].sort());
    await page.context().close();
  });

  it("keep a member signed in by a cookie that no script reads, until they sign out", async () => {
    // The function reads ID tokens by the clock of the issuer that gives them, which goes on all through the run.
    const presentMs = issuedAtMs(await site.api.token());
    vi.useFakeTimers({ toFake: ["Date"], now: presentMs + LATER_MS });
    onTestFinished(() => void vi.useRealTimers());
    const visited = await visit(browser, `${site.origin}/member`, { locale: "en-GB", nowMs: presentMs });
    const { page, complaints } = visited;
    const context = page.context();
    await page.getByLabel("Stay signed in on this device").check();
    await page.getByRole("button", { name: "Zara Whitfield" }).click();
    await page.locator("#member-person", { hasText: "Zara Whitfield" }).waitFor();
    const [cookie] = await context.cookies(`${site.origin}/session`);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/session" });
    expect(await page.evaluate<string>("document.cookie")).toBe("");
    await page.close();
    const again = await context.newPage();
    await again.goto(`${site.origin}/member`);
    await again.locator("#member-person", { hasText: "Zara Whitfield" }).waitFor();
    await again.getByRole("button", { name: "Sign out" }).click();
    await again.getByText("You are signed out.").waitFor();
    await expect.poll(async () => await context.cookies(`${site.origin}/session`)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInAll("show the element in a page of the club's own site, which books", async () => {
    const { page, complaints } = await visit(browser, `${club.url}/tours`, { nowMs: NOW });
    await page.locator('[data-day="2027-03-30"][data-free]').click();
    await page.locator("[data-start]").last().click();
    await fillIn(page, "Embedded Emil");
    await book(page);
    await page.getByRole("heading", { name: "Your tour is booked" }).waitFor();
    expect(await storedToursOf(site.api, "Embedded Emil")).toMatchObject([{ tenant_id: 12 }]);
    expect(complaints).toEqual([]);
  });

  itInAll("say so where there is no such page, in the style of the others", async () => {
    const { page, complaints } = await visit(browser, `${site.origin}/no/such/page`);
    expect(await page.locator("h1").textContent()).toBe("There is no such page");
    expect(await page.evaluate<number>("document.styleSheets.length")).toBe(1);
    expect(complaints.filter((each) => !each.includes("404"))).toEqual([]);
    await page.context().close();
  });
});
