import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APPOINTMENT_PATH, type Api, type ApiAnswer, apiOf } from "../../../support/api.ts";
import { appointmentBody } from "../../../support/bodies.ts";
import { emittedMetrics, metricKey } from "../../../support/embedded-metrics.ts";
import { engineEndpoint } from "../../../support/engine.ts";
import { openHour } from "../../../support/open-hour.ts";
import { type StartedProduct, startProduct } from "../../../support/started-product.ts";
import { templateOf } from "../synthesized.ts";
import { logRecords, runQuery } from "./insights.ts";

const QuerySchema = v.object({
  Properties: v.object({
    Name: v.string(),
    QueryString: v.string(),
    LogGroupNames: v.array(v.object({ Ref: v.string() })),
  }),
});

const template = templateOf({ tokenEndpoint: "https://login.club.example/oauth2/token" });
const queries = Object.values(template.findResources("AWS::Logs::QueryDefinition")).map(
  (resource) => v.parse(QuerySchema, resource).Properties,
);

function queryText(name: string): string {
  const found = queries.find(({ Name }) => Name === `FitnessBooking-dev/${name}`);
  if (found === undefined) throw new Error(`There is no saved query ${name}.`);
  return found.QueryString;
}

describe("the log of the product on this machine", () => {
  let product: StartedProduct;
  let api: Api;
  let booked: ApiAnswer;
  let lost: ApiAnswer;

  beforeAll(async () => {
    product = await startProduct({ environment: { AWS_ENDPOINT_URL_DYNAMODB: engineEndpoint() } });
    api = apiOf(product.state, "");
    const token = await api.token();
    booked = await api.send(APPOINTMENT_PATH, {
      token,
      body: appointmentBody({ start_date_time: openHour(2_600) }),
    });
    lost = await api.send("/nowhere", { token, body: {} });
    await api.send(APPOINTMENT_PATH, { token, body: {} });
    await api.send(APPOINTMENT_PATH, { token, body: appointmentBody({ start_date_time: openHour(2_600) }) });
    await api.send("/tenants/12/rooms/81/unavailability", {
      token: await api.token({ scope: "staff.write" }),
      body: { start_date_time: openHour(2_600), end_date_time: openHour(2_601) },
    });
  });

  afterAll(async () => await product.stop());

  function run(name: string, replacements: Readonly<Record<string, string>> = {}) {
    const text = Object.entries(replacements).reduce(
      (query, [word, value]) => query.replace(word, value),
      queryText(name),
    );
    return runQuery(text, logRecords(product.output()));
  }

  it("carries in each request's line the metrics that alarms and dashboard look at", () => {
    const requests = logRecords(product.output()).filter(({ message }) => message === "request");
    expect(new Set(requests.map((line) => `${line.service} ${line.function_version}`))).toEqual(
      new Set(["appointments $LATEST"]),
    );
    const booked = requests.filter((line) => line.operation === "createAppointment");
    const emitted = booked.flatMap(emittedMetrics);
    expect(new Set(emitted.map(({ namespace }) => namespace))).toEqual(new Set(["FitnessBooking-local"]));
    const operation = "createAppointment";
    const keys = new Set(emitted.map(({ name, dimensions }) => metricKey(name, dimensions)));
    expect([...keys].sort()).toEqual(
      [
        ...["bookings", "replays", "conflict_retries", "duration_ms", "events_appointments"].map((name) =>
          metricKey(name, {}),
        ),
        metricKey("bookings", { operation }),
        ...["FIELD_REQUIRED", "COACH_UNAVAILABLE"].map((code) => metricKey("refusals", { code })),
      ].sort(),
    );
  });

  it("has a booking found by its request id alone", () => {
    expect(booked.status).toBe(201);
    const lines = run("by request id", { REQUEST_ID: booked.headers.get("x-amzn-RequestId") ?? "" });
    expect(lines).toEqual([
      expect.objectContaining({
        message: "request",
        operation: "createAppointment",
        principal: "northwind-app",
        tenant: "11",
        status: 201,
        duration_ms: expect.any(Number),
      }),
    ]);
  });

  it("has a request found that no function saw", () => {
    const lines = run("by request id", { REQUEST_ID: lost.headers.get("x-amzn-RequestId") ?? "" });
    expect(lines).toEqual([
      expect.objectContaining({ status: "404", error: "MISSING_AUTHENTICATION_TOKEN" }),
    ]);
  });

  it("has token requests counted by the network that they came from", () => {
    const [most] = run("token requests by address");
    expect(most).toMatchObject({ address: "127.0.0.******", status: "200" });
  });

  it("has a tenant's requests found, the newest first", () => {
    const lines = run("by tenant", { TENANT: "11" });
    expect(lines.map(({ status }) => status)).toEqual([400, 400, 201]);
    expect(run("by tenant", { TENANT: "13" })).toEqual([]);
  });

  it("has changes counted by operation, and neither bookings nor reads among them", () => {
    expect(run("changes by operation")).toEqual([{ operation: "addRoomUnavailability", times: 1 }]);
  });

  it("has refusals counted by the code that decided them", () => {
    const lines = run("top error codes");
    expect(lines).toHaveLength(2);
    expect(lines).toContainEqual({ code: "FIELD_REQUIRED", operation: "createAppointment", times: 1 });
  });

  it("has the slowest request found first", () => {
    const durations = run("slowest").map(({ duration_ms }) => Number(duration_ms));
    expect(durations).toHaveLength(4);
    expect(durations).toEqual([...durations].sort((a, b) => b - a));
  });
});

describe("the saved queries", () => {
  it("have that of messages only where there are messages", () => {
    const names = (context: Readonly<Record<string, unknown>>) =>
      Object.values(templateOf(context).findResources("AWS::Logs::QueryDefinition")).map(
        (resource) => v.parse(QuerySchema, resource).Properties.Name,
      );
    const name = "FitnessBooking-dev/messages not sent";
    expect(names({})).not.toContain(name);
    expect(names({ mailFrom: "bookings@club.example" })).toContain(name);
  });

  it("show of a fault what caused it", () => {
    for (const name of ["by request id", "faults of deliveries"]) {
      for (const field of ["fault.name", "fault.message", "fault.cause.name", "fault.cause.message"]) {
        expect(queryText(name)).toContain(field);
      }
    }
  });

  it("look at the functions' logs, for requests and addresses at the gateway's", () => {
    const groups = queries.map(({ Name, LogGroupNames }) => [Name, LogGroupNames.length]);
    expect(Object.fromEntries(groups)).toEqual({
      "FitnessBooking-dev/disabled webhooks": 1,
      "FitnessBooking-dev/failed attempts of a webhook": 1,
      "FitnessBooking-dev/faults of deliveries": 1,
      "FitnessBooking-dev/by request id": 3,
      "FitnessBooking-dev/by tenant": 2,
      "FitnessBooking-dev/top error codes": 2,
      "FitnessBooking-dev/changes by operation": 2,
      "FitnessBooking-dev/token requests by address": 1,
      "FitnessBooking-dev/slowest": 2,
    });
  });
});
