import fc from "fast-check";
import { pngBase64 } from "../../support/bodies.ts";

type Value = fc.Arbitrary<unknown>;

const id: Value = fc.oneof(fc.integer({ min: 1 }), fc.constantFrom(1, Number.MAX_SAFE_INTEGER));
const flag: Value = fc.boolean();

/** Text that is in order, now and then just as long as it may be, or just too long. */
function text(max: number, min = 1): Value {
  return fc.oneof(
    { weight: 24, arbitrary: fc.string({ unit: "grapheme", minLength: min, maxLength: Math.min(40, max) }) },
    { weight: 2, arbitrary: fc.constantFrom("é".repeat(max), "😀".repeat(max), "x".repeat(min)) },
    { weight: 1, arbitrary: fc.constantFrom("x".repeat(max + 1), "x".repeat(min - 1)) },
  );
}

const instant: Value = fc.oneof(
  fc
    .date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom(
    "2027-03-01T10:00:00Z",
    "2027-03-01T10:00:00.5Z",
    "2028-02-29T23:59:59.99Z",
    "0000-01-01T00:00:00Z",
  ),
);

const waiver: Value = fc.record(
  {
    waiver_master_id: fc.maxSafeInteger(),
    waiver_payload: fc.array(
      fc.record({ type: text(50), key: text(200), value: fc.jsonValue({ maxDepth: 3 }) }),
      { maxLength: 4 },
    ),
  },
  { requiredKeys: [] },
);

const contact = {
  email_id: fc.oneof(fc.emailAddress(), fc.constantFrom("a@b.io", "A.B+c@club.example")),
  mobile_country_code: fc.constantFrom("44", "+1", "353"),
  mobile_number: fc.integer({ min: 1, max: 999_999_999_999 }),
};

const prospectFields: Readonly<Record<string, Value>> = {
  date_of_birth: fc.constantFrom("1900-01-01", "1991-04-23", "2024-02-29"),
  ...texts(50, ["gender", "state_code", "city_code", "country_code", "taxnumber", "national_id"]),
  ...texts(200, [
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
  ]),
  ...texts(2_000, ["medical_alert", "note"]),
  second_mobile_country_code: contact.mobile_country_code,
  second_mobile_number: contact.mobile_number,
  address: text(500),
  address_pin_code: fc.oneof(fc.integer({ min: 0, max: 9_999_999_999 }), fc.constantFrom(0, 9_999_999_999)),
  emergency_contact_number: fc.constantFrom("+44 7700 900322", "(020) 7946-0000", "1".repeat(30)),
  heartrate_monitoring_id: id,
  organisation_id: id,
  custom_fields: text(10_000),
  image_base64: fc.constantFrom(pngBase64(60), pngBase64(61), `data:image/png;base64,${pngBase64(62)}`),
  password: text(128, 8),
  promotional_notification_channels_allowed: fc.uniqueArray(text(50), { maxLength: 20, size: "max" }),
  client_waiver: waiver,
};

function texts(max: number, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, text(max)]));
}

/** The names of the prospect's fields that bodies are generated with. */
export const generatedProspectFields = ["full_name", ...Object.keys(contact), ...Object.keys(prospectFields)];

const prospect: Value = fc
  .tuple(
    text(200),
    fc.constantFrom(["email_id"], ["mobile_country_code", "mobile_number"], Object.keys(contact)),
    fc.record(contact),
    fc.record(prospectFields, { requiredKeys: [] }),
    fc.subarray(Object.keys(prospectFields), { maxLength: 5 }),
  )
  .map(([full_name, contacts, reachable, fields, kept]) => ({
    full_name,
    ...only(reachable, contacts),
    ...only(fields, kept),
  }));

/** Bodies of *Book tour* that are in order but for rules over several fields. */
const tours: Value = fc.record({
  prospect,
  book_tour: fc.record(
    { notes: text(2_000), scheduled_datetime: instant },
    { requiredKeys: ["scheduled_datetime"] },
  ),
});

const place: Value = fc.oneof(
  fc.record({ room_id: id }),
  fc.record({ room_id: id, is_virtual: fc.constant(false) }),
  fc.record({
    is_virtual: fc.constant(true),
    virtual_url: fc.oneof(
      fc.webUrl({ validSchemes: ["https"] }),
      fc.constantFrom("HTTPS://Club.Example/ü", "https://[::1]:8443/"),
    ),
  }),
  fc.record(
    { room_id: id, is_virtual: flag, virtual_url: fc.constant("https://meet.club.example") },
    { requiredKeys: [] },
  ),
);

/** Bodies of *Create new appointment* that are in order but for rules over several fields. */
const appointments: Value = fc
  .tuple(
    fc.record(
      {
        appointment_type_id: id,
        subtype_id: id,
        client_id: id,
        coach_id: id,
        start_date_time: instant,
        comments: text(2_000),
      },
      { requiredKeys: ["appointment_type_id", "client_id", "coach_id", "start_date_time"] },
    ),
    place,
  )
  .map(([fields, where]) => ({ ...fields, ...Object(where) }));

/** What some field or other must not be. */
const odd: Value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    "",
    "   ",
    " x ",
    0,
    -1,
    1.5,
    7.0,
    "7",
    true,
    [],
    {},
    2 ** 53,
    -(2 ** 53),
    1e300,
    "x".repeat(201),
    "x".repeat(51),
    "x".repeat(10_001),
    "1234567",
    "+1234",
    "1".repeat(31),
    10_000_000_000,
    "a\u0000b",
    "a\u0085b",
    "\ud800",
    "line\nbreak\ttab",
    "e\u0301".repeat(200),
    "e\u0301",
    "1899-12-31",
    "2999-01-01",
    "2026-02-30",
    "1991-4-23",
    "a@b",
    "a b@c.io",
    "ä@b.io",
    `a@${"b".repeat(252)}.io`,
    "2027-03-01T10:00:00+01:00",
    "2027-03-01t10:00:00z",
    "2027-02-30T10:00:00Z",
    "2027-03-01T24:00:00Z",
    "2016-12-31T23:59:60Z",
    "2027-03-01T10:00:00.1234Z",
    "2027-03-01",
    "http://club.example",
    "https://[",
    "https://a b",
    "AAAA",
    "AAA",
    "A===",
    "iVBORw0KGgo=",
    "data:image/png;base64,",
    ["a", "a"],
    ["e\u0301", "é"],
    [""],
    [1],
    "999999999999999",
    999_999_999_999_999,
    "https://club.example/\u0000",
  ),
);

/** A change that may put a body out of order: a value is replaced or removed, or an unknown field is added. */
interface Change {
  readonly at: number;
  readonly kind: "replace" | "remove" | "add";
  readonly value: unknown;
}

const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    at: fc.nat(1_000),
    kind: fc.constantFrom<Change["kind"][]>("replace", "replace", "replace", "remove", "add"),
    value: odd,
  }),
  { maxLength: 2 },
);

function changed(body: unknown, { at, kind, value }: Change): unknown {
  const copy: unknown = structuredClone(body);
  const places = placesIn(copy);
  const chosen = places[at % Math.max(1, places.length)];
  if (chosen === undefined || at % 50 === 49) return value;
  const { holder, key } = chosen;
  if (kind === "remove") Reflect.deleteProperty(holder, key);
  else Reflect.set(holder, kind === "add" && !Array.isArray(holder) ? `${key}_x` : key, value);
  return copy;
}

interface Place {
  readonly holder: object;
  readonly key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ holder: value, key }, ...placesIn(inner)]);
}

function only(fields: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

function withChanges(bodies: Value): Value {
  // Through JSON as on the wire: no undefined, no -0, no holes.
  return fc
    .tuple(bodies, changes)
    .map(([body, made]): unknown =>
      JSON.parse(JSON.stringify(made.reduce<unknown>(changed, body)) ?? "null"),
    );
}

/** Bodies of each operation, in order and not. */
export const generatedBodies = {
  BookTourRequest: withChanges(tours),
  CreateAppointmentRequest: withChanges(appointments),
};
