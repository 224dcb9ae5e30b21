import type { Recording } from "../../../../infra/open-api/recording.ts";

/** The requests to *List service categories* whose answers the API description shows. */
export const recordings: readonly Recording[] = [{ name: "page", summary: "All service categories" }];
