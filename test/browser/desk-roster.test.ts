import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { accessibilityViolations } from "./accessibility.ts";
import { describeInBrowser } from "./browser.ts";
import { card, countClicks, coveredIn, discard, linesOf, openDesk } from "./desk-steps.ts";
import { tabTo } from "./member-steps.ts";
import { holdBack, loseAnswers } from "./network-steps.ts";
import { DESKTOP, look, slowDown, usePages } from "./page-visit.ts";
import {
  asDesk,
  clientId,
  importRosterClub,
  nameOf,
  planWithPeople,
  ROSTER_CLUB,
  storedPlace,
} from "./roster-club.ts";

const TODAY = "2027-03-24";
const LATER = "2027-04-21";
const DESK = `club=${ROSTER_CLUB}&day=${TODAY}`;
/** An iPhone 14's width. */
const PHONE = { width: 390, height: 844 };
/** The screen at many a reception. */
const LAPTOP = { width: 1366, height: 768 };

describeInBrowser("the roster of a class", () => {
  const pages = usePages();

  beforeAll(() => importRosterClub(pages.api), 60_000);

  itInAll(
    "checks 40 people in with one press each, takes that back, and asks before a session is lost",
    async () => {
      const people = Array.from({ length: 40 }, (_, index) => index);
      const id = await planWithPeople(pages.api, {
        start: `${TODAY}T08:30:00Z`,
        index: 0,
        capacity: 40,
        people,
      });
      const visited = await openDesk(pages, DESK);
      const { page } = visited;
      const clicks = await countClicks(page);
      await page.locator(`[data-key="class-${id}"]`).click();
      const roster = panel(page);
      await roster.locator("h2:focus", { hasText: "Circuit" }).waitFor();
      await roster.getByText("40 of 40 places taken").waitFor();
      await button(page, `Check in: ${nameOf(0)}`).click();
      await button(page, `Undo: ${nameOf(0)}`).waitFor();
      expect(await clicks()).toBe(2);
      expect(await storedPlace(pages.api, id, 0)).toMatchObject({ status: "checked_in" });
      await roster.getByText("1 checked in").waitFor();
      await visited.picture("desk-roster");
      // What is said covers no button, beside the day or over it.
      for (const viewport of [LAPTOP, PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        await roster.or(card(page)).getByText("Checked in.", { exact: false }).last().waitFor();
        expect(await coveredIn(page, ".roster"), `at ${viewport.width} px`).toEqual([]);
      }
      const lines = await linesOf(page.locator(`[data-key="class-${id}"]`));
      expect(lines.slice(0, 2)).toEqual(["Circuit", "40/40 · Hall 1"]);
      expect(lines).not.toContain("cut");

      // By keyboard, the focus stays on the person's button, and the list where it is.
      const other = button(page, `Check in: ${nameOf(30)}`);
      await other.focus();
      const before = await page.evaluate<number>(`document.querySelector(".day-side").scrollTop`);
      await page.keyboard.press("Enter");
      await page.locator(`button:focus[aria-label="Undo: ${nameOf(30)}"]`).waitFor();
      expect(await page.evaluate(`document.querySelector(".day-side").scrollTop`)).toBe(before);
      await page.clock.runFor(1_000);
      await page.keyboard.press("Enter");
      await page.locator(`button:focus[aria-label="Check in: ${nameOf(30)}"]`).waitFor();
      expect(await storedPlace(pages.api, id, 30)).toMatchObject({ status: "booked", version: 3 });

      await button(page, `More: ${nameOf(0)}`).click();
      await roster.getByText("Asthma: carries an inhaler").waitFor();
      // Escape folds it, and leaves the roster open.
      await page.keyboard.press("Escape");
      await page.locator(`button:focus[aria-label="More: ${nameOf(0)}"][aria-expanded=false]`).waitFor();
      await roster.getByText("1 checked in").waitFor();
      await button(page, `More: ${nameOf(1)}`).click();
      await button(page, `No-show: ${nameOf(1)}`).click();
      await card(page).getByText("The session is forfeited.").waitFor();
      await visited.picture("desk-roster-no-show");
      await card(page).getByRole("button", { name: "No-show" }).click();
      await told(page, `${nameOf(1)}: Marked as a no-show. The session is forfeited.`);
      expect(await storedPlace(pages.api, id, 1)).toMatchObject({ session_outcome: "forfeited" });
      // Nobody's session is lost where nobody has one.
      await button(page, `More: ${nameOf(4)}`).click();
      await button(page, `No-show: ${nameOf(4)}`).click();
      await told(page, `${nameOf(4)}: Marked as a no-show.`);

      await button(page, nameOf(0)).click();
      await card(page).getByText("person-1@hall.example").waitFor();
      await page.keyboard.press("Escape");
      expect(await accessibilityViolations(page)).toEqual([]);
      await roster.locator("h2").focus();
      await page.keyboard.press("Escape");
      await page.locator(`[data-key="class-${id}"]:focus`).waitFor();
      expect(await roster.count()).toBe(0);
    },
  );

  it("has the whole side, where one press leads to who comes next, and one back", async () => {
    const id = await planWithPeople(pages.api, { start: `${TODAY}T09:45:00Z`, index: 8, people: [165, 166] });
    const visited = await openDesk(pages, DESK, { viewport: LAPTOP });
    const { page } = visited;
    await page.locator(`[data-key="class-${id}"]`).click();
    await button(page, `Check in: ${nameOf(165)}`).click();
    await told(page, `${nameOf(165)}: Checked in.`);
    const arrivals = page.getByRole("region", { name: "Next arrivals" });
    expect(await arrivals.count()).toBe(0);
    await page.getByRole("button", { name: "Next arrivals" }).click();
    await arrivals.locator(`[data-row="class-${id}"]`).waitFor();
    expect(await panel(page).count()).toBe(0);
    await visited.picture("desk-roster-arrivals");
    await page.getByRole("button", { name: "Circuit 09:45" }).click();
    await told(page, `${nameOf(165)}: Checked in.`);
    expect(await arrivals.count()).toBe(0);
    await panel(page).getByRole("button", { name: "Close" }).click();
    await arrivals.waitFor();
    expect(await page.getByRole("button", { name: "Circuit 09:45" }).count()).toBe(0);
  });

  it("gives a place to somebody who waits with one press, and asks first where all are taken", async () => {
    const start = `${TODAY}T09:35:00Z`;
    const plan = { start, index: 9, capacity: 2, people: [160, 167], line: [162, 163] };
    const id = await planWithPeople(pages.api, plan);
    const visited = await openDesk(pages, DESK, { viewport: LAPTOP });
    const { page } = visited;
    await page.locator(`[data-key="class-${id}"]`).click();
    await button(page, `More: ${nameOf(163)}`).click();
    await button(page, `Give a place: ${nameOf(163)}`).click();
    await card(page)
      .getByRole("heading", { name: `Give ${nameOf(163)} a place?` })
      .waitFor();
    await card(page)
      .getByText("The class would have 3 people for 2 places. Whoever else waits keeps waiting.")
      .waitFor();
    await visited.picture("desk-roster-give");
    await card(page).getByRole("button", { name: "Book anyway" }).click();
    await told(page, `${nameOf(163)}: Booked. They waited, and have a place now.`);
    expect(await storedPlace(pages.api, id, 163)).toMatchObject({ status: "booked" });
    expect(await storedPlace(pages.api, id, 162)).toMatchObject({ status: "waiting" });

    // Who joins the line now is told before that they would not move up.
    await find(page, 164);
    await panel(page).getByText("Nobody moves up any more: a place that becomes free").waitFor();
    await visited.picture("desk-roster-too-late");
    await panel(page).getByLabel("Add a person").fill("");

    // A place is open, and it is too late for anybody to move up.
    const desk = asDesk(pages.api, new Date(pages.nowMs()));
    for (const each of [160, 167]) {
      await desk("cancelClassBooking", { class_id: id, client_id: clientId(each) }, {});
    }
    await page.clock.runFor(31_000);
    await panel(page).getByText("1 of 2 places taken").waitFor();
    await button(page, `More: ${nameOf(162)}`).click();
    // Somebody has blocked them meanwhile, which no list says.
    const profile = new RegExp(`/clients/${clientId(162)}$`);
    await page.route(profile, async (route) => {
      const answered = await route.fetch();
      await route.fulfill({ response: answered, json: { ...(await answered.json()), is_blocked: true } });
    });
    await button(page, `Give a place: ${nameOf(162)}`).click();
    await card(page).getByText("Blocked: only staff can book for this client.").waitFor();
    await card(page).getByRole("button", { name: "Back" }).click();
    expect(await storedPlace(pages.api, id, 162)).toMatchObject({ status: "waiting" });
    await page.unroute(profile);
    await button(page, `More: ${nameOf(162)}`).click();
    await button(page, `Give a place: ${nameOf(162)}`).click();
    await told(page, `${nameOf(162)}: Booked. They waited, and have a place now.`);
    expect(await card(page).count()).toBe(0);
    expect(await storedPlace(pages.api, id, 162)).toMatchObject({ status: "booked" });

    // Whoever has cancelled may be booked in several ways; of two memberships, the session that was forfeited pays.
    await desk("cancelClassBooking", { class_id: id, client_id: clientId(163) }, {});
    await page.clock.runFor(31_000);
    await panel(page).getByText("No longer in the class (3)").click();
    await button(page, `More: ${nameOf(167)}`).click();
    await button(page, `Book again: ${nameOf(167)}`).click();
    await panel(page).getByText("The session that was forfeited pays: no other is taken.").waitFor();
    await button(page, "As a trial").waitFor();
    expect(await panel(page).getByRole("combobox", { name: "Membership" }).count()).toBe(0);
    expect(await storedPlace(pages.api, id, 167)).toMatchObject({ status: "cancelled" });
    await visited.picture("desk-roster-book-again");
    const request = page.waitForRequest((each) => each.method() === "POST" && /bookings$/.test(each.url()));
    await button(page, "Book").click();
    expect((await request).postDataJSON()).toEqual({ client_id: clientId(167) });
    await told(page, `${nameOf(167)}: Booked.`);
    expect(await panel(page).getByText("A session was taken.").count()).toBe(0);
    expect(await storedPlace(pages.api, id, 167)).toMatchObject({ status: "booked" });
  });

  itInAll("books whoever was chosen before the roster came, and loses no press meanwhile", async () => {
    const id = await planWithPeople(pages.api, { start: `${LATER}T16:00:00Z`, index: 3, people: [170] });
    const { page } = await openDesk(pages, `club=${ROSTER_CLUB}&day=${LATER}`, { viewport: LAPTOP });
    const roster = await holdBack(page, "GET", new RegExp(`/classes/${id}/bookings$`));
    await page.locator(`[data-key="class-${id}"]`).click();
    await find(page, 171);
    await expect.poll(() => roster.held.length).toBe(1);
    await roster.letGo();
    await panel(page).getByText("Studio Ten (9 sessions left) pays.").waitFor();

    const sessions = await holdBack(page, "GET", /\/sessions$/);
    await panel(page).getByLabel("Add a person").fill("");
    await find(page, 172);
    await expect.poll(() => sessions.held.length).toBe(1);
    const { x = 0, y = 0, width = 0, height = 0 } = (await button(page, "Book").boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await sessions.letGo();
    await panel(page).getByText("Studio Ten (9 sessions left) pays.").waitFor();
    await page.mouse.move(x + width / 2, y + height / 2 + 2);
    await page.mouse.up();
    await told(page, `${nameOf(172)}: Booked. A session was taken.`);
  });

  it("books a walk-in in five clicks, with the membership that staff choose, or as a trial", async () => {
    const open = await planWithPeople(pages.api, { start: `${TODAY}T09:15:00Z`, index: 1, people: [60, 61] });
    const visited = await openDesk(pages, DESK);
    const { page } = visited;
    const clicks = await countClicks(page);
    await page.locator(`[data-key="class-${open}"]`).click();
    await find(page, 65);
    await panel(page).getByText("Studio Ten (9 sessions left) pays.").waitFor();
    await visited.picture("desk-roster-walk-in");
    await button(page, "Book and check in").click();
    await told(page, `${nameOf(65)}: Booked and checked in. A session was taken.`);
    expect(await clicks()).toBeLessThanOrEqual(5);
    expect(await storedPlace(pages.api, open, 65)).toMatchObject({ status: "checked_in" });
    await page.locator(`[data-key="class-${open}"]`, { hasText: "3/20" }).waitFor();

    // Of two memberships, staff choose one.
    await find(page, 68);
    const payer = panel(page).getByRole("combobox", { name: "Membership" });
    await payer.selectOption({ label: "Studio Year (9 sessions left)" });
    await button(page, "Book").click();
    await told(page, `${nameOf(68)}: Booked.`);
    expect(await storedPlace(pages.api, open, 68)).toMatchObject({
      membership_id: 570_681,
      status: "booked",
    });

    // A trial for somebody new, and once only.
    await button(page, "New trial").click();
    await card(page).getByLabel("Person").fill("Nils Neumann");
    await card(page).getByLabel("E-mail").fill("nils@hall.example");
    await visited.picture("desk-roster-trial");
    await card(page).getByRole("button", { name: "Book and check in" }).click();
    await told(page, "Nils Neumann: Booked. Trial. Checked in.");
    await panel(page).locator(".place", { hasText: "Nils Neumann" }).getByText("Trial").waitFor();
    await button(page, "Undo: Nils Neumann").waitFor();
    // Somebody whom the club knows, likewise.
    await find(page, 76);
    await button(page, "As a trial, and check in").click();
    await told(page, `${nameOf(76)}: Booked. Trial. Checked in.`);
    expect(await storedPlace(pages.api, open, 76)).toMatchObject({ status: "checked_in", is_trial: true });
  });

  // Nils Neumann has had his trial in the test before.
  itInAll("offers a walk-in the line or one place more where all are taken", async () => {
    const start = `${LATER}T18:00:00Z`;
    const full = await planWithPeople(pages.api, {
      start,
      index: 1,
      capacity: 2,
      people: [62, 63],
      line: [64],
    });
    const visited = await openDesk(pages, `club=${ROSTER_CLUB}&day=${LATER}`);
    const { page } = visited;
    await page.locator(`[data-key="class-${full}"]`, { hasText: "2/2 · 1 waiting" }).click();
    await button(page, "New trial").click();
    await card(page).getByLabel("Person").fill("Nils");
    await card(page)
      .getByRole("option", { name: /^Nils Neumann/ })
      .click();
    await card(page).getByRole("button", { name: "Book", exact: true }).click();
    await card(page).getByText("This person has already had a trial here.").waitFor();
    await discard(page);
    await find(page, 66);
    await panel(page)
      .getByText("Number 2 in line. Gets a place that becomes free if nobody before takes it.")
      .waitFor();
    await visited.picture("desk-roster-full");
    await button(page, "Waitlist").click();
    await told(page, `${nameOf(66)}: On the waitlist, number 2.`);
    // On a low screen, what was opened is scrolled into view.
    await page.setViewportSize({ width: LAPTOP.width, height: 600 });
    await button(page, `More: ${nameOf(66)}`).click();
    expect(await isInBody(page, `Take off the waitlist: ${nameOf(66)}`)).toBe(true);
    await find(page, 67);
    await panel(page).getByText("The class would have 3 people for 2 places.").waitFor();
    expect(await panel(page).locator(".outcome").textContent()).toBe("");
    expect(await isInBody(page, "Book anyway")).toBe(true);
    await page.setViewportSize(DESKTOP);
    await button(page, "Book anyway").click();
    await told(page, `${nameOf(67)}: Booked. A session was taken. The class has more people than places.`);
    expect(await storedPlace(pages.api, full, 67)).toMatchObject({ status: "booked" });
    await panel(page).getByText("3 of 2 places taken").waitFor();
    // Where more are booked than fit, a place that becomes free goes to nobody.
    await button(page, `More: ${nameOf(67)}`).click();
    await button(page, `Take out: ${nameOf(67)}`).click();
    await card(page).getByText("The session comes back.").waitFor();
    expect(await card(page).getByText("The place goes to").count()).toBe(0);
  });

  it("takes somebody out, tells who moves up, and why somebody was passed over", async () => {
    const start = `${LATER}T12:00:00Z`;
    const plan = { start, index: 2, capacity: 3, people: [80, 81, 82], line: [83, 84] };
    const id = await planWithPeople(pages.api, plan);
    // The first in line has something else at this time by now.
    await planWithPeople(pages.api, { start, index: 3, people: [83] });
    const visited = await openDesk(pages, `club=${ROSTER_CLUB}&day=${LATER}`, { viewport: LAPTOP });
    const { page } = visited;
    await page.locator(`[data-key="class-${id}"]`).click();
    await button(page, `More: ${nameOf(80)}`).click();
    await button(page, `Take out: ${nameOf(80)}`).click();
    await card(page).getByText("The session comes back.").waitFor();
    await card(page)
      .getByText("The place goes to the first person on the waitlist who can take it.")
      .waitFor();
    await card(page).getByLabel("Reason").fill("Is ill");
    await visited.picture("desk-roster-take-out");
    await card(page).getByRole("button", { name: "Take out" }).click();
    await told(page, `${nameOf(80)}: Taken out. The session came back.`);
    await told(page, `Taken out. The session came back. Moved up from the waitlist: ${nameOf(84)}.`);
    const { y = 0, height = 0 } = (await panel(page).locator(".outcome").first().boundingBox()) ?? {};
    expect(Math.round(y + height)).toBeLessThanOrEqual(LAPTOP.height);
    await panel(page).getByText("had another booking at this time").waitFor();
    expect(await storedPlace(pages.api, id, 84)).toMatchObject({ status: "booked" });
    await panel(page).getByText("No longer in the class (1)").click();
    await panel(page)
      .locator(".place", { hasText: nameOf(80) })
      .getByText("Is ill")
      .waitFor();
    await look(visited, "desk-roster-line");
    await button(page, `More: ${nameOf(83)}`).click();
    await button(page, `Take off the waitlist: ${nameOf(83)}`).click();
    await card(page).getByRole("button", { name: "Take off the waitlist" }).click();
    await told(page, `${nameOf(83)}: Taken out.`);
    expect(await storedPlace(pages.api, id, 83)).toMatchObject({ status: "cancelled" });
  });

  itInAll(
    "sends a check-in once, whatever is lost or tapped twice, and says what others have done",
    async () => {
      const people = [100, 101, 102];
      const id = await planWithPeople(pages.api, { start: `${TODAY}T09:20:00Z`, index: 4, people });
      const { page } = await openDesk(pages, DESK);
      await page.locator(`[data-key="class-${id}"]`).click();
      const checkIn = button(page, `Check in: ${nameOf(100)}`);
      await checkIn.waitFor();
      const stop = await loseAnswers(page, /\/check-in$/);
      await checkIn.dblclick();
      await panel(page)
        .getByRole("heading", { name: `${nameOf(100)}: There is no connection` })
        .waitFor();
      await stop();
      await button(page, "Try again").click();
      await button(page, `Undo: ${nameOf(100)}`).waitFor();
      expect(await storedPlace(pages.api, id, 100)).toMatchObject({ status: "checked_in", version: 2 });
      // The second tap finds "Undo" where "Check in" was, and does nothing.
      await button(page, `Check in: ${nameOf(101)}`).click();
      await button(page, `Undo: ${nameOf(101)}`).click();
      await page.waitForTimeout(200);
      expect(await storedPlace(pages.api, id, 101)).toMatchObject({ status: "checked_in", version: 2 });

      // Another desk was faster.
      const desk = asDesk(pages.api, new Date(pages.nowMs()));
      await desk("checkInClassClient", { class_id: id, client_id: clientId(102) });
      await button(page, `Check in: ${nameOf(102)}`).click();
      await panel(page).getByText("This has changed in the meantime").waitFor();
      await button(page, `Undo: ${nameOf(102)}`).waitFor();
      await desk("cancelClass", { class_id: id }, { reason: "No heating" });
      await find(page, 103);
      await button(page, "Book and check in").click();
      await panel(page).getByText("the class has been cancelled").waitFor();
      await panel(page).getByText("Why it was cancelled: No heating").waitFor();
      expect(await storedPlace(pages.api, id, 103)).toBeUndefined();
    },
  );

  itInAll("books a trial once, whatever is lost, closed and corrected before it is sent again", async () => {
    const id = await planWithPeople(pages.api, { start: `${LATER}T10:00:00Z`, index: 6, people: [110] });
    const { page } = await openDesk(pages, `club=${ROSTER_CLUB}&day=${LATER}`);
    await page.locator(`[data-key="class-${id}"]`).click();
    const connect = await loseAnswers(page, /\/bookings\/trial$/);
    await trial("vera@hall.exampel");
    await card(page).getByText("There is no connection").waitFor();
    await discard(page);
    await connect();
    await trial("vera@hall.example");
    await told(page, "Vera Wirth: Booked. Trial.");
    await told(page, "The first request had gone through.");
    await panel(page).getByText("2 of 20 places taken").waitFor();

    async function trial(email: string) {
      await button(page, "New trial").click();
      await card(page).getByLabel("Full name").fill("Vera Wirth");
      await card(page).getByLabel("E-mail").fill(email);
      await card(page).getByRole("button", { name: "Book", exact: true }).click();
    }
  });

  itInAll(
    "takes the place of who is away, which comes back once it is closed, and the other way round",
    async () => {
      const day = "2027-04-29";
      const id = await planWithPeople(pages.api, { start: `${day}T09:00:00Z`, index: 0, people: [20, 21] });
      const token = await pages.api.token({ scope: "staff.write" });
      const path = `/tenants/${ROSTER_CLUB}/staff/5709/unavailability`;
      const span = { start_date_time: `${day}T06:00:00Z`, end_date_time: `${day}T18:00:00Z` };
      expect(await pages.api.send(path, { token, body: span })).toMatchObject({ status: 201 });
      const visited = await openDesk(pages, `club=${ROSTER_CLUB}&day=${day}`, { viewport: LAPTOP });
      const { page } = visited;
      const away = page.getByRole("complementary", { name: "Unavailable" });
      const opener = page.getByRole("button", { name: "Coach 9 is unavailable", exact: true });
      await opener.click();
      await away.locator("h2:focus").waitFor();
      await page.locator(`[data-key="class-${id}"]`).click();
      await panel(page).getByText("2 of 20 places taken").waitFor();
      expect(await away.count()).toBe(0);
      expect(await opener.getAttribute("aria-expanded")).toBe("false");
      const { y = 0 } = (await panel(page).boundingBox()) ?? {};
      expect(y).toBeLessThan(LAPTOP.height / 3);

      await opener.click();
      await away.locator("h2:focus").waitFor();
      expect(await panel(page).count()).toBe(0);
      await visited.picture("desk-roster-away");
      await page.keyboard.press("Escape");
      await panel(page).getByText("2 of 20 places taken").waitFor();
      await panel(page).getByRole("button", { name: "Close" }).click();
      // The panel was closed, so it stays away.
      expect(await away.count()).toBe(0);

      await opener.click();
      await page.locator(`[data-key="class-${id}"]`).click();
      await panel(page).getByRole("button", { name: "Close" }).click();
      await away.locator("h2").waitFor();
      expect(await opener.getAttribute("aria-expanded")).toBe("true");
    },
  );

  it("is on paper by itself: a box for each person, what pays, medical alerts, and who waits", async () => {
    const day = "2027-04-30";
    const plan = { start: `${day}T17:00:00Z`, index: 2, capacity: 3, people: [0, 141, 144], line: [22, 23] };
    const id = await planWithPeople(pages.api, plan);
    const visited = await openDesk(pages, `club=${ROSTER_CLUB}&day=${day}`, { viewport: LAPTOP });
    const { page } = visited;
    await page.evaluate("globalThis.printed = 0; window.print = () => { printed += 1; }");
    await page.locator(`[data-key="class-${id}"]`).click();
    await button(page, "Print").click();
    expect(await page.evaluate("printed")).toBe(1);
    await page.emulateMedia({ media: "print" });
    const paper = page.locator(".print-page");
    await paper.getByRole("heading", { name: "Circuit" }).waitFor();
    expect(await paper.count()).toBe(1);
    expect(await paper.textContent()).toMatch(/Fri 30 Apr, 18:00\s–\s19:00 · Coach 3 · Hall 3/);
    const rows = await paper
      .locator("tbody tr")
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll("td")].map(({ textContent }) => textContent).join("|")),
      );
    expect(rows).toEqual([
      // Whether it is the first class of this person depends on the tests before.
      expect.stringMatching(new RegExp(`^\\|${nameOf(0)}\\|Membership.*\\|Asthma: carries an inhaler$`)),
      `|${nameOf(144)}|to be paid · First class|`,
      `|${nameOf(141)}|Membership|`,
      `1.|${nameOf(22)}||`,
      `2.|${nameOf(23)}||`,
    ]);
    await visited.picture("desk-print-roster");
    await page.emulateMedia({ media: "screen" });
    // The next time, the day is printed.
    await page.evaluate("dispatchEvent(new Event('afterprint')); dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator(".print-page h2").allTextContents()).toEqual(["Friday, 30 April 2027"]);
  });

  itInAll("lies over the list on a phone, where Back and Escape close it and a reload keeps it", async () => {
    const people = [120, 121, 0, 4];
    const id = await planWithPeople(pages.api, { start: `${LATER}T08:00:00Z`, index: 5, people, line: [] });
    const visited = await openDesk(pages, `club=${ROSTER_CLUB}&day=${LATER}&lang=de`, {
      viewport: PHONE,
      colorScheme: "dark",
    });
    const { page } = visited;
    const row = page.locator(`[data-row="class-${id}"]`);
    await row.click();
    const sheet = page.getByRole("dialog", { name: "Circuit" });
    await sheet.getByText("4 von 20 Plätzen belegt").waitFor();
    await visited.picture("desk-roster-phone-dark");
    await sheet.getByRole("button", { name: `Mehr: ${nameOf(4)}` }).click();
    await sheet.getByRole("button", { name: "Neue Probestunde" }).waitFor();
    expect(await coveredIn(page, ".roster-sheet")).toEqual([]);
    expect(await accessibilityViolations(page)).toEqual([]);
    const more = sheet.getByRole("button", { name: `Mehr: ${nameOf(0)}` });
    await more.click();
    await page.keyboard.press("Escape");
    expect(await more.getAttribute("aria-expanded")).toBe("false");
    expect(await sheet.count()).toBe(1);
    await page.goBack();
    await page.locator(`[data-row="class-${id}"]:focus`).waitFor();
    expect(await sheet.count()).toBe(0);
    await row.click();
    await sheet.waitFor();
    await page.keyboard.press("Escape");
    await page.locator(`[data-row="class-${id}"]:focus`).waitFor();
    await row.click();
    await sheet.waitFor();
    await page.reload();
    await sheet.getByText("4 von 20 Plätzen belegt").waitFor();
    await page.setViewportSize(DESKTOP);
    await panel(page).getByText("4 von 20 Plätzen belegt").waitFor();
    expect(await sheet.count()).toBe(0);
    // Without a connection it opens, too, and says why it cannot be read.
    await panel(page).getByRole("button", { name: "Schließen" }).click();
    await page.context().setOffline(true);
    await page.locator(`[data-key="class-${id}"]`).click();
    await panel(page).getByRole("heading", { name: "Keine Verbindung" }).waitFor();
    await page.context().setOffline(false);
    await panel(page).getByRole("button", { name: "Noch einmal versuchen" }).click();
    await panel(page).getByText(nameOf(120)).waitFor();
  });

  itInAll(
    "is worked by keys alone over slow 3G, follows another desk, and has names for its parts",
    async () => {
      const day = "2027-04-28";
      const id = await planWithPeople(pages.api, { start: `${day}T10:00:00Z`, index: 7, people: [130] });
      const { page } = await openDesk(pages, `club=${ROSTER_CLUB}&day=${day}`);
      await slowDown(page);
      await page.reload();
      await page.locator(`.calendar [data-key="class-${id}"]`).waitFor();
      // The calendar is one stop of the tab key; arrow keys lead on in it.
      await tabTo(page, "Coach 1: Unavailability");
      for (const key of [...Array.from({ length: 7 }, () => "ArrowRight"), "ArrowDown"]) {
        await page.keyboard.press(key);
      }
      await page.locator(`[data-key="class-${id}"]:focus`).waitFor();
      await page.keyboard.press("Enter");
      await panel(page).locator("h2:focus", { hasText: "Circuit" }).waitFor();
      await tabTo(page, "Add a person");
      await page.keyboard.type(nameOf(131));
      await panel(page)
        .getByRole("option", { name: nameOf(131) })
        .first()
        .waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await button(page, "Book").waitFor();
      await tabTo(page, "Book");
      await page.keyboard.press("Enter");
      await told(page, `${nameOf(131)}: Booked.`);
      expect(await storedPlace(pages.api, id, 131)).toMatchObject({ status: "booked" });
      await panel(page).getByRole("heading", { name: "In the class (2)", exact: true }).waitFor();
      const tree = await panel(page).ariaSnapshot();
      for (const part of [
        'complementary "Circuit"',
        'heading "Circuit" [level=2]',
        'combobox "Add a person"',
        'heading "In the class (2)" [level=3]',
        `button "${nameOf(130)}`,
      ]) {
        expect(tree).toContain(part);
      }
      const other = await openDesk(pages, `club=${ROSTER_CLUB}&day=${day}`);
      await other.page.locator(`[data-key="class-${id}"]`, { hasText: "2/20" }).click();
      await panel(other.page).getByText(nameOf(131)).waitFor();
      await asDesk(pages.api, new Date("2027-03-24T09:10:00Z"))(
        "cancelClassBooking",
        { class_id: id, client_id: clientId(131) },
        {},
      );
      await page.clock.runFor(31_000);
      await panel(page).getByRole("heading", { name: "In the class (1)", exact: true }).waitFor();
    },
  );
});

/** The roster beside the day. */
function panel(page: Page) {
  return page.getByRole("complementary", { name: "Circuit" });
}

/** A button of the roster, by its whole name. */
function button(page: Page, name: string) {
  return panel(page).getByRole("button", { name, exact: true });
}

/** Whether a button can be seen whole in what scrolls of the roster. */
async function isInBody(page: Page, name: string): Promise<boolean> {
  const around = await panel(page).locator(".roster-body").boundingBox();
  const box = await button(page, name).boundingBox();
  if (around === null || box === null) throw new Error(`${name} is not shown.`);
  return box.y >= around.y && box.y + box.height <= around.y + around.height;
}

/** Waits until the roster says what was done. */
async function told(page: Page, text: string): Promise<void> {
  await panel(page).locator(".outcome", { hasText: text }).waitFor();
}

/** Finds a person who is to be added. */
async function find(page: Page, index: number): Promise<void> {
  const field = panel(page).getByLabel("Add a person");
  await field.click();
  await page.keyboard.type(nameOf(index));
  await panel(page)
    .getByRole("option", { name: nameOf(index) })
    .first()
    .click();
}
