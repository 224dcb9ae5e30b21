import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";

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
