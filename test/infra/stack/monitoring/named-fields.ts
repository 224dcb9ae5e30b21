/** The fields of a log line that a metric filter's pattern names, such as `record.status`. */
export function fieldsOfPattern(pattern: string): string[] {
  return [...new Set([...pattern.matchAll(/\$\.([\w.]+)/g)].map(([, path = ""]) => path))];
}

// What a query has beside the names of fields: its commands, and what it makes itself.
const QUERY_WORDS = /"[^"]*"|\b(?:fields|filter|stats|sort|limit|by|asc|desc|count|sum|pct)\b|\bas \w+/g;

/** The fields of a log line that a query of Logs Insights names, less the columns that it makes itself. */
export function fieldsOfQuery(query: string): string[] {
  const made = [...query.matchAll(/\bas (\w+)/g)].map(([, name]) => name);
  const names = query.replaceAll(QUERY_WORDS, " ").match(/@?\b[a-z][\w.]*/g) ?? [];
  return [...new Set(names.filter((name) => !made.includes(name)))];
}

/** Whether a log line has a field, such as `record.status`. */
export function hasField(line: unknown, path: string): boolean {
  return path.split(".").reduce<unknown>((found, key) => Object(found)[key], line) !== undefined;
}
