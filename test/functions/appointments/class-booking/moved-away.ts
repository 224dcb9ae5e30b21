import { appointmentBody } from "../../../support/bodies.ts";
import type { FunctionsUnderTest } from "../../../support/function-under-test.ts";
import type { ClassBookingFields } from "../../../support/stored-classes.ts";
import { PAID } from "./booking-recordings.ts";

/** A class that has moved, while the booking of a client does not follow yet: they have an appointment at the new time. */
export function movedAway(from: string, to: string, fields: ClassBookingFields = {}) {
  const end_date_time = new Date(Date.parse(to) + 3_600_000).toISOString();
  return {
    of: {
      ...{ version: 2, followed_version: 2, unsettled: 1, start_date_time: to, end_date_time },
      settling: { kind: "moved", by: "northwind-app" },
    },
    bookings: [{ ...PAID, ...fields, start_date_time: from }],
    before: ({ createAppointment }: FunctionsUnderTest) =>
      createAppointment(appointmentBody({ coach_id: 502, room_id: 71, start_date_time: to })),
  } as const;
}
