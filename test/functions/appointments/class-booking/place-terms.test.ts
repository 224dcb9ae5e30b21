import { describe, expect, it } from "vitest";
import type { PlaceRecords } from "../../../../functions/appointments/class-booking/place-records.ts";
import type {
  PlaceRequest,
  Seeking,
} from "../../../../functions/appointments/class-booking/place-request.ts";
import {
  agreedPolicy,
  bookingProblems,
  checkInProblems,
  fullProblem,
  historyProblems,
  joinProblems,
  limitProblems,
  paymentFor,
  trialProblems,
  untilProblems,
} from "../../../../functions/appointments/class-booking/place-terms.ts";
import type { InfoEntry } from "../../../../shared/api/answer.ts";
import { MAX_FUTURE_BOOKINGS, MAX_WAITS } from "../../../../shared/classes/client-limits.ts";
import type { ClassItem, ClassRecord } from "../../../../shared/tables/classes-table.ts";
import type { ClientItem, Membership } from "../../../../shared/tables/clients-table.ts";
import { CLOCK, LONDON } from "../../../support/booking-terms.ts";
import { membershipOf } from "../../../support/membership-of.ts";
import {
  CLASS_START,
  type ClassFields,
  classBookingItem,
  classBookingRecord,
  classItem,
  waiter,
} from "../../../support/stored-classes.ts";
import { createdAndUpdated, historyOf } from "../../../support/stored-history.ts";

const MINUTE_MS = 60_000;
const CATEGORY = {
  service_category_primary_name: "Group Classes",
  service_category_secondary_name: "Studio",
};
const TYPE = {
  ...{ tenant_id: 11, class_type_id: 153, name: "Vinyasa yoga", room_ids: [72], is_active: true },
  ...{ duration_minutes: 60, capacity: 20, buffer_before_minutes: 0, buffer_after_minutes: 0, ...CATEGORY },
};

function membership(id: number, fields: Partial<Membership> = {}): Membership {
  return membershipOf(CATEGORY, id, { number_of_sessions: 5, used_sessions: 1, ...fields });
}

function clientWith(memberships: readonly Membership[], fields: Partial<ClientItem> = {}): ClientItem {
  return {
    ...{ tenant_id: 11, client_id: 9001, status: "client", memberships: [...memberships] },
    ...{ classes_attended: 0, sessions_taken: {}, appointments_booked: 0, version: 1 },
    ...fields,
  };
}

type Records = PlaceRecords & { readonly class: ClassItem };

function records(fields: ClassFields = {}, others: Partial<PlaceRecords> = {}): Records {
  const client = clientWith([membership(1), membership(2, { end_date: "2026-12-31T00:00:00.000Z" })]);
  return { own: undefined, client, type: TYPE, ahead: undefined, ...others, class: classItem(fields) };
}

/** So many minutes (and milliseconds) after the start of the class. */
function clockAt(minutes: number, ms = 0) {
  return { ...CLOCK, now: new Date(Date.parse(CLASS_START) + minutes * MINUTE_MS + ms) };
}

function seeker(minutes: number, ms = 0, tenant = LONDON) {
  const grants = { companies: [], tenants: [11] };
  return { tenant, caller: { scopes: [], grants }, clock: clockAt(minutes, ms) };
}

function seeking(
  wish: Partial<PlaceRequest>,
  {
    minutes = -60,
    ms = 0,
    found = records(),
    ...others
  }: Partial<Seeking> & {
    readonly minutes?: number;
    readonly ms?: number;
    readonly found?: Records;
  } = {},
): Seeking {
  return {
    ...{ ...seeker(minutes, ms), headers: {}, wish: { client_id: 9001, ...wish }, isManaged: false },
    ...{ records: found, of: found.class, own: undefined, isWaiting: false, cost: undefined },
    policy: classBookingRecord().policy,
    caller: { ...seeker(0).caller, principal: "app", operations: [], expiresAtS: 0 },
    ...others,
  };
}

/** The codes of entries, with the fields that they are about. */
function told(entries: readonly InfoEntry[]) {
  return entries.map(({ errorCode, identifier }) => `${errorCode} ${identifier}`);
}

describe("who pays for a place", () => {
  const SESSION = { requires_session: true };
  const MEMBER = { isTrial: false, isManaged: false };
  const STAFF = { isTrial: false, isManaged: true };

  it("is the membership that ends first, by its index too", () => {
    expect(paymentFor(records(), SESSION, MEMBER)).toEqual({
      ...{ selected: 1, membershipId: 2, is_payment_required: false, is_comp_session: false, problems: [] },
    });
  });

  it("is the one that was named now, or else when the client began to wait", () => {
    expect(paymentFor(records(), SESSION, { ...MEMBER, membership_id: 1 })).toMatchObject({
      ...{ selected: 0, problems: [] },
    });
    expect(paymentFor(records(), SESSION, MEMBER, { preferred: 1 }).membershipId).toBe(1);
  });

  it("is refused where the one that was named cannot pay", () => {
    const { problems, membershipId } = paymentFor(records(), SESSION, { ...MEMBER, membership_id: 3 });
    expect(problems).toMatchObject([
      {
        errorCode: "MEMBERSHIP_NOT_USABLE",
        errorMessage: "The membership cannot pay for this class.",
        jsonObject: { reasons: ["unknown"] },
      },
    ]);
    expect(membershipId).toBe(3);
  });

  it.each([
    ["is needed where the policy requires a session", SESSION, MEMBER, ["MEMBERSHIP_REQUIRED client_id"]],
    ["is not needed by staff", SESSION, STAFF, []],
    ["is not needed where the policy requires none", { requires_session: false }, MEMBER, []],
  ])("%s", (_, policy, wish, problems) => {
    const payment = paymentFor(records({}, { client: clientWith([]) }), policy, wish);
    expect(told(payment.problems)).toEqual(problems);
    expect(payment).toMatchObject({
      is_payment_required: true,
      selected: undefined,
      membershipId: undefined,
    });
  });

  it("is nobody where the club has dropped the type, or the client is not there", () => {
    for (const missing of [{ type: undefined }, { client: undefined }]) {
      expect(paymentFor(records({}, missing), SESSION, STAFF)).toMatchObject({
        ...{ selected: undefined, membershipId: undefined, is_payment_required: true },
      });
    }
  });

  it.each([
    ["a trial", {}, { ...MEMBER, isTrial: true }, false],
    ["a complimentary class", { is_complimentary: true, comp_reason: "Opening" }, MEMBER, true],
  ])("is nobody for %s, and no membership may be named", (_, fields, wish, is_comp_session) => {
    const payment = paymentFor(records(fields), SESSION, wish);
    expect(payment).toEqual({
      ...{ selected: undefined, membershipId: undefined, is_payment_required: false },
      ...{ is_comp_session, problems: [] },
    });
    expect(paymentFor(records(fields), SESSION, { ...wish, membership_id: 1 }).problems).toMatchObject([
      {
        errorCode: "MEMBERSHIP_NOT_USABLE",
        errorMessage: "Nobody pays for this class.",
        helptext: "Leave membership_id out.",
        identifier: "membership_id",
        jsonObject: { reasons: ["complimentary"] },
      },
    ]);
  });

  it("is the session that an earlier cancellation cost, which is not taken again", () => {
    const cost = { membership_id: 7 };
    const paid = {
      selected: undefined,
      membershipId: 7,
      isPaid: true,
      is_payment_required: false,
      problems: [],
    };
    expect(paymentFor(records(), SESSION, MEMBER, { cost })).toEqual({ ...paid, is_comp_session: false });
    expect(paymentFor(records(), SESSION, { ...MEMBER, membership_id: 7 }, { cost })).toEqual({
      ...{ ...paid, is_comp_session: false },
    });
    expect(paymentFor(records(), SESSION, { ...MEMBER, isTrial: true }, { cost })).toEqual({
      ...{ ...paid, is_comp_session: false },
    });
  });

  it("is another membership that is named in its place", () => {
    const payment = paymentFor(
      records(),
      SESSION,
      { ...MEMBER, membership_id: 1 },
      { cost: { membership_id: 7 } },
    );
    expect(payment).toMatchObject({ membershipId: 1, selected: 0 });
    expect(payment.isPaid).toBeUndefined();
  });

  it("is a membership where the earlier cancellation cost a payment", () => {
    expect(paymentFor(records(), SESSION, MEMBER, { cost: { membership_id: undefined } }).membershipId).toBe(
      2,
    );
  });
});

describe("the policy of a place", () => {
  it("counts free cancellation from the start of the class", () => {
    expect(agreedPolicy(LONDON, records()).free_cancel_until).toBe("2026-12-01T08:00:00.000Z");
    expect(agreedPolicy({ ...LONDON, policy: { cancel_until_minutes: 30 } }, records())).toMatchObject({
      free_cancel_until: "2026-12-01T09:30:00.000Z",
    });
  });
});

describe("a booking now", () => {
  const closed = { ...LONDON, is_active: false };
  const blocked = { client: clientWith([], { is_blocked: true }) };

  it.each<[string, Partial<PlaceRecords>, boolean, ReturnType<typeof seeker>, string[]]>([
    ["is possible until the start", {}, false, seeker(0), []],
    ["is too late after it", {}, false, seeker(0, 1), ["BOOKING_CLOSED "]],
    ["is the club's for a day more", {}, true, seeker(0, 1), []],
    ["is not for a tenant that is not active", {}, true, seeker(0, 0, closed), ["TENANT_INACTIVE tenant_id"]],
    ["is not for a missing client", { client: undefined }, true, seeker(0), ["CLIENT_NOT_FOUND client_id"]],
    ["is not for a blocked client", blocked, false, seeker(0), ["CLIENT_BLOCKED client_id"]],
    ["is for a blocked client by the club", blocked, true, seeker(0), []],
  ])("%s", (_, others, isManaged, who, expected) => {
    expect(told(bookingProblems(records({}, others), { isManaged, isWaiting: false }, who))).toEqual(
      expected,
    );
  });
});

describe("the limits of a place", () => {
  const policy = { ...classBookingRecord().policy, max_upcoming: 3, max_a_day: 2 };

  it("name the limit, and how many it allows", () => {
    const classes = [2, 3, 4].map((class_id) => classBookingRecord({ class_id }));
    const of = records({ class_id: 1 }, { ahead: { classes, appointments: MAX_FUTURE_BOOKINGS } });
    const problems = limitProblems(of, policy, seeker(-60));
    expect(told(problems)).toEqual(Array.from({ length: 3 }, () => "TOO_MANY_BOOKINGS client_id"));
    expect(problems.map(({ jsonObject }) => jsonObject)).toEqual([
      { limit: "future_bookings", max_bookings: MAX_FUTURE_BOOKINGS },
      { limit: "max_upcoming", max_bookings: 3 },
      { limit: "max_a_day", max_bookings: 2 },
    ]);
    expect(problems[0]?.helptext).toContain("classes.manage");
  });

  it("are none where nothing was read", () => {
    expect(limitProblems(records(), policy, seeker(-60))).toEqual([]);
  });
});

describe("joining the line", () => {
  const line = [waiter(1), waiter(2), waiter(3, { until: Date.parse(CLASS_START) - 90 * MINUTE_MS })];

  it.each<[string, Partial<ClassRecord>, number, string[]]>([
    ["is possible while somebody may", { waitlist_size: 3 }, -60, []],
    ["is full of those whose until is ahead", { waitlist_size: 2 }, -60, ["WAITLIST_FULL if_full"]],
    ["is full of more than may wait", { waitlist_size: 1 }, -60, ["WAITLIST_FULL if_full"]],
    ["is closed where nobody may wait", { waitlist_size: 0 }, -60, ["WAITLIST_CLOSED if_full"]],
    ["is closed once the class begins", { waitlist_size: 3 }, 0, ["WAITLIST_CLOSED if_full"]],
  ])("%s", (_, fields, minutes, expected) => {
    expect(told(joinProblems(records({ ...fields, line }), seeker(minutes)))).toEqual(expected);
  });

  it("is refused with how many wait", () => {
    const problems = joinProblems(records({ waitlist_size: 2, line }), seeker(-60));
    expect(problems).toMatchObject([{ jsonObject: { waiting: 2 } }]);
  });

  it("is possible for 20 classes at once", () => {
    const waits = (many: number) => {
      const classes = Array.from({ length: many }, (_, index) =>
        classBookingRecord({ class_id: index + 2, status: "waiting" }),
      );
      return joinProblems(records({ class_id: 1 }, { ahead: { classes, appointments: 0 } }), seeker(-60));
    };
    expect(waits(MAX_WAITS - 1)).toEqual([]);
    expect(waits(MAX_WAITS)).toMatchObject([
      {
        errorCode: "TOO_MANY_BOOKINGS",
        identifier: "client_id",
        errorMessage: "The client waits for too many places.",
        jsonObject: { limit: "waits", max_bookings: MAX_WAITS },
      },
    ]);
  });

  it("is offered by a full class as far as places in the line are left", () => {
    const left = (waitlist_size: number) =>
      fullProblem(classItem({ waitlist_size, line }), clockAt(-60).now).jsonObject;
    expect(left(10)).toEqual({ waiting: 2, waitlist_left: 8 });
    expect(left(1)).toEqual({ waiting: 2, waitlist_left: 0 });
  });
});

describe("the wishes of one who seeks a place", () => {
  const now = clockAt(-60).now.toISOString();

  it.each([
    ["now or later", now, []],
    ["until the start", null, []],
    ["as before", undefined, []],
    ["in the past", "2026-12-01T08:59:59.999Z", ["FIELD_INVALID until"]],
  ])("have an until: %s", (_, until, expected) => {
    expect(told(untilProblems(seeking({ until })))).toEqual(expected);
  });

  it("are one trial", () => {
    const used = records({}, { client: clientWith([], { trial_class_id: 5 }) });
    expect(trialProblems(seeking({ isTrial: true }, { found: used }))).toMatchObject([
      { errorCode: "TRIAL_USED", identifier: "client_id", jsonObject: { class_id: 5 } },
    ]);
    expect(trialProblems(seeking({}, { found: used }))).toEqual([]);
    expect(trialProblems(seeking({ isTrial: true }))).toEqual([]);
    expect(trialProblems(seeking({ isTrial: true }, { found: records({}, { client: undefined }) }))).toEqual(
      [],
    );
  });

  it("are a check-in within its window", () => {
    expect(checkInProblems(seeking({ check_in: true }))).toEqual([]);
    expect(checkInProblems(seeking({ check_in: true }, { ms: -1 }))).toMatchObject([
      { errorCode: "TOO_EARLY", identifier: "check_in", jsonObject: { from: now } },
    ]);
    expect(checkInProblems(seeking({ check_in: false }, { ms: -1 }))).toEqual([]);
  });

  it("fit the history of the booking", () => {
    const own = (entries: number) => ({
      ...classBookingItem({}, historyOf(createdAndUpdated(entries))),
      class: classItem(),
    });
    const isManaged = true;
    expect(historyProblems(seeking({}), "booked")).toEqual([]);
    expect(historyProblems(seeking({}, { own: own(99), isManaged }), "booked")).toEqual([]);
    expect(historyProblems(seeking({}, { own: own(100), isManaged }), "booked")).toMatchObject([
      { errorCode: "TOO_MANY_CHANGES", jsonObject: { changes: 100 } },
    ]);
  });
});
