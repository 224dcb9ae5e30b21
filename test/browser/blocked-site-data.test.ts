import { expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { describeInBrowser } from "./browser.ts";
import { look, usePages } from "./page-visit.ts";

// What a browser does that blocks site data: whoever asks for it gets a SecurityError.
const BLOCK_SITE_DATA = `
const refuse = () => { throw new DOMException("Access is denied for this document.", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
  Object.defineProperty(globalThis, name, { get: refuse });
}
Object.defineProperty(Document.prototype, "cookie", { get: refuse, set: refuse });
if (navigator.locks) Object.defineProperty(navigator.locks, "request", { value: async () => refuse() });
`;

// What a browser lacks on a page that came without TLS.
const WITHOUT_TLS = `
Object.defineProperty(globalThis, "isSecureContext", { value: false });
for (const name of ["subtle", "randomUUID"]) Object.defineProperty(crypto, name, { value: undefined });
for (const name of ["locks", "clipboard"]) Object.defineProperty(navigator, name, { value: undefined });
`;

const BLOCKED = {
  en: "Your browser blocks site data (cookies and storage) for this site, so nobody can sign in here.",
  de: "Ihr Browser blockiert Websitedaten (Cookies und Speicher) für diese Website. Deshalb kann sich hier niemand anmelden.",
} as const;
const UNSAFE = "This page came without encryption, so nobody can sign in here.";

describeInBrowser("a browser that blocks site data", () => {
  const pages = usePages();

  it.each(["/member", "/desk"])("shows why nobody can sign in at %s, in both languages", async (path) => {
    for (const language of ["en", "de"] as const) {
      const visited = await pages.open(`${path}?lang=${language}`, { before: BLOCK_SITE_DATA });
      await visited.page.getByRole("alert").getByText(BLOCKED[language]).waitFor();
      expect(await visited.page.locator("main h1").count()).toBe(1);
      // What would lead to the issuer and back to nothing is not offered.
      expect(await visited.page.locator("main button").count()).toBe(1);
      if (language === "en") await look(visited, `blocked${path.replace("/", "-")}`);
    }
  });

  itInAll.each(["/member", "/desk"])(
    "comes back from the issuer to a page that says why: %s",
    async (path) => {
      const { page } = await pages.open(`${path}?code=x&state=y`, { before: BLOCK_SITE_DATA });
      await page.getByRole("alert").getByText(BLOCKED.en).waitFor();
      expect(new URL(page.url()).search).toBe("");
    },
  );

  itInAll("shows visitors free times, on the page and in a frame", async () => {
    for (const path of ["/", "/embed?tenant=7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101"]) {
      const { page } = await pages.open(path, { before: BLOCK_SITE_DATA });
      await page.locator("[data-start], [data-day]").first().waitFor();
    }
  });
});

describeInBrowser("a page without TLS", () => {
  const pages = usePages();

  itInAll.each(["/member", "/desk"])("says that nobody can sign in at %s", async (path) => {
    const { page } = await pages.open(path, { before: WITHOUT_TLS });
    await page.getByRole("alert").getByText(UNSAFE).waitFor();
  });

  itInAll("shows visitors free times", async () => {
    const { page } = await pages.open("/", { before: WITHOUT_TLS });
    await page.locator("[data-start], [data-day]").first().waitFor();
  });
});
