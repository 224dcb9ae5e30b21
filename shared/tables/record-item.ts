import * as v from "valibot";
import { type HistoryEntry, HistoryEntrySchema, paddedId } from "./history-entry.ts";

/** The fields that differ from the defaults, which are not stored. */
export function withoutDefaults(defaults: Readonly<Record<string, unknown>>, fields: object) {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !(name in defaults && defaults[name] === value)),
  );
}

/** The effect of a booking on its session. */
export const SESSION_OUTCOMES = ["none", "taken", "returned", "forfeited"] as const;

// The record itself says when it was created and by whom, and `session_entries` which session it took.
const CreationSchema = v.object({
  ...v.pick(HistoryEntrySchema, ["limited", "operation", "reason"]).entries,
  sessions: v.optional(HistoryEntrySchema.entries.sessions),
});

/** The entries of a history that concern sessions, beside the history. */
export const SessionEntrySchema = v.pick(HistoryEntrySchema, [
  "version",
  "at",
  "by",
  "by_client",
  "operation",
  "sessions",
]);

type SessionEntry = v.InferOutput<typeof SessionEntrySchema>;

const StoredHistorySchema = v.union([
  // The creation has moved to a page. This form comes first, because the other one takes any entry for a creation.
  v.pipe(v.array(HistoryEntrySchema), v.minLength(1)),
  v.tupleWithRest([CreationSchema], HistoryEntrySchema),
]);

/** The attributes of an item about the history of its record. */
export const storedHistoryEntries = {
  history: StoredHistorySchema,
  paged_changes: v.optional(v.number()),
  session_entries: v.optional(v.array(SessionEntrySchema), []),
};

/** What a record says of its creation. */
export interface Creation {
  readonly created_at: string;
  readonly created_by: string;
  readonly created_by_client: boolean;
}

/** The entries of a stored history, the creation completed by what the record says of it. */
export function wholeEntries(
  history: v.InferOutput<typeof StoredHistorySchema>,
  session_entries: readonly SessionEntry[],
  { created_at: at, created_by: by, created_by_client: by_client }: Creation,
): HistoryEntry[] {
  const sessions = session_entries.find(({ version }) => version === 1)?.sessions ?? [];
  const creation = { version: 1, at, by, by_client, from: {}, to: {} };
  return history.map((entry) =>
    "version" in entry ? entry : { ...creation, ...entry, sessions: entry.sessions ?? sessions },
  );
}

/** An entry of a history in the form in which it is stored. */
export function storedEntry({ by_client, ...entry }: HistoryEntry) {
  const { limited, operation, reason } = entry;
  if (entry.version === 1) return { limited, operation, reason };
  return { ...entry, ...(by_client && { by_client }) };
}

/** What orders changes of sessions by their time, then the id of the appointment or class. Each has one at a time. */
export function sessionKey(id: number, { at }: Pick<HistoryEntry, "at">): string {
  return `${at}#${paddedId(id)}`;
}

/**
 * The attributes of an item about what its changes did to sessions; none without such changes.
 * @param id of the appointment or class
 */
export function sessionAttributes(id: number, history: readonly HistoryEntry[]) {
  const entries = history.filter(({ sessions }) => sessions.length > 0);
  // The largest key and not that of the last entry: clocks of two machines may differ.
  const session_key = entries
    .map((entry) => sessionKey(id, entry))
    .toSorted()
    .at(-1);
  return session_key === undefined ? {} : { session_key, session_entries: entries.map(sessionEntry) };
}

function sessionEntry({ version, at, by, by_client, operation, sessions }: HistoryEntry) {
  return { version, at, by, ...(by_client && { by_client }), operation, sessions };
}
