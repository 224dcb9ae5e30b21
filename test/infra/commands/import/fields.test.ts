import { describe, expect, it } from "vitest";
import { MESSAGE_NAMES } from "../../../../shared/mail/letter.ts";
import { problemsAfter, set } from "./club-files.ts";

const text200 = {
  valid: ["a", "a".repeat(200), ` ${"a".repeat(200)} `, "𝄞".repeat(200)],
  invalid: ["", "  ", "a".repeat(201), "a\u0000b", "\ud800", 7, null, undefined],
};
const id = {
  valid: [1, Number.MAX_SAFE_INTEGER],
  invalid: [0, -1, 1.5, Number.MAX_SAFE_INTEGER + 1, "7", true, null, undefined],
};
const count = { valid: [0, Number.MAX_SAFE_INTEGER], invalid: [-1, 0.5, "0", null, undefined] };
const duration = { valid: [1, 360], invalid: [0, 361, 30.5, "30", undefined] };
const boolean = { valid: [true, false], invalid: ["true", 1, 0, null, undefined] };
const dateTime = {
  invalid: [
    "2026-02-30T00:00:00Z",
    "2026-01-01T00:00:00+01:00",
    "2026-01-01T24:00:00Z",
    "2026-01-01T23:59:60Z",
    "2026-01-01t00:00:00Z",
    "2026-01-01",
    1,
    undefined,
  ],
};
const membership = {
  id: 1,
  subscription_id: 1,
  subscription_primary_name: "a",
  subscription_secondary_name: "b",
  service_category_primary_name: "c",
  service_category_secondary_name: "d",
  start_date: "2026-01-01T00:00:00Z",
  end_date: "2026-01-02T00:00:00Z",
  number_of_sessions: 1,
  used_sessions: 0,
};
const memberships = (length: number) =>
  Array.from({ length }, (_, index) => ({ ...membership, id: index + 1 }));
const subtypes = (length: number) =>
  Array.from({ length }, (_, index) => ({ subtype_id: index + 1, name: "a", duration_minutes: 1 }));
const absent = [null, "", " ", undefined];
const day = {
  valid: [[], Array(10).fill(["06:00", "22:00"])],
  invalid: [Array(11).fill(["06:00", "22:00"]), [["22:00", "06:00"]], {}, null, undefined],
};
const weekly = { valid: [], invalid: [[], {}, 7, "always"] };
const datesFrom = (first: string, length: number) =>
  Array.from({ length }, (_, index) => {
    const date = new Date(Date.parse(`${first}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10);
    return { date, intervals: [["10:00", "16:00"]] };
  });
const dates = {
  valid: [[], datesFrom("2027-01-01", 400), ...absent],
  invalid: [datesFrom("2027-01-01", 401), {}, 7, "never", [null], ["2027-01-01"]],
};
const date = {
  valid: ["2000-01-01", "2028-02-29", "9999-12-31", " 2026-12-26 "],
  invalid: ["1999-12-31", "2027-02-29", "2026-12-26T00:00:00Z", "26.12.2026", "2026-1-1", 20_261_226, null],
};
const allDay = [["00:00", "24:00"]];
const week = {
  ...{ monday: allDay, tuesday: allDay, wednesday: allDay, thursday: allDay },
  ...{ friday: allDay, saturday: allDay, sunday: [] },
};
const schedule = (length: number) =>
  datesFrom("2027-01-01", length).map(({ date: at }) => ({
    ...{ effective_from: at, effective_until: at, weekly: week },
  }));
const policyMinutes = { valid: [0, 527_040, ...absent], invalid: [-1, 527_041, 1.5, "60"] };
const buffer = { valid: [0, 120, ...absent], invalid: [-1, 121, 1.5, "10"] };

const clockTime = {
  valid: ["00:00", "23:59", " 07:30 "],
  invalid: ["24:00", "7:00", "07:60", "07:00:00", 7, null, undefined],
};
const limit = { valid: [1, 1_000, ...absent], invalid: [0, 1_001, 1.5, "1"] };
const shownText = { valid: ["a", "a".repeat(2_000), ...absent], invalid: ["a".repeat(2_001), 7, {}] };

const contactEmail = { valid: ["a@b.co", ...absent], invalid: ["a", "a@b", 7] };
const url = {
  valid: ["https://camden.example/", `https://a.example/${"b".repeat(2_030)}`, ...absent],
  invalid: ["http://camden.example/", "camden.example", `https://a.example/${"b".repeat(2_031)}`, 7],
};
/** What each field takes at its bounds, and what it refuses just beyond them. The sample club is valid around it. */
const fields: Readonly<Record<string, { valid: readonly unknown[]; invalid: readonly unknown[] }>> = {
  "companies[0].name": text200,
  "companies[0].company_uuid": {
    valid: ["0B2F6F0E-7C1D-4C55-9A63-3F5C8A1D2E01"],
    invalid: ["0b2f6f0e7c1d4c559a633f5c8a1d2e01", "", 1, null, undefined],
  },
  "tenants[0].tenant_id": { valid: [11], invalid: id.invalid },
  "tenants[0].tenant_uuid": {
    valid: ["7A1E4C90-2F6B-4D38-B5A1-9C0D3E5F71FF"],
    invalid: ["7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f710", undefined],
  },
  "tenants[0].name": text200,
  "tenants[0].time_zone": {
    valid: [
      "UTC",
      "EST",
      "Etc/GMT+1",
      "Asia/Kathmandu",
      "America/Argentina/Buenos_Aires",
      "America/Port-au-Prince",
    ],
    invalid: [
      ...["Europe/Nowhere", "+01:00", "-08", "+0100", "GMT+1", "UTC+1", "BST", "PST", "IST", "SystemV/EST5"],
      ...["europe/london", "Europe/London ", "", 1, undefined],
    ],
  },
  "tenants[0].is_active": boolean,
  "tenants[0].max_advance_days": { valid: [1, 3_650], invalid: [0, 3_651, undefined] },
  "tenants[0].opening_hours": { valid: [], invalid: [[], null, undefined, "always"] },
  "tenants[0].opening_hours.monday": {
    valid: [[], Array(10).fill(["06:00", "22:00"])],
    invalid: [Array(11).fill(["06:00", "22:00"]), {}, null, undefined],
  },
  "tenants[0].opening_hours.monday[0]": {
    valid: [
      ["00:00", "00:01"],
      ["23:59", "24:00"],
    ],
    invalid: [["06:00", "06:00"], ["22:00", "06:00"], ["06:00"], ["06:00", "07:00", "08:00"], "06:00-07:00"],
  },
  "tenants[0].opening_hours.monday[0][1]": { valid: ["23:59", "24:00"], invalid: ["24:01", "7:00", 7, null] },
  "tenants[0].tour.duration_minutes": duration,
  "tenants[0].tour.capacity": { valid: [1, 1_000], invalid: [0, 1_001, undefined] },
  "tenants[3].address": { valid: ["a".repeat(500), ...absent], invalid: ["a".repeat(501), 7] },
  "tenants[3].phone": { valid: ["+44 20 7946 0013", ...absent], invalid: ["1".repeat(51), 442_079_460_013] },
  "tenants[3].email": contactEmail,
  "tenants[3].directions": { valid: ["a".repeat(1_000), ...absent], invalid: ["a".repeat(1_001), 7] },
  "tenants[3].logo_url": url,
  "tenants[3].privacy_url": url,
  "tenants[3].page_url": url,
  "tenants[3].online_url": url,
  "tenants[3].virtual_hosts": {
    valid: [[], Array(20).fill("meet.club.example"), ...absent],
    invalid: [Array(21).fill("meet.club.example"), "meet.club.example", {}],
  },
  "tenants[3].virtual_hosts[0]": {
    valid: ["meet.club.example", "a.b1", `${"a".repeat(63)}.example`],
    invalid: [
      "https://meet.club.example",
      "Meet.example",
      "meet",
      `${"a".repeat(64)}.example`,
      "127.0.0.1",
      7,
    ],
  },
  "tenants[3].messages": { valid: [{}, ...absent], invalid: [[], 7, "on"] },
  "tenants[3].messages.enabled": { valid: [true, false, ...absent], invalid: ["true", 1] },
  "tenants[3].messages.reminder_minutes_before": {
    valid: [[], [1], [43_200, 1_440, 120], ...absent],
    invalid: [[1, 2, 3, 4], [60, 60], [0], [43_201], [1.5], 60],
  },
  "tenants[3].messages.language": {
    valid: ["en", "de", "de-AT", "en-US", ...absent],
    invalid: ["EN", "english", "fr", "den", "de_AT", 7],
  },
  "tenants[3].messages.member_page_url": url,
  "tenants[3].messages.texts": {
    valid: [{}, Object.fromEntries(MESSAGE_NAMES.map((name) => [name, {}])), ...absent],
    invalid: [{ Appointment_created: {} }, { appointment_booked: {} }, { constructor: {} }, [], "Hello"],
  },
  "tenants[3].messages.texts.appointment_created": {
    valid: [{}, { en: { intro: "Hello" }, de: {} }, { "de-AT": { intro: "Servus" } }, ...absent],
    invalid: [{ fr: {} }, { EN: {} }, { den: {} }, { de_AT: {} }, { de: {}, "de-AT": {} }, [], "Hello"],
  },
  "tenants[3].messages.texts.appointment_created.de": {
    valid: [
      {},
      { subject: "a".repeat(150), intro: "a".repeat(500), footer: "a".repeat(500) },
      { intro: null },
      {
        intro: "{what} mit {coach}\nam {date} um {time}",
        footer: "{club}, {address}, {room}: {cancel_until}",
      },
    ],
    invalid: [
      { subject: "a".repeat(151) },
      { subject: "one\ntwo" },
      { subject: "one\u2028two" },
      { intro: "a".repeat(501) },
      { intro: "{when}" },
      { intro: "{Date}" },
      { intro: "{ date }" },
      { intro: "{date" },
      { intro: "date}" },
      { intro: "{{date}}" },
      { intro: "{former_date}" },
      { intro: "{client}" },
      { footer: "a".repeat(501) },
      { footer: "{}" },
      { body: "a" },
      [],
    ],
  },
  "tenants[3].messages.texts.tour_moved": {
    valid: [{ en: { intro: "{former_date}, {former_time}" } }],
    invalid: [{ en: { intro: "{coach}" } }, { en: { intro: "{what}" } }],
  },
  "tenants[3].messages.texts.coach_booked": {
    valid: [{ en: { subject: "{what}: {client}" } }],
    invalid: [{ en: { subject: "{coach}" } }, { en: { subject: "{cancel_until}" } }],
  },
  "tenants[3].closures": dates,
  "tenants[3].closures[0].date": date,
  "tenants[3].closures[0].intervals": day,
  "tenants[3].closures[2].intervals[0]": {
    valid: [["23:59", "24:00"]],
    invalid: [["24:00", "24:00"], ["10:00"], "10:00", null],
  },
  "tenants[3].policy": { valid: [{}, ...absent], invalid: [[], 7, "strict"] },
  "tenants[3].policy.min_notice_minutes": policyMinutes,
  "tenants[3].policy.cancel_until_minutes": policyMinutes,
  "tenants[3].policy.late_cancel": {
    valid: ["return", "forfeit", "refuse", ...absent],
    invalid: ["Return", "keep", 1, true],
  },
  "tenants[3].policy.reschedule_until_minutes": policyMinutes,
  "tenants[3].policy.max_reschedules": { valid: [0, 1_000, ...absent], invalid: [-1, 1_001, 1.5, "3", true] },
  "tenants[3].policy.no_show": { valid: ["return", "forfeit", ...absent], invalid: ["refuse", 0] },
  "tenants[3].policy.check_in_from_minutes": policyMinutes,
  "tenants[3].policy.booking_opens": {
    valid: [{ days_before: 0, local_time: "00:00" }, { days_before: 366, local_time: "23:59" }, ...absent],
    invalid: [
      { days_before: -1, local_time: "00:00" },
      { days_before: 367, local_time: "00:00" },
      {},
      7,
      "now",
    ],
  },
  "class_types[1].policy.booking_opens.local_time": clockTime,
  "tenants[3].policy.booking_closes_minutes": policyMinutes,
  "tenants[3].policy.requires_session": { valid: [true, false, ...absent], invalid: ["true", 1] },
  "tenants[3].policy.promotion_notice_minutes": { valid: [0, 1_440, ...absent], invalid: [-1, 1_441, 1.5] },
  "tenants[3].policy.max_upcoming": limit,
  "tenants[3].policy.max_a_day": limit,
  "tenants[3].description": shownText,
  "tenants[3].photo_url": url,
  "tenants[3].quiet_hours": {
    valid: [
      { from: "22:00", until: "07:00" },
      { from: "01:00", until: "05:00" },
      { from: "18:00", until: "10:00" },
      { from: "00:00", until: "16:00" },
      ...absent,
    ],
    invalid: [
      { from: "22:00", until: "22:00" },
      { from: "18:00", until: "10:01" },
      { from: "00:00", until: "16:01" },
      { from: "22:00", until: "24:00" },
      { from: "22:00" },
      ["22:00", "07:00"],
      "22:00-07:00",
    ],
  },
  "tenants[3].timetable_places": { valid: ["exact", "few", ...absent], invalid: ["none", "Few", 5, true] },
  "tenants[3].tour.hours": { ...weekly, valid: [...absent] },
  "tenants[3].tour.hours.monday": day,
  "coaches[6].schedule": {
    valid: [schedule(1), schedule(60), ...absent],
    invalid: [[], schedule(61), {}, 7, "always", [null]],
  },
  "coaches[6].schedule[0].effective_from": {
    valid: ["2000-01-01", "2027-03-27"],
    invalid: [...date.invalid, undefined],
  },
  "coaches[6].schedule[0].effective_until": {
    valid: ["2026-01-01", "2027-03-27"],
    invalid: ["2025-12-31", "2027-02-29", 7],
  },
  "coaches[6].schedule[1].effective_from": {
    valid: ["2027-03-28", "2030-01-01"],
    invalid: ["2027-03-27", "2026-01-01", "2025-01-01"],
  },
  "coaches[6].schedule[1].effective_until": {
    valid: ["2027-03-28", "9999-12-31", ...absent],
    invalid: ["2027-03-27", "never", 7],
  },
  "coaches[6].schedule[0].weekly": { ...weekly, invalid: [...weekly.invalid, null, undefined] },
  "coaches[6].schedule[0].weekly.sunday": day,
  "coaches[6].exceptions": dates,
  "coaches[6].exceptions[0].date": date,
  "coaches[6].exceptions[0].intervals": day,
  "coaches[0].coach_id": id,
  "coaches[0].email": contactEmail,
  "coaches[0].name": text200,
  "coaches[0].is_active": boolean,
  "coaches[0].appointment_type_ids": {
    valid: [[], Array(1_000).fill(101)],
    invalid: [Array(1_001).fill(101), 101, null, undefined],
  },
  "coaches[0].appointment_type_ids[0]": { valid: [101, 102], invalid: ["101", null] },
  "coaches[0].class_type_ids": {
    valid: [[], Array(1_000).fill(151), ...absent],
    invalid: [Array(1_001).fill(151), 151, {}],
  },
  "coaches[0].class_type_ids[0]": { valid: [151, 154], invalid: [0, "151", null] },
  "coaches[0].public_name": { valid: ["Amara", "a".repeat(200), ...absent], invalid: ["a".repeat(201), 7] },
  "coaches[0].description": shownText,
  "coaches[0].photo_url": url,
  "rooms[0].room_id": id,
  "rooms[0].name": text200,
  "rooms[0].capacity": { valid: [1, 1_000], invalid: [0, 1_001, "1", undefined] },
  "rooms[0].is_active": boolean,
  "appointment_types[0].appointment_type_id": { valid: [101], invalid: id.invalid },
  "appointment_types[0].name": text200,
  "appointment_types[0].duration_minutes": duration,
  "appointment_types[0].service_category_primary_name": text200,
  "appointment_types[0].service_category_secondary_name": text200,
  "appointment_types[0].is_active": boolean,
  "appointment_types[0].subtypes": {
    valid: [[], subtypes(200)],
    invalid: [subtypes(201), {}, null, undefined],
  },
  "appointment_types[0].subtypes[0].subtype_id": id,
  "appointment_types[0].subtypes[0].name": text200,
  "appointment_types[0].subtypes[0].duration_minutes": duration,
  "appointment_types[10].room_ids": {
    valid: [[], [93, 94], Array(1_000).fill(94), ...absent],
    invalid: [Array(1_001).fill(94), 94, {}],
  },
  "appointment_types[10].room_ids[0]": { valid: [93, 96], invalid: [0, "94", 1.5, null] },
  "appointment_types[10].buffer_before_minutes": buffer,
  "appointment_types[10].buffer_after_minutes": buffer,
  "appointment_types[10].policy": { valid: [{}, ...absent], invalid: [[], 7, "strict"] },
  "appointment_types[11].policy.max_reschedules": {
    valid: [0, 1_000, ...absent],
    invalid: [-1, 1_001, "1"],
  },
  "appointment_types[0].description": shownText,
  "appointment_types[0].photo_url": url,
  "class_types[3].class_type_id": { valid: [154, 155], invalid: id.invalid },
  "class_types[0].name": text200,
  "class_types[0].description": shownText,
  "class_types[0].duration_minutes": { valid: [5, 360], invalid: [4, 361, 30.5, "30", undefined] },
  "class_types[0].capacity": { valid: [1, 100], invalid: [0, 101, 1.5, "20", null, undefined] },
  "class_types[0].waitlist_size": { valid: [0, 50, ...absent], invalid: [-1, 51, 1.5, "10"] },
  "class_types[0].service_category_primary_name": text200,
  "class_types[0].service_category_secondary_name": text200,
  "class_types[0].is_active": boolean,
  "class_types[6].room_ids": {
    valid: [[], [93, 94], Array(1_000).fill(94), ...absent],
    invalid: [Array(1_001).fill(94), 94, {}],
  },
  "class_types[6].buffer_before_minutes": buffer,
  "class_types[6].buffer_after_minutes": buffer,
  "class_types[6].policy": { valid: [{}, ...absent], invalid: [[], 7, "strict"] },
  "class_types[6].policy.cancel_until_minutes": policyMinutes,
  "clients[0].client_id": { valid: [9001], invalid: id.invalid },
  "clients[0].status": {
    valid: ["client", "prospect"],
    invalid: ["Client", "member", "", 1, null, undefined],
  },
  "clients[0].full_name": text200,
  "clients[0].email_id": {
    valid: ["a@b.co", `a@${"b".repeat(249)}.cc`, "", null, undefined],
    invalid: ["a", "a@b", `a@${"b".repeat(250)}.cc`, 7],
  },
  "clients[0].mobile_country_code": {
    valid: ["1", "+44", "999"],
    invalid: ["", "1234", "4 4", 44, "044", "000"],
  },
  "clients[0].mobile_number": {
    valid: [1_000, 9_999_999_999_999],
    invalid: [0, 999, 10_000_000_000_000, "7700900101", 1.5],
  },
  "clients[0].medical_alert": {
    valid: ["", "a".repeat(2_000)],
    invalid: ["a".repeat(2_001), 7, null, undefined],
  },
  "clients[0].classes_attended": count,
  "clients[0].memberships": {
    valid: [[], memberships(100)],
    invalid: [memberships(101), {}, null, undefined],
  },
  "clients[0].memberships[0].id": id,
  "clients[0].memberships[0].subscription_id": id,
  "clients[0].memberships[0].subscription_primary_name": text200,
  "clients[0].memberships[0].subscription_secondary_name": text200,
  "clients[0].memberships[0].service_category_primary_name": text200,
  "clients[0].memberships[0].service_category_secondary_name": text200,
  "clients[0].memberships[0].start_date": {
    valid: ["2028-12-31T23:59:59.998Z", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00.1Z"],
    invalid: dateTime.invalid,
  },
  "clients[0].memberships[0].end_date": {
    valid: ["2026-01-01T00:00:00.001Z"],
    invalid: ["2026-01-01T00:00:00Z", "2025-12-31T23:59:59.999Z", ...dateTime.invalid],
  },
  "clients[0].memberships[0].is_unlimited": { valid: [true, false, ...absent], invalid: ["true", 1] },
  "clients[0].memberships[0].number_of_sessions": {
    valid: [3, Number.MAX_SAFE_INTEGER],
    invalid: [-1, 2.5, undefined],
  },
  "clients[0].memberships[0].used_sessions": { valid: [0, 10], invalid: [11, -1, undefined] },
  // The unlimited membership of the sample club has one session and has used it.
  "clients[6].memberships[1].used_sessions": { valid: [1, 99], invalid: [-1, undefined] },
  "access[0].principal": {
    valid: ["a", "a".repeat(255)],
    invalid: ["", "a".repeat(256), 1, null, undefined],
  },
  "access[0].companies": {
    valid: [[], Array(1_000).fill("0b2f6f0e-7c1d-4c55-9a63-3f5c8a1d2e01")],
    invalid: [Array(1_001).fill("0b2f6f0e-7c1d-4c55-9a63-3f5c8a1d2e01"), null, undefined],
  },
  "access[0].tenants": {
    valid: [[], Array(1_000).fill(11)],
    invalid: [Array(1_001).fill(11), 11, null, undefined],
  },
  "access[3].client_id": { valid: [9001, "", null, undefined], invalid: [0, "9001", 1.5] },
};

describe.each(Object.entries(fields))("%s", (path, { valid, invalid }) => {
  it("takes what is just within its bounds", async () => {
    for (const value of valid) {
      expect(await problemsAfter((club) => set(club, path, value)), shown(value)).toEqual([]);
    }
  });

  it("is named where it is just beyond its bounds", async () => {
    for (const value of invalid) {
      const problems = await problemsAfter((club) => set(club, path, value));
      expect(problems.join("\n"), shown(value)).toContain(path);
    }
  });
});

function shown(value: unknown): string {
  return `${JSON.stringify(value)}`.slice(0, 80);
}
