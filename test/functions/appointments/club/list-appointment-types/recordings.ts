import type { Recording } from "../../../../infra/open-api/recording.ts";

/** The requests to *Get appointment types list* whose answers the API description shows. */
export const recordings: readonly Recording[] = [{ name: "page", summary: "All active appointment types" }];
