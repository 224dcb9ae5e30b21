import { describe, expect, it } from "vitest";
import { appointmentBody, tourBody } from "../../../support/bodies.ts";
import { CAMDEN, CAMDEN_START, camdenBody, camdenPath } from "../../../support/camden.ts";
import { LONDON_BRIDGE, NORTHWIND, type RequestOptions } from "../../../support/function-under-test.ts";
import { DESK, MEMBER, VISITOR } from "./callers.ts";
import type { AskedMail, MessageScene } from "./message-scene.ts";
import { useMessageScene } from "./use-message-scene.ts";

let scene: MessageScene;
useMessageScene((opened) => {
  scene = opened;
});

const HOUR_MS = 60 * 60_000;
const OF_CLIENT = { ...DESK, pathParameters: { tenant_id: "11", client_id: "9001" } };

async function mails(): Promise<readonly AskedMail[]> {
  await scene.pass(10_000);
  return scene.take();
}

describe("a message", () => {
  it.each([
    ["en", undefined, "en"],
    ["en", "de-AT", "de"],
    ["de", undefined, "de"],
    ["de-CH", "en-GB", "en"],
    ["de", "fr", "en"],
  ])(
    "of a tenant whose language is %s, to somebody whose language is %s, is in %s",
    async (language, preferred_language, expected) => {
      await scene.setMessages(11, { language });
      const booked = await scene.api.bookTour(tourBody({ preferred_language }), VISITOR);
      expect(booked.status, booked.text).toBe(200);
      const [toVisitor] = await mails();
      expect(toVisitor?.letter).toMatchObject({ name: "tour_booked", language: expected });

      const updated = await scene.api.updateClient(
        { preferred_language: preferred_language ?? null },
        OF_CLIENT,
      );
      expect(updated.status, updated.text).toBe(200);
      const start_date_time = "2026-11-24T10:00:00Z";
      await scene.api.createAppointment(appointmentBody({ start_date_time }), DESK);
      const [toClient, toCoach] = (await mails()).toSorted((a, b) =>
        a.letter.name < b.letter.name ? -1 : 1,
      );
      expect(toClient?.letter).toMatchObject({ name: "appointment_created", language: expected });
      expect(toCoach?.letter).toMatchObject({ name: "coach_booked", language: language.slice(0, 2) });
    },
  );

  it.each([
    ["de;q=0.9, en;q=0.8", "de"],
    ["fr, en-GB", "en"],
    ["*", "de"],
  ])(
    "to a visitor whose page asks for %s is in %s, whoever moves the tour later",
    async (asked, language) => {
      await scene.setMessages(11, { language: "de" });
      const headers = { "Accept-Language": asked };
      const booked = await scene.api.bookTour(tourBody(), { ...VISITOR, headers });
      expect(booked.status, booked.text).toBe(200);
      expect((await mails()).map(({ letter }) => letter.language)).toEqual([language]);
      const path = {
        pathParameters: { company_uuid: NORTHWIND, tenant_uuid: LONDON_BRIDGE, tour_id: `${booked.body.id}` },
      };
      const moved = await scene.api.rescheduleTour(
        { scheduled_datetime: "2026-11-25T11:00:00Z" },
        { ...DESK, ...path, headers: { "Accept-Language": "en" } },
      );
      expect(moved.status, moved.text).toBe(200);
      expect((await mails()).map(({ letter }) => letter.language)).toEqual([language]);
    },
  );

  it("is in the language of the member's request, or in the club's where staff booked", async () => {
    const german = { headers: { "Accept-Language": "de-AT,de;q=0.9,en;q=0.8" } };
    const book = (day: string, options: RequestOptions) =>
      scene.api.createAppointment(appointmentBody({ start_date_time: `${day}T10:00:00Z` }), {
        ...options,
        ...german,
      });
    const recurrence = {
      weekdays: ["tuesday"],
      local_time: "10:00",
      first_date: "2026-12-01",
      occurrences: 2,
    };
    const { start_date_time: _, ...weekly } = appointmentBody();
    const languages: unknown[] = [];
    for (const booking of [
      () => book("2026-11-24", MEMBER),
      () => book("2026-11-25", DESK),
      () => scene.api.bookSeries({ ...weekly, recurrence }, { ...MEMBER, ...german }),
    ]) {
      const { status, text } = await booking();
      expect(status, text).toBe(201);
      languages.push((await mails()).map(({ letter }) => `${letter.name} ${letter.language}`).toSorted());
    }
    expect(languages).toEqual([
      ["appointment_created de", "coach_booked en"],
      ["appointment_created en", "coach_booked en"],
      ["appointment_created de"],
    ]);
  });

  it("says until when a cancellation is free and what becomes of the session", async () => {
    const booked = await scene.api.createAppointment(camdenBody(), { ...DESK, pathParameters: CAMDEN });
    expect(booked.status, booked.text).toBe(201);
    const [created] = await mails();
    expect(created?.letter.bookings).toMatchObject([
      { freeCancelUntil: "2026-11-30T10:00:00.000Z", session: "taken" },
    ]);
    await scene.pass(Date.parse(CAMDEN_START) - HOUR_MS - scene.deliveries.nowMs);
    scene.take();
    const path = camdenPath(booked.body.create_response.id);
    expect((await scene.api.cancelAppointment({}, { ...DESK, ...path })).status).toBe(200);
    const cancelled = (await mails()).find(({ letter }) => letter.name === "appointment_cancelled");
    expect(cancelled?.letter.bookings).toMatchObject([{ session: "forfeited" }]);
    expect(cancelled?.letter.bookings[0]?.freeCancelUntil).toBeUndefined();
  });
});
