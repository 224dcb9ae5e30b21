import { describe, expect, it } from "vitest";
import { operationsGranted, operationsInScope } from "../../../functions/authorizer/allowed-operations.ts";

const record = { principal: "club-app", companies: [], tenants: [11] };

describe("operationsInScope", () => {
  it.each([
    ["tours.write", ["bookTour"]],
    ["appointments.write", ["createAppointment"]],
    ["appointments.write tours.write", ["bookTour", "createAppointment"]],
    ["openid tours.write email", ["bookTour"]],
    ["tours.write tours.write", ["bookTour"]],
    ["", []],
    ["openid", []],
    ["tours.write.all", []],
    ["xtours.write", []],
    ["tours", []],
    ["tours.", []],
    ["tours.*", []],
    ["*", []],
    ["Tours.Write", []],
    ["tours.write,appointments.write", []],
    ["tours.write\tappointments.write", []],
    ["other/tours.write", []],
  ])("reads %j without a prefix", (scope, expected) => {
    expect(operationsInScope(scope, "")).toEqual(expected);
  });

  it.each([
    ["booking/tours.write", ["bookTour"]],
    ["tours.write", []],
    ["/tours.write", []],
    ["Booking/tours.write", []],
    ["xbooking/tours.write", []],
    ["booking//tours.write", []],
    ["booking/booking/tours.write", []],
    ["booking/ tours.write", []],
    ["payments/tours.write booking/appointments.write", ["createAppointment"]],
  ])("reads %j with the prefix booking/", (scope, expected) => {
    expect(operationsInScope(scope, "booking/")).toEqual(expected);
  });
});

describe("operationsGranted", () => {
  it("leaves a member appointments only", () => {
    const both = ["bookTour", "createAppointment"] as const;
    expect(operationsGranted(both, record)).toEqual(both);
    expect(operationsGranted(both, { ...record, client_id: 9001 })).toEqual(["createAppointment"]);
  });
});
