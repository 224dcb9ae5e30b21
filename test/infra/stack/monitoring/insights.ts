/** A log line as CloudWatch Logs Insights sees it: a JSON object. */
export type LogRecord = Readonly<Record<string, unknown>>;

type Command = (records: readonly LogRecord[], argument: string) => readonly LogRecord[];

// As far as the stack's saved queries use the language ("CloudWatch Logs Insights QL" of the User Guide).
const commands: Readonly<Record<string, Command>> = {
  fields: (records, argument) => records.map((record) => pick(record, argument.split(/\s*,\s*/))),
  filter: (records, argument) => records.filter((record) => holds(record, argument)),
  sort: (records, argument) => sorted(records, argument),
  limit: (records, argument) => records.slice(0, Number(argument)),
  stats: (records, argument) => counted(records, argument),
};

/**
 * Runs a query on local log lines. As there, sorting and limiting see every field, whichever are shown.
 * @throws where the query uses a command that is not known here
 */
export function runQuery(query: string, records: readonly LogRecord[]): readonly LogRecord[] {
  const steps = query.split("\n").map((line) => line.replace(/^\|\s*/, ""));
  const shown = steps.filter((step) => step.startsWith("fields "));
  const others = steps.filter((step) => !step.startsWith("fields "));
  return [...others, ...shown].reduce((left, step) => {
    const [name = "", ...argument] = step.split(" ");
    const command = commands[name];
    if (command === undefined) throw new Error(`The query uses ${name}, which is not known here.`);
    return command(left, argument.join(" "));
  }, records);
}

/** Those of the lines that are JSON objects, with the time as Insights calls it. */
export function logRecords(output: string): LogRecord[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .map((record) => ({ ...record, "@timestamp": record.timestamp ?? record.time }));
}

function fieldOf(record: LogRecord, path: string): unknown {
  if (path in record) return record[path];
  return path.split(".").reduce<unknown>((value, key) => Object(value)[key], record);
}

function pick(record: LogRecord, paths: readonly string[]): LogRecord {
  return Object.fromEntries(paths.map((path) => [path, fieldOf(record, path)]));
}

function holds(record: LogRecord, condition: string): boolean {
  const [, path = "", operator, text, number] =
    /^([\w@.]+) (=|!=) (?:"([^"]*)"|(\d+))$/.exec(condition) ?? [];
  if (path === "") throw new Error(`The condition ${condition} is not known here.`);
  return (fieldOf(record, path) === (text ?? Number(number))) === (operator === "=");
}

function sorted(records: readonly LogRecord[], argument: string): readonly LogRecord[] {
  const [path = "", direction] = argument.split(" ");
  const sign = direction === "desc" ? -1 : 1;
  return [...records].sort((a, b) => sign * compare(fieldOf(a, path), fieldOf(b, path)));
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b));
}

function counted(records: readonly LogRecord[], argument: string): readonly LogRecord[] {
  const [, name = "", keys = ""] = /^count\(\*\) as (\w+) by (.+)$/.exec(argument) ?? [];
  if (name === "") throw new Error(`The statistic ${argument} is not known here.`);
  const groups = Map.groupBy(records, (record) => JSON.stringify(pick(record, keys.split(", "))));
  return [...groups].map(([key, members]) => ({ ...JSON.parse(key), [name]: members.length }));
}
