import type { components } from "./api-types.ts";

/** One thing that the API says about a request. */
export type InfoEntry = components["schemas"]["InfoEntry"];

/** The entries of an envelope; none where it is something else. */
export function infoIn(envelope: unknown): readonly InfoEntry[] {
  const info = fieldOf(envelope, "info");
  return Array.isArray(info) ? info.filter(isEntry) : [];
}

function isEntry(value: unknown): value is InfoEntry {
  return typeof fieldOf(value, "errorCode") === "string" && typeof fieldOf(value, "identifier") === "string";
}

/** The entries of each field, by its JSON path; `""` has those of no field. */
export function byField(problems: readonly InfoEntry[]): Record<string, InfoEntry[]> {
  const fields = new Map<string, InfoEntry[]>();
  for (const problem of problems)
    fields.set(problem.identifier, [...(fields.get(problem.identifier) ?? []), problem]);
  return Object.fromEntries(fields);
}

/** The free starts that problems offer; those of coach, room and client name the same ones, at which all of them are free. */
export function nextStartsIn(problems: readonly InfoEntry[]): string[] {
  const offered =
    problems.map(({ jsonObject }) => fieldOf(jsonObject, "next_starts")).find(Array.isArray) ?? [];
  return offered.filter(isDateTime);
}

function isDateTime(value: unknown): value is string {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}

/** The record's version now, in the problem of an outdated `ifMatch`. */
export function currentVersionIn(problems: readonly InfoEntry[]): number | undefined {
  const changed = problems.find(({ errorCode }) => errorCode === "VERSION_CHANGED");
  const version = fieldOf(changed?.jsonObject, "version");
  return typeof version === "number" ? version : undefined;
}

/** A field of a value that may be no object. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
