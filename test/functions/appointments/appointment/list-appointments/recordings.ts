import type { Recording } from "../../../../infra/open-api/recording.ts";
import { appointmentBody } from "../../../../support/bodies.ts";

/** The requests to *List appointments* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "page",
    idsFrom: 5001,
    summary: "The first of what begins within a week",
    before: async ({ createAppointment }) => {
      await createAppointment(appointmentBody({ start_date_time: "2026-11-23T10:00:00Z" }));
      const other = { client_id: 9002, coach_id: 502, room_id: 71, subtype_id: 1011 };
      await createAppointment(appointmentBody({ ...other, start_date_time: "2026-11-24T10:00:00Z" }));
    },
    options: { query: { limit: ["3"] } },
  },
  {
    name: "with_clients",
    summary: "The first page of one, of a coach, with its client; `next_cursor` gets the next",
    options: {
      scopes: ["appointments.read", "clients.find"],
      query: { coach_id: ["501"], limit: ["1"], include: ["client"] },
    },
  },
  {
    name: "first_changes",
    summary: "The first page of what has changed since an instant: `next_updated_since` comes with the last",
    options: { query: { updated_since: ["2026-11-20T08:30:00Z"], limit: ["1"] } },
  },
  {
    name: "no_changes",
    summary: "Nothing has changed since; go on with `next_updated_since`",
    options: { query: { updated_since: ["2026-11-20T09:00:00.500Z"] } },
  },
];
