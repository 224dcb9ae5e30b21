import { describe, expect, it } from "vitest";
import {
  definitionProblems,
  MAX_DEFINITION_BYTES,
  resourcePaths,
} from "../../../infra/stack/definition-rules.ts";

type Paths = Parameters<typeof definitionProblems>[0]["paths"];

const method = {
  parameters: [],
  responses: {},
  "x-amazon-apigateway-integration": { type: "mock" },
} as const;

function problemsOf(...paths: readonly string[]): string[] {
  return definitionProblems({ paths: Object.fromEntries(paths.map((path) => [path, { get: method }])) });
}

describe("the definition of an API", () => {
  it("has segments that API Gateway takes, and parameters that are whole segments", () => {
    expect(problemsOf("/a-b.c,d:e_1/{id}/x")).toEqual([]);
    expect(problemsOf("/a b")).toEqual(['The path /a b has the segment "a b".']);
    expect(problemsOf("/a/{id}.ics")).toEqual(['The path /a/{id}.ics has the segment "{id}.ics".']);
  });

  it("has one name for the parameter at a place", () => {
    expect(problemsOf("/a/{id}/b", "/a/{id}/c", "/d/{other}", "/a/me")).toEqual([]);
    expect(problemsOf("/a/{id}/b", "/a/{other}")).toEqual([
      "The path /a/{other} has {other} where another path has {id}.",
    ]);
  });

  it("names no two methods alike", () => {
    const named = (...names: readonly string[]): Paths =>
      Object.fromEntries(
        names.map((operationId, index) => [`/p${index}`, { get: { ...method, operationId } }]),
      );
    expect(definitionProblems({ paths: named("a", "b") })).toEqual([]);
    expect(definitionProblems({ paths: named("a", "b", "a") })).toEqual([
      "Two methods of the API have the operationId a.",
    ]);
  });

  it("fits into half a template", () => {
    const sized = (bytes: number) => {
      const whole = { paths: { "/a": { get: { ...method, operationId: "" } } } };
      const operationId = "x".repeat(bytes - JSON.stringify(whole).length);
      return definitionProblems({ paths: { "/a": { get: { ...method, operationId } } } });
    };
    expect(sized(MAX_DEFINITION_BYTES)).toEqual([]);
    expect(sized(MAX_DEFINITION_BYTES + 1)).toEqual([
      "The API's definition has 500001 bytes, and may have 500000.",
    ]);
  });
});

describe("the resources of an API", () => {
  it("are the root, its paths, and what these begin with", () => {
    expect(resourcePaths(["/a/{b}/c", "/a/d"])).toEqual(["", "/a", "/a/{b}", "/a/{b}/c", "/a/d"]);
  });
});
