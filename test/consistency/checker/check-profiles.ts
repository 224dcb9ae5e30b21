import { indexAttributes } from "../../../shared/tables/client-indexes.ts";
import { MAX_PROFILE_HISTORY } from "../../../shared/tables/client-profile.ts";
import type { ClientPart, Person, StoredState } from "./stored-state.ts";

/** Everybody is found by what their record says, and its history has each of the last changes. */
export function checkProfiles({ people, parts }: StoredState): string[] {
  return people.flatMap((person) => checkProfile(person, parts));
}

function checkProfile(person: Person, parts: readonly ClientPart[]): string[] {
  const { tenant_id, client_id, profile_version, updated_at } = person;
  const keys = Object.entries(indexAttributes({ ...person, updated_at: updated_at ?? "" }));
  const stored: Readonly<Record<string, unknown>> = person;
  const versions = parts
    .filter((part) => part.tenant_id === tenant_id && part.client_id === client_id)
    .flatMap(({ record, version }) => (record.startsWith("change#") ? [version] : []));
  // A client of the club file may begin without an entry.
  const first = Math.max(2, profile_version - MAX_PROFILE_HISTORY + 1);
  const due = Array.from({ length: Math.max(0, profile_version - first + 1) }, (_, index) => first + index);
  return [
    ...keys
      .filter(([name, key]) => stored[name] !== key)
      .map(([name, key]) => `Client ${client_id} has the ${name} ${stored[name]} instead of ${key}.`),
    ...due
      .filter((version) => !versions.includes(version))
      .map((version) => `The history of client ${client_id} lacks version ${version}.`),
    ...versions
      .filter((version) => version === undefined || version > profile_version)
      .map((version) => `The history of client ${client_id} has version ${version} of ${profile_version}.`),
  ];
}
