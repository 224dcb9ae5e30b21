import { afterAll, beforeAll, expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { accessibilityViolations } from "./accessibility.ts";
import { describeInBrowser, type Visit } from "./browser.ts";
import { CLASS_DAY, storeScene } from "./class-scene.ts";
import { type ClubSite, serveClubSite } from "./club-site.ts";
import { look, PHONE, usePages } from "./page-visit.ts";
import { LONDON, SYDNEY } from "./visitor-steps.ts";

const DAY = `#classes=${CLASS_DAY}&view=day`;

const HOSTILE = `<style>
  html { direction: rtl }
  * { all: unset }
  button, select, a { display: none !important }
  div, p, ul, li, section, main { color: white; background: white; font-size: 3px; position: fixed }
  club-classes { display: inline }
</style>`;

function inPage(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Northwind</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;
}

type Box = Readonly<Record<"top" | "bottom" | "left" | "right", number>>;

describeInBrowser("the timetable for other pages", () => {
  const pages = usePages();
  let site: ClubSite;

  beforeAll(async () => {
    await storeScene(pages.api);
    site = await serveClubSite(pages.api.state.siteUrl, (book) => {
      const script = `<script type="module" src="${book}embed.js"></script>`;
      const element = `<club-classes tenant="${LONDON.tenant}"></club-classes>`;
      return {
        "/hostile": inPage(HOSTILE + script, element),
        "/narrow": inPage(
          `<style>body { margin: 0 } div { width: 280px }</style>${script}`,
          `<main><h1>Classes</h1><div>${element}</div></main>`,
        ),
        "/dark": inPage(
          `<style>:root { color-scheme: dark } club-classes { --club-brand: #ffb000; --club-brand-ink: #201500; --club-corner: 2px; --club-font: Georgia, serif }</style>${script}`,
          `<main lang="de"><h1>Kurse</h1>${element}</main>`,
        ),
        "/beside": inPage(
          `<script>history.replaceState({ router: "home" }, "")</script>${script}`,
          `<h1>Both</h1><club-tour tenant="${LONDON.tenant}"></club-tour>${element}<club-classes tenant="${SYDNEY.tenant}"></club-classes>`,
        ),
        "/frame": inPage(
          "",
          `<h1>Framed</h1><iframe id="it" title="Classes" src="${book}embed?show=classes&tenant=${LONDON.tenant}" style="width: 100%; border: 0"></iframe>
            <script>addEventListener("message", ({ data }) => {
              if (data.type === "club-tour:height") it.style.height = data.height + "px";
            })</script>`,
        ),
      };
    });
  }, 120_000);

  beforeAll(() => pages.mayAsk(site.url));

  afterAll(() => site?.stop());

  async function open(path: string, options = {}): Promise<Visit> {
    const visited = await pages.open("/docs/none", options);
    await visited.page.goto(site.url + path);
    return visited;
  }

  it("is shown in a page whose styles would hide and shrink everything", async () => {
    const visited = await open(`/hostile${DAY}`);
    const { page } = visited;
    const book = page.getByRole("link", { name: "Sign in to book: Vinyasa yoga, Mon 10 May, 07:00" });
    await book.waitFor();
    const style = (property: string, selector: string) =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector("club-classes").shadowRoot.querySelector("${selector}")).${property}`,
      );
    expect(await style("color", "h1")).toBe("rgb(23, 33, 27)");
    expect(Number.parseFloat(await style("fontSize", ".places"))).toBeGreaterThanOrEqual(14);
    expect(await style("direction", ".embedded")).toBe("ltr");
    await visited.picture("classes-hostile");
    expect(await book.getAttribute("href")).toBe(`${site.url}/book/member?club=11&lang=en#class=81001`);
  });

  itInAll("fits into 280 pixels", async () => {
    const visited = await open(`/narrow${DAY}`, { viewport: PHONE });
    const { page } = visited;
    await page.locator(".class").first().waitFor();
    const widths = await page.evaluate<number[]>(
      `[...document.querySelector("club-classes").shadowRoot.querySelectorAll("*")].map((each) => Math.ceil(each.getBoundingClientRect().right))`,
    );
    expect(Math.max(...widths)).toBeLessThanOrEqual(280);
    expect(await accessibilityViolations(page)).toEqual([]);
    await look(visited, "classes-narrow");
  });

  it("fits into a frame of 280 pixels where text is large", async () => {
    const { page } = await open(`/book/embed?show=classes&tenant=${LONDON.tenant}`, {
      viewport: { width: 280, height: 900 },
    });
    await page.evaluate("document.documentElement.style.setProperty('font-size', '30px')");
    await page.getByRole("button", { name: "7 days", exact: true }).waitFor();
    await page.screenshot({ path: "test/browser/screenshots/classes-large-280.png" });
    const cutOff = await page.evaluate<string[]>(
      `[...document.querySelector("club-classes").shadowRoot.querySelectorAll(".timetable *")]
        .filter((each) => each.getBoundingClientRect().right > 280 || each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
        .map((each) => each.outerHTML)`,
    );
    expect(cutOff).toEqual([]);
    for (const width of [280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      for (const size of ["30px", "16px"]) {
        await page.evaluate(`document.documentElement.style.setProperty('font-size', '${size}')`);
        const [previous, next, title] = await page.evaluate<[Box, Box, Box]>(
          `[...document.querySelector("club-classes").shadowRoot.querySelectorAll(".turn button, .turn h2")]
            .map((each) => ({ isTitle: each.localName === "h2", box: each.getBoundingClientRect().toJSON() }))
            .sort((one, other) => one.isTitle - other.isTitle).map(({ box }) => box)`,
        );
        expect(next.top, `${width} pixels, ${size}`).toBe(previous.top);
        expect(next.left).toBeGreaterThan(previous.right);
        const isAbove = title.bottom <= previous.top;
        const isBetween = title.left >= previous.right && title.right <= next.left;
        expect(isAbove || isBetween).toBe(true);
      }
    }
  });

  it("has the site's colours, font, corners and language, and is dark where the page is", async () => {
    const visited = await open(`/dark${DAY}`);
    const { page } = visited;
    await page.getByRole("heading", { name: "Kurse" }).last().waitFor();
    await page.locator(".class").first().waitFor();
    const style = (property: string, selector: string) =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector("club-classes").shadowRoot.querySelector('${selector}')).${property}`,
      );
    expect(await style("backgroundColor", ".days [aria-pressed=true]")).toBe("rgb(255, 176, 0)");
    expect(await style("borderRadius", ".days [aria-pressed=true]")).toBe("2px");
    expect(await style("fontFamily", "h1")).toBe("Georgia, serif");
    expect(await style("backgroundColor", "section")).toBe("rgb(24, 33, 28)");
    await visited.picture("classes-dark");
  });

  itInAll("stands beside other elements, each with its own part of the address", async () => {
    const { page } = await open("/beside", { viewport: PHONE });
    const [london, sydney] = [page.locator("club-classes").first(), page.locator("club-classes").last()];
    await sydney.getByText("No classes on this day.").waitFor();
    expect(await page.evaluate("[document.activeElement.tagName, scrollY].join()")).toBe("BODY,0");
    const tour = page.locator("club-tour");
    await tour.locator("[data-start]").first().waitFor();
    await tour.getByLabel("Full name").fill("Kay Board");
    await london.getByRole("button", { name: "Next 7 days" }).click();
    await london.getByRole("heading", { name: "Wednesday, 31 March 2027" }).waitFor();
    expect(new URL(page.url()).hash).toBe("#classes=2027-03-31&view=day&club=11");
    expect(await page.evaluate("history.state")).toEqual({ router: "home" });
    await page.evaluate(`location.hash = "#classes=${CLASS_DAY}&view=day&club=11"`);
    await london.locator(".class").first().waitFor();
    await sydney.getByRole("heading", { name: "Wednesday, 24 March 2027" }).waitFor();
    expect(await tour.getByLabel("Full name").inputValue()).toBe("Kay Board");
    expect(await page.title()).toBe("Northwind");
  });

  itInAll("has the page for frames, which the member's page leaves", async () => {
    const { page } = await open("/frame");
    const frame = page.frameLocator("iframe");
    await frame.getByText("No classes").first().waitFor();
    const inside = () =>
      frame.locator("club-classes").evaluate((node) => Math.ceil(node.getBoundingClientRect().height));
    await expect
      .poll(async () => page.evaluate<number>("document.querySelector('iframe').clientHeight"))
      .toBe(await inside());
    for (let weeks = 0; weeks < 7; weeks += 1)
      await frame.getByRole("button", { name: "Next 7 days" }).click();
    const book = frame.getByRole("link", { name: "Sign in to book: Spin, Wed 12 May, 19:00" });
    expect(await book.getAttribute("target")).toBe("_top");
    expect(new URL(page.url()).hash).toBe("");
  });
});
