const COMPARISON = /^\(?\s*\$\.([\w.]+) (=|!=) (?:"([^"]*)"|(\d+))\s*\)?$/;

/**
 * Whether a metric filter's pattern finds a JSON log line, as far as the stack's patterns use the language ("Filter
 * pattern syntax" of the CloudWatch Logs User Guide): texts and numbers compared for equality, any of several, each of
 * which may be all of several; a text's last character may be `*`. A field that is not there is neither equal nor unequal.
 * @throws where the pattern uses more
 */
export function matchesPattern(pattern: string, line: unknown): boolean {
  const inner = /^\{ (.*) \}$/.exec(pattern)?.[1];
  if (inner === undefined) throw new Error(`The pattern ${pattern} is not one for JSON.`);
  return inner.split(" || ").some((all) => all.split(" && ").every((each) => holds(each, line)));
}

function holds(comparison: string, line: unknown): boolean {
  const [, path, operator, text, number] = COMPARISON.exec(comparison) ?? [];
  if (path === undefined) throw new Error(`The comparison ${comparison} is not known here.`);
  const value = path.split(".").reduce<unknown>((found, key) => Object(found)[key], line);
  if (value === undefined) return false;
  const isEqual = text?.endsWith("*")
    ? typeof value === "string" && value.startsWith(text.slice(0, -1))
    : value === (text ?? Number(number));
  return isEqual === (operator === "=");
}
