import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  serviceCategories,
  serviceCategoryId,
} from "../../../../../functions/appointments/club/service-categories/service-category.ts";

function names(service_category_primary_name: string, service_category_secondary_name: string) {
  return { service_category_primary_name, service_category_secondary_name };
}

describe("the id of a service category", () => {
  it("is a positive safe integer, the same for the same pair of names", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first, second) => {
        const id = serviceCategoryId(names(first, second));
        expect(Number.isSafeInteger(id) && id > 0).toBe(true);
        expect(serviceCategoryId(names(first, second))).toBe(id);
      }),
    );
  });

  it.each([
    ["whose texts are divided elsewhere", ["ab", "c"], ["a", "bc"]],
    ["whose names are exchanged", ["a", "b"], ["b", "a"]],
    ["whose names hold what could divide them", ['a","b', "c"], ["a", 'b","c']],
    ["that differ in case", ["Massage", "a"], ["massage", "a"]],
  ] as const)("differs for pairs %s", (_, one, other) => {
    const [id, otherId] = [one, other].map(([first, second]) => serviceCategoryId(names(first, second)));
    expect(id).not.toBe(otherId);
  });
});

describe("service categories", () => {
  it("are none where there are no types", () => {
    expect(serviceCategories([])).toEqual([]);
  });
});
