import { describe, expect, it } from "vitest";
import { bookingEvents } from "../../../infra/stack/events/booking-events.ts";
import { CHANGES } from "../../../shared/tables/history-entry.ts";
import { eventPatterns, eventTypes, isSubscribed, scopesOf } from "../../../shared/webhooks/event-types.ts";

describe("isSubscribed", () => {
  it.each([
    ["*", "client.erased", true],
    ["*", "webhook.disabled", false],
    ["*", "webhook.test", false],
    ["tour.*", "tour.booked", true],
    ["tour.*", "appointment.created", false],
    ["tour.booked", "tour.booked", true],
    ["tour.booked", "tour.cancelled", false],
    ["client.*", "client.unknown", false],
  ])("%s and %s: %s", (pattern, type, expected) => {
    expect(isSubscribed([pattern], type)).toBe(expected);
  });
});

describe("scopesOf", () => {
  it.each([
    ["*", ["tours.manage", "appointments.read", "clients.find"]],
    ["tour.cancelled", ["tours.manage"]],
    ["prospect.*", ["clients.find"]],
    ["client.updated", ["clients.find"]],
    ["appointment.*", ["appointments.read"]],
    ["unavailability.added", ["appointments.read"]],
  ])("%s needs %j", (pattern, scopes) => {
    expect(scopesOf(pattern)).toEqual(scopes);
  });

  it("asks for a scope for every pattern", () => {
    expect(eventPatterns.every((pattern) => scopesOf(pattern).length > 0)).toBe(true);
  });
});

it("names every change of a tour and an appointment, and no other", () => {
  const verbs = eventTypes
    .filter((type) => type.startsWith("tour.") || type.startsWith("appointment."))
    .map((type) => type.split(".")[1]);
  expect(new Set(verbs)).toEqual(new Set(CHANGES));
});

it("has types of every table with events", () => {
  const nouns = new Set(eventTypes.map((type) => type.split(".")[0]));
  expect(Object.keys(bookingEvents)).toEqual(
    expect.arrayContaining(["Tours", "Appointments", "Clients", "Calendar"]),
  );
  expect(nouns).toEqual(new Set(["tour", "appointment", "prospect", "client", "unavailability"]));
});
