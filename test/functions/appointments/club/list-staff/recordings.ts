import type { Recording } from "../../../../infra/open-api/recording.ts";

/** The requests to *List all staff* whose answers the API description shows. */
export const recordings: readonly Recording[] = [{ name: "page", summary: "All active coaches" }];
