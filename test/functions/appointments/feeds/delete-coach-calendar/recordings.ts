import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { CAMDEN } from "../../../../support/camden.ts";
import { STAFF_SCOPES } from "../../unavailability/unavailability.ts";

const options = { pathParameters: { ...CAMDEN, coach_id: "522" }, scopes: STAFF_SCOPES };
const keyed = { ...options, headers: { "Idempotency-Key": "no-calendar-of-coach" } };

/** The requests to *End calendar feed of a coach* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "ended",
    summary: "Nobody reads the calendar any more",
    before: ({ createCoachCalendar }) => createCoachCalendar(undefined, options),
    options: keyed,
  },
  ...sameKey(
    { options: keyed },
    { options: { ...keyed, pathParameters: { ...keyed.pathParameters, coach_id: "521" } } },
  ),
  { name: "ALREADY_DONE", summary: "There is none", options },
];
