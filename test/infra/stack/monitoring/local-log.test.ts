import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TOKEN_PATH } from "../../../../shared/api/token-path.ts";
import { APPOINTMENT_PATH, type Api, type ApiAnswer, apiOf } from "../../../support/api.ts";
import { appointmentBody } from "../../../support/bodies.ts";
import { emittedMetrics, metricKey } from "../../../support/embedded-metrics.ts";
import { engineEndpoint } from "../../../support/engine.ts";
import { openHour } from "../../../support/open-hour.ts";
import { type StartedProduct, startProduct } from "../../../support/started-product.ts";
import { templateOf } from "../synthesized.ts";
import { fieldsOfQuery, hasField } from "./named-fields.ts";

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

function isOfDeliveries(groups: readonly { readonly Ref: string }[]): boolean {
  return groups.length === 1 && groups.every(({ Ref }) => Ref.includes("Deliveries"));
}

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

  function records(): Record<string, unknown>[] {
    const lines = product.output().split("\n");
    return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
  }

  it("carries in each request's line the metrics that alarms and dashboard look at", () => {
    const requests = records().filter(({ message }) => message === "request");
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

  it("has one line of a booking by its request id, with who booked and where", () => {
    expect(booked.status).toBe(201);
    const id = booked.headers.get("x-amzn-RequestId");
    expect(records().filter(({ request_id }) => request_id === id)).toEqual([
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

  it("has a line of a request that no function saw, and of a token request from a network", () => {
    const id = lost.headers.get("x-amzn-RequestId");
    expect(records().filter(({ request_id }) => request_id === id)).toEqual([
      expect.objectContaining({ status: "404", error: "MISSING_AUTHENTICATION_TOKEN" }),
    ]);
    expect(records()).toContainEqual(
      expect.objectContaining({ route: TOKEN_PATH, address: "127.0.0.******", status: "200" }),
    );
  });

  it("counts changes apart from bookings, and refusals by the code that decided them", () => {
    const counted = (name: string) => records().filter((line) => line[name] === 1);
    expect(counted("changes").map(({ operation }) => operation)).toEqual(["addRoomUnavailability"]);
    expect(counted("refusals").map(({ code }) => code)).toEqual(["FIELD_REQUIRED", "COACH_UNAVAILABLE"]);
  });

  // Insights names the time itself, a trace is X-Ray's, and no request here has a fault.
  const UNSEEN = /^(?:@timestamp|xray_trace_id|fault\..+)$/;

  it.each(queries.filter(({ LogGroupNames }) => !isOfDeliveries(LogGroupNames)))(
    "has every field that the saved query $Name names",
    ({ QueryString }) => {
      const named = fieldsOfQuery(QueryString).filter((field) => !UNSEEN.test(field));
      expect(named).not.toEqual([]);
      expect(named.filter((field) => !records().some((line) => hasField(line, field)))).toEqual([]);
    },
  );
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
