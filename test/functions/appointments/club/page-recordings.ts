import type { Recording } from "../../../infra/open-api/recording.ts";
import type { RequestOptions } from "../../../support/function-under-test.ts";

/** The recordings of a list of the club's records. @param summary what the whole list has */
export function pageRecordings(summary: string, options: RequestOptions = {}): readonly Recording[] {
  return [
    { name: "page", summary, options },
    {
      name: "first_page",
      summary: "The first page of one entry; `next_cursor` gets the next",
      options: { ...options, query: { limit: ["1"] } },
    },
  ];
}
