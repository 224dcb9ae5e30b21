import fc from "fast-check";

/** Generates anything. */
export type Value = fc.Arbitrary<unknown>;

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
    "a\uFFFDb",
    "a\uFFFCb",
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

/** The object with these fields alone. */
export function only(fields: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

/** The bodies, in order and not: up to two changes may put one out of order. */
export function withChanges(bodies: Value): Value {
  // Through JSON as on the wire: no undefined, no -0, no holes.
  return fc
    .tuple(bodies, changes)
    .map(([body, made]): unknown =>
      JSON.parse(JSON.stringify(made.reduce<unknown>(changed, body)) ?? "null"),
    );
}
