import type { ApiDefinition } from "./api-definition.ts";

/**
 * The most bytes of an API's definition: half of a template ("Understand CloudFormation quotas": 1 MB), since the other half
 * is the rest of the stack. The import itself takes 6 MB (API Gateway API Reference, "PutRestApi").
 */
export const MAX_DEFINITION_BYTES = 500_000;

const PARAMETER = /^\{\w+\}$/;
const FIXED_SEGMENT = /^[\w.,:-]+$/;

/** The resources that an import makes: each path, and each that it begins with, from the root on. */
export function resourcePaths(paths: readonly string[]): string[] {
  const beginnings = paths.flatMap((path) => {
    const segments = path.split("/").slice(1);
    return segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
  });
  return [...new Set(["", ...beginnings])];
}

/**
 * Why API Gateway would refuse a definition, or would make another API of it than is meant ("Amazon API Gateway important
 * notes" of the API Gateway Developer Guide, for REST APIs).
 * @param definition with its references resolved to those of the template
 */
export function definitionProblems(definition: Pick<ApiDefinition, "paths">): string[] {
  const bytes = Buffer.byteLength(JSON.stringify(definition));
  const names = Object.values(definition.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId }) => operationId ?? []),
  );
  return [
    ...(bytes > MAX_DEFINITION_BYTES
      ? [`The API's definition has ${bytes} bytes, and may have ${MAX_DEFINITION_BYTES}.`]
      : []),
    ...repeated(names).map((name) => `Two methods of the API have the operationId ${name}.`),
    ...segmentProblems(Object.keys(definition.paths)),
  ];
}

function segmentProblems(paths: readonly string[]): string[] {
  const parameterOf = new Map<string, string>();
  return paths.flatMap((path) => {
    const segments = path.split("/").slice(1);
    return segments.flatMap((segment, index) => {
      if (FIXED_SEGMENT.test(segment)) return [];
      if (!PARAMETER.test(segment)) return [`The path ${path} has the segment "${segment}".`];
      const parent = segments.slice(0, index).join("/");
      const other = parameterOf.get(parent) ?? segment;
      parameterOf.set(parent, other);
      return other === segment ? [] : [`The path ${path} has ${segment} where another path has ${other}.`];
    });
  });
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
