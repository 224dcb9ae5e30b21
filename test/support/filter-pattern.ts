const COMPARISON = /^\(?\s*\$\.([\w.]+) = "([^"]*)"\s*\)?$/;

/**
 * Whether a metric filter's pattern finds a JSON log line, as far as the stack's patterns use the language ("Filter
 * pattern syntax" of the CloudWatch Logs User Guide): texts compared for equality, any of several.
 * @throws where the pattern uses more
 */
export function matchesPattern(pattern: string, line: unknown): boolean {
  const inner = /^\{ (.*) \}$/.exec(pattern)?.[1];
  if (inner === undefined) throw new Error(`The pattern ${pattern} is not one for JSON.`);
  return inner.split(" || ").some((comparison) => {
    const [, path = "", text] = COMPARISON.exec(comparison) ?? [];
    if (text === undefined) throw new Error(`The comparison ${comparison} is not known here.`);
    return path.split(".").reduce<unknown>((value, key) => Object(value)[key], line) === text;
  });
}
