import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  APPOINTMENT_PATH,
  type Api,
  type ApiRequest,
  apiOf,
  BOTH_SCOPES,
  TOUR_PATH,
} from "../support/api.ts";
import { appointmentBody, tourBody } from "../support/bodies.ts";
import { openHour } from "../support/open-hour.ts";
import { type StartedProduct, startProduct } from "../support/started-product.ts";

describe("npm start -- --events", () => {
  let product: StartedProduct;
  let api: Api;

  beforeAll(async () => {
    product = await startProduct({ flags: ["--events"] });
    api = apiOf(product.state, "");
  });

  afterAll(async () => await product.stop());

  function events() {
    const lines = product.output().split("\n");
    return lines.filter((line) => line.includes('"detail-type"')).map((line) => JSON.parse(line));
  }

  /** The types of a record's events in the order in which they came. */
  function typesOf(field: string, id: unknown): string[] {
    return events()
      .filter(({ detail }) => detail[field] === String(id))
      .map((event) => `${event["detail-type"]} ${event.detail.version}`);
  }

  it("prints an event for each change, in order, without what anybody said, and none for a refusal", async () => {
    const token = await api.token({ scope: `${BOTH_SCOPES} staff.write` });
    const send = async (path: string, request: ApiRequest) => {
      const { status, text } = await api.send(path, { token, ...request });
      expect(status).toBeLessThan(300);
      return JSON.parse(text);
    };
    const [start, end] = [openHour(40), openHour(41)];
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
    await vi.waitFor(() => expect(events()).toHaveLength(6), 60_000);
    expect(typesOf("tour_id", booked.id)).toEqual(["tour.booked 1"]);
    expect(typesOf("appointment_id", created.id)).toEqual([
      "appointment.created 1",
      "appointment.cancelled 2",
    ]);
    expect(typesOf("unavailability_id", added.id)).toEqual([
      "unavailability.added 1",
      "unavailability.removed 2",
    ]);
    for (const { detail } of events()) expect(detail.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/);
    const [prospect] = events().filter((event) => event["detail-type"] === "prospect.created");
    const [tourBooked] = events().filter((event) => event["detail-type"] === "tour.booked");
    expect(tourBooked.detail).toMatchObject({ client_id: prospect.detail.client_id, starts_at: start });
    expect(tourBooked.detail.at).toBe(tourBooked.detail.booked_at);
    expect(JSON.stringify(events())).not.toMatch(/canary/i);
  });
});
