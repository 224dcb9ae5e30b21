import type { Recording } from "../../../../infra/open-api/recording.ts";
import { appointmentBody } from "../../../../support/bodies.ts";
import { MEMBER_9001 } from "../../../../support/member.ts";

const pathParameters = { tenant_id: "11", client_id: "9001" };

/** The requests to *List appointments by client ID* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "page",
    idsFrom: 5011,
    summary: "The latest of all that the client ever had",
    before: async ({ createAppointment }) => {
      await createAppointment(appointmentBody({ start_date_time: "2026-12-07T10:00:00Z" }));
      await createAppointment(appointmentBody({ start_date_time: "2026-12-08T10:00:00Z" }));
    },
    options: { pathParameters, query: { limit: ["3"] } },
  },
  {
    name: "first_page",
    summary: "The earliest that is booked, as the client sees it",
    options: {
      pathParameters,
      grants: MEMBER_9001,
      query: { order: ["asc"], status: ["booked"], limit: ["1"] },
    },
  },
];
