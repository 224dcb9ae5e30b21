import { recordId } from "../../../../../shared/values/record-id.ts";
import { type Recording, requestWith, sameKey } from "../../../../infra/open-api/recording.ts";
import { type RequestOptions, TEST_NOW } from "../../../../support/function-under-test.ts";
import { storeAppointment } from "../../../../support/stored-appointment.ts";
import { storeClasses } from "../../../../support/stored-classes.ts";
import { MANAGE } from "../../appointment/managed.ts";
import { bookedWeekly, MASSAGE } from "../../series/series-recordings.ts";

const [FIRST, OTHER, MASSAGES, LATE, FULL, BROOKLYN] = [8_501, 8_511, 8_521, 8_531, 8_541, 8_542];

function staff(options: RequestOptions = {}, tenant_id = "13"): RequestOptions {
  return { ...MANAGE, ...options, pathParameters: { tenant_id } };
}

function substitution(number: number, coach_id = 522, version?: number) {
  return {
    appointment_id: recordId(TEST_NOW, number),
    coach_id,
    ...(version === undefined ? {} : { version }),
  };
}

const CLASSES: RequestOptions = { scopes: [...(MANAGE.scopes ?? []), "classes.manage"] };
const OPEN_CLASS = {
  ...{ tenant_id: 13, class_id: 8_551, class_type_id: 161, coach_id: 521, coach_name: "Noor Haddad" },
  start_date_time: "2027-01-23T10:00:00.000Z",
} as const;
const CANCELLED_CLASS = {
  ...OPEN_CLASS,
  class_id: 8_552,
  start_date_time: "2027-01-24T10:00:00.000Z",
  status: "cancelled",
} as const;

const body = {
  substitutions: [substitution(FIRST, 522, 1), substitution(FIRST + 1, 522, 1)],
  reason: "Noor is ill",
};
const keyed = staff({ headers: { "Idempotency-Key": "tom-for-noor" } });

const ask = requestWith(staff());

/** The requests to *Substitute coaches* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "substituted",
    summary: "Another coach takes both over",
    ...bookedWeekly(FIRST, "2027-01-12", 3),
    body,
    options: keyed,
    showsRequest: true,
  },
  ...sameKey({ body, options: keyed }, { body: { substitutions: [substitution(FIRST)] } }),
  ask("ALREADY_DONE", "The coach has one of them already, and takes the other over", {
    substitutions: [substitution(FIRST), substitution(FIRST + 2)],
  }),
  ask("VERSION_CHANGED", "Both have changed since they were read", body),
  {
    name: "COACH_UNAVAILABLE",
    summary: "The coach has another appointment then",
    idsFrom: OTHER,
    body: { substitutions: [substitution(OTHER), substitution(OTHER + 1)] },
    options: staff(),
    before: async (functions, tables) => {
      await bookedWeekly(OTHER, "2027-01-13", 2).before(functions, tables);
      const others = { client_id: 9302, coach_id: 522, room_id: 95 };
      await functions.createAppointment(
        { ...others, appointment_type_id: 131, start_date_time: "2027-01-13T14:00:00Z" },
        { pathParameters: { tenant_id: "13" } },
      );
    },
  },
  ask("COACH_NOT_FOUND", "The coach is not active", { substitutions: [substitution(OTHER, 523)] }),
  {
    name: "COACH_CANNOT_DELIVER",
    summary: "The coach does not deliver the type",
    ...bookedWeekly(MASSAGES, "2027-01-14", 2, MASSAGE),
    body: { substitutions: [substitution(MASSAGES)] },
    options: staff(),
  },
  {
    name: "COACH_OFF_DUTY",
    summary: "The coach does not work on Saturdays",
    ...bookedWeekly(LATE, "2027-01-16", 2),
    body: { substitutions: [substitution(LATE)] },
    options: staff(),
  },
  {
    name: "APPOINTMENT_STATE",
    summary: "It is over",
    body: { substitutions: [substitution(LATE)] },
    options: staff(),
    now: new Date("2027-01-16T16:00:00Z"),
  },
  {
    name: "TOO_MANY_CHANGES",
    summary: "It has been changed a hundred times",
    before: (_, { database }) =>
      storeAppointment(
        database,
        {
          ...{ tenant_id: 13, client_id: 9302, coach_id: 521, room_id: 95, appointment_type_id: 131 },
          ...{ appointment_id: recordId(TEST_NOW, FULL), start_date_time: "2027-01-19T10:00:00.000Z" },
        },
        100,
      ),
    body: { substitutions: [substitution(FULL)] },
    options: staff(),
  },
  {
    name: "TENANT_INACTIVE",
    summary: "The tenant takes no bookings",
    before: (_, { database }) =>
      storeAppointment(database, {
        ...{ tenant_id: 12, client_id: 9101, coach_id: 512, room_id: 81, appointment_type_id: 101 },
        ...{ appointment_id: recordId(TEST_NOW, BROOKLYN), start_date_time: "2027-01-05T15:00:00.000Z" },
      }),
    body: { substitutions: [substitution(BROOKLYN, 511)] },
    options: staff({}, "12"),
  },
  ask("APPOINTMENT_NOT_FOUND", "There is no such appointment", {
    substitutions: [{ appointment_id: 1, coach_id: 522 }],
  }),
  {
    name: "class",
    summary: "Another coach takes a class over, and does not work then",
    before: (_, tables) => storeClasses(tables, [OPEN_CLASS, CANCELLED_CLASS]),
    body: { substitutions: [{ class_id: OPEN_CLASS.class_id, coach_id: 522 }] },
    options: staff(CLASSES),
  },
  {
    name: "CLASS_STATE",
    summary: "The class is cancelled",
    body: { substitutions: [{ class_id: CANCELLED_CLASS.class_id, coach_id: 522 }] },
    options: staff(CLASSES),
  },
  {
    name: "CLASS_NOT_FOUND",
    summary: "There is no such class",
    body: { substitutions: [{ class_id: 1, coach_id: 522 }] },
    options: staff(CLASSES),
  },
  ask("FIELD_REQUIRED", "Neither an appointment nor a class is named", {
    substitutions: [{ coach_id: 522 }],
  }),
  ask("FIELD_INVALID", "An appointment is named twice", {
    substitutions: [substitution(FIRST), substitution(FIRST, 521)],
  }),
];
