import { expect, it } from "vitest";
import description from "../../../shared/api/openapi.json" with { type: "json" };

it("the API description names each status by its number: client generators know no 4XX", () => {
  const statuses = Object.values(description.paths)
    .flatMap((pathItem) => Object.values(pathItem))
    .flatMap(({ responses }) => Object.keys(responses));
  expect([...new Set(statuses)].filter((status) => !/^[1-5]\d\d$/.test(status))).toEqual(["default"]);
});

it("the API description describes each response that operations share once", () => {
  const inPlace = Object.values(description.paths)
    .flatMap((pathItem) => Object.values(pathItem))
    .filter(({ operationId }) => !["getToken", "headCalendar"].includes(operationId))
    .flatMap(({ responses }) => Object.entries(responses).map((each) => JSON.stringify(each)))
    .filter((response) => !response.includes("#/components/responses/"));
  expect(inPlace.length).toBeGreaterThan(10);
  expect(inPlace.filter((each, index) => inPlace.indexOf(each) !== index)).toEqual([]);
});
