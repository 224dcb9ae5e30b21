const WIDTH = 120;

/** A value as JSON, in which what fits into a line is in one. */
export function compactJson(value: unknown, indent = ""): string {
  const line = JSON.stringify(value);
  if (typeof value !== "object" || value === null || indent.length + line.length <= WIDTH) return line;
  const inner = `${indent} `;
  const items = Array.isArray(value)
    ? value.map((item) => compactJson(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${compactJson(item, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${items.map((item) => `${inner}${item}`).join(",\n")}\n${indent}${close}`;
}
