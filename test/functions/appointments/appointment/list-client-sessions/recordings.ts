import type { Recording } from "../../../../infra/open-api/recording.ts";
import { appointmentBody } from "../../../../support/bodies.ts";
import { MEMBER_9001 } from "../../../../support/member.ts";

const pathParameters = { tenant_id: "11", client_id: "9001" };

/** The requests to *Gets client session inventory* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "inventory",
    idsFrom: 5021,
    summary: "The memberships, and what happened to their sessions",
    before: async ({ createAppointment }) => {
      await createAppointment(appointmentBody({ start_date_time: "2026-12-09T10:00:00Z" }));
      await createAppointment(appointmentBody({ start_date_time: "2026-12-10T10:00:00Z" }));
    },
    options: { pathParameters },
  },
  {
    name: "first_page",
    summary: "The first entry, as the client sees it",
    options: { pathParameters, grants: MEMBER_9001, query: { limit: ["1"] } },
  },
];
