import { afterEach, describe, expect, it, vi } from "vitest";
import { sampleSiteConfig } from "../../../../infra/local/site/sample-site-config.ts";
import {
  clubOf,
  loadSiteConfig,
  namesOther,
  SiteNotSetUp,
} from "../../../../shared/pages/parts/site-config.ts";

const config = sampleSiteConfig("http://127.0.0.1:3000", "http://127.0.0.1:4000");

describe("the location that a page is about", () => {
  it.each([
    ["?club=12", 12, false],
    ["?lang=de&club=21", 21, false],
    ["", 11, false],
    ["?club=", 11, false],
    ["?club=99", 11, true],
  ])("with the query %o is %i; that it is another than the named one is %o", (search, tenantId, isOther) => {
    expect(clubOf(config, search).tenant_id).toBe(tenantId);
    expect(namesOther(config, search)).toBe(isOther);
  });
});

describe("the site's configuration", () => {
  let sites = 0;

  afterEach(() => vi.unstubAllGlobals());

  /** A site of its own, and how often its config.json was asked for. */
  function siteAnswering(...answers: readonly (() => Response)[]) {
    const fetch = vi.fn(async () => {
      const answer = answers[Math.min(fetch.mock.calls.length, answers.length) - 1];
      if (answer === undefined) throw new TypeError("Failed to fetch");
      return answer();
    });
    vi.stubGlobal("fetch", fetch);
    sites += 1;
    return { site: `https://club-${sites}.example/book/`, fetch };
  }

  const captivePortal = () => new Response("<html>Welcome to our network</html>");
  const good = () => Response.json(config);

  it.each([
    ["404", () => new Response("", { status: 404 })],
    ["403, as a bucket says it", () => new Response("<Error/>", { status: 403 })],
    ["JSON that is no configuration", () => Response.json({ clubs: [] })],
  ])("is missing where the site answers %s", async (_, answer) => {
    await expect(loadSiteConfig(siteAnswering(answer).site)).rejects.toThrow(SiteNotSetUp);
  });

  it.each([
    ["503", () => new Response("", { status: 503 })],
    ["429 in JSON", () => Response.json({ message: "Too Many Requests" }, { status: 429 })],
    ["the page of a captive portal", captivePortal],
  ])("could not be loaded where the answer is %s", async (_, answer) => {
    const failure = await loadSiteConfig(siteAnswering(answer).site).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(SiteNotSetUp);
  });

  it("is asked for once by all elements of a page, and again after a failure", async () => {
    const { site, fetch } = siteAnswering(captivePortal, good);
    const failed = await Promise.allSettled([loadSiteConfig(site), loadSiteConfig(`${site}embed.js`)]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(await loadSiteConfig(site)).toEqual(config);
    await loadSiteConfig(site);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
