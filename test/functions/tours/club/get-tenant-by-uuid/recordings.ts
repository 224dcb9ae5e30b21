import type { Recording } from "../../../../infra/open-api/recording.ts";

/** The requests to *Gets tenant details, named a second time* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "found", summary: "A club location as a page may show it" },
];
