import type { Recording } from "../../../../infra/open-api/recording.ts";
import { recurringBody, without } from "../../../../support/bodies.ts";
import { bodyRefusals } from "../../appointment/body-refusals.ts";
import { addLargeTenant, LARGE_TENANT } from "./large-tenant.ts";

const body = recurringBody();

/** The requests to *Check staff availability for recurring schedule* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "available",
    summary: "Mondays and Wednesdays at 18:00, four times",
    body,
    showsRequest: true,
  },
  {
    name: "taken",
    summary: "The client is taken on the second day",
    before: ({ createAppointment }) =>
      createAppointment({
        ...without(body, "recurrence"),
        coach_id: 502,
        start_date_time: "2026-12-02T17:30:00Z",
      }),
    body,
  },
  {
    name: "missing-local-time",
    summary: "Clocks are put forward past 01:30 on the first day",
    body: {
      ...body,
      appointment_type_id: 131,
      client_id: 9301,
      coach_id: 521,
      room_id: 93,
      recurrence: { weekdays: ["sunday"], local_time: "01:30", first_date: "2027-03-28", occurrences: 2 },
    },
    options: { pathParameters: { tenant_id: "13" } },
  },
  {
    name: "TOO_MUCH_TO_CHECK",
    summary: "Each day for 52 days, with any coach in any room of a large club whose first coaches are taken",
    before: (_, tables) => addLargeTenant(tables),
    body: {
      ...without(body, "coach_id", "room_id"),
      appointment_type_id: LARGE_TENANT.appointment_type_id,
      client_id: LARGE_TENANT.client_id,
      recurrence: {
        weekdays: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
        ...{ local_time: "10:00", first_date: "2026-11-23", occurrences: 52 },
      },
    },
    options: { pathParameters: { tenant_id: String(LARGE_TENANT.tenant_id) } },
  },
  ...bodyRefusals(body),
];
