import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { accessibilityViolations } from "./accessibility.ts";
import { describeInBrowser, type Visit } from "./browser.ts";
import { ClassDesk, PRIYA } from "./class-desk.ts";
import { tabTo } from "./member-steps.ts";
import { loseAnswers, reloadWithClubs } from "./network-steps.ts";
import { look, PHONE, usePages } from "./page-visit.ts";

const WEI = 9003;
const TOMAS = 9002;
const PLACES = /\/classes\/\d+\/bookings$/;

describeInBrowser("classes on the member's page", () => {
  const pages = usePages();
  const desk = new ClassDesk(() => pages.api);

  async function signIn(fragment: string, lang = "en"): Promise<Visit> {
    const visited = await pages.open(`/member?lang=${lang}${fragment}`, { viewport: PHONE });
    await visited.page.getByRole("button", { name: "Priya Raman" }).click();
    await visited.page.locator("#member-person", { hasText: "Priya Raman" }).waitFor();
    return visited;
  }

  async function news(page: Page, said: string): Promise<void> {
    await page.locator(".news").getByText(said).waitFor();
  }

  it("books a class in two clicks, says what it costs, and lists it beside the appointments", async () => {
    const id = await desk.plan("2027-06-07T17:00:00Z");
    await desk.bookAppointment("2027-06-08T09:00:00Z");
    const visited = await signIn("#classes=2027-06-07&view=day");
    const { page } = visited;
    await page.getByText("16 places left").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await look(visited, "member-classes");
    await page.getByRole("link", { name: "Book: Vinyasa yoga, Mon 7 Jun, 18:00" }).click();
    await page.getByText("It takes one session of Classes, of which you have 9 left.").waitFor();
    await page.getByText("You can cancel free of charge until Mon 7 Jun, 16:00.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await look(visited, "member-class");
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await news(page, "Your place is booked.");
    await news(page, "One session of Classes was used; 8 left.");
    expect(await page.evaluate("document.activeElement.tagName")).toBe("H1");
    await look(visited, "member-class-booked");
    expect(await desk.places(id)).toMatchObject([{ session_outcome: "taken", created_by_client: true }]);
    await page.getByRole("link", { name: "Appointments" }).click();
    const cards = page.locator(".card");
    await cards.filter({ hasText: "Vinyasa yoga" }).waitFor();
    const starts = await cards.locator("strong").allTextContents();
    const at = starts.indexOf("Mon 7 Jun, 18:00");
    expect([at >= 0, starts[at + 1]]).toEqual([true, "Tue 8 Jun, 10:00"]);
    await look(visited, "member-bookings");
    await cards.filter({ hasText: "Vinyasa yoga" }).click();
    await page.getByRole("heading", { name: "Vinyasa yoga" }).waitFor();
    await page.goto(`${pages.api.state.siteUrl}/member?lang=en#classes=2027-06-07&view=week`);
    await page.getByRole("link", { name: "Booked: Vinyasa yoga, Mon 7 Jun, 18:00" }).waitFor();
    // Back leads to what the timetable showed before.
    await page.getByRole("button", { name: "Day", exact: true }).click();
    await page.getByRole("heading", { name: "Monday, 7 June 2027" }).waitFor();
    await page.goBack();
    await page.locator(".week").waitFor();
  });

  it("says at the sign-in that it is for classes, where the address is about one", async () => {
    const { page } = await pages.open("/member?lang=en#class=1", { viewport: PHONE });
    await page.getByText("Classes are for members: sign in to book, and to see your places.").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Classes");
  });

  it("gives up a place in two taps, and says until when that is free", async () => {
    const id = await desk.plan("2027-06-09T17:00:00Z");
    await desk.book(id, PRIYA);
    const visited = await signIn(`#class=${id}`);
    const { page } = visited;
    await page.getByText("Your session comes back if you cancel by Wed 9 Jun, 16:00.").waitFor();
    await page.getByRole("button", { name: "Give up the place" }).click();
    const dialog = page.getByRole("dialog", { name: "Give up your place?" });
    await dialog.getByText("After that, it is lost.").waitFor();
    await look(visited, "member-class-cancel");
    await dialog.getByRole("button", { name: "Give up the place" }).click();
    await news(page, "Your place is given up.");
    await news(page, "Your session came back to Classes.");
    await page.getByRole("button", { name: "Book", exact: true }).waitFor();
    expect(await desk.places(id)).toMatchObject([{ status: "cancelled", cancelled_by_client: true }]);
    await page.getByRole("link", { name: "Sessions" }).click();
    await page.getByRole("link", { name: "Vinyasa yoga, Wed 9 Jun, 18:00" }).first().click();
    await page.getByRole("heading", { name: "Vinyasa yoga" }).waitFor();
  });

  it("offers the waitlist where a class fills while somebody looks, and says the place in line", async () => {
    const id = await desk.plan("2027-06-10T17:00:00Z", { capacity: 1 });
    const visited = await signIn(`#class=${id}`);
    const { page } = visited;
    const book = page.getByRole("button", { name: "Book", exact: true });
    await book.waitFor();
    await desk.book(id, WEI);
    await book.click();
    const alert = page.locator("[role=alert]");
    await alert.getByRole("heading", { name: "The last place has just gone" }).waitFor();
    await alert.getByText("You can join the waitlist").waitFor();
    await page.getByText(/^If you get a place, it takes one session of Classes, of which/).waitFor();
    await page
      .getByText("You can give it back free of charge until Thu 10 Jun, 16:00, and in any case")
      .waitFor();
    const until = page.getByLabel("Until when do you want a place?");
    expect(await until.locator("option").first().textContent()).toBe("Until Thu 10 Jun, 16:00");
    await look(visited, "member-class-full");
    await until.selectOption({ label: "Until 3 hours before, 15:00" });
    await page.getByRole("button", { name: "Join the waitlist" }).click();
    await news(page, "You are on the waitlist.");
    // Each fact is said once.
    await page.getByText("If a place becomes free by Thu 10 Jun, 15:00, it is yours.").waitFor();
    expect(await page.getByText("You are number 1 in line.").count()).toBe(1);
    expect(await page.getByText("place 1").count()).toBe(0);
    await look(visited, "member-class-waiting");
    expect(await desk.places(id)).toMatchObject([
      { status: "waiting", waitlist: { until: "2027-06-10T14:00:00.000Z" } },
    ]);
    const leave = page.getByRole("button", { name: "Leave the waitlist" });
    await leave.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Leaving the waitlist costs nothing.").waitFor();
    await dialog.getByRole("button", { name: "Stay on the waitlist" }).click();
    await leave.click();
    await dialog.getByRole("button", { name: "Leave the waitlist" }).click();
    await news(page, "You have left the waitlist.");
    await page.getByRole("button", { name: "Join the waitlist" }).waitFor();
  });

  itInAll(
    "says before joining until when a place in a morning class can pass on, as the API does",
    async () => {
      const id = await desk.plan("2027-06-18T07:00:00Z", { capacity: 1 });
      await desk.book(id, WEI);
      const { page } = await signIn(`#class=${id}`);
      const until = page.getByLabel("Until when do you want a place?");
      await page.getByText("while 2 hours are left before it begins; the night, 22:00 to 07:00,").waitFor();
      const last = "Thu 17 Jun, 21:00";
      expect(await until.locator("option").allTextContents()).toEqual([
        `Until ${last}`,
        "Until 12 hours before, Thu 20:00",
        "Until 24 hours before, Thu 08:00",
      ]);
      await page.getByRole("button", { name: "Join the waitlist" }).click();
      await page.getByText(`If a place becomes free by ${last}, it is yours.`).waitFor();
    },
  );

  itInAll("changes until when a place is wanted, and keeps the place in line", async () => {
    const id = await desk.plan("2027-06-15T17:00:00Z", { capacity: 1 });
    await desk.book(id, WEI);
    await desk.wait(id, PRIYA);
    await desk.wait(id, TOMAS);
    const visited = await signIn(`#class=${id}`);
    const { page } = visited;
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && PLACES.test(new URL(request.url()).pathname)) sent += 1;
    });
    const until = page.getByLabel("Until when do you want a place?");
    const change = page.getByRole("button", { name: "Change until when" });
    await until.selectOption({ label: "Until 3 hours before, 15:00" });
    await change.dblclick();
    await news(page, "Changed. Your place in line stays.");
    expect(await page.getByText("You are number 1 in line.").count()).toBe(1);
    expect(sent).toBe(1);
    expect(await until.inputValue()).toBe("2027-06-15T14:00:00.000Z");
    expect(await accessibilityViolations(page)).toEqual([]);
    await look(visited, "member-class-until");
    const stop = await loseAnswers(page, PLACES);
    await until.selectOption({ label: "Until 12 hours before, 06:00" });
    await change.click();
    const alert = page.locator("[role=alert]");
    await alert.getByText("We don't know whether it went through.").waitFor();
    await stop();
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.getByText("If a place becomes free by Tue 15 Jun, 06:00, it is yours.").waitFor();
    expect(await desk.places(id)).toMatchObject([
      { status: "waiting", version: 3, waitlist: { until: "2027-06-15T05:00:00.000Z" } },
    ]);
    await desk.giveUp(id, WEI);
    await change.click();
    await news(page, "A place had become free.");
    expect(await desk.places(id)).toMatchObject([{ session_outcome: "taken" }]);
    expect(await until.count()).toBe(0);
  });

  it("books once by a double tap, and once where the answer is lost", async () => {
    const [tapped, lost] = [await desk.plan("2027-06-11T17:00:00Z"), await desk.plan("2027-06-11T19:00:00Z")];
    const { page } = await signIn(`#class=${tapped}`);
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && PLACES.test(new URL(request.url()).pathname)) sent += 1;
    });
    await page.getByRole("button", { name: "Book", exact: true }).dblclick();
    await news(page, "Your place is booked.");
    expect(sent).toBe(1);
    await page.evaluate(`location.hash = "#class=${lost}"`);
    await page.getByText("Fri 11 Jun, 20:00").waitFor();
    const stop = await loseAnswers(page, PLACES);
    await page.getByRole("button", { name: "Book", exact: true }).click();
    const alert = page.locator("[role=alert]");
    await alert.getByText("We don't know whether it went through.").waitFor();
    await stop();
    await alert.getByRole("button", { name: "Try again" }).click();
    await news(page, "Your place is booked.");
    expect(await desk.places(lost)).toMatchObject([{ session_outcome: "taken", version: 1 }]);
  });

  itInAll("says at once that there is no connection, and books once there is one", async () => {
    const id = await desk.plan("2027-06-16T17:00:00Z");
    const { page } = await signIn(`#class=${id}`);
    const book = page.getByRole("button", { name: "Book", exact: true });
    await book.waitFor();
    await page.context().setOffline(true);
    await book.click();
    await page.getByRole("button", { name: "There is no connection" }).waitFor();
    expect(await page.locator("#live").textContent()).toBe("There is no connection");
    const alert = page.locator("[role=alert]");
    await alert.getByRole("heading", { name: "There is no connection" }).waitFor();
    await book.waitFor();
    await page.context().setOffline(false);
    await alert.getByRole("button", { name: "Try again" }).click();
    await news(page, "Your place is booked.");
  });

  itInAll("gives whoever has a place a file for their calendar", async () => {
    const id = await desk.plan("2027-06-17T17:00:00Z");
    const { page } = await signIn(`#class=${id}`);
    const add = page.getByRole("group", { name: "Add to a calendar:" }).getByRole("link");
    await page.getByRole("button", { name: "Book", exact: true }).waitFor();
    expect(await add.count()).toBe(0);
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await add.first().waitFor();
    expect(await add.allTextContents()).toEqual(["Google", "Outlook", "Apple and others"]);
    const [download] = await Promise.all([page.waitForEvent("download"), add.last().click()]);
    expect(download.suggestedFilename()).toBe("class.ics");
    const file = (await text(await download.createReadStream())).replaceAll("\r\n ", "");
    expect(file).toContain(`UID:class-${id}@127.0.0.1`);
    expect(file).toContain("DTSTART:20270617T170000Z");
    expect(file).toMatch(/SUMMARY:Vinyasa yoga\\, Northwind London Bridge/);
    expect(file).toMatch(/LOCATION:[^,]+\\, Northwind London Bridge\\, /);
  });

  itInAll("is German, and can be used with the keyboard alone", async () => {
    const id = await desk.plan("2027-06-12T17:00:00Z");
    const visited = await signIn("#classes=2027-06-12&view=day", "de");
    const { page } = visited;
    await page.getByText("16 Plätze frei").waitFor();
    await tabTo(page, "Buchen: Vinyasa yoga");
    await page.keyboard.press("Enter");
    await page.locator("h1:focus", { hasText: "Vinyasa yoga" }).waitFor();
    await tabTo(page, "Buchen");
    await look(visited, "member-class-german");
    await page.keyboard.press("Enter");
    await news(page, "Ihr Platz ist gebucht.");
    expect(await desk.places(id)).toMatchObject([{ session_outcome: "taken" }]);
  });

  itInAll("is not in the menu of a club without classes", async () => {
    const { page } = await signIn("");
    const menu = page.getByRole("navigation", { name: "Your pages" }).getByRole("link");
    expect(await menu.allTextContents()).toContain("Classes");
    await reloadWithClubs(page, { has_classes: false });
    await page.locator("#member-person").waitFor();
    expect(await menu.allTextContents()).not.toContain("Classes");
  });

  itInAll("says that booking is not open, that a class is cancelled, or that there is none", async () => {
    const opens = await desk.plan("2027-06-14T17:00:00Z", { class_type_id: 152 });
    const { page } = await signIn(`#class=${opens}`);
    await page.getByText("Booking opens Mon 7 Jun, 12:00").waitFor();
    expect(await page.getByRole("button", { name: "Book", exact: true }).count()).toBe(0);
    const cancelled = await desk.plan("2027-06-14T19:00:00Z");
    await desk.cancel(cancelled);
    await page.evaluate(`location.hash = "#class=${cancelled}"`);
    await page.locator("dd", { hasText: "Cancelled" }).waitFor();
    await page.evaluate('location.hash = "#class=1"');
    await page.locator("[role=alert]").getByText("This class does not exist.").waitFor();
  });
});
