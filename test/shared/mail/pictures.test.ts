import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeMail } from "../../../shared/mail/compose-mail.ts";
import { type Letter, MESSAGE_NAMES } from "../../../shared/mail/letter.ts";
import type { Language } from "../../../shared/values/language-of.ts";
import { accessibilityViolations } from "../../browser/accessibility.ts";
import { describeInBrowser, SCREENSHOTS, startBrowser } from "../../browser/browser.ts";
import { sampleOf } from "../../support/run-size.ts";
import { LONDON, sampleLetter, weekly } from "./sample-letters.ts";

const LANGUAGES = ["en", "de"] as const satisfies readonly Language[];
const SCREENS = [
  { size: "phone", width: 360, colorScheme: "light" },
  { size: "desktop", width: 900, colorScheme: "light" },
  { size: "phone", width: 360, colorScheme: "dark" },
  { size: "desktop", width: 900, colorScheme: "dark" },
] as const;
// `npm run screenshots` looks at every message and keeps pictures; else the hardest to lay out are enough.
const LOOKS_AT_ALL = process.env.SCREENSHOTS === "all";
const HARDEST: readonly string[] = ["tour_booked", "series", "long"];

const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänsfortbildungsveranstaltung";

/** Every message, and those that are the hardest to lay out. */
function letters(language: Language): [string, Letter][] {
  const free = (week: number) => new Date(Date.UTC(2026, 11, 7 + 7 * week, 18)).toISOString();
  const series = weekly(12, (week) => ({
    freeCancelUntil: free(week),
    session: week < 10 ? "taken" : "due",
  }));
  const [single] = weekly(1, () => ({ title: LONG_WORD, coachName: LONG_WORD, roomName: LONG_WORD }));
  return [
    ...MESSAGE_NAMES.map((name): [string, Letter] => [name, sampleLetter(name, language)]),
    ["series", sampleLetter("appointment_created", language, { bookings: series })],
    [
      "online",
      sampleLetter("appointment_created", language, {
        bookings: weekly(1, () => ({ isVirtual: true, virtualUrl: "https://meet.club.example/8001" })),
      }),
    ],
    [
      "long",
      sampleLetter("appointment_created", language, {
        bookings: single === undefined ? [] : [single],
        club: { ...LONDON, name: LONG_WORD, words: { footer: `${LONG_WORD}\n\n${LONG_WORD}` } },
      }),
    ],
  ];
}

describeInBrowser("the HTML of a mail", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });

  describe.each(LANGUAGES)("in %s", (language) => {
    const shown = letters(language).filter(([name]) => LOOKS_AT_ALL || HARDEST.includes(name));
    it.each(shown)("%s is readable on each screen and loads nothing", async (name, letter) => {
      const { html } = composeMail(letter);
      for (const { size, width, colorScheme } of screensOf(`${name} ${language}`)) {
        const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
        const requests: string[] = [];
        page.on("request", (request) => requests.push(request.url()));
        await page.setContent(html);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        expect((await accessibilityViolations(page)).filter(isOfMails)).toEqual([]);
        const path = join(SCREENSHOTS, `mail-${name}-${language}-${size}-${colorScheme}.png`);
        if (LOOKS_AT_ALL) await page.screenshot({ path, fullPage: true });
        expect(requests).toEqual([]);
        await page.close();
      }
    });
  });
});

/** All screens; in `npm test` one, which differs from message to message. */
function screensOf(message: string): readonly (typeof SCREENS)[number][] {
  const seed = [...message].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return sampleOf(SCREENS, seed);
}

// A mail is shown within a page that has landmarks of its own.
function isOfMails(violation: string): boolean {
  return !/^(?:landmark-one-main|region): /.test(violation);
}

/** By how many pixels the page is wider than the screen. */
async function overflow(page: Page): Promise<number> {
  return await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
}
