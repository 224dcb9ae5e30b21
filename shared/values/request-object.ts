import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";
import { isJsonObject } from "./json-value.ts";

const NOT_AN_OBJECT = expectationMessage("object", "a JSON object");

/** The message of {@link requestObject}'s issue for an unknown field. */
export const UNKNOWN_FIELD = expectationMessage("absent", "no such field");

/** The message of the issue for all further unknown fields of an object; the issue's input is their number. */
export const MORE_UNKNOWN_FIELDS = expectationMessage("absent", "no such fields");

// 1 MiB of JSON has room for 150,000 fields. An answer lists at most this many problems.
const MAX_NAMED_FIELDS = 100;

/**
 * A JSON object with only these fields. Unlike valibot's own `strictObject`, it refuses arrays, reports the first 100
 * unknown fields and not only one, and treats `constructor` and `prototype` as unknown fields.
 * @param unknownField the message of the issue for an unknown field: what the fields' names are, if callers choose among them
 */
export function requestObject<const Entries extends v.ObjectEntries>(
  entries: Entries,
  unknownField = UNKNOWN_FIELD,
) {
  const known = v.object(entries, NOT_AN_OBJECT);
  const names = Object.keys(entries);
  type Outcome = ReturnType<(typeof known)["~run"]>;
  function run(dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>): Outcome {
    const input = dataset.value;
    if (!isJsonObject(input)) {
      v._addIssue(known, "type", dataset, config);
      // _addIssue has turned the dataset into a failed one, which its type does not express.
      return dataset as unknown as Outcome;
    }
    // A missing field becomes undefined, so that its own schema states the expectation.
    const sent = names.map((name) => [name, Object.hasOwn(input, name) ? input[name] : undefined]);
    const outcome = known["~run"]({ value: Object.fromEntries(sent) }, config);
    const unknown = Object.keys(input).filter((key) => !Object.hasOwn(entries, key));
    for (const key of unknown.slice(0, MAX_NAMED_FIELDS)) {
      const value = input[key];
      const path: [v.IssuePathItem] = [{ type: "object", origin: "key", input, key, value }];
      v._addIssue(known, "key", outcome, config, { input: value, message: unknownField, path });
    }
    const unnamed = unknown.length - MAX_NAMED_FIELDS;
    if (unnamed > 0) {
      v._addIssue(known, "key", outcome, config, { input: unnamed, message: MORE_UNKNOWN_FIELDS });
    }
    return outcome;
  }
  return { ...known, "~run": run };
}

/** Whether a body of this schema must have a field: a request whose body need not have one may come without a body. */
export function hasRequiredField(body: v.GenericSchema): boolean {
  return !v.safeParse(body, {}).success;
}
