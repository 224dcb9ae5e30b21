import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { APPOINTMENT_PATH, type Api, apiOf, TOUR_PATH } from "../support/api.ts";
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

  it("prints an event for each booking, without what the person said, and none for a refusal", async () => {
    const token = await api.token();
    const start = openHour(40);
    const tour = tourBody({ full_name: "Canary Person" }, { scheduled_datetime: start, notes: "canary" });
    const booked = JSON.parse((await api.send(TOUR_PATH, { token, body: tour })).text);
    await api.send(TOUR_PATH, { token, body: tour });
    const appointment = appointmentBody({ start_date_time: start, comments: "canary" });
    const created = JSON.parse((await api.send(APPOINTMENT_PATH, { token, body: appointment })).text);
    await vi.waitFor(() => expect(events()).toHaveLength(2), 10_000);
    const byType = Object.fromEntries(events().map((event) => [event["detail-type"], event.detail]));
    expect(byType["tour.booked"]).toMatchObject({
      tour_id: String(booked.id),
      tenant_id: "11",
      starts_at: start,
    });
    expect(byType["appointment.created"]).toMatchObject({
      appointment_id: String(created.create_response.id),
      client_id: "9001",
      coach_id: "501",
      starts_at: start,
    });
    expect(JSON.stringify(events())).not.toMatch(/canary/i);
  });
});
