import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readyMessage } from "../../../infra/local/ready-message.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const BASE_URL = { baseUrl: "http://127.0.0.1:3000", siteUrl: "http://127.0.0.1:3001" };

function slots(now: Date): string[] {
  const message = readyMessage(BASE_URL, now, "npm run token --");
  return [...message.matchAll(/"(?:scheduled_datetime|start_date_time)":"([^"]+)"/g)].map(
    ([, slot = ""]) => slot,
  );
}

const anyNow = fc.date({ min: new Date("2026-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });

describe("what npm start says once it serves", () => {
  it("offers hours from tomorrow on at which Northwind London Bridge is open", async () => {
    const hour = new Intl.DateTimeFormat("en-GB", {
      timeZone: "Europe/London",
      hour: "2-digit",
      hour12: false,
    });
    await fc.assert(
      fc.property(anyNow, (now) => {
        for (const slot of slots(now)) {
          const day = Date.parse(slot.slice(0, 10)) - Date.parse(now.toISOString().slice(0, 10));
          expect(day).toBeGreaterThanOrEqual(DAY_MS);
          expect(day).toBeLessThan(60 * DAY_MS);
          // Saturdays and Sundays have the shortest hours: 08:00 to 20:00; an appointment takes one.
          expect(Number(hour.format(new Date(slot)))).toBeGreaterThanOrEqual(8);
          expect(Number(hour.format(new Date(slot)))).toBeLessThan(19);
        }
      }),
    );
  });

  it("offers the tour and the appointment at different hours, and others a second later", () => {
    const now = Date.parse("2026-11-20T09:00:00Z");
    const offered = [0, 1, 2, 3].flatMap((second) => slots(new Date(now + second * 1_000)));
    expect(new Set(offered).size).toBe(8);
  });

  it("says where it serves and how to get a token", () => {
    const message = readyMessage(BASE_URL, new Date(), "npm run token --");
    expect(message).toContain("Serving http://127.0.0.1:3000 ");
    for (const page of ["Booking page", "Member's page", "Club's day"])
      expect(message).toContain(`${page} http://127.0.0.1:3001/`);
    expect(message).toMatch(/^Messages sent http:\/\/127\.0\.0\.1:3001\/outbox$/m);
    expect(message).toMatch(/^API reference http:\/\/127\.0\.0\.1:3001\/docs$/m);
    expect(message).toMatch(/^TOKEN=\$\(npm run token -- --principal northwind-app --scope ".*"\)$/m);
    expect(message.match(/^curl .*/gm)?.length).toBe(2);
  });
});
