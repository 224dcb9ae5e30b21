import * as v from "valibot";
import type { Success } from "../api/answer.ts";
import { historyView } from "../history/history-view.ts";
import type { HistoryEntry } from "../tables/history-entry.ts";

/** A success as it is stored for retries: without what a retry gets from the record or from its own body. */
export function asKept({ keptText, ...success }: Success): Success {
  if (keptText !== undefined) return { ...success, text: keptText() };
  return success.leftOut === undefined ? success : withHistoryOf(success, []);
}

/**
 * A stored success with its history, as it was sent.
 * @param history all changes of its record by now
 */
export function withHistory(success: Success, history: readonly HistoryEntry[]): Success {
  const { leftOut } = success;
  if (leftOut === undefined) return success;
  const upToIt = history.filter(({ version }) => version <= leftOut.version);
  return withHistoryOf(
    success,
    upToIt.map((entry) => historyView(entry, leftOut.reader)),
  );
}

/** Every other byte stays, because each text comes from `JSON.stringify`. */
function withHistoryOf(success: Success, history: readonly unknown[]): Success {
  const { text, leftOut } = success;
  if (leftOut === undefined) return success;
  const body = v.parse(FieldsSchema, JSON.parse(text));
  const shown = { ...v.parse(FieldsSchema, body[leftOut.field]), history };
  return { ...success, text: JSON.stringify({ ...body, [leftOut.field]: shown }) };
}

// A schema of a record keeps the order of fields; one of an object does not.
const FieldsSchema = v.record(v.string(), v.unknown());
