import { at, type Recording } from "../../../../infra/open-api/recording.ts";
import { MANAGER } from "../../../../support/tours.ts";
import { book } from "../recorded-tours.ts";

const tours = [
  { number: 6020, start: at("06:30") },
  { number: 6022, start: at("07:00") },
];

/** The requests to *List tours* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "tours",
    idsFrom: 6020,
    before: async (functions) => {
      for (const tour of tours) await book(functions, tour);
    },
    summary: "The tours of the next seven days",
    options: MANAGER,
  },
  {
    name: "changes",
    summary: "What has changed since an instant",
    options: { ...MANAGER, query: { updated_since: ["2026-11-20T09:00:00Z"], limit: ["1"] } },
  },
  {
    name: "QUERY_PARAMETER_INVALID",
    summary: "There is no such status",
    options: { ...MANAGER, query: { status: ["open"] } },
  },
];
