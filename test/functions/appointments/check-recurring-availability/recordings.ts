import type { Recording } from "../../../infra/open-api/recording.ts";
import { recurringBody, without } from "../../../support/bodies.ts";
import { bodyRefusals } from "../body-refusals.ts";

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
  ...bodyRefusals(body),
];
