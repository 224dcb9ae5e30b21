import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";

const NOT_AN_OBJECT = expectationMessage("object", "a JSON object");

/** The message of the issue that {@link requestObject} raises for a field it does not know. */
export const UNKNOWN_FIELD = expectationMessage("absent", "no such field");

/**
 * A JSON object with these fields and no others. Unlike valibot's own `strictObject` it refuses an array, reports
 * every unknown field and not just the first, and knows `constructor` or `prototype` for unknown fields too.
 */
export function requestObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  const known = v.object(entries, NOT_AN_OBJECT);
  // A missing field is handed on as undefined, so that the field's own block says what it should have been.
  const nothing = Object.fromEntries(Object.keys(entries).map((key) => [key, undefined]));
  type Outcome = ReturnType<(typeof known)["~run"]>;
  function run(dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>): Outcome {
    const input = dataset.value;
    if (typeof input !== "object" || input === null || Array.isArray(input)) {
      v._addIssue(known, "type", dataset, config);
      // _addIssue has just turned the dataset into a failed one, which its type cannot say.
      return dataset as unknown as Outcome;
    }
    const ownFields: Record<string, unknown> = { ...input };
    const outcome = known["~run"]({ value: { ...nothing, ...ownFields } }, config);
    for (const key of Object.keys(ownFields)) {
      if (Object.hasOwn(entries, key)) continue;
      const value = ownFields[key];
      const path: [v.IssuePathItem] = [{ type: "object", origin: "key", input: ownFields, key, value }];
      v._addIssue(known, "key", outcome, config, { input: value, message: UNKNOWN_FIELD, path });
    }
    return outcome;
  }
  return { ...known, "~run": run };
}
