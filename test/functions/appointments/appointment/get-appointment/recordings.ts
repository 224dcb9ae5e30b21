import { recordId } from "../../../../../shared/values/record-id.ts";
import type { Recording } from "../../../../infra/open-api/recording.ts";
import { appointmentBody } from "../../../../support/bodies.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";

const options = {
  pathParameters: { tenant_id: "11", appointment_id: String(recordId(TEST_NOW, 2001)) },
};
const booked = appointmentBody({ start_date_time: "2027-02-01T10:00:00Z", comments: "Sore left knee" });
const ofMember = { companies: [], tenants: [11], client_id: 9001 };

/** The requests to *Get appointment* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "found",
    idsFrom: 2001,
    summary: "An appointment that a membership pays for",
    before: ({ createAppointment }) => createAppointment(booked),
    options,
  },
  {
    name: "own",
    summary: "The same appointment, asked for by its client",
    options: { ...options, grants: ofMember },
  },
];
