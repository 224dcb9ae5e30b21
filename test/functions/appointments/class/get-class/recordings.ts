import type { Recording } from "../../../../infra/open-api/recording.ts";
import { classRecordings } from "../class-recordings.ts";

const { about, planned } = classRecordings(7441, "2027-11-03");

/** The requests to *Get class by id* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "found", summary: "A class", ...planned(0, { notes: "Bring a mat" }), options: about(0) },
  {
    name: "for_client",
    summary: "The desk asks what a client may do in it",
    options: { ...about(0), query: { client_id: ["9001"] } },
  },
  {
    name: "CLIENT_NOT_FOUND",
    summary: "The tenant has no such client",
    options: { ...about(0), query: { client_id: ["999999"] } },
  },
  {
    name: "QUERY_PARAMETER_INVALID",
    summary: "The id of the client is none",
    options: { ...about(0), query: { client_id: ["nine"] } },
  },
];
