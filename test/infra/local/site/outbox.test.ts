import { rmSync } from "node:fs";
import { join } from "node:path";
import MailComposer from "nodemailer/lib/mail-composer";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Outbox } from "../../../../infra/local/mail/outbox.ts";
import { type SiteServer, serveSite } from "../../../../infra/local/site/site-server.ts";
import { calendarText } from "../../../../shared/ical/calendar-text.ts";
import { newTestFolder } from "../../../support/test-folder.ts";
import { statusFor } from "../host-header.ts";
import { HOSTILE_TEXT, hostileHtml } from "./hostile-message.ts";

const TO = "ada.hill@example.com";

let directory: string;
let outbox: Outbox;
let site: SiteServer;
let nowMs: number;

beforeEach(async () => {
  directory = newTestFolder();
  nowMs = Date.parse("2026-12-01T10:00:00.000Z");
  outbox = new Outbox(directory, () => nowMs);
  site = await serveSite(
    {
      apiUrl: () => "http://127.0.0.1:3000",
      issuer: "http://127.0.0.1:4000",
      token: async () => "a",
      outbox,
      isMailOn: true,
    },
    0,
  );
});

afterEach(() => site.stop());

describe("a link of a message", () => {
  it.each([
    ["https://london-bridge.northwind.example/book/#tour=7&amp;key=a", "/?club=11#tour=7&amp;key=a"],
    ["https://camden.northwind.example/member/", "/member"],
    ["https://london-bridge.northwind.example/privacy", "https://london-bridge.northwind.example/privacy"],
  ])("to %s leads to %s", async (link, local) => {
    const html = `<a href="${link}">Your page</a>`;
    const raw = await new MailComposer({ from: "a@example.com", to: TO, subject: "Hello", html })
      .compile()
      .build();
    const shown = await fetch(`${site.url}/outbox/${outbox.add(raw, [TO])}/html`);
    expect(await shown.text()).toContain(`<a href="${local}">`);
  });
});

const CALENDAR = calendarText([
  {
    uid: "appointment-7@booking.club.example",
    sequence: 3,
    changedAt: "2026-12-01T09:00:00.000Z",
    startsAt: "2026-12-08T18:00:00.000Z",
    endsAt: "2026-12-08T19:00:00.000Z",
    isCancelled: true,
    summary: "Personal training, with Amara",
    location: "Bridge House; 1 Tooley Street",
  },
]);

/** Composes a message, and puts it into the outbox. */
async function sent(options: object = {}): Promise<string> {
  const raw = await new MailComposer({
    from: { name: "Northwind London Bridge", address: "bookings@northwind.example" },
    to: TO,
    replyTo: "london@northwind.example",
    subject: "Moved: personal training, Tuesday 8 December, 18:00",
    text: "Until then <3",
    html: "<html><head><style>p{}</style></head><body><p>Until then</p></body></html>",
    icalEvent: { method: "PUBLISH", content: CALENDAR },
    ...options,
  })
    .compile()
    .build();
  return outbox.add(raw, [TO]);
}

function get(path: string): Promise<Response> {
  return fetch(site.url + path);
}

const textOf = async (path: string) => await (await get(path)).text();
const policyOf = async (path: string) =>
  (await get(path)).headers.get("Content-Security-Policy")?.split("; ") ?? [];

describe("the outbox's list", () => {
  it("says what to do while it is empty", async () => {
    const text = await textOf("/outbox");
    expect(text).toContain("No message has been sent yet.");
    expect(text).toContain('<a href="/">the booking page</a>');
    expect(text).not.toContain("<ol>");
  });

  it("has every message, the newest first, with its time, sender, recipient and subject", async () => {
    const first = await sent({ subject: "First" });
    nowMs += 61_000;
    const second = await sent({ subject: "Second" });
    const text = await textOf("/outbox");
    const links = [...text.matchAll(/<li><a href="([^"]+)">/g)].map(([, link]) => link);
    expect(links).toEqual([`/outbox/${second}`, `/outbox/${first}`]);
    expect(text).toContain("1 Dec 2026, 10:01:01 UTC");
    expect(text).toContain(`Northwind London Bridge &lt;bookings@northwind.example&gt; to ${TO}`);
    expect(text).toContain("<b>Second</b>");
  });

  it("has fifty on a page, and links the older ones to the last", async () => {
    const names: string[] = [];
    for (let index = 0; index < 101; index += 1)
      names.unshift(outbox.add(Buffer.from("From: a@b.example"), []));
    const seen: string[] = [];
    let next: string | undefined = "/outbox";
    const sizes: number[] = [];
    while (next !== undefined) {
      const text: string = await textOf(next);
      const page = [...text.matchAll(/<li><a href="\/outbox\/([^"]+)">/g)].map(([, name = ""]) => name);
      sizes.push(page.length);
      seen.push(...page);
      next = /<a href="([^"]+)">Older messages/.exec(text)?.[1];
    }
    expect(sizes).toEqual([50, 50, 1]);
    expect(seen).toEqual(names);
  });

  it("leaves out a message whose file was deleted", async () => {
    const name = await sent();
    rmSync(join(directory, "outbox", `${name}.eml`));
    expect(await textOf("/outbox")).not.toContain(name);
    expect((await get(`/outbox/${name}`)).status).toBe(404);
  });
});

describe("the page of a message", () => {
  it("shows its lines, its text, and whom it was delivered to, whatever it says", async () => {
    const text = await textOf(`/outbox/${await sent({ to: "somebody@example.com" })}`);
    for (const [name, value] of [
      ["From", "Northwind London Bridge &lt;bookings@northwind.example&gt;"],
      ["To", "somebody@example.com"],
      ["Reply-To", "london@northwind.example"],
      ["Delivered to", TO],
      ["Sent", "1 Dec 2026, 10:00:00 UTC"],
    ]) {
      expect(text).toContain(`<dt>${name}</dt><dd>${value}</dd>`);
    }
    expect(text).toContain("<h1>Moved: personal training, Tuesday 8 December, 18:00</h1>");
    expect(text).toMatch(/<pre>Until then &lt;3\n<\/pre>/);
  });

  it("shows the calendar as an app reads it, once", async () => {
    const name = await sent();
    const text = await textOf(`/outbox/${name}`);
    expect(text).toContain("<b>Personal training, with Amara</b>");
    expect(text).toContain("Tue, 8 Dec 2026, 18:00 UTC to Tue, 8 Dec 2026, 19:00 UTC");
    for (const [property, value] of [
      ["LOCATION", "Bridge House; 1 Tooley Street"],
      ["STATUS", "CANCELLED"],
      ["UID", "appointment-7@booking.club.example"],
      ["SEQUENCE", "3"],
    ]) {
      expect(text).toContain(`<dt>${property}</dt><dd>${value}</dd>`);
    }
    expect(text.match(/Download the calendar<\/a> · PUBLISH/g)).toHaveLength(1);
  });

  it("lets both be downloaded as they were sent", async () => {
    const name = await sent();
    const eml = await get(`/outbox/${name}.eml`);
    expect(eml.headers.get("Content-Type")).toBe("message/rfc822");
    expect(eml.headers.get("Content-Disposition")).toBe(`attachment; filename="${name}.eml"`);
    expect((await PostalMime.parse(await eml.arrayBuffer())).subject).toContain("Moved");
    const ics = await get(`/outbox/${name}/1.ics`);
    expect(ics.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(ics.headers.get("Content-Disposition")).toBe(`attachment; filename="${name}-1.ics"`);
    expect((await ics.text()).trim().split(/\r?\n/)).toEqual(CALENDAR.trim().split(/\r?\n/));
  });

  it("says what a message does not have, and which calendar no app could read", async () => {
    const bare = await textOf(`/outbox/${outbox.add(Buffer.from("From: a@b.example\r\n\r\n"), [])}`);
    expect(bare.match(/The message has no such part\./g)?.length).toBeGreaterThanOrEqual(2);
    const broken = await sent({ icalEvent: { content: "BEGIN:VCALENDAR\r\nBEGIN:VEVENT" } });
    expect(await textOf(`/outbox/${broken}`)).toContain("No calendar app can read it: ");
  });

  it("names other attachments", async () => {
    const attachments = [{ filename: "rules.pdf", content: Buffer.from("%PDF") }];
    const text = await textOf(`/outbox/${await sent({ attachments })}`);
    expect(text).toContain("<dt>Attachment</dt><dd>rules.pdf (application/pdf, 4 bytes)</dd>");
  });

  it.each(["/html", "/2.ics", "/0.ics", ".txt", "/html/", "/../x"])("has nothing else: %s", async (end) => {
    const name = outbox.add(Buffer.from("From: a@b.example\r\n\r\nHello\r\n"), []);
    expect((await get(`/outbox/${name}${end}`)).status).toBe(404);
  });

  it.each(["/outbox/", "/outbox/none", "/outbox/..%2f..%2fkms.key", "/outboxes"])(
    "is none: %s",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe("what somebody wrote into a message", () => {
  it("is text on every page, whatever line or part it is in", async () => {
    const name = await sent({
      from: { name: HOSTILE_TEXT, address: "a@b.example" },
      to: { name: HOSTILE_TEXT, address: "a@b.example" },
      subject: HOSTILE_TEXT,
      text: HOSTILE_TEXT,
      attachments: [{ filename: HOSTILE_TEXT, content: "x" }],
      icalEvent: {
        content: CALENDAR.replace("Personal training", HOSTILE_TEXT.replaceAll('"', "'")).replace(
          "Bridge House",
          HOSTILE_TEXT,
        ),
      },
    });
    for (const path of ["/outbox", `/outbox/${name}`]) {
      const text = await textOf(path);
      expect(text).toContain("&lt;script&gt;");
      expect(text).not.toMatch(/<script|<img/);
    }
  });

  it("runs no script on the pages, and its HTML has neither script nor origin in its frame", async () => {
    const name = await sent({ html: hostileHtml("https://club.example/", "https://evil.example") });
    for (const path of ["/outbox", `/outbox/${name}`]) {
      const policy = await policyOf(path);
      expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-src 'self'"]));
      expect(policy.filter((each) => each.startsWith("script-src"))).toEqual([]);
      expect((await get(path)).headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    }
    const text = await textOf(`/outbox/${name}`);
    expect(text).toContain(
      `<iframe title="The message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/outbox/${name}/html"></iframe>`,
    );
    expect(await policyOf(`/outbox/${name}/html`)).toEqual([
      "sandbox allow-popups allow-popups-to-escape-sandbox",
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ]);
  });

  it.each([
    [
      "after its head's tag",
      "<html><head lang='en'><p>x",
      "<html><head lang='en'><base target=\"_blank\"><p>x",
    ],
    ["before all, without a head", "<header>x", '<base target="_blank"><header>x'],
  ])("opens links in a new tab, by a tag %s", async (_, html, framed) => {
    expect((await textOf(`/outbox/${await sent({ html })}/html`)).trim()).toBe(framed);
  });

  it("is shown to nobody who reached the site by another name", async () => {
    const name = await sent();
    const { port } = new URL(site.url);
    for (const path of [
      "/outbox",
      `/outbox/${name}`,
      `/outbox/${name}.eml`,
      `/outbox/${name}/html`,
      `/outbox/${name}/1.ics`,
    ]) {
      expect(await statusFor(site.url + path, `rebound.example:${port}`)).toBe(421);
      expect(await statusFor(site.url + path, `localhost:${port}`)).toBe(200);
    }
  });
});
