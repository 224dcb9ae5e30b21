import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";

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

/** Refuses an array of objects with equal values in `field`; the issue names the later element. */
export function distinct<Item extends object>(field: Extract<keyof Item, string>) {
  return v.rawCheck<Item[]>(({ dataset, addIssue }) => {
    // Earlier checks of the pipe may have failed, so the elements can be anything.
    const elements: unknown = dataset.value;
    if (!Array.isArray(elements)) return;
    const firstWith = new Map<unknown, number>();
    elements.forEach((element: unknown, index) => {
      const value = fieldOf(element, field);
      if (value === undefined) return;
      const first = firstWith.get(value);
      if (first === undefined) {
        firstWith.set(value, index);
        return;
      }
      addIssue({
        message: expectationMessage("distinct", `different from that of element ${first}`),
        input: value,
        path: [
          { type: "array", origin: "value", input: elements, key: index, value: element },
          { type: "object", origin: "value", input: { [field]: value }, key: field, value },
        ],
      });
    });
  });
}

function fieldOf(element: unknown, field: string): unknown {
  if (typeof element !== "object" || element === null) return undefined;
  return new Map<string, unknown>(Object.entries(element)).get(field);
}

/** Refuses an array with equal elements; the issue names the later element. */
export function distinctElements<Item extends string | number>() {
  return v.rawCheck<Item[]>(({ dataset, addIssue }) => {
    // Earlier checks of the pipe may have failed, so the elements can be anything.
    const elements: unknown = dataset.value;
    if (!Array.isArray(elements)) return;
    elements.forEach((element: unknown, index) => {
      const first = elements.indexOf(element);
      if (first === index) return;
      addIssue({
        message: expectationMessage("distinct", `different from element ${first}`),
        input: element,
        path: [{ type: "array", origin: "value", input: elements, key: index, value: element }],
      });
    });
  });
}

/** Items in groups of at most `size`, in their order. */
export function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Parts of a list, in order, each as long as the weights of its items together allow. An item that is heavier stands alone. */
export function chunksWithin<Item>(
  items: readonly Item[],
  weigh: (item: Item) => number,
  most: number,
): Item[][] {
  const parts: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const weight = weigh(item);
    const last = parts.at(-1);
    if (last === undefined || weight > left) {
      parts.push([item]);
      left = most - weight;
    } else {
      last.push(item);
      left -= weight;
    }
  }
  return parts;
}
