import * as v from "valibot";

/**
 * An array of at most `max` elements. Unlike valibot's own `maxLength`, it checks the length before the elements, so that
 * a long array costs no more than a short one.
 * @param message the whole expectation, including the length; see `expectationMessage`
 */
export function boundedArray<const Item extends v.GenericSchema>(item: Item, max: number, message: string) {
  const bounded = v.pipe(v.array(item, message), v.maxLength(max, message));
  type Outcome = ReturnType<(typeof bounded)["~run"]>;
  function run(dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>): Outcome {
    if (!Array.isArray(dataset.value) || dataset.value.length <= max) return bounded["~run"](dataset, config);
    v._addIssue(bounded, "length", dataset, config);
    // _addIssue has turned the dataset into a failed one, which its type does not express.
    return dataset as unknown as Outcome;
  }
  return { ...bounded, "~run": run };
}
