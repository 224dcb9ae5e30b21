import { describe, expect, it } from "vitest";
import { newTally, tallyFields } from "../../../../functions/deliveries/turn/tally.ts";
import { messageMetrics } from "../../../../shared/telemetry/message-metrics.ts";
import { emittedMetrics } from "../../../support/embedded-metrics.ts";
import { synthesized, templateOf } from "../synthesized.ts";
import { alarmMetrics, dashboardMetrics } from "./template-metrics.ts";

const CONTEXT = { stage: "prod", mailFrom: "bookings@club.example" };
const NAMESPACE = "FitnessBooking-prod";
const { template } = synthesized(CONTEXT);
const lookedAt = [...alarmMetrics(template), ...dashboardMetrics(template)];

describe("the metrics of messages", () => {
  it("that a tally has are all looked at, and all that are looked at are those of a tally", () => {
    const tally = {
      ...newTally(),
      messages_sent: 1,
      messages_refused: 1,
      messages_failed: 1,
      messages_unknown: 1,
      messages_left_out: 1,
      message_delay_ms: [250],
    };
    const line = tallyFields(tally, NAMESPACE, new Date("2026-12-01T10:00:00.000Z"));
    const emitted = emittedMetrics(line).map(({ namespace, name, dimensions }) => ({
      namespace,
      name,
      dimensions,
    }));
    expect(emitted.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(messageMetrics.metrics).toSorted(),
    );
    const shown = lookedAt
      .filter(({ name }) => /^messages?_/.test(name))
      .map(({ by: _, ...metric }) => metric);
    for (const metric of emitted) expect(shown).toContainEqual(metric);
    for (const metric of shown) expect(emitted).toContainEqual(metric);
  });

  it("have at most a hundred values in a line", () => {
    const tally = { ...newTally(), message_delay_ms: Array.from({ length: 101 }, (_, index) => index) };
    const fields = tallyFields(tally, NAMESPACE, new Date());
    expect(fields.message_delay_ms).toEqual(tally.message_delay_ms.slice(0, 100));
  });

  it("that SES keeps are those of the events that the configuration set asks for", () => {
    const bySes = lookedAt.filter(({ namespace }) => namespace === "AWS/SES");
    const names = new Set(bySes.map(({ name }) => name.toLowerCase()));
    const [destination] = Object.values(
      templateOf(CONTEXT).findResources("AWS::SES::ConfigurationSetEventDestination"),
    );
    expect([...names].toSorted()).toEqual(
      destination?.Properties.EventDestination.MatchingEventTypes.toSorted(),
    );
    for (const { dimensions } of bySes) {
      expect(dimensions).toEqual({ "ses:configuration-set": "FitnessBooking-prod" });
    }
  });
});
