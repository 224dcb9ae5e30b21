import { beforeAll, describe, expect, it } from "vitest";
import { actionsAt } from "../../../shared/sdk/actions.ts";
import { createBookingSdk } from "../../../shared/sdk/booking-sdk.ts";
import { dataOf } from "../../../shared/sdk/call-failed.ts";
import { changesSince } from "../../../shared/sdk/changes.ts";
import { eachItem } from "../../../shared/sdk/lists.ts";
import { noticesIn, tourKeyIn } from "../../../shared/sdk/notices.ts";
import * as operations from "../../../shared/sdk/operations.ts";
import { appTokens, personTokens, redeemCode } from "../../../shared/sdk/tokens.ts";
import { type Api, sharedApi } from "../../support/api.ts";
import { appointmentBody, tourBody } from "../../support/bodies.ts";
import { LONDON_BRIDGE, NORTHWIND } from "../../support/function-under-test.ts";
import { oauthApp, signInRedirect } from "../../support/oauth-app.ts";
import { openHour } from "../../support/open-hour.ts";
import { allOf } from "./fake-api.ts";

const path = { tenant_id: 11 };
const openPath = { company_uuid: NORTHWIND, tenant_uuid: LONDON_BRIDGE };
const SLOT = 2_850;

let api: Api;

beforeAll(async () => {
  api = await sharedApi();
});

function clubWith(scope: string) {
  const { baseUrl } = api.state;
  const token = appTokens({ baseUrl, clientId: "northwind-app", clientSecret: "any", scope });
  return createBookingSdk({ baseUrl, token }, operations);
}

describe("the SDK against the running product", () => {
  it("reads a list page by page", async () => {
    const club = clubWith("appointments.read");
    const [one, all] = [{ limit: 1 }, { limit: 200 }];
    const rooms = await allOf(eachItem(club.listRooms, { path, query: one }));
    expect(rooms.length).toBeGreaterThan(1);
    expect(rooms).toEqual(dataOf(await club.listRooms({ path, query: all })).rooms);
  });

  it("changes the record that it has read, and not one that others have changed since", async () => {
    const club = clubWith("appointments.manage");
    const updated_since = new Date().toISOString();
    const body = appointmentBody({ start_date_time: openHour(SLOT) });
    const { create_response } = dataOf(await club.createAppointment({ path, body }));
    const request = { path: { ...path, appointment_id: create_response.id ?? 0 } };
    const read = dataOf(await club.getAppointment(request));
    const { cancel } = actionsAt(read.actions, new Date());
    expect(cancel).toMatchObject({ session_outcome: "returned" });

    const comments = { ...request, body: { room_id: read.room_id, comments: "Knee" } };
    expect(await club.updateAppointment(comments, { ifMatch: read })).toMatchObject({ ok: true, version: 2 });
    const stale = await club.cancelAppointment({ ...request, body: {} }, { ifMatch: read });
    expect(stale).toMatchObject({ ok: false, status: 412, currentVersion: 2 });
    const cancelled = dataOf(await club.cancelAppointment({ ...request, body: {} }, { ifMatch: 2 }));
    expect(noticesIn(cancelled).map(({ errorCode }) => errorCode)).toContain("SESSION_RETURNED");

    const changes = await changesSince(club.listAppointments, { path, query: { updated_since } });
    expect(changes.records).toContainEqual(
      expect.objectContaining({ id: create_response.id, version: 3, status: "cancelled" }),
    );
  });

  it("books a tour, and reads it with the key that the visitor got", async () => {
    const club = clubWith("tours.write");
    const email_id = "visitor.of.the.sdk@example.com";
    const body = tourBody({ email_id }, { scheduled_datetime: openHour(SLOT + 1) });
    const booked = dataOf(await club.bookTour({ path: openPath, body }));
    const request = { path: { ...openPath, tour_id: booked.id ?? 0 } };
    const tourKey = tourKeyIn(booked) ?? "";
    expect(dataOf(await club.getTour(request, { tourKey })).prospect.email_id).toBe(email_id);
    expect(await club.getTour(request)).toMatchObject({ ok: false, status: 404 });
  });
});

describe("a person's tokens from the running product", () => {
  it("come by the code of the sign-in, then by refresh tokens, each good for once", async () => {
    const { baseUrl } = api.state;
    const app = { baseUrl, clientId: "members-app" };
    const scope = "openid appointments.write";
    const sent = await signInRedirect(oauthApp(api.state, app.clientId), "ada", scope);
    const { redirectUri, pkceCodeVerifier: codeVerifier } = sent;
    const code = sent.callback.searchParams.get("code") ?? "";
    const signedIn = await redeemCode({ ...app, code, codeVerifier, redirectUri });
    expect(signedIn.idToken).toMatch(/^ey/);
    const stored = [signedIn.refreshToken ?? ""];
    const onRefreshToken = (newer: string) => stored.push(newer);
    const [first = ""] = stored;
    const tokens = personTokens({ ...app, refreshToken: first, onRefreshToken, firstToken: signedIn });
    expect((await tokens()).accessToken).toBe(signedIn.accessToken);
    expect(stored).toHaveLength(1);
    for (const _ of ["second", "third"]) expect((await tokens()).accessToken).toMatch(/^ey/);
    expect(new Set(stored).size).toBe(3);
    await expect(personTokens({ ...app, refreshToken: first })()).rejects.toMatchObject({
      error: "invalid_grant",
      isFinal: true,
    });
  });
});
