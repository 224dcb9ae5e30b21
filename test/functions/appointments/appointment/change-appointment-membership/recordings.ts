import { recordId } from "../../../../../shared/values/record-id.ts";
import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { CAMDEN, camdenBody } from "../../../../support/camden.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { fillHistory } from "../../../fill-history.ts";
import { MANAGE } from "../managed.ts";
import { recorded } from "../recorded-appointments.ts";

const [PAID, COMPLIMENTARY] = [3501, 3511];
const [MONTH, YEAR, MASSAGE] = [31_001, 31_002, 31_003];
const options = recorded(PAID, "13");
const keyed = recorded(PAID, "13", { headers: { "Idempotency-Key": "from-the-year" } });

/** The requests to *Change client membership in appointment* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "changed",
    idsFrom: PAID,
    summary: "The session goes back to one membership, and the other loses one",
    before: ({ createAppointment }) =>
      createAppointment(camdenBody({ start_date_time: "2027-01-20T10:00:00Z" }), { pathParameters: CAMDEN }),
    body: { membership_id: YEAR },
    options,
    showsRequest: true,
  },
  {
    name: "ALREADY_DONE",
    summary: "This membership pays already",
    body: { membership_id: YEAR },
    options: keyed,
  },
  ...sameKey({ body: { membership_id: YEAR }, options: keyed }, { body: { membership_id: null } }),
  {
    name: "MEMBERSHIP_NOT_USABLE",
    summary: "The membership is for another service category",
    body: { membership_id: MASSAGE },
    options,
  },
  {
    name: "unpaid",
    summary: "No membership pays from now on",
    body: { membership_id: null },
    options,
    showsRequest: true,
  },
  {
    name: "TOO_MANY_CHANGES",
    summary: "The appointment has changed too often",
    before: (_, tables) => fillHistory(tables, "Appointments", recordId(TEST_NOW, PAID)),
    body: { membership_id: MONTH },
    options,
  },
  {
    name: "APPOINTMENT_STATE",
    idsFrom: COMPLIMENTARY,
    summary: "The session is complimentary",
    before: ({ createComplimentaryAppointment }) =>
      createComplimentaryAppointment(
        camdenBody({ start_date_time: "2027-01-21T10:00:00Z", comp_reason: "Trial" }),
        { pathParameters: CAMDEN, ...MANAGE },
      ),
    body: { membership_id: MONTH },
    options: recorded(COMPLIMENTARY, "13"),
  },
];
