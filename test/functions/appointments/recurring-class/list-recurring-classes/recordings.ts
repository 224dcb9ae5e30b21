import type { Recording } from "../../../../infra/open-api/recording.ts";
import { recurringRecordings } from "../recurring-recordings.ts";

const { about, stored } = recurringRecordings(9601, "08:30");
const two = [
  stored(0, { class_type_id: 152, name: "Spin" }),
  stored(1, { class_type_id: 152, name: "Spin" }),
];

/** The requests to *List recurring class templates* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "page",
    summary: "Those of one type",
    before: async (functions, tables) => {
      for (const { before } of two) await before?.(functions, tables);
    },
    options: about(undefined, { query: { class_type_id: ["152"] } }),
  },
];
