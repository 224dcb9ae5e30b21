import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import MailComposer from "nodemailer/lib/mail-composer";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Outbox } from "../../infra/local/mail/outbox.ts";
import { type SiteServer, serveSite } from "../../infra/local/site/site-server.ts";
import { calendarText } from "../../shared/ical/calendar-text.ts";
import { HOSTILE_TEXT, hostileHtml } from "../infra/local/site/hostile-message.ts";
import { testFolder } from "../support/test-folder.ts";
import { accessibilityViolations } from "./accessibility.ts";
import { describeInBrowser, startBrowser, visit } from "./browser.ts";

describeInBrowser("the outbox", () => {
  let browser: Browser;
  let site: SiteServer;
  /** Where a link of a message leads. */
  let club: SiteServer;
  /** The requests that a message made to a server of its writer's. */
  const told: (string | undefined)[] = [];
  const writers = createServer(({ url }, response) => {
    told.push(url);
    response.end();
  });
  let elsewhere: string;
  let outbox: Outbox;

  beforeAll(async () => {
    browser = await startBrowser();
    outbox = new Outbox(mkdtempSync(join(testFolder(), "outbox-")), Date.now);
    const token = async () => "a.b.c";
    const context = {
      ...{ apiUrl: () => "http://127.0.0.1:1", issuer: "http://127.0.0.1:2", token, outbox },
      isMailOn: true,
    };
    writers.listen(0, "127.0.0.1");
    await once(writers, "listening");
    elsewhere = `http://127.0.0.1:${Object(writers.address()).port}`;
    [site, club] = await Promise.all([serveSite(context, 0), serveSite(context, 0)]);
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.stop(), club?.stop()]);
    writers.close();
  });

  /** Puts a message into the outbox; gives its page. */
  async function sent(subject: string, html: string): Promise<string> {
    const calendar = calendarText([
      {
        uid: "appointment-7@booking.club.example",
        sequence: 3,
        changedAt: "2026-12-01T09:00:00.000Z",
        startsAt: "2026-12-08T18:00:00.000Z",
        endsAt: "2026-12-08T19:00:00.000Z",
        isCancelled: false,
        summary: "Personal training",
      },
    ]);
    const raw = await new MailComposer({
      from: "bookings@northwind.example",
      to: "priya@example.com",
      subject,
      text: subject,
      html,
      icalEvent: { content: calendar },
    })
      .compile()
      .build();
    return `${site.url}/outbox/${outbox.add(raw, ["priya@example.com"])}`;
  }

  it("leads from its list to a message, without anything that keeps somebody from reading it", async () => {
    await sent(
      "Moved: personal training",
      `<p style="color:teal">Until then.</p><a href="${club.url}">Your page</a>`,
    );
    const { page, complaints, picture } = await visit(browser, `${site.url}/outbox`);
    expect(await accessibilityViolations(page)).toEqual([]);
    await picture("outbox");
    await page.getByText("Moved: personal training").click();
    expect(await page.frameLocator("iframe").locator("p").innerText()).toBe("Until then.");
    const color = "getComputedStyle(document.querySelector('p')).color";
    expect(await page.frames().at(-1)?.evaluate(color)).toBe("rgb(0, 128, 128)");
    expect(await accessibilityViolations(page)).toEqual([]);
    await picture("outbox-message");
    expect(complaints).toEqual([]);
  });

  it("lets a message run nothing, load nothing and reach nothing but a new tab of its reader's", async () => {
    const { page, complaints } = await visit(
      browser,
      await sent(HOSTILE_TEXT, hostileHtml(`${club.url}/outbox`, elsewhere)),
    );
    const frame = page.frameLocator("iframe");
    expect(await frame.locator("p").innerText()).toBe("Hello");
    const [tab] = await Promise.all([page.context().waitForEvent("page"), frame.locator("#link").click()]);
    await tab.waitForLoadState();
    expect(tab.url()).toBe(`${club.url}/outbox`);
    expect(await tab.evaluate("window.opener")).toBeNull();
    await frame.locator("button").click();
    expect(await page.title()).toContain("</title><script>");
    expect(page.url()).toMatch(/\/outbox\//);
    expect(page.frames().map((each) => each.url())).toContainEqual(expect.stringMatching(/\/html$/));
    expect(told).toEqual([]);
    // The browser says what it kept from happening.
    expect(complaints.length).toBeGreaterThan(0);
    for (const complaint of complaints) expect(complaint).toMatch(/Content Security Policy|sandbox/i);
  });
});
