import * as v from "valibot";
import type { Basis } from "../operations/decision.ts";
import type { ReadKey } from "../tables/database.ts";

/** A record that a decision was made by, and the version that was read. */
export interface ReadVersion {
  readonly key: ReadKey<unknown>;
  readonly version: number;
}

const VersionSchema = v.object({ record: v.object({ version: v.number() }) });

/** The basis of a refusal that stands only if none of the records has changed since it was read. */
export function versionBasis(records: readonly ReadVersion[]): Basis {
  const named = records.map((each, index) => ({ ...each, name: `record ${index}` }));
  return {
    keys: Object.fromEntries(named.map(({ name, key }) => [name, { ...key, schema: VersionSchema }])),
    found: Object.fromEntries(named.map(({ name, version }) => [name, { record: { version } }])),
  };
}
