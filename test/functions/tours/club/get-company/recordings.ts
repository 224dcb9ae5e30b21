import type { Recording } from "../../../../infra/open-api/recording.ts";
import { HARBOUR } from "../../../../support/function-under-test.ts";

/** The requests to *Get company details* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "found", summary: "A company with the club locations that the caller may act for" },
  {
    name: "ACCESS_DENIED",
    summary: "The caller may act for none of the company's club locations, or there is no such company",
    options: { pathParameters: { company_uuid: HARBOUR } },
  },
];
