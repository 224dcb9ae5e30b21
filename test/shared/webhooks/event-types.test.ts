import { describe, expect, it } from "vitest";
import { bookingEvents } from "../../../infra/stack/events/booking-events.ts";
import { recordNouns } from "../../../shared/nouns.ts";
import { CHANGES } from "../../../shared/tables/history-entry.ts";
import { eventPatterns, eventTypes, isSubscribed, scopesOf } from "../../../shared/webhooks/event-types.ts";

// It tells of a place of the class, and changes nothing of the class itself.
const PLACE_OPEN = "class.place_open";

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
    ["class.*", "class.place_open", true],
    ["class.*", "class_booking.booked", false],
    ["class_booking.*", "class_booking.booked", true],
    ["class_booking.*", "class.created", false],
    ["recurring_class.*", "recurring_class.ended", true],
    ["class.*", "recurring_class.created", false],
  ])("%s and %s: %s", (pattern, type, expected) => {
    expect(isSubscribed([pattern], type)).toBe(expected);
  });
});

describe("scopesOf", () => {
  it.each([
    ["recurring_class.*", ["classes.read"]],
    ["*", ["tours.manage", "appointments.read", "clients.find", "classes.read", "classes.manage"]],
    ["tour.cancelled", ["tours.manage"]],
    ["prospect.*", ["clients.find"]],
    ["client.updated", ["clients.find"]],
    ["appointment.*", ["appointments.read"]],
    ["unavailability.added", ["appointments.read"]],
    ["class.*", ["classes.read"]],
    ["class.place_open", ["classes.read"]],
    ["class_booking.*", ["classes.manage"]],
    ["class_booking.promoted", ["classes.manage"]],
    ["recurring_class.*", ["classes.read"]],
  ])("%s needs %j", (pattern, scopes) => {
    expect(scopesOf(pattern)).toEqual(scopes);
  });

  it("asks for a scope for every pattern", () => {
    expect(eventPatterns.every((pattern) => scopesOf(pattern).length > 0)).toBe(true);
  });
});

it("names every change of a record with a history, and no other", () => {
  const verbs = eventTypes
    .filter((type) => recordNouns.some((noun) => type.startsWith(`${noun}.`)) && type !== PLACE_OPEN)
    .map((type) => type.split(".")[1]);
  expect(new Set(verbs)).toEqual(new Set(CHANGES));
});

it("has types of every table with events", () => {
  const nouns = new Set(eventTypes.map((type) => type.split(".")[0]));
  expect(Object.keys(bookingEvents)).toEqual(
    expect.arrayContaining(["Tours", "Appointments", "Classes", "Clients", "Calendar"]),
  );
  const booked = ["tour", "appointment", "class", "class_booking", "recurring_class"];
  expect(nouns).toEqual(new Set([...booked, "prospect", "client", "unavailability"]));
});
