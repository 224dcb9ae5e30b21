import { beforeAll, describe, expect, it } from "vitest";
import { appointmentBody } from "../../../support/bodies.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import type { RequestOptions } from "../../../support/function-under-test.ts";
import { FINDER, MEMBER_9001 } from "../../../support/member.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const ALERT = "Asthma: carries an inhaler";
const SHOWN = {
  ...{ email_id: "priya.raman@example.com", mobile_country_code: "44", mobile_number: 7_700_900_101 },
  medical_alert: ALERT,
};
const HIDDEN = { email_id: null, mobile_country_code: null, mobile_number: null, medical_alert: null };

const KIOSK = { scopes: ["appointments.write", "appointments.read"] } as const satisfies RequestOptions;

const club = useSampleClub(beforeAll);

/** What *Gets client by ID* and *List appointments* show of client 9001. */
async function shown(options: RequestOptions) {
  const client = await club.api.getClient(undefined, {
    ...options,
    pathParameters: { tenant_id: "11", client_id: "9001" },
  });
  const list = await club.api.listAppointments(undefined, { ...options, query: { include: ["client"] } });
  return [client.body, ...list.body.clients];
}

let hour = 9;

function book(options: RequestOptions, key?: string) {
  if (key === undefined) hour += 1;
  const body = appointmentBody({ start_date_time: `2026-11-24T${key === undefined ? hour : 18}:00:00Z` });
  const headers: Record<string, string> = key === undefined ? {} : { "Idempotency-Key": key };
  return club.api.createAppointment(body, { ...options, headers });
}

async function alertOfBooking(options: RequestOptions): Promise<unknown> {
  const { status, body } = await book(options);
  expect(status).toBe(201);
  return body.client_booked_details[0].medical_alert;
}

describe("a client's contacts and medical alert", () => {
  it("are null to a caller without clients.find, in a client and in a list", async () => {
    expect(await alertOfBooking(KIOSK)).toBe("");
    const named = { client_id: 9001, status: "client", full_name: "Priya Raman" };
    const hidden = { ...named, ...HIDDEN, version: null, updated_at: null };
    const [client, listed] = await shown(KIOSK);
    expect(listed).toEqual(hidden);
    const others = Object.entries(client).filter(([name]) => !(name in named));
    expect(Object.fromEntries(others.filter(([, value]) => value !== null))).toEqual({});
    expect(client).toMatchObject(hidden);
  });

  it("are shown with clients.find", async () => {
    expect(await alertOfBooking(FINDER)).toBe(ALERT);
    expect(await shown(FINDER)).toMatchObject([SHOWN, SHOWN]);
  });

  it("are shown to the client", async () => {
    const member = { ...KIOSK, grants: MEMBER_9001 };
    expect(await alertOfBooking(member)).toBe(ALERT);
    const pathParameters = { tenant_id: "11", client_id: "9001" };
    expect((await club.api.getClient(undefined, { ...member, pathParameters })).body).toMatchObject(SHOWN);
  });

  it("are not in a kept answer for a caller who may not see them", async () => {
    const first = await book(FINDER, "kept");
    expect(first.body.client_booked_details[0].medical_alert).toBe(ALERT);
    expect((await book(FINDER, "kept")).text).toBe(first.text);
    const { status, text, body } = await book(KIOSK, "kept");
    expect([status, refusalProblems(body)]).toEqual([422, ["IDEMPOTENCY_KEY_REUSED Idempotency-Key"]]);
    expect(text).not.toContain("Asthma");
  });

  it("are not in a kept answer of a member whose access was widened to the club", async () => {
    const member = { ...KIOSK, grants: MEMBER_9001 };
    const first = await club.api.createAppointment(
      appointmentBody({ start_date_time: "2026-11-24T19:00:00Z" }),
      { ...member, headers: { "Idempotency-Key": "member" } },
    );
    expect(first.body.client_booked_details[0].medical_alert).toBe(ALERT);
    const again = await club.api.createAppointment(
      appointmentBody({ start_date_time: "2026-11-24T19:00:00Z" }),
      { ...KIOSK, headers: { "Idempotency-Key": "member" } },
    );
    expect([again.status, again.text.includes("Asthma")]).toEqual([422, false]);
  });
});
