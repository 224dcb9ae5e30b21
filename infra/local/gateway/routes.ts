/** A resource of the API: a path template and its methods. */
export interface ApiResource<Method> {
  /** Such as `/tenants/{tenant_id}/appointments`. */
  readonly path: string;
  readonly methods: ReadonlyMap<string, Method>;
}

/** The resource that a path names and the values of its parameters, percent-decoded. */
export interface RouteMatch<Method> {
  readonly resource: ApiResource<Method>;
  readonly parameters: Readonly<Record<string, string>>;
}

const PARAMETER = /^\{(\w+)\}$/;

/**
 * Finds the resource of a path; a fixed segment takes precedence over a parameter. An empty segment, such as that of a
 * trailing slash, is no value for a parameter.
 * @throws {URIError} if the path's percent-encoding is malformed
 */
export function matchRoute<Method>(
  resources: readonly ApiResource<Method>[],
  path: string,
): RouteMatch<Method> | undefined {
  const segments = path.split("/").map(decodeURIComponent);
  const matches = resources.flatMap((resource) => {
    const parameters = matchSegments(resource.path.split("/"), segments);
    return parameters === undefined ? [] : [{ resource, parameters }];
  });
  return matches.toSorted((one, other) => specificity(other) - specificity(one))[0];
}

function matchSegments(
  template: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of template.entries()) {
    const segment = segments[index] ?? "";
    const parameter = PARAMETER.exec(expected)?.[1];
    if (parameter === undefined ? segment !== expected : segment === "") return undefined;
    if (parameter !== undefined) parameters[parameter] = segment;
  }
  return parameters;
}

// The first fixed segment decides, as in a walk down the tree of resources: each segment is a binary digit.
function specificity<Method>({ resource }: RouteMatch<Method>): number {
  return resource.path.split("/").reduce((sum, segment) => sum * 2 + (PARAMETER.test(segment) ? 0 : 1), 0);
}
