import { at, type Recording } from "../../../../infra/open-api/recording.ts";
import { NORTHWIND } from "../../../../support/function-under-test.ts";

const morning = { from: [at("08:00")], to: [at("09:00")] };

/** The requests to *List staff availability for tours* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "slots", summary: "All tours that can be booked within an hour", options: { query: morning } },
  {
    name: "QUERY_PARAMETER_INVALID",
    summary: "The range has no end",
    options: { query: { from: [at("08:00")] } },
  },
  {
    name: "TOUR_NOT_FOUND",
    summary: "There is no such tour, or its key was not sent",
    options: { query: { ...morning, exclude_tour_id: ["1"] }, headers: { "Tour-Key": "unknown" } },
  },
  {
    name: "TENANT_NOT_FOUND",
    summary: "The company has no such tenant",
    options: {
      query: morning,
      pathParameters: { company_uuid: NORTHWIND, tenant_uuid: "00000000-0000-4000-8000-000000000000" },
    },
  },
];
