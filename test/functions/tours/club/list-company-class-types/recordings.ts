import type { Recording } from "../../../../infra/open-api/recording.ts";
import { HARBOUR } from "../../../../support/function-under-test.ts";

/** The requests to *List class types of a company* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "first_page",
    summary: "The first page of two entries; `next_cursor` gets the next",
    options: { query: { limit: ["2"] } },
  },
  {
    name: "ACCESS_DENIED",
    summary: "The caller may act for none of the company's club locations, or there is no such company",
    options: { pathParameters: { company_uuid: HARBOUR } },
  },
];
