import { at, type Recording } from "../../../../infra/open-api/recording.ts";
import { refusedAvailability } from "../refused-availability.ts";

const first = { appointment_type_id: ["101"], from: [at("08:00")], limit: ["3"] };

function asking(query: Readonly<Record<string, string[]>>): Pick<Recording, "options"> {
  return { options: { query: { ...first, ...query } } };
}

/** The requests to *List next available slots by appointment category* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "slots", summary: "The first three slots from an instant on", ...asking({}) },
  {
    name: "QUERY_PARAMETER_INVALID",
    summary: "More slots than one answer has",
    ...asking({ limit: ["51"] }),
  },
  {
    name: "QUERY_PARAMETER_UNKNOWN",
    summary: "A parameter that *next* does not take",
    ...asking({ to: [at("09:00")] }),
  },
  ...refusedAvailability(first),
];
