import type { Recording } from "../../../../infra/open-api/recording.ts";

/** The requests to *Gets staff appointment type links* whose answers the API description shows. */
export const recordings: readonly Recording[] = [{ name: "page", summary: "Who delivers what" }];
