import type { Recording } from "../../../../infra/open-api/recording.ts";

/** The requests to *List class types* whose answers the API description shows. */
export const recordings: readonly Recording[] = [{ name: "page", summary: "All active class types" }];
