import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ICAL from "ical.js";
import PostalMime, { type Email } from "postal-mime";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Api, apiOf, TOUR_PATH } from "../../support/api.ts";
import { appointmentBody, tourBody } from "../../support/bodies.ts";
import { itInAll } from "../../support/run-size.ts";
import { type StartedProduct, startProduct } from "../../support/started-product.ts";
import { newTestFolder } from "../../support/test-folder.ts";

const SCOPE = "tours.write tours.manage appointments.write appointments.manage clients.write";
const VISITOR = "tours.write";
const APPOINTMENTS = "/tenants/11/appointments";
const PATIENCE = { timeout: 60_000, interval: 100 };
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const PRIYA = "priya.raman@example.com";
const AMARA = "amara.cole@northwind.example";

const directory = newTestFolder();
const outbox = join(directory, "outbox");

let product: StartedProduct;
let api: Api;
let token: string;
/** The messages that a test has seen. */
const seen = new Set<string>();

/** Starts the product so much later than it is. */
async function start(shiftMs = 0): Promise<void> {
  const clock = new URL("../../support/shifted-clock.ts", import.meta.url);
  clock.searchParams.set("ms", String(shiftMs));
  product = await startProduct({
    directory,
    command: [process.execPath, "--import", clock.href, "infra/local/start.ts"],
  });
  api = apiOf(product.state, "");
  token = await api.token({ scope: SCOPE });
}

/** An hour of a day so many days ahead on the club's clock, when the club is open. */
function at(days: number, hour: number): string {
  const day = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const sameInUtc = Date.parse(`${day}T${String(hour).padStart(2, "0")}:00:00.000Z`);
  const clubHour = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", timeZone: "Europe/London" }).format(
    sameInUtc,
  );
  return new Date(sameInUtc - (Number(clubHour) - hour) * HOUR_MS).toISOString();
}

interface Call {
  readonly method?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function call(path: string, body?: unknown, options: Call = {}) {
  const { status, text } = await api.send(path, { token, body, ...options });
  expect(status, text).toBeLessThan(300);
  return JSON.parse(text);
}

/** The next messages, as mail apps read them, once there are so many, by their recipients. */
async function nextMails(count: number): Promise<Email[]> {
  const unseen = () => readdirSync(outbox).filter((name) => name.endsWith(".eml") && !seen.has(name));
  await vi.waitFor(() => expect(unseen().length).toBeGreaterThanOrEqual(count), PATIENCE);
  const names = unseen();
  for (const name of names) seen.add(name);
  expect(names).toHaveLength(count);
  const mails = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
  return mails.toSorted((a, b) => (recipient(a) < recipient(b) ? -1 : 1));
}

function recipient({ to = [] }: Email): string {
  return String(to[0]?.address);
}

/** A message's booking in the calendar that it brings: its start, its status, and its version. */
function eventOf({ attachments }: Email) {
  const [file, ...others] = attachments.filter(({ mimeType }) => mimeType === "text/calendar");
  expect(others).toEqual([]);
  const content = typeof file?.content === "string" ? file.content : new TextDecoder().decode(file?.content);
  const calendar = new ICAL.Component(ICAL.parse(content));
  const events = calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
  return events.map((event) => ({
    uid: event.uid.replace(/@.*/, ""),
    starts: event.startDate.toJSDate().toISOString(),
    sequence: event.sequence,
    status: event.component.getFirstPropertyValue("status"),
  }));
}

beforeAll(async () => {
  await start();
});

afterAll(() => product?.stop());

describe("a visitor", () => {
  const ada = { full_name: "Ada Hill", email_id: "ada.hill@example.com" };
  let id: number;
  let link: URL;

  it("is told of a tour that was booked", async () => {
    const visitor = await api.token({ scope: VISITOR });
    const tour = { scheduled_datetime: at(2, 10), notes: "Call me Ishmael" };
    ({ id } = await call(TOUR_PATH, tourBody(ada, tour), { token: visitor }));
    const [mail] = await nextMails(1);
    expect(mail).toMatchObject({
      to: [{ address: "ada.hill@example.com" }],
      from: { name: "Northwind London Bridge" },
      replyTo: [{ address: "london-bridge@northwind.example" }],
    });
    expect(mail?.subject).toMatch(/^Your tour of Northwind London Bridge, .*10:00$/);
    expect(mail?.text).toContain("Two minutes from London Bridge station");
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Ada|Hill|Ishmael/);
    expect(mail && eventOf(mail)).toEqual([
      { uid: `tour-${id}`, starts: at(2, 10), sequence: 1, status: "CONFIRMED" },
    ]);
    const [url] = /https:\/\/london-bridge\S+#tour=\S+/.exec(mail?.text ?? "") ?? [];
    link = new URL(url ?? "");
    expect(mail?.html).toContain(link.href.replaceAll("&", "&amp;"));
  });

  it("is told of a move, which they made with the link", async () => {
    const visitor = await api.token({ scope: VISITOR });
    const parts = new URLSearchParams(link.hash.slice(1));
    expect(parts.get("tour")).toBe(String(id));
    const headers = { "Tour-Key": parts.get("key") ?? "" };
    const move = { scheduled_datetime: at(3, 11) };
    await call(`${TOUR_PATH}/${id}/reschedule`, move, { token: visitor, headers });
    const [mail] = await nextMails(1);
    expect(mail?.subject).toMatch(/^Moved: /);
    expect(mail && eventOf(mail)).toMatchObject([{ starts: at(3, 11), sequence: 2 }]);
  });

  itInAll("gets the link again, however the address is spelt", async () => {
    const visitor = await api.token({ scope: VISITOR });
    await call(`${TOUR_PATH}/link`, { email_id: "Ada.HILL@example.com" }, { token: visitor });
    const [mail] = await nextMails(1);
    expect(mail && recipient(mail)).toBe("ada.hill@example.com");
    expect(mail?.text).toContain(link.href);
  });

  itInAll("is told of a cancellation", async () => {
    await call(`${TOUR_PATH}/${id}/cancel`, {});
    const [mail] = await nextMails(1);
    expect(mail?.subject).toMatch(/^Cancelled: /);
    expect(mail?.text).not.toContain("key=");
    expect(mail && eventOf(mail)).toMatchObject([{ status: "CANCELLED", sequence: 3 }]);
  });
});

describe("a client and their coach", () => {
  const path = () => `${APPOINTMENTS}/${id}`;
  let id: number;

  it("are told of an appointment", async () => {
    const body = appointmentBody({ start_date_time: at(3, 12), comments: "My knee hurts" });
    const { create_response } = await call(APPOINTMENTS, body);
    id = create_response.id;
    const [toCoach, toClient] = await nextMails(2);
    expect([toCoach, toClient].map((mail) => mail && recipient(mail))).toEqual([AMARA, PRIYA]);
    expect(toClient?.subject).toMatch(/^Booked: Personal training, .*12:00$/);
    expect(toClient?.text).toMatch(/Priya[\s\S]*Amara Cole[\s\S]*Open floor/);
    expect(toCoach?.subject).toContain("Priya R.");
    for (const mail of [toCoach, toClient]) {
      expect(`${mail?.text}${mail?.html}`).not.toMatch(/knee|Raman.*Priya R\./);
      expect(mail && eventOf(mail)).toEqual([
        { uid: `appointment-${id}`, starts: at(3, 12), sequence: 1, status: "CONFIRMED" },
      ]);
    }
    expect(`${toCoach?.text}${toCoach?.html}`).not.toContain("Raman");
  });

  itInAll("are told of a move", async () => {
    await call(`${path()}/reschedule`, { start_date_time: at(4, 13) });
    const [toCoach, toClient] = await nextMails(2);
    expect([toCoach?.subject, toClient?.subject]).toEqual([
      expect.stringMatching(/^Moved: .*13:00$/),
      expect.stringMatching(/^Moved: .*13:00$/),
    ]);
    expect(toClient && eventOf(toClient)).toMatchObject([{ starts: at(4, 13), sequence: 2 }]);
  });

  itInAll("are told of another coach, and the former one takes it off the calendar", async () => {
    await call(`${path()}/substitute-coach`, { coach_id: 502 });
    const [toCoach, toClient] = await nextMails(2);
    expect(toClient?.text).toContain("Ben Okafor");
    expect(toCoach && eventOf(toCoach)).toMatchObject([{ status: "CANCELLED" }]);
    expect(toClient && eventOf(toClient)).toMatchObject([{ status: "CONFIRMED", sequence: 3 }]);
  });

  itInAll("are told of the first coach's return, and of the cancellation and its session", async () => {
    await call(`${path()}/substitute-coach`, { coach_id: 501 });
    const [again] = await nextMails(2);
    expect(again && recipient(again)).toBe(AMARA);
    await call(`${path()}/cancel`, {});
    const [toCoach, toClient] = await nextMails(2);
    expect([toCoach?.subject, toClient?.subject]).toEqual([
      expect.stringMatching(/^Cancelled: /),
      expect.stringMatching(/^Cancelled: /),
    ]);
    expect(toClient?.text).toMatch(/session/i);
    expect(toClient && eventOf(toClient)).toMatchObject([{ status: "CANCELLED", sequence: 5 }]);
  });

  itInAll("are told of a series in one message, and of its rest in another", async () => {
    const { start_date_time: _, ...body } = appointmentBody({ client_id: 9002, coach_id: 502 });
    const first = at(10, 14);
    const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" })
      .format(new Date(first))
      .toLowerCase();
    const recurrence = {
      weekdays: [weekday],
      local_time: "14:00",
      first_date: first.slice(0, 10),
      occurrences: 3,
    };
    const { create_response } = await call(`${APPOINTMENTS}/series`, { ...body, recurrence });
    const [booked] = await nextMails(1);
    expect(booked && eventOf(booked)).toHaveLength(3);
    await call(`${APPOINTMENTS}/series/${create_response.id}/cancel`, {});
    const [rest] = await nextMails(1);
    expect(rest && eventOf(rest).map(({ status }) => status)).toEqual([
      "CANCELLED",
      "CANCELLED",
      "CANCELLED",
    ]);
  });
});

describe("a reminder", () => {
  itInAll("comes a day before what is booked, and of nothing that was cancelled", async () => {
    const bob = { full_name: "Bob Hill", email_id: "bob.hill@example.com" };
    await call(TOUR_PATH, tourBody(bob, { scheduled_datetime: at(5, 15) }));
    const carl = { full_name: "Carl Hill", email_id: "carl.hill@example.com" };
    const cancelled = await call(TOUR_PATH, tourBody(carl, { scheduled_datetime: at(5, 15) }));
    const body = appointmentBody({ client_id: 9003, start_date_time: at(5, 16) });
    await call(APPOINTMENTS, body);
    await nextMails(4);
    await call(`${TOUR_PATH}/${cancelled.id}/cancel`, {});
    await nextMails(1);
    await product.stop();
    await start(Date.parse(at(4, 17)) - Date.now());
    const mails = await nextMails(2);
    expect(mails.map(recipient)).toEqual(["bob.hill@example.com", "wei.zhang@example.com"]);
    for (const mail of mails) expect(mail.subject).toMatch(/^Reminder: /);
  });
});
