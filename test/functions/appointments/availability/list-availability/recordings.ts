import { at, type Recording } from "../../../../infra/open-api/recording.ts";
import { refusedAvailability } from "../refused-availability.ts";

const morning = { appointment_type_id: ["101"], from: [at("08:00")], to: [at("09:30")] };

function asking(query: Readonly<Record<string, string[]>>): Pick<Recording, "options"> {
  return { options: { query: { ...morning, ...query } } };
}

/** The requests to *List staff availability by appointment category* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "slots", summary: "All that is free within 90 minutes", ...asking({}) },
  {
    name: "for_client",
    summary: "Every half hour, with one coach, where a client is free too",
    ...asking({ coach_id: ["502"], client_id: ["9001"], step_minutes: ["30"] }),
  },
  {
    name: "QUERY_PARAMETER_INVALID",
    summary: "The range has no end",
    options: { query: { appointment_type_id: ["101"], from: [at("08:00")] } },
  },
  { name: "QUERY_PARAMETER_UNKNOWN", summary: "A parameter is misspelt", ...asking({ coach: ["501"] }) },
  ...refusedAvailability(morning),
];
