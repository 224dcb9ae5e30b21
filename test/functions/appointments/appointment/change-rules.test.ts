import { describe, expect, it } from "vitest";
import {
  type AppointmentStanding,
  cancelTerms,
  noShowTerms,
  rescheduleTerms,
  substituteTerms,
  UPDATED_FIELDS,
  updateTerms,
} from "../../../../functions/appointments/appointment/change-rules.ts";
import type { Terms } from "../../../../shared/records/record-rules.ts";
import {
  APPOINTMENT_START,
  type AppointmentFields,
  appointmentRecord,
} from "../../../support/stored-appointment.ts";
import { createdAndUpdated, historyOf } from "../../../support/stored-history.ts";

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

const BOUND = { cancel_until_minutes: DAY, reschedule_until_minutes: 2 * HOUR, max_reschedules: 2 };

/** An hour's appointment paid by a membership, so many minutes (and milliseconds) after its start. */
function standing(
  minutes: number,
  fields: AppointmentFields = {},
  { ms = 0, isManaged = false, changes = 1 } = {},
): AppointmentStanding {
  const record = appointmentRecord({ membership_id: 30_001, policy: BOUND, ...fields });
  const now = new Date(Date.parse(APPOINTMENT_START) + minutes * MINUTE_MS + ms);
  return { record, history: historyOf(createdAndUpdated(changes)), isManaged, now };
}

const AFTER = { ms: 1 };
const MANAGED = { isManaged: true };
const MANAGED_AFTER = { ...AFTER, ...MANAGED };

/** The code of a refusal, or what is permitted: until when, in minutes after the start, and with what outcome. */
function shown(terms: Terms<{ readonly from?: string; readonly session_outcome?: string }>): string {
  if (!terms.ok) return terms.problems.map(({ errorCode }) => errorCode).join();
  const { until, from, session_outcome } = terms;
  const minutes = (instant: string) =>
    String((Date.parse(instant) - Date.parse(APPOINTMENT_START)) / MINUTE_MS);
  return [
    ...(from === undefined ? [] : [`from ${minutes(from)}`]),
    `until ${until === null ? "ever" : minutes(until)}`,
    ...(session_outcome === undefined ? [] : [session_outcome]),
  ].join(", ");
}

type Example = readonly [what: string, AppointmentStanding, expected: string];

function examples(
  what: string,
  terms: (standing: AppointmentStanding) => Terms,
  table: readonly Example[],
): void {
  describe(what, () => {
    it.each(table)("%s", (_, one, expected) => {
      expect(shown(terms(one))).toBe(expected);
    });
  });
}

// The windows of attendance and the states of each operation are in states.test.ts.
const STATE = "APPOINTMENT_STATE";
const checkedIn = { status: "checked_in" } as const;
const noShow = { status: "no_show", session_outcome: "forfeited" } as const;
const cancelled = { status: "cancelled", session_outcome: "returned" } as const;

examples("cancelling", cancelTerms, [
  ["is free until its last instant", standing(-DAY), "until -1440, returned"],
  ["forfeits a millisecond later", standing(-DAY, {}, AFTER), "until 60, forfeited"],
  ["ends with the appointment", standing(60), STATE],
  ["is possible a millisecond before", standing(60, {}, { ms: -1 }), "until 60, forfeited"],
  [
    "is a manager's until 7 days after the end",
    standing(60 + 7 * DAY, {}, MANAGED),
    "until 10140, forfeited",
  ],
  ["is nobody's after that", standing(60 + 7 * DAY, {}, MANAGED_AFTER), STATE],
  ["is free until the start by default", standing(0, { policy: {} }), "until 0, returned"],
  [
    "returns where the policy returns",
    standing(0, { policy: { late_cancel: "return" } }),
    "until 60, returned",
  ],
  [
    "that always returns holds until the end",
    standing(-DAY, { policy: { late_cancel: "return" } }),
    "until 60, returned",
  ],
  [
    "is refused late where the policy refuses",
    standing(0, { policy: { late_cancel: "refuse" } }, AFTER),
    "CANCEL_TOO_LATE",
  ],
  ["holds until it is refused", standing(-DAY, { policy: { late_cancel: "refuse" } }), "until 0, returned"],
  [
    "forfeits for a manager where it is refused",
    standing(0, { policy: { late_cancel: "refuse" } }, MANAGED_AFTER),
    "until 10140, forfeited",
  ],
  ["has no outcome without a membership", standing(-DAY, { membership_id: undefined }), "until -1440, none"],
  [
    "of a complimentary one costs nothing, whenever",
    standing(-DAY, { membership_id: undefined, is_payment_required: false }),
    "until 60, none",
  ],
  ["is not for who is checked in", standing(0, checkedIn), STATE],
  ["is not for a no-show", standing(0, noShow), STATE],
  ["is not for what is cancelled", standing(-DAY, cancelled), STATE],
  ["fits a history of 100", standing(-DAY, {}, { changes: 100 }), "until -1440, returned"],
]);

examples("cancelling with a waiver", (one) => cancelTerms(one, true), [
  ["returns after free cancellation", standing(0, {}, MANAGED), "until 10140, returned"],
  [
    "returns what a cancellation forfeited",
    standing(0, { ...cancelled, session_outcome: "forfeited" }, MANAGED),
    "until 10140, returned",
  ],
  ["finds nothing to return", standing(0, cancelled, MANAGED), STATE],
  ["is not for a no-show that forfeited", standing(0, noShow, MANAGED), STATE],
]);

examples("moving", rescheduleTerms, [
  ["is possible until the policy's last instant", standing(-120), "until -120"],
  ["is too late a millisecond later", standing(-120, {}, AFTER), "RESCHEDULE_TOO_LATE"],
  ["is a manager's until the end", standing(60, {}, { ...MANAGED, ms: -1 }), "until 60"],
  ["is nobody's from the end on", standing(60, {}, MANAGED), STATE],
  ["is possible up to the policy's count", standing(-DAY, { reschedules: 1 }), "until -120"],
  ["is refused at the policy's count", standing(-DAY, { reschedules: 2 }), "TOO_MANY_RESCHEDULES"],
  ["is a manager's beyond the count", standing(-DAY, { reschedules: 2 }, MANAGED), "until 60"],
  ["is possible any number of times by default", standing(-DAY, { reschedules: 99, policy: {} }), "until 0"],
  [
    "is never possible where the policy allows none",
    standing(-DAY, { policy: { max_reschedules: 0 } }),
    "TOO_MANY_RESCHEDULES",
  ],
  ["is not for who is checked in", standing(-30, checkedIn, MANAGED), STATE],
  ["fits a history of 99", standing(-DAY, {}, { changes: 99 }), "until -120"],
  ["does not fit a history of 100", standing(-DAY, {}, { changes: 100 }), "TOO_MANY_CHANGES"],
]);

describe("a move that is refused", () => {
  it.each([
    ["until when it was possible", standing(0), { reschedule_until: "2026-12-01T08:00:00.000Z" }],
    ["how often it is possible", standing(-DAY, { reschedules: 2 }), { max_reschedules: 2 }],
  ])("tells %s", (_, one, jsonObject) => {
    expect(rescheduleTerms(one)).toMatchObject({ problems: [{ jsonObject }] });
  });
});

examples("substituting the coach", substituteTerms, [
  ["is possible while booked", standing(0), "until 60"],
  ["is possible while checked in, before the end", standing(60, checkedIn, { ms: -1 }), "until 60"],
  ["is not possible from the end on", standing(60, checkedIn), STATE],
  ["is not for a no-show", standing(0, noShow), STATE],
]);

examples("updating", updateTerms, [
  ["is possible while booked", standing(0), "until 60"],
  ["is possible for comments ever after", standing(60), "until ever"],
  ["is possible for comments of a cancelled one", standing(0, cancelled), "until ever"],
  ["does not fit a history of 100", standing(0, {}, { changes: 100 }), "TOO_MANY_CHANGES"],
]);

describe("the fields that may be updated", () => {
  it.each([
    ["are the comments alone for a client", { ...standing(0), isClient: true }, ["comments"]],
    ["are all for others", { ...standing(0), isClient: false }, UPDATED_FIELDS],
    ["are the comments alone once it is over", standing(60), ["comments"]],
  ])("%s", (_, one, fields) => {
    expect(updateTerms(one)).toMatchObject({ fields });
  });
});

examples("marking as a no-show", noShowTerms, [
  ["is too early before the start", standing(0, {}, { ms: -1 }), "TOO_EARLY"],
  ["begins with the start", standing(0), "from 0, until 10140, forfeited"],
  ["ends 7 days after the end", standing(60 + 7 * DAY), "from 0, until 10140, forfeited"],
  ["is too late after that", standing(60 + 7 * DAY, {}, AFTER), "TOO_LATE"],
  [
    "returns where the policy returns",
    standing(0, { policy: { no_show: "return" } }),
    "from 0, until 10140, returned",
  ],
  ["is for who is checked in", standing(0, checkedIn), "from 0, until 10140, forfeited"],
  ["is not for a no-show", standing(0, noShow), STATE],
]);

examples("marking as a no-show with a waiver", (one) => noShowTerms(one, true), [
  ["returns the session", standing(0), "from 0, until 10140, returned"],
  ["returns what the no-show forfeited", standing(0, noShow), "from 0, until 10140, returned"],
  ["finds nothing to return", standing(0, { ...noShow, session_outcome: "returned" }), STATE],
  [
    "is not for what a cancellation forfeited",
    standing(0, { ...cancelled, session_outcome: "forfeited" }),
    STATE,
  ],
]);
