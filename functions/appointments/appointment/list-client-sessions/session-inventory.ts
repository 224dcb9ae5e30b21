import type { Caller } from "../../../../shared/api/caller.ts";
import { whoDid } from "../../../../shared/history/history.ts";
import { type SessionEntries, sessionKey } from "../../../../shared/tables/appointments-table.ts";
import { paddedId } from "../../../../shared/tables/history-entry.ts";
import { readerOf } from "../appointment-view.ts";

/** One change of a session of a client. */
export type SessionEntry = ReturnType<typeof entriesOf>[number]["entry"];

/**
 * The changes of a client's sessions, newest first, each with its position: its time, then the appointment's id, its
 * version and the place among the sessions of that change. No entry ever changes, so a position stays the same.
 */
export function sessionHistory(appointments: readonly SessionEntries[], caller: Pick<Caller, "grants">) {
  // What changes while it is read may have been read twice.
  const entries = appointments.flatMap((appointment) => entriesOf(appointment, caller));
  return [...new Map(entries.map((entry) => [entry.position, entry])).values()].sort((a, b) =>
    a.position > b.position ? -1 : 1,
  );
}

function entriesOf({ appointment_id, session_entries }: SessionEntries, caller: Pick<Caller, "grants">) {
  const reader = readerOf(caller);
  return session_entries.flatMap(({ version, at, by, by_client, operation, sessions }) =>
    sessions.map(({ membership_id, change }, place) => ({
      position: [sessionKey(appointment_id, { at }), paddedId(version), place].join("#"),
      entry: { at, membership_id, change, appointment_id, operation, by: whoDid(by, by_client, reader) },
    })),
  );
}

const POSITION = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#\d{16}#\d{16}#\d$/;

/** Whether a text has the form of a position in the list of {@link sessionHistory}. */
export function isSessionPosition(text: string): boolean {
  return POSITION.test(text);
}
