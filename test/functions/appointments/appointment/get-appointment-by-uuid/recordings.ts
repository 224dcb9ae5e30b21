import { recordId } from "../../../../../shared/values/record-id.ts";
import type { Recording } from "../../../../infra/open-api/recording.ts";
import { appointmentBody } from "../../../../support/bodies.ts";
import { LONDON_BRIDGE_PATH, TEST_NOW } from "../../../../support/function-under-test.ts";
import { NORTHWIND_PATHS } from "../northwind-paths.ts";

const ID = 5031;
const appointment_id = String(recordId(TEST_NOW, ID));

/** The requests to *Get appointment by UUID* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "appointment",
    idsFrom: ID,
    summary: "An appointment, and what may be done to it",
    before: ({ createAppointment }) =>
      createAppointment(appointmentBody({ start_date_time: "2026-12-11T10:00:00Z" }), {
        pathParameters: LONDON_BRIDGE_PATH,
      }),
    options: { pathParameters: { ...NORTHWIND_PATHS["11"], appointment_id } },
  },
];
