import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { CAMDEN, camdenBody } from "../../../../support/camden.ts";
import { STAFF_SCOPES } from "../../unavailability/unavailability.ts";

// Inactive in the club file, so that other recordings find her as they expect.
const options = { pathParameters: { ...CAMDEN, coach_id: "523" }, scopes: STAFF_SCOPES };
const keyed = { ...options, headers: { "Idempotency-Key": "iris-has-left" } };

/** The requests to *Suspend staff* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "suspended",
    summary: "Nothing new can be booked with a coach",
    before: ({ activateStaffMember }) => activateStaffMember(undefined, options),
    options: keyed,
  },
  ...sameKey({ options: keyed }, { options: { ...keyed, pathParameters: { ...CAMDEN, coach_id: "522" } } }),
  { name: "ALREADY_DONE", summary: "The coach is inactive already", options },
  {
    name: "COACH_BOOKED",
    idsFrom: 5001,
    summary: "The coach has a future appointment, which stands",
    before: async ({ activateStaffMember, createAppointment }) => {
      await activateStaffMember(undefined, options);
      const body = camdenBody({
        ...{ client_id: 9302, coach_id: 523, room_id: 95 },
        start_date_time: "2027-01-25T10:00:00Z",
      });
      await createAppointment(body, { pathParameters: CAMDEN });
    },
    options,
  },
];
