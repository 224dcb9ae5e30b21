import { describe, expect, it } from "vitest";
import { Unavailable } from "../../../../shared/values/unavailable.ts";
import { appointmentBody, tourBody } from "../../../support/bodies.ts";
import {
  functionsUnderTest,
  LONDON_BRIDGE,
  NORTHWIND,
  type RequestOptions,
} from "../../../support/function-under-test.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { DESK, MEMBER, VISITOR } from "./callers.ts";
import type { AskedMail, MessageScene } from "./message-scene.ts";
import { useMessageScene } from "./use-message-scene.ts";

let scene: MessageScene;
useMessageScene((opened) => {
  scene = opened;
});

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;

const STRANGER = "stranger@evil.example";
const PRIYA = "priya.raman@example.com";
const PRIYAS_MOBILE = { mobile_country_code: "44", mobile_number: 7700900101 };
const OPEN_PATH = { company_uuid: NORTHWIND, tenant_uuid: LONDON_BRIDGE };

async function mails(): Promise<readonly AskedMail[]> {
  await scene.pass(10 * SECOND_MS);
  return scene.take();
}

async function askForLink(email_id: string) {
  return await scene.api.sendTourLink({ email_id }, { ...VISITOR, pathParameters: OPEN_PATH });
}

async function book(fields: Readonly<Record<string, unknown>>, options: RequestOptions = DESK) {
  const answer = await scene.api.createAppointment(appointmentBody(fields), options);
  expect(answer.status, answer.text).toBe(201);
}

describe("a stranger who plants their e-mail address beside somebody's mobile number", () => {
  it("gets nothing of a client who is known", async () => {
    const planted = await scene.api.bookTour(tourBody({ email_id: STRANGER, ...PRIYAS_MOBILE }), VISITOR);
    expect(planted.status).toBe(200);
    expect((await mails()).map(({ to, letter }) => [to, letter.name])).toEqual([[STRANGER, "tour_booked"]]);
    await book({});
    await book({ start_date_time: "2026-12-02T10:00:00Z" }, MEMBER);
    await scene.pass(20 * DAY_MS);
    const toStranger = scene.take().filter(({ to }) => to === STRANGER);
    // Their own tour's reminder, and nothing else.
    expect(toStranger.map(({ letter }) => letter.name)).toEqual(["tour_reminder"]);
  });

  it("gets nothing of a person who comes later, until the club confirms the address", async () => {
    const mobile = { mobile_country_code: "44", mobile_number: 7700900555 };
    await scene.api.createProspect(
      { prospect: { full_name: "Planted", email_id: STRANGER, ...mobile } },
      VISITOR,
    );
    const [person] = (await storedItems(scene.deliveries.tables, "Clients")).filter(
      ({ email_id, full_name }) => email_id === STRANGER && full_name === "Planted",
    );
    const client_id = Number(person?.client_id);
    expect(client_id).toBeGreaterThan(0);
    await book({ client_id });
    // Staff who book a tour for the owner of the number, and name the number alone, confirm nothing.
    await scene.api.bookTour(
      tourBody({ email_id: undefined, ...mobile }, { scheduled_datetime: "2026-12-04T10:00:00Z" }),
      DESK,
    );
    await scene.pass(5 * DAY_MS);
    expect(scene.take()).toEqual([]);
    const options = { ...DESK, pathParameters: { tenant_id: "11", client_id: String(client_id) } };
    const noted = await scene.api.updateClient({ note: "Called" }, options);
    expect(noted.status, noted.text).toBe(200);
    await book({ client_id, start_date_time: "2026-12-02T10:00:00Z" });
    expect(await mails()).toEqual([]);
    const confirmed = await scene.api.updateClient({ email_id: STRANGER }, options);
    expect(confirmed.status, confirmed.text).toBe(200);
    await book({ client_id, start_date_time: "2026-12-03T10:00:00Z" });
    const [mail] = await mails();
    expect(mail?.to).toBe(STRANGER);
    // The name is still a visitor's.
    expect(mail?.letter.recipientName).toBeUndefined();
  });

  it("gets mail for a person whose record the club has replaced, by the club's name", async () => {
    await scene.api.createProspect({ prospect: { full_name: "Planted", email_id: STRANGER } }, VISITOR);
    const [person] = (await storedItems(scene.deliveries.tables, "Clients")).filter(
      ({ email_id, full_name }) => email_id === STRANGER && full_name === "Planted",
    );
    const pathParameters = { tenant_id: "11", client_id: String(person?.client_id) };
    const replaced = await scene.api.replaceClient(
      { full_name: "Ada Lovelace", email_id: "ada@example.com" },
      { ...DESK, pathParameters, headers: { "If-Match": '"1"' } },
    );
    expect(replaced.status, replaced.text).toBe(200);
    await book({ client_id: person?.client_id });
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: "ada@example.com", letter: { recipientName: "Ada Lovelace" } });
  });
});

describe("send my link", () => {
  it("sends the link of an open tour to its own address, however that is spelt", async () => {
    const booked = await scene.api.bookTour(tourBody(), VISITOR);
    await mails();
    const answer = await askForLink("ADA.Byron@example.com");
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { id: null, info: [{ errorCode: "LINK_SENT", severity: "Info" }] },
    ]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "ada.byron@example.com", letter: { name: "tour_link" } });
    const parts = new URLSearchParams(new URL(mail?.letter.actionUrl ?? "").hash.slice(1));
    expect(parts.get("tour")).toBe(String(booked.body.id));
    const shown = await scene.api.getTour(undefined, {
      ...VISITOR,
      headers: { "Tour-Key": parts.get("key") ?? "" },
      pathParameters: { ...OPEN_PATH, tour_id: String(booked.body.id) },
    });
    expect(shown.status).toBe(200);
    expect(shown.body.version).toBe(1);
  });

  it("answers and writes the same if there is no such tour, and sends nothing", async () => {
    await scene.api.bookTour(tourBody(), VISITOR);
    await mails();
    const known = await askForLink("ada.byron@example.com");
    const before = (await storedItems(scene.deliveries.tables, "Messages")).length;
    const unknown = await askForLink("nobody@example.com");
    expect(unknown.text).toBe(known.text);
    expect(unknown.headers).toEqual(known.headers);
    expect(await storedItems(scene.deliveries.tables, "Messages")).toHaveLength(before + 1);
    expect((await mails()).map(({ to }) => to)).toEqual(["ada.byron@example.com"]);
  });

  it.each([
    ["whose owner has no tour", PRIYA, async () => undefined],
    [
      "whose owner's number a stranger booked with",
      PRIYA,
      () => scene.api.bookTour(tourBody({ email_id: STRANGER, ...PRIYAS_MOBILE }), VISITOR),
    ],
    [
      "that a stranger booked with beside somebody's number, which is nobody's contact",
      STRANGER,
      () => scene.api.bookTour(tourBody({ email_id: STRANGER, ...PRIYAS_MOBILE }), VISITOR),
    ],
  ])("sends nothing for an address %s", async (_, email, prepare) => {
    await prepare();
    await mails();
    expect((await askForLink(email)).status).toBe(200);
    expect(await mails()).toEqual([]);
  });

  it("answers while the queue does not, and sends the link by the next sweep", async () => {
    await scene.api.bookTour(tourBody(), VISITOR);
    await mails();
    const { services } = scene.deliveries;
    const queue = { send: () => Promise.reject(new Unavailable(new Error("timeout"), "SQS")) };
    const api = functionsUnderTest(scene.deliveries.tables.database, {
      now: () => scene.deliveries.now(),
      webhookServices: { ...services, queue },
    });
    const body = { email_id: "ada.byron@example.com" };
    const answer = await api.sendTourLink(body, { ...VISITOR, pathParameters: OPEN_PATH });
    expect(answer.status, answer.text).toBe(200);
    scene.deliveries.send(JSON.stringify({ sweep: true }));
    expect((await mails()).map(({ letter }) => letter.name)).toEqual(["tour_link"]);
  });

  it("sends nothing once the tour is over", async () => {
    await scene.api.bookTour(tourBody(), VISITOR);
    await mails();
    scene.deliveries.nowMs = Date.parse("2026-12-01T10:30:00Z");
    await askForLink("ada.byron@example.com");
    expect((await mails()).filter(({ letter }) => letter.name === "tour_link")).toEqual([]);
  });

  it("sends nothing once the tour is cancelled", async () => {
    const booked = await scene.api.bookTour(tourBody(), VISITOR);
    await mails();
    const pathParameters = { ...OPEN_PATH, tour_id: String(booked.body.id) };
    expect((await scene.api.cancelTour({}, { ...DESK, pathParameters })).status).toBe(200);
    expect((await mails()).map(({ letter }) => letter.name)).toEqual(["tour_cancelled"]);
    await askForLink("ada.byron@example.com");
    expect(await mails()).toEqual([]);
  });

  it("sends three an hour to an address", async () => {
    await scene.api.bookTour(tourBody(), DESK);
    await mails();
    for (let asked = 0; asked < 5; asked += 1) await askForLink("ada.byron@example.com");
    expect(await mails()).toHaveLength(3);
  });

  it("is refused where the stack sends no messages", async () => {
    const api = functionsUnderTest(scene.deliveries.tables.database, { sendsNoMessages: true });
    const body = { email_id: "ada.byron@example.com" };
    const off = await api.sendTourLink(body, { ...VISITOR, pathParameters: OPEN_PATH });
    expect([off.status, off.body.info[0].errorCode]).toEqual([400, "MESSAGES_OFF"]);
  });

  it("is refused where the tenant sends no messages", async () => {
    await scene.setMessages(11, { enabled: false });
    const off = await askForLink("ada.byron@example.com");
    expect([off.status, off.body.info[0].errorCode]).toEqual([400, "MESSAGES_OFF"]);
    expect(await storedItems(scene.deliveries.tables, "Messages")).toEqual([]);
  });

  it.each([[{}], [{ email_id: "" }], [{ email_id: "nobody" }], [{ email_id: 7 }]])(
    "names the field of a body without an address: %j",
    async (body) => {
      const answer = await scene.api.sendTourLink(body, { ...VISITOR, pathParameters: OPEN_PATH });
      expect([answer.status, answer.body.info[0].identifier]).toEqual([400, "email_id"]);
    },
  );
});

describe("a URL that somebody wrote", () => {
  const virtual = { is_virtual: true, room_id: undefined };

  it("is in a message only if it is on a host that the club has named", async () => {
    await book({ ...virtual, virtual_url: "https://meet.northwind.example/r/1" }, MEMBER);
    const [known] = await mails();
    expect(known?.letter.bookings[0]?.virtualUrl).toBe("https://meet.northwind.example/r/1");
    for (const virtual_url of [
      "https://evil.example/r/1",
      "https://meet.northwind.example.evil.example/",
      "https://meet.northwind.example:8443/",
      "https://user:pass@meet.northwind.example/",
      "https://evil.example/?meet.northwind.example",
    ]) {
      await scene.pass(DAY_MS);
      scene.take();
      const start_date_time = new Date(scene.deliveries.nowMs + 30 * DAY_MS)
        .toISOString()
        .replace(/T.*/, "T10:00:00Z");
      await book({ ...virtual, start_date_time, virtual_url }, MEMBER);
      const [mail] = await mails();
      expect(mail?.letter.bookings[0], virtual_url).toMatchObject({ isVirtual: true });
      expect(mail?.letter.bookings[0]?.virtualUrl, virtual_url).toBeUndefined();
      // The hexadecimal digits of ids and boundaries may be any.
      const raw = Buffer.from(mail?.raw ?? [])
        .toString()
        .replace(/[0-9a-f]{32}/g, "");
      expect(raw, virtual_url).not.toMatch(/evil|8443|user:/);
    }
  });
});
