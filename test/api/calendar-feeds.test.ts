import { request as httpRequest } from "node:http";
import ICAL from "ical.js";
import { beforeAll, describe, expect, it } from "vitest";
import { APPOINTMENT_PATH, type Api, type ApiAnswer, sharedApi } from "../support/api.ts";
import { appointmentBody } from "../support/bodies.ts";
import { refusalCodes } from "../support/envelope-shape.ts";
import { eventsInPython, hasPythonIcalendar } from "../support/python-calendar.ts";
import { expectRefusal } from "./well-formed.ts";

const COACH = "/tenants/11/staff/502/calendar";
const CLIENT = "/tenants/11/clients/9001/calendar";
const KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX";

let api: Api;

beforeAll(async () => {
  api = await sharedApi();
});

/** The path of a new feed. */
async function newFeed(path: string, token: string): Promise<string> {
  const { status, text } = await api.send(path, { token });
  expect(status, text).toBe(201);
  const { url } = JSON.parse(text);
  expect(url).toMatch(/\/calendars\/[\w-]{32}\.ics$/);
  expect(url.startsWith(`${api.state.baseUrl}/calendars/`)).toBe(true);
  return url.slice(api.state.baseUrl.length);
}

function read(path: string, headers: Readonly<Record<string, string>> = {}): Promise<ApiAnswer> {
  return api.send(path, { method: "GET", headers });
}

/** Sends a path as it is, which fetch would tidy up. */
function raw(method: string, path: string): Promise<{ readonly status: number; readonly text: string }> {
  const { hostname, port } = new URL(api.state.baseUrl);
  return new Promise((resolve, reject) => {
    const call = httpRequest({ hostname, port, method, path, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.on("error", reject).end();
  });
}

describe("a calendar feed over HTTP", () => {
  it("is made by staff, read by two libraries without a token, unchanged if read again, ended", async () => {
    const token = await api.token({ scope: "staff.write appointments.write" });
    const body = appointmentBody({ coach_id: 502, client_id: 9003, start_date_time: "2026-12-09T10:00:00Z" });
    const booked = await api.send(APPOINTMENT_PATH, { token, body });
    expect(booked.status, booked.text).toBe(201);
    const uid = `appointment-${JSON.parse(booked.text).create_response.id}@${new URL(api.state.baseUrl).hostname}`;
    const path = await newFeed(COACH, token);
    const first = await read(path, { Accept: "application/json" });
    expect([first.status, first.headers.get("Content-Type"), first.headers.get("Cache-Control")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      "private, no-cache",
    ]);
    const events = new ICAL.Component(ICAL.parse(first.text)).getAllSubcomponents("vevent");
    const event = events.map((each) => new ICAL.Event(each)).find((each) => each.uid === uid);
    expect(event?.startDate.toJSDate().toISOString()).toBe("2026-12-09T10:00:00.000Z");
    if (hasPythonIcalendar) {
      expect(eventsInPython(first.text)).toContainEqual([uid, event?.summary, "2026-12-09T10:00:00+00:00"]);
    }
    const tag = String(first.headers.get("ETag"));
    const second = await read(path, { "If-None-Match": tag });
    expect([second.status, second.text, second.headers.get("ETag")]).toEqual([304, "", tag]);
    const head = await api.send(path, { method: "HEAD" });
    expect([head.status, head.text, head.headers.get("ETag")]).toEqual([200, "", tag]);
    expect(head.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect((await api.send(path, { method: "HEAD", headers: { "If-None-Match": tag } })).status).toBe(304);
    expect((await api.send(COACH, { method: "DELETE", token })).status).toBe(200);
    expectRefusal(await read(path), 404, "FEED_NOT_FOUND");
    const [, key = ""] = /\/calendars\/([\w-]+)/.exec(path) ?? [];
    expect((await sharedApi()).output).not.toContain(key);
  });

  it("is made by a member for themselves alone, and not by staff", async () => {
    const member = await api.token({ principal: "member-9001", scope: "appointments.write" });
    const path = await newFeed(CLIENT, member);
    expect((await read(path)).status).toBe(200);
    expectRefusal(await api.send(CLIENT.replace("9001", "9002"), { token: member }), 403, "ACCESS_DENIED");
    const staff = await api.token({ scope: "appointments.manage clients.write staff.write" });
    for (const method of ["POST", "DELETE"]) {
      expectRefusal(await api.send(CLIENT, { method, token: staff }), 403, "ACCESS_DENIED");
    }
    expect((await read(path)).status).toBe(200);
    expect((await api.send(CLIENT, { method: "DELETE", token: member })).status).toBe(200);
    expectRefusal(await read(path), 404, "FEED_NOT_FOUND");
  });

  it.each([
    [404, "FEED_NOT_FOUND", `/calendars/${KEY}.ics`],
    [404, "FEED_NOT_FOUND", `/calendars/${KEY}`],
    [404, "FEED_NOT_FOUND", `/calendars/${KEY}.ics%00`],
    [404, "FEED_NOT_FOUND", `/calendars/%00${KEY}.ics`],
    [404, "FEED_NOT_FOUND", "/calendars/..%2f..%2ftenants%2f11%2fstaff"],
    [404, "FEED_NOT_FOUND", "/calendars/.."],
    [404, "FEED_NOT_FOUND", `/calendars/${KEY}.ics?token=x`],
    [404, "ROUTE_NOT_FOUND", `/calendars/../calendars/${KEY}.ics`],
    [404, "ROUTE_NOT_FOUND", `/calendars/${KEY}.ics/`],
    [404, "ROUTE_NOT_FOUND", `/calendars/${KEY}/x.ics`],
    [404, "ROUTE_NOT_FOUND", "/calendars/"],
    [404, "ROUTE_NOT_FOUND", "/calendars"],
    [404, "ROUTE_NOT_FOUND", `/CALENDARS/${KEY}.ics`],
    [400, "PATH_PARAMETER_INVALID", "/calendars/%zz.ics"],
  ])("is %i %s to a stranger: %s", async (expected, code, path) => {
    const { status, text } = await raw("GET", path);
    expect([status, refusalCodes(JSON.parse(text))]).toEqual([expected, [code]]);
    expect(text).not.toContain(KEY);
  });

  it("is 404 to a stranger with a very long key", async () => {
    const { status, text } = await raw("GET", `/calendars/${"A".repeat(7_000)}.ics`);
    expect([status, refusalCodes(JSON.parse(text))]).toEqual([404, ["FEED_NOT_FOUND"]]);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("takes no %s", async (method) => {
    const { status, text } = await raw(method, `/calendars/${KEY}.ics`);
    expect([status, refusalCodes(JSON.parse(text))]).toEqual([404, ["ROUTE_NOT_FOUND"]]);
  });
});
