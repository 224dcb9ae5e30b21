import type { JsonSchema } from "@valibot/to-json-schema";
import { describe, expect, it } from "vitest";
import { clubFileJsonSchema } from "../../../../infra/commands/import/club-file-json-schema.ts";
import sampleClub from "../../../../shared/club/sample-club.json" with { type: "json" };
import { editedClub, set } from "./club-files.ts";

const schema = clubFileJsonSchema();

describe("the JSON Schema of the club file", () => {
  it("is of draft 2020-12", () => {
    expect(schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
  });

  it("takes the sample club", () => {
    expect(refusals(schema, sampleClub)).toEqual([]);
  });

  it.each([
    ["clients[0].email_id", null],
    ["clients[0].mobile_number", ""],
    ["clients[0].mobile_country_code", "+44"],
    ["clients[0].medical_alert", ""],
    ["companies[0].company_uuid", "0B2F6F0E-7C1D-4C55-9A63-3F5C8A1D2E01"],
    ["access[0].client_id", undefined],
    ["tenants[0].opening_hours.sunday", []],
    ["tenants[0].closures", ""],
    ["tenants[3].closures[0].intervals", [["10:00", "24:00"]]],
    ["tenants[3].policy.max_reschedules", null],
    ["tenants[3].policy.late_cancel", ""],
    ["tenants[3].tour.hours", null],
    ["coaches[6].schedule", null],
    ["coaches[6].schedule[1].effective_until", ""],
    ["appointment_types[10].room_ids", null],
    ["appointment_types[10].room_ids", []],
    ["appointment_types[10].buffer_after_minutes", 120],
    ["class_types", undefined],
    ["class_types[1].policy.booking_opens", null],
    ["tenants[3].policy.booking_opens", { days_before: 0, local_time: "23:59" }],
    ["tenants[3].quiet_hours", null],
    ["tenants[3].timetable_places", "few"],
    ["clients[0].memberships[0].is_unlimited", true],
    ["coaches[0].public_name", "Amara"],
  ])("takes what the import takes: %s = %j", (path, value) => {
    expect(
      refusals(
        schema,
        editedClub((club) => set(club, path, value)),
      ),
    ).toEqual([]);
  });

  it.each([
    ["clients", undefined],
    ["extra", []],
    ["clients[0].nickname", "P"],
    ["clients[0].memberships[0].nickname", "P"],
    ["tenants[0].opening_hours.someday", []],
    ["tenants[0].opening_hours.sunday", undefined],
    ["tenants[0].opening_hours.monday[0][1]", "25:00"],
    ["tenants[0].opening_hours.monday[0][2]", "23:00"],
    ["tenants[0].tour.capacity", 0],
    ["tenants[3].closures[0].intervals", [["10:00", "25:00"]]],
    ["tenants[3].closures[0].until", "2026-12-26"],
    ["tenants[3].closures", Array(401).fill({ date: "2026-12-25", intervals: [] })],
    ["tenants[3].policy.max_reschedules", 1_001],
    ["tenants[3].policy.late_cancel", "keep"],
    ["tenants[3].policy.no_show", "refuse"],
    ["tenants[3].policy.min_notice_minutes", 527_041],
    ["tenants[3].policy.notice", 1],
    ["tenants[3].tour.hours", {}],
    ["coaches[6].schedule", []],
    ["coaches[6].schedule[0].effective_from", null],
    ["coaches[6].schedule[0].weekly.monday", undefined],
    ["coaches[6].exceptions[0].intervals", null],
    ["appointment_types[10].room_ids", {}],
    ["tenants[3].messages.language", "EN"],
    ["tenants[3].messages.language", "fr"],
    ["tenants[3].messages.texts", { appointment_booked: {} }],
    ["tenants[3].messages.texts", { tour_booked: { fr: {} } }],
    ["appointment_types[10].buffer_before_minutes", 121],
    ["tenants[0].max_advance_days", 3_651],
    ["rooms[0].name", ""],
    ["rooms[0].name", "a".repeat(201)],
    ["rooms[0].capacity", 1.5],
    ["rooms[0].is_active", "yes"],
    ["coaches[0].appointment_type_ids", Array(1_001).fill(101)],
    ["coaches[0].appointment_type_ids[0]", 0],
    ["clients[0].status", "member"],
    ["clients[0].client_id", "9001"],
    ["clients[0].mobile_country_code", "1234"],
    ["clients[0].memberships[0].start_date", "2026-01-01"],
    ["companies[0].company_uuid", "not a UUID"],
    ["access[3].client_id", "9001"],
    ["class_types[1].capacity", 101],
    ["class_types[1].duration_minutes", 4],
    ["class_types[1].waitlist_size", 51],
    ["class_types[1].policy.booking_opens", { days_before: 7, local_time: "24:00" }],
    ["appointment_types[10].policy.max_a_day", 1],
    ["tenants[3].quiet_hours", { from: "22:00" }],
    ["tenants[3].timetable_places", "none"],
  ])("refuses what the import refuses: %s = %j", (path, value) => {
    expect(
      refusals(
        schema,
        editedClub((club) => set(club, path, value)),
      ),
    ).not.toEqual([]);
  });

  it("says in words what every text must be, and bounds each", () => {
    for (const text of subschemas(schema).filter(({ type }) => type === "string")) {
      const isBounded = ["maxLength", "pattern", "format", "enum"].some((keyword) => keyword in text);
      // An optional field has its description beside its alternatives; the words of an enum are its values.
      const isInWords = typeof text.description === "string" || text.enum !== undefined;
      // A time zone is bounded by the list of zones, which JSON Schema cannot say.
      expect(isBounded || /time zone/.test(String(text.description)), JSON.stringify(text)).toBe(true);
      expect(isInWords || "pattern" in text || "format" in text, JSON.stringify(text)).toBe(true);
    }
  });
});

/** Every schema within a schema, itself too. */
function subschemas(at: JsonSchema): JsonSchema[] {
  const { properties = {}, items, prefixItems = [], anyOf = [] } = resolved(at);
  const inside = [...Object.values(properties), items, ...prefixItems, ...anyOf];
  return [resolved(at), ...inside.flatMap((within) => (isSchema(within) ? subschemas(within) : []))];
}

/** A schema, and what it refers to: the words beside a reference win. */
function resolved(at: JsonSchema): JsonSchema {
  if (at.$ref === undefined) return at;
  const { $ref, ...words } = at;
  const found = schema.$defs?.[$ref.replace("#/$defs/", "")];
  if (!isSchema(found)) throw new Error(`The schema does not have ${$ref}.`);
  return { ...found, ...words };
}

/** Where a value is refused: as much of JSON Schema as the club file's schema uses. */
function refusals(within: JsonSchema, value: unknown, path = "$"): string[] {
  const at = resolved(within);
  const isRefused = (option: unknown) => isSchema(option) && refusals(option, value, path).length > 0;
  // Beside alternatives, the club file's schema has nothing but words.
  if (at.anyOf !== undefined) return at.anyOf.every(isRefused) ? [path] : [];
  if (!hasType(at.type, value)) return [path];
  if (Array.isArray(value)) return arrayRefusals(at, value, path);
  if (typeof value === "object" && value !== null) return objectRefusals(at, value, path);
  return isWithinBounds(at, value) ? [] : [path];
}

function arrayRefusals(at: JsonSchema, value: readonly unknown[], path: string): string[] {
  const { prefixItems = [], items, maxItems = Infinity, minItems = 0 } = at;
  if (value.length > maxItems || value.length < minItems) return [path];
  return value.flatMap((item, index) => {
    const itemSchema = prefixItems[index] ?? items;
    return isSchema(itemSchema) ? refusals(itemSchema, item, `${path}[${index}]`) : [`${path}[${index}]`];
  });
}

function objectRefusals(at: JsonSchema, value: object, path: string): string[] {
  const { properties = {}, required = [], additionalProperties, propertyNames } = at;
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  const wrong = Object.entries(value).flatMap(([name, field]) => {
    const fieldSchema = properties[name];
    if (isSchema(fieldSchema)) return refusals(fieldSchema, field, `${path}.${name}`);
    if (!isSchema(additionalProperties)) return additionalProperties === false ? [`${path}.${name}`] : [];
    const ofName = isSchema(propertyNames) ? refusals(propertyNames, name, `${path}.${name}`) : [];
    return [...ofName, ...refusals(additionalProperties, field, `${path}.${name}`)];
  });
  return [...missing.map((name) => `${path}.${name}`), ...wrong];
}

function isWithinBounds(at: JsonSchema, value: unknown): boolean {
  if (at.enum !== undefined && !at.enum.some((option) => option === value)) return false;
  if (typeof value === "number")
    return value >= (at.minimum ?? -Infinity) && value <= (at.maximum ?? Infinity);
  if (typeof value !== "string") return true;
  const { length } = [...value];
  if (length < (at.minLength ?? 0) || length > (at.maxLength ?? Infinity)) return false;
  return at.pattern === undefined || new RegExp(at.pattern, "u").test(value);
}

function hasType(type: JsonSchema["type"], value: unknown): boolean {
  if (type === undefined) return true;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  return type === "null" ? value === null : typeof value === type;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null;
}
