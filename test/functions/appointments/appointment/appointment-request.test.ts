import { describe, expect, it } from "vitest";
import { createAppointmentRequest } from "../../../../functions/appointments/appointment/appointment-request.ts";
import { parseBody } from "../../../../shared/api/parse-request.ts";
import { appointmentBody, without } from "../../../support/bodies.ts";

const schema = createAppointmentRequest();

function problems(body: unknown): string[] {
  const parsed = parseBody(schema, body);
  return parsed.ok ? [] : parsed.problems.map(({ errorCode, identifier }) => `${errorCode} ${identifier}`);
}

const virtual = { room_id: undefined, is_virtual: true, virtual_url: "https://meet.example/1" };
const url = (length: number) => `https://meet.example/${"x".repeat(length - 21)}`;

describe("an id", () => {
  const fields = ["appointment_type_id", "subtype_id", "client_id", "coach_id", "room_id"];

  it.each(fields)("%s is an integer from 1 to 2^53−1", (field) => {
    for (const id of [1, 2 ** 53 - 1, 7.0]) expect(problems(appointmentBody({ [field]: id }))).toEqual([]);
    for (const id of [0, -1, 2 ** 53, 7.5, "7", true, [], {}, Number.POSITIVE_INFINITY]) {
      expect(problems(appointmentBody({ [field]: id })), String(id)).toEqual([`FIELD_INVALID ${field}`]);
    }
  });
});

describe("a required field", () => {
  it.each(["appointment_type_id", "client_id", "start_date_time"])(
    "is named where it is absent, null or empty: %s",
    (field) => {
      expect(problems(without(appointmentBody(), field))).toEqual([`FIELD_REQUIRED ${field}`]);
      expect(problems(appointmentBody({ [field]: null }))).toEqual([`FIELD_REQUIRED ${field}`]);
      expect(problems(appointmentBody({ [field]: "" }))).toEqual([`FIELD_REQUIRED ${field}`]);
    },
  );
});

describe("the coach, the subtype and the room", () => {
  it.each(["coach_id", "subtype_id", "room_id"])("%s may be left out, null or empty", (field) => {
    expect(problems(without(appointmentBody(), field))).toEqual([]);
    expect(problems(appointmentBody({ [field]: null }))).toEqual([]);
    expect(problems(appointmentBody({ [field]: " " }))).toEqual([]);
  });
});

describe("the start", () => {
  it.each([
    "2026-12-01T10:00:00Z",
    "2026-12-01T10:00:00.1Z",
    "2026-12-01T10:00:00.12Z",
    "2026-12-01T10:00:00.123Z",
    "2028-02-29T23:59:59Z",
    " 2026-12-01T10:00:00Z\n",
  ])("may be %s", (start) => {
    expect(problems(appointmentBody({ start_date_time: start }))).toEqual([]);
  });

  it.each([
    "2026-12-01T10:00:00+00:00",
    "2026-12-01T10:00:00+01:00",
    "2026-12-01T10:00:00",
    "2026-12-01T10:00Z",
    "2026-12-01t10:00:00Z",
    "2026-12-01T10:00:00z",
    "2026-12-01 10:00:00Z",
    "2026-12-01T10:00:00.Z",
    "2026-12-01T10:00:00.1234Z",
    "2026-12-01T23:59:60Z",
    "2026-12-01T24:00:00Z",
    "2026-02-30T10:00:00Z",
    "2026-02-29T10:00:00Z",
    "2026-13-01T10:00:00Z",
    "2026-00-01T10:00:00Z",
    "2026-12-00T10:00:00Z",
    "2026-12-01T10:60:00Z",
    "12026-12-01T10:00:00Z",
    "next Tuesday",
    1_796_119_200_000,
    {},
  ])("may not be %j", (start) => {
    expect(problems(appointmentBody({ start_date_time: start }))).toEqual(["FIELD_INVALID start_date_time"]);
  });
});

describe("the place", () => {
  it("is no URL unless the appointment is virtual", () => {
    for (const is_virtual of [undefined, null, false]) {
      expect(problems(appointmentBody({ room_id: undefined, is_virtual }))).toEqual([]);
      const elsewhere = { is_virtual, virtual_url: "https://meet.example/1" };
      expect(problems(appointmentBody(elsewhere))).toEqual(["FIELD_INVALID virtual_url"]);
    }
  });

  it("is a URL and no room where the appointment is virtual", () => {
    expect(problems(appointmentBody(virtual))).toEqual([]);
    expect(problems(appointmentBody({ ...virtual, virtual_url: "" }))).toEqual([
      "FIELD_REQUIRED virtual_url",
    ]);
    expect(problems(appointmentBody({ ...virtual, room_id: 72 }))).toEqual(["FIELD_INVALID room_id"]);
  });

  it("is not guessed where is_virtual is neither true nor false", () => {
    expect(problems(appointmentBody({ ...virtual, is_virtual: "yes" }))).toEqual([
      "FIELD_INVALID is_virtual",
    ]);
    expect(problems(appointmentBody({ is_virtual: 1 }))).toEqual(["FIELD_INVALID is_virtual"]);
  });

  it("says each problem once, with the field problems", () => {
    expect(problems({ is_virtual: true, room_id: "x", comments: 7 })).toEqual([
      "FIELD_REQUIRED appointment_type_id",
      "FIELD_REQUIRED client_id",
      "FIELD_REQUIRED start_date_time",
      "FIELD_INVALID room_id",
      "FIELD_INVALID comments",
      "FIELD_REQUIRED virtual_url",
    ]);
  });

  it("has an https URL of at most 2,048 characters", () => {
    for (const valid of [url(2048), "HTTPS://meet.example/ü?a=b#c"]) {
      expect(problems(appointmentBody({ ...virtual, virtual_url: valid }))).toEqual([]);
    }
    for (const invalid of [
      url(2049),
      "http://meet.example",
      "https://",
      "https:meet.example",
      "javascript:alert(1)",
      "meet.example",
      "https://a b",
      7,
    ]) {
      expect(problems(appointmentBody({ ...virtual, virtual_url: invalid })), String(invalid)).toEqual([
        "FIELD_INVALID virtual_url",
      ]);
    }
  });
});

describe("comments", () => {
  it("have at most 2,000 characters", () => {
    expect(problems(appointmentBody({ comments: "x".repeat(2000) }))).toEqual([]);
    expect(problems(appointmentBody({ comments: "x".repeat(2001) }))).toEqual(["FIELD_INVALID comments"]);
  });
});
