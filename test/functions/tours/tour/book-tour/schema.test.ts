import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { bookTourRequest } from "../../../../../functions/tours/tour/book-tour/schema.ts";
import { parseBody } from "../../../../../shared/api/parse-request.ts";
import { pngBase64, tourBody, without } from "../../../../support/bodies.ts";

const schema = bookTourRequest(() => "2026-11-20");

/** `code identifier` of every problem; empty where the body is valid. */
function problems(body: unknown): string[] {
  const parsed = parseBody(schema, body);
  return parsed.ok ? [] : parsed.problems.map(({ errorCode, identifier }) => `${errorCode} ${identifier}`);
}

/** The prospect as it is stored where the given fields are sent. */
function accepted(prospect: Record<string, unknown>) {
  const parsed = parseBody(schema, tourBody(prospect));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value.prospect;
}

const letters = (length: number) => "x".repeat(length);
const channels = (count: number) => Array.from({ length: count }, (_, index) => `channel ${index}`);
const waiverEntries = (count: number, value: unknown = true) =>
  Array.from({ length: count }, () => ({ type: "CheckBox", key: "agreed", value }));
const LONG_RUN = "\u0316".repeat(31);
const nested = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));

// Just enough and just too much of every bound, and what is of the wrong kind.
const prospectBounds: readonly [field: string, valid: readonly unknown[], invalid: readonly unknown[]][] = [
  [
    "full_name",
    [letters(1), letters(200), "😀".repeat(200), "O'Brien – Ünïcode"],
    [letters(201), 7, true, [], {}],
  ],
  [
    "email_id",
    ["a@b.io", `a@${"b".repeat(60)}.${letters(63)}.${letters(63)}.${letters(60)}.io`],
    ["a", "a@b", "a b@c.io", `a@${letters(61)}.${letters(63)}.${letters(63)}.${letters(60)}.io`, 7],
  ],
  [
    "date_of_birth",
    ["1900-01-01", "2026-11-19", "2024-02-29"],
    ["1899-12-31", "2026-11-20", "2026-02-30", "2025-02-29", "31/12/1990", "1990-1-1", 19900101],
  ],
  ["gender", ["Female", letters(50)], [letters(51), 1]],
  ...[
    "location",
    "place_id",
    "place_id_request",
    "source",
    "channel",
    "referred_by",
    "preferred_language",
    "client_external_cms_id",
    "migration_id",
    "emergency_contact_person",
  ].map((field): [string, unknown[], unknown[]] => [
    field,
    [letters(1), letters(200)],
    [letters(201), 1, false],
  ]),
  ["address", [letters(500), "1 High St\n\tLondon"], [letters(501), {}]],
  ...["state_code", "city_code", "country_code", "taxnumber", "national_id"].map(
    (field): [string, unknown[], unknown[]] => [field, [letters(50)], [letters(51), 1]],
  ),
  ["address_pin_code", [0, 9_999_999_999], [-1, 10_000_000_000, "10001", 1.5]],
  [
    "emergency_contact_number",
    ["+44 (20) 7946-0958", "1".repeat(30)],
    ["1".repeat(31), "call me", 442079460958],
  ],
  ...["heartrate_monitoring_id", "organisation_id"].map((field): [string, unknown[], unknown[]] => [
    field,
    [1, 2 ** 53 - 1],
    [0, -1, 2 ** 53, 1.5, "7", true, Number.POSITIVE_INFINITY],
  ]),
  ...["medical_alert", "note"].map((field): [string, unknown[], unknown[]] => [
    field,
    [letters(2000)],
    [letters(2001), 1],
  ]),
  ["custom_fields", [letters(10_000)], [letters(10_001), {}]],
  ["password", [letters(8), letters(128)], [letters(7), letters(129), 12345678]],
  [
    "image_base64",
    [
      pngBase64(8),
      pngBase64(256 * 1024),
      `data:image/png;base64,${pngBase64(30)}`,
      Buffer.from("ffd8ffe000", "hex").toString("base64"),
      Buffer.from("RIFF\0\0\0\0WEBPVP8 ").toString("base64"),
    ],
    [
      pngBase64(256 * 1024 + 1),
      Buffer.from("GIF89a").toString("base64"),
      "not base64!",
      "iVBORw0KGg",
      7,
      `data:text/html;base64,${pngBase64(30)}`,
    ],
  ],
  [
    "promotional_notification_channels_allowed",
    [[], ["None"], channels(20), [letters(50)]],
    [channels(21), Array(21).fill("Email"), ["Email", "Email"], ["Email", " Email "], "Email", {}],
  ],
  [
    "client_waiver",
    [
      {},
      { waiver_master_id: -3 },
      { waiver_payload: [] },
      { waiver_payload: waiverEntries(100) },
      { waiver_payload: waiverEntries(1, nested(32)) },
    ],
    [[], "signed", 7],
  ],
];

describe("a prospect's field", () => {
  it.each(prospectBounds)("%s is accepted up to its bound and refused beyond it", (field, valid, invalid) => {
    for (const value of valid)
      expect(problems(tourBody({ [field]: value })), `${field} ${String(value).slice(0, 60)}`).toEqual([]);
    for (const value of invalid) {
      expect(problems(tourBody({ [field]: value })), `${field} ${String(value).slice(0, 60)}`).toEqual([
        `FIELD_INVALID prospect.${field}`,
      ]);
    }
  });

  it("is absent where it is null, empty or blank", () => {
    for (const [field] of prospectBounds.slice(2)) {
      for (const nothing of [null, "", "  \n"]) {
        expect(problems(tourBody({ [field]: nothing })), field).toEqual([]);
        expect(accepted({ [field]: nothing })).toEqual(accepted({}));
      }
    }
  });

  it("is trimmed and normalised to NFC", () => {
    expect(accepted({ full_name: "  Zoe\u0301 \n" }).full_name).toBe("Zoé");
  });

  it("counts a character outside the BMP as one", () => {
    expect(problems(tourBody({ full_name: "😀".repeat(201) }))).toEqual(["FIELD_INVALID prospect.full_name"]);
  });

  it("is as long as it is in NFC, from however many code points it comes", () => {
    // U+1F82 comes from four code points; a mathematical letter takes two UTF-16 units.
    const decomposed = "\u1f82".normalize("NFD").repeat(200);
    expect(accepted({ full_name: decomposed }).full_name).toBe("\u1f82".repeat(200));
    expect(problems(tourBody({ full_name: `${decomposed}x` }))).toEqual(["FIELD_INVALID prospect.full_name"]);
    expect(problems(tourBody({ full_name: "\u{1d538}".repeat(200) }))).toEqual([]);
  });

  it("has at most 30 combining marks in a row", () => {
    const marks = (count: number) => `a${"\u0316\u0300".repeat(16).slice(0, count)}`;
    expect(problems(tourBody({ note: `${marks(30)}${marks(30)}` }))).toEqual([]);
    expect(problems(tourBody({ note: `${marks(30)}${marks(31)}` }))).toEqual(["FIELD_INVALID prospect.note"]);
  });

  it.each(["\u0000", "\u0007", "\u001b", "\u007f", "\u0085", "\ud800", "\udc00x"])(
    "refuses the text %j",
    (bad) => {
      expect(problems(tourBody({ full_name: `a${bad}b`, note: `a${bad}b` }))).toEqual([
        "FIELD_INVALID prospect.full_name",
        "FIELD_INVALID prospect.note",
      ]);
    },
  );
});

describe("a mobile number", () => {
  it.each(["mobile", "second_mobile"])("%s needs both halves", (prefix) => {
    expect(problems(tourBody({ [`${prefix}_country_code`]: "44" }))).toEqual([
      `FIELD_REQUIRED prospect.${prefix}_number`,
    ]);
    expect(problems(tourBody({ [`${prefix}_number`]: 7_700 }))).toEqual([
      `FIELD_REQUIRED prospect.${prefix}_country_code`,
    ]);
  });

  it.each(["mobile", "second_mobile"])("%s has at most 15 digits with its code", (prefix) => {
    const pair = (code: unknown, number: unknown) =>
      problems(tourBody({ [`${prefix}_country_code`]: code, [`${prefix}_number`]: number }));
    expect(pair("+44", 1_234_567_890_123)).toEqual([]);
    expect(pair("+44", 12_345_678_901_234)).toEqual([`FIELD_INVALID prospect.${prefix}_number`]);
    expect(pair("1", 1_000)).toEqual([]);
    expect(pair("1", 999)).toEqual([`FIELD_INVALID prospect.${prefix}_number`]);
  });

  it.each(["++44", "44+", "4444", "+", "4 4", 44, "044", "+044", "0", "000"])(
    "refuses the dialling code %j",
    (code) => {
      const pairs = {
        mobile_country_code: code,
        mobile_number: 7_700_900_123,
        second_mobile_country_code: code,
        second_mobile_number: 7_700_900_124,
      };
      expect(problems(tourBody(pairs))).toEqual([
        "FIELD_INVALID prospect.mobile_country_code",
        "FIELD_INVALID prospect.second_mobile_country_code",
      ]);
    },
  );

  it.each(["1", "44", "+44", "990"])("takes the dialling code %j", (code) => {
    expect(problems(tourBody({ mobile_country_code: code, mobile_number: 7_700_900_123 }))).toEqual([]);
  });

  it.each([0, -1, 1.5, "7700900123"])("refuses the number %j", (number) => {
    expect(problems(tourBody({ mobile_country_code: "44", mobile_number: number }))).toEqual([
      "FIELD_INVALID prospect.mobile_number",
    ]);
  });
});

describe("a way to call back", () => {
  const name = { full_name: "Ada", email_id: undefined };

  it("is an e-mail address or a mobile number", () => {
    expect(problems(tourBody({ ...name, mobile_country_code: "44", mobile_number: 7_700_900_123 }))).toEqual(
      [],
    );
    expect(problems(tourBody({ ...name, email_id: "ada@example.com" }))).toEqual([]);
    expect(problems(tourBody(name))).toEqual(["FIELD_REQUIRED prospect.email_id"]);
  });
});

describe("unknown fields", () => {
  const fields = (count: number) => Object.fromEntries(channels(count).map((name) => [name, 1]));

  it("are each named", () => {
    expect(problems({ ...tourBody(), ...fields(100) })).toHaveLength(100);
    expect(problems(tourBody(fields(100))).at(-1)).toBe('FIELD_UNKNOWN prospect["channel 99"]');
  });

  it("cost an issue each up to a hundred, however many there are", () => {
    const { issues = [] } = v.safeParse(schema, { ...tourBody(fields(50_000)), ...fields(50_000) });
    expect(issues).toHaveLength(202);
  });

  it("are counted where they are more than an answer lists", () => {
    const parsed = parseBody(schema, { ...tourBody({ ...fields(150), full_name: 7 }), ...fields(20_000) });
    if (parsed.ok) throw new Error("The body is valid.");
    expect(parsed.problems).toHaveLength(101);
    expect(parsed.problems.at(-1)?.jsonObject).toEqual({ unlisted: 20_000 + 150 + 1 - 100 });
  });
});

describe("a waiver", () => {
  it("names each field of its entries that is wrong", () => {
    const waiver = { waiver_payload: [...waiverEntries(2), { type: 1, key: null, more: 2 }] };
    expect(problems(tourBody({ client_waiver: waiver }))).toEqual([
      "FIELD_INVALID prospect.client_waiver.waiver_payload[2].type",
      "FIELD_REQUIRED prospect.client_waiver.waiver_payload[2].key",
      "FIELD_REQUIRED prospect.client_waiver.waiver_payload[2].value",
      "FIELD_UNKNOWN prospect.client_waiver.waiver_payload[2].more",
    ]);
  });

  it("has at most 100 entries", () => {
    expect(problems(tourBody({ client_waiver: { waiver_payload: waiverEntries(101) } }))).toEqual([
      "FIELD_INVALID prospect.client_waiver.waiver_payload",
    ]);
  });

  it("takes any JSON value that can be kept exactly", () => {
    const payload = (value: unknown) =>
      problems(tourBody({ client_waiver: { waiver_payload: waiverEntries(1, value) } }));
    for (const value of [null, false, 0, -1.5, "", "text", [], {}, { a: [1, { "": null }] }, nested(32)]) {
      expect(payload(value), JSON.stringify(value)).toEqual([]);
    }
    for (const value of [
      nested(33),
      2 ** 53,
      Number.POSITIVE_INFINITY,
      "\ud800",
      { "\u0000": 1 },
      LONG_RUN,
      { [LONG_RUN]: 1 },
    ]) {
      expect(payload(value), String(value)).toEqual([
        "FIELD_INVALID prospect.client_waiver.waiver_payload[0].value",
      ]);
    }
  });
});

describe("the tour", () => {
  it("needs its time", () => {
    const tour = (fields: Record<string, unknown>) => problems({ ...tourBody(), book_tour: fields });
    expect(tour({})).toEqual(["FIELD_REQUIRED book_tour.scheduled_datetime"]);
    expect(tour({ scheduled_datetime: null })).toEqual(["FIELD_REQUIRED book_tour.scheduled_datetime"]);
    expect(tour({ scheduled_datetime: "" })).toEqual(["FIELD_REQUIRED book_tour.scheduled_datetime"]);
  });

  it("has notes of at most 2,000 characters", () => {
    expect(problems(tourBody({}, { notes: letters(2000) }))).toEqual([]);
    expect(problems(tourBody({}, { notes: letters(2001) }))).toEqual(["FIELD_INVALID book_tour.notes"]);
  });
});

describe("the body", () => {
  it.each([[null], [[]], [7], ["text"], [true]])("%j is no object", (body) => {
    expect(problems(body)).toEqual(["FIELD_INVALID "]);
  });

  it("needs both of its parts", () => {
    expect(problems({})).toEqual(["FIELD_REQUIRED prospect", "FIELD_REQUIRED book_tour"]);
    expect(problems(without(tourBody(), "prospect"))).toEqual(["FIELD_REQUIRED prospect"]);
  });

  it("needs the prospect's name", () => {
    for (const name of [undefined, null, "", "  "]) {
      expect(problems(tourBody({ full_name: name }))).toEqual(["FIELD_REQUIRED prospect.full_name"]);
    }
  });

  it("has no other fields, whatever they are called", () => {
    const body = JSON.parse(
      '{"prospect":{"full_name":"A","email_id":"a@b.io","nick name":1,"toString":1,"constructor":1},"book_tour":{"scheduled_datetime":"2026-12-01T10:00:00Z","prototype":1},"a":1,"b":2}',
    );
    expect(problems(body)).toEqual([
      'FIELD_UNKNOWN prospect["nick name"]',
      "FIELD_UNKNOWN prospect.toString",
      "FIELD_UNKNOWN prospect.constructor",
      "FIELD_UNKNOWN book_tour.prototype",
      "FIELD_UNKNOWN a",
      "FIELD_UNKNOWN b",
    ]);
  });

  it("gets all its problems at once", () => {
    const body = { prospect: { email_id: "a", mobile_number: 7_700, gender: 7 }, book_tour: { notes: 1 } };
    expect(problems(body)).toEqual([
      "FIELD_REQUIRED prospect.full_name",
      "FIELD_INVALID prospect.email_id",
      "FIELD_INVALID prospect.gender",
      "FIELD_REQUIRED prospect.mobile_country_code",
      "FIELD_INVALID book_tour.notes",
      "FIELD_REQUIRED book_tour.scheduled_datetime",
    ]);
  });
});
