import { describe, expect, it } from "vitest";
import {
  type ClassStanding,
  cancelTerms,
  completeTerms,
  deleteTerms,
  rescheduleTerms,
  substituteTerms,
  updateTerms,
} from "../../../shared/classes/class-rules.ts";
import type { Terms } from "../../../shared/records/record-rules.ts";
import type { ClassRecord } from "../../../shared/tables/classes-table.ts";
import { CLASS_START, classRecord } from "../../support/stored-classes.ts";
import { createdAndUpdated, historyOf } from "../../support/stored-history.ts";

const MINUTE_MS = 60_000;
const WEEK = 7 * 24 * 60;
const END = 60;

/** An hour's class, so many minutes (and milliseconds) after its start. */
function standing(
  minutes: number,
  fields: Partial<ClassRecord> = {},
  { ms = 0, changes = 1, used = false } = {},
): ClassStanding {
  const now = new Date(Date.parse(CLASS_START) + minutes * MINUTE_MS + ms);
  const history = historyOf(createdAndUpdated(changes));
  return { record: classRecord(fields), history, used, isManaged: true, now };
}

/** The code of a refusal with its details, or from and until when, in minutes after the start. */
function shown(terms: Terms<{ readonly from?: string; readonly fields?: readonly string[] }>): string {
  if (!terms.ok) {
    return terms.problems
      .map(({ errorCode, jsonObject }) => `${errorCode} ${JSON.stringify(jsonObject)}`)
      .join();
  }
  const minutes = (instant: string) => (Date.parse(instant) - Date.parse(CLASS_START)) / MINUTE_MS;
  const from = terms.from === undefined ? "" : `from ${minutes(terms.from)} `;
  const until = terms.until === null ? "ever" : minutes(terms.until);
  return `${from}until ${until}${terms.fields === undefined ? "" : `: ${terms.fields.length} fields`}`;
}

function state(status: string, has_begun: boolean, has_ended: boolean): string {
  return `CLASS_STATE ${JSON.stringify({ status, has_begun, has_ended })}`;
}

const AFTER = { ms: 1 };
const BEFORE = { ms: -1 };
const cancelled = { status: "cancelled" } as const;
const completed = { status: "completed" } as const;

describe.each<[string, (standing: ClassStanding) => Terms, [string, ClassStanding, string][]]>([
  [
    "moving a class",
    rescheduleTerms,
    [
      ["is possible until just before its start", standing(0, {}, BEFORE), "until 0"],
      ["is not possible once it has begun", standing(0), state("scheduled", true, false)],
      ["is not for a cancelled one", standing(-1, cancelled), state("cancelled", false, false)],
    ],
  ],
  [
    "another coach",
    substituteTerms,
    [
      ["is possible until just before the end", standing(END, {}, BEFORE), "until 60"],
      ["is not possible from the end on", standing(END), state("scheduled", true, true)],
      ["is not for a completed one", standing(0, completed), state("completed", true, false)],
    ],
  ],
  [
    "cancelling a class",
    cancelTerms,
    [
      ["is possible until 7 days after its end", standing(END + WEEK), "until 10140"],
      ["is not possible after that", standing(END + WEEK, {}, AFTER), state("scheduled", true, true)],
      ["is not for a cancelled one", standing(0, cancelled), state("cancelled", true, false)],
      ["is not for a completed one", standing(END, completed), state("completed", true, true)],
    ],
  ],
  [
    "completing a class",
    completeTerms,
    [
      ["is too early before its start", standing(0, {}, BEFORE), state("scheduled", false, false)],
      ["is possible from its start on", standing(0), "from 0 until 10140"],
      ["is possible until 7 days after its end", standing(END + WEEK), "from 0 until 10140"],
      [
        "is too late after that",
        standing(END + WEEK, {}, AFTER),
        'TOO_LATE {"until":"2026-12-08T11:00:00.000Z"}',
      ],
      ["is not for a cancelled one", standing(0, cancelled), state("cancelled", true, false)],
    ],
  ],
  [
    "updating a class",
    updateTerms,
    [
      ["is possible until just before its end", standing(END, {}, BEFORE), "until 60: 7 fields"],
      ["is possible for its notes ever after", standing(END), "until ever: 1 fields"],
      ["is possible for a completed one's notes", standing(0, completed), "until ever: 1 fields"],
      ["is not for a cancelled one", standing(-1, cancelled), state("cancelled", false, false)],
      ["does not fit a full history", standing(-1, {}, { changes: 100 }), 'TOO_MANY_CHANGES {"changes":100}'],
    ],
  ],
  [
    "deleting a class",
    deleteTerms,
    [
      ["is possible whenever nobody used it", standing(END + WEEK), "until ever"],
      ["is not for a used one", standing(-1, {}, { used: true }), state("scheduled", false, false)],
    ],
  ],
])("%s", (_, terms, examples) => {
  it.each(examples)("%s", (_what, one, expected) => {
    expect(shown(terms(one))).toBe(expected);
  });
});
