import { beforeAll, describe, expect, it } from "vitest";
import { APPOINTMENT_PATH, type Api, type ApiRequest, sharedApi } from "../support/api.ts";
import { appointmentBody } from "../support/bodies.ts";
import { openHour } from "../support/open-hour.ts";

let api: Api;
let token: string;

beforeAll(async () => {
  api = await sharedApi();
  token = await api.token({ scope: "staff.write appointments.write" });
});

async function send(path: string, request: ApiRequest) {
  const { status, headers, text } = await api.send(path, { token, ...request });
  return { status, etag: headers.get("ETag"), body: JSON.parse(text) };
}

describe("the unavailability of a coach, over HTTP", () => {
  it("is added, listed, stops bookings and is removed by its version, without a body", async () => {
    const start = openHour(2_900);
    const path = "/tenants/11/staff/502/unavailability";
    const end = new Date(Date.parse(start) + 3_600_000).toISOString();
    const added = await send(path, { body: { start_date_time: start, end_date_time: end } });
    expect([added.status, added.etag]).toEqual([201, '"1"']);
    const { id } = added.body.create_response;
    const range = new URLSearchParams({ from: start, to: end });
    const listed = await send(`${path}?${range}`, { method: "GET" });
    expect(listed.body.unavailability).toEqual([added.body.unavailability]);
    const booking = { body: appointmentBody({ coach_id: 502, client_id: 9003, start_date_time: start }) };
    expect((await send(APPOINTMENT_PATH, booking)).status).toBe(400);
    const stale = await send(`${path}/${id}`, { method: "DELETE", headers: { "If-Match": '"2"' } });
    expect(stale.status).toBe(412);
    const removed = await send(`${path}/${id}`, { method: "DELETE", headers: { "If-Match": '"1"' } });
    expect([removed.status, removed.etag, removed.body.id]).toEqual([200, '"2"', id]);
    expect((await send(APPOINTMENT_PATH, booking)).status).toBe(201);
  });

  it("needs staff.write to be added and removed, not to be listed", async () => {
    token = await api.token({ scope: "appointments.write" });
    const path = "/tenants/11/staff/502/unavailability";
    expect((await send(path, { body: {} })).status).toBe(403);
    expect((await send(`${path}/1`, { method: "DELETE" })).status).toBe(403);
    expect((await send(path, { method: "GET" })).status).toBe(200);
  });
});
