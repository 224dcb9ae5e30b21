import { describe, expect, it, vi } from "vitest";
import { APPOINTMENT_PATH, type ApiRequest, BOTH_SCOPES, TOUR_PATH, toldApi } from "../support/api.ts";
import { appointmentBody, tourBody } from "../support/bodies.ts";
import { openHour } from "../support/open-hour.ts";

interface PrintedEvent {
  readonly "detail-type": string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The events that the product has printed about what this test changed: whatever began then, and whoever booked it. */
async function eventsOf(names: readonly unknown[]): Promise<PrintedEvent[]> {
  const { output } = await toldApi();
  const lines = output.split("\n").filter((line) => line.includes('"detail-type"'));
  const events = lines.map((line): PrintedEvent => JSON.parse(line));
  const ids = ["tour_id", "appointment_id", "unavailability_id"];
  const own = events.filter(({ detail }) => ids.some((id) => names.map(String).includes(String(detail[id]))));
  const visitor = own.find((event) => event["detail-type"] === "tour.booked")?.detail.client_id;
  const made = (event: PrintedEvent) =>
    event["detail-type"] === "prospect.created" && event.detail.client_id === visitor;
  return [...own, ...events.filter(made)];
}

/** The types of a record's events in the order in which they came. */
function typesOf(events: readonly PrintedEvent[], field: string): string[] {
  return events
    .filter(({ detail }) => field in detail)
    .map((event) => `${event["detail-type"]} ${event.detail.version}`);
}

describe("npm start -- --events", () => {
  it("prints an event for each change in order, without free text, and none for a refusal", async () => {
    const api = await toldApi();
    const token = await api.token({ scope: `${BOTH_SCOPES} staff.write` });
    const send = async (path: string, request: ApiRequest) => {
      const { status, text } = await api.send(path, { token, ...request });
      expect(status).toBeLessThan(300);
      return JSON.parse(text);
    };
    const [start, end] = [openHour(400), openHour(401)];
    const tour = tourBody({ full_name: "Canary Person" }, { scheduled_datetime: start, notes: "canary" });
    const booked = await send(TOUR_PATH, { body: tour });
    await api.send(TOUR_PATH, { token, body: tour });
    const appointment = appointmentBody({ start_date_time: start, comments: "canary" });
    const { create_response: created } = await send(APPOINTMENT_PATH, { body: appointment });
    await send(`${APPOINTMENT_PATH}/${created.id}/cancel`, { body: { reason: "canary" } });
    await api.send(`${APPOINTMENT_PATH}/${created.id}/cancel`, { token, body: {} });
    const away = { start_date_time: start, end_date_time: end, reason: "canary" };
    const staff = "/tenants/11/staff/502/unavailability";
    const { create_response: added } = await send(staff, { body: away });
    await send(`${staff}/${added.id}`, { method: "DELETE" });
    const ids = [booked.id, created.id, added.id];
    const events = await vi.waitFor(async () => {
      const found = await eventsOf(ids);
      expect(found).toHaveLength(6);
      return found;
    }, 60_000);
    expect(typesOf(events, "tour_id")).toEqual(["tour.booked 1"]);
    expect(typesOf(events, "appointment_id")).toEqual(["appointment.created 1", "appointment.cancelled 2"]);
    expect(typesOf(events, "unavailability_id")).toEqual([
      "unavailability.added 1",
      "unavailability.removed 2",
    ]);
    for (const { detail } of events) expect(detail.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/);
    const tourBooked = events.find((event) => event["detail-type"] === "tour.booked");
    expect(tourBooked?.detail).toMatchObject({ starts_at: start, at: tourBooked?.detail.booked_at });
    expect(JSON.stringify(events)).not.toMatch(/canary/i);
  });
});
