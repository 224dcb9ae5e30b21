import { createServer, type Server } from "node:http";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleSiteConfig } from "../../infra/local/site/sample-site-config.ts";
import { type Api, sharedApi } from "../support/api.ts";
import { itInAll } from "../support/run-size.ts";
import { PROJECT_ROOT } from "../support/started-product.ts";
import { describeInBrowser, startBrowser } from "./browser.ts";

/** A page that does nothing but sign in, and says what came of it. */
const SCRIPT = `
import { finishSignIn, signOut, startSignIn } from "./shared/pages/parts/sign-in.ts";
import { loadSiteConfig } from "./shared/pages/parts/site-config.ts";

const { baseUrl, signIn } = await loadSiteConfig(document.baseURI);
const say = (text) => { document.querySelector("output").textContent = text; };
const on = (id, act) => document.getElementById(id).addEventListener("click", act);
const options = { scope: "appointments.write" };
on("as-member", () => startSignIn(signIn, { ...options, loginHint: "member-9301" }));
on("as-nobody", () => startSignIn(signIn, options));
on("to-stay", () => startSignIn(signIn, { ...options, loginHint: "member-9301", stays: true }));
try {
  const person = await finishSignIn(baseUrl, signIn);
  on("sign-out", () => signOut(signIn, person));
  on("renew", async () => {
    await person.token();
    say("Renewed: " + ((await person.token()).expiresAtMs > Date.now()));
  });
  say(person ? [person.name, person.tenantId, person.clientId].join() : "Nobody");
} catch (error) {
  say([error.name, error.problem, error.error].join());
}
`;

const HTML = `<!doctype html><title>Sign in</title><link rel="icon" href="data:," />
<button id="as-member">As a member</button><button id="as-nobody">As nobody</button>
<button id="to-stay">To stay</button>
<button id="renew">Renew</button><button id="sign-out">Sign out</button>
<output></output><script type="module" src="trial.js"></script>`;

/** Serves the page, its script and its `config.json`. A browser's redirect to a page can't be answered by Playwright. */
async function trialSite({ state: { baseUrl, issuer } }: Api): Promise<Server> {
  const { outputFiles } = await build({
    stdin: { contents: SCRIPT, resolveDir: PROJECT_ROOT },
    bundle: true,
    format: "esm",
    write: false,
  });
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    "/trial": ["text/html", HTML],
    "/trial.js": ["text/javascript", outputFiles[0]?.text ?? ""],
    "/config.json": ["application/json", JSON.stringify(sampleSiteConfig(baseUrl, issuer))],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url?.replace(/\?.*/, "") ?? ""] ?? ["text/plain", ""];
    response.writeHead(200, { "Content-Type": type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

describeInBrowser("signing in on a page", () => {
  let api: Api;
  let browser: Browser;
  let site: Server;
  let url: string;

  beforeAll(async () => {
    api = await sharedApi();
    browser = await startBrowser();
    site = await trialSite(api);
    const address = site.address();
    url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/trial`;
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    site?.close();
  });

  async function open(query: string): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(`${url}${query}`);
    return page;
  }

  const says = (page: Page, text: string) => page.locator("output", { hasText: text }).waitFor();

  it("comes back to the same address, lasts over a reload, and ends with signing out", async () => {
    const page = await open("?club=13#sessions");
    await says(page, "Nobody");
    await page.locator("#as-member").click();
    await says(page, "Zara Whitfield,13,9301");
    expect(page.url()).toBe(`${url}?club=13#sessions`);
    await page.reload();
    await says(page, "Zara Whitfield,13,9301");
    await page.locator("#renew").click();
    await says(page, "Renewed: true");
    await page.locator("#sign-out").click();
    await says(page, "Nobody");
    expect(page.url()).toBe(`${url}?club=13`);
    await page.reload();
    await says(page, "Nobody");
    await page.close();
  });

  /** What the issuer is told about asking who it is. */
  async function promptOf(page: Page, button: string): Promise<string | null> {
    const asked = page.waitForRequest((request) => request.url().includes("/authorize?"));
    await page.locator(button).click();
    return new URL((await asked).url()).searchParams.get("prompt");
  }

  itInAll("asks who it is each time, but where somebody stays on their device", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${url}?club=13`);
    expect(await promptOf(page, "#to-stay")).toBeNull();
    // This site keeps nobody: the sign-in is the tab's alone.
    await says(page, "Zara Whitfield");
    expect(await promptOf(page, "#to-stay")).toBe("login");
    await says(page, "Zara Whitfield");
    const next = await context.newPage();
    await page.close();
    await next.goto(`${url}?club=13`);
    await says(next, "Nobody");
    expect(await promptOf(next, "#as-member")).toBe("login");
    await context.close();
  });

  itInAll("ends at the issuer, too, which then asks who it is", async () => {
    const page = await open("?club=13");
    await page.locator("#as-member").click();
    await says(page, "Zara Whitfield");
    const refresh_token = await page.evaluate<string>(
      "JSON.parse(sessionStorage.getItem('sign-in session /trial')).refreshToken",
    );
    const ended = page.waitForRequest((request) => request.url().includes("/endsession?"));
    await page.locator("#sign-out").click();
    expect(new URL((await ended).url()).searchParams.get("post_logout_redirect_uri")).toBe(url);
    const body = new URLSearchParams({
      grant_type: "refresh_token",
      client_id: "sample-site",
      refresh_token,
    });
    const refused = await fetch(`${api.state.baseUrl}/oauth2/token`, { method: "POST", body });
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: "invalid_grant" }]);
    await says(page, "Nobody");
    expect(await promptOf(page, "#to-stay")).toBe("login");
    await page.close();
  });

  itInAll("stays in the tab that has it where that is duplicated", async () => {
    const page = await open("");
    await page.locator("#as-member").click();
    await says(page, "Zara Whitfield");
    // As a duplicated tab, a window that a page opens gets a copy of its sessionStorage.
    const [copy] = await Promise.all([
      page.waitForEvent("popup"),
      page.evaluate("void window.open(location.href)"),
    ]);
    await says(copy, "Nobody");
    await page.locator("#renew").click();
    await says(page, "Renewed: true");
    await page.reload();
    await says(page, "Zara Whitfield");
    await copy.close();
    await page.close();
  });

  itInAll("says that the issuer refused, and not again after a reload", async () => {
    const page = await open("?club=13");
    await page.locator("#as-nobody").click();
    await says(page, "SignInFailed,refused,invalid_request");
    expect(page.url()).toBe(`${url}?club=13`);
    await page.reload();
    await says(page, "Nobody");
    await page.close();
  });

  it("takes no code that it did not ask for", async () => {
    const page = await open("?code=stolen&state=other");
    await says(page, "SignInFailed,invalid");
    expect(page.url()).toBe(url);
    await page.close();
  });
});
