/**
 * Rows as lines of text, the first of which are headings: each column is as wide as its widest cell. Columns of numbers are
 * set to the right.
 */
export function columns(rows: readonly (readonly string[])[]): string {
  const [headings = [], ...body] = rows;
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const areNumbers = headings.map((_, column) => body.every((row) => /^[\d.,]+$/.test(row[column] ?? "")));
  const cell = (text: string, column: number) =>
    areNumbers[column] ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0);
  return rows.map((row) => `${row.map(cell).join("  ").trimEnd()}\n`).join("");
}
