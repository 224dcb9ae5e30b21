import type { Recording } from "../../../../infra/open-api/recording.ts";

/** The requests to *Get tenant details* whose answers the API description shows. */
export const recordings: readonly Recording[] = [{ name: "found", summary: "A club location" }];
