import type { ApiDefinition } from "../../../infra/stack/api-definition.ts";
import { type BodyMethod, liveFunction } from "./api-body.ts";

/** An API's definition with a text for each route, and each shape of a method once. */
export interface ApiTable {
  /** Such as `POST /tenants/{tenant_id}/tour`, with its shape, its function, its name or the methods that it allows. */
  readonly routes: Readonly<Record<string, string>>;
  /** What methods are besides. */
  readonly shapes: Readonly<Record<string, unknown>>;
  /** The definition without its paths. */
  readonly rest: Omit<ApiDefinition, "paths">;
}

const METHODS = "method.response.header.Access-Control-Allow-Methods";

/** Reads a definition as a table. */
export function apiTable({ paths, ...rest }: ApiDefinition): ApiTable {
  const shapes = new Map<string, string>();
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) => {
      const { operationId = "", parameters, "x-amazon-apigateway-integration": integration } = declared;
      const target = liveFunction(integration.uri) ?? "";
      const allowed = integration.responses?.default?.responseParameters[METHODS] ?? "";
      // The parameters of the path are in the path.
      const headers = parameters.filter((parameter) => parameter.in !== "path");
      const shape = JSON.stringify({ ...declared, operationId: undefined, parameters: headers })
        .replace(/function:FitnessBooking-[a-z]+-\w+:live/, "function:NAME:live")
        .replace(`"${METHODS}":"${allowed}"`, `"${METHODS}":"METHODS"`);
      const name = shapes.get(shape) ?? `${integration.type}-${countOf(shapes, integration.type) + 1}`;
      shapes.set(shape, name);
      return [`${method.toUpperCase()} ${path}`, `${name} ${target}${allowed} ${operationId}`.trim()];
    }),
  );
  const named = [...shapes].map(([shape, name]) => [name, JSON.parse(shape)]);
  return { routes: Object.fromEntries(entries), shapes: Object.fromEntries(named), rest };
}

function countOf(shapes: ReadonlyMap<string, string>, type: BodyMethod["integration"]["type"]): number {
  return [...shapes.values()].filter((name) => name.startsWith(type)).length;
}
