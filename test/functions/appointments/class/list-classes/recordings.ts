import type { Recording } from "../../../../infra/open-api/recording.ts";
import { MEMBER_9001 } from "../../../../support/member.ts";
import { classRecordings } from "../class-recordings.ts";

const { about, at, planned } = classRecordings(7461, "2027-11-04");
const first = planned(0);
const second = planned(1, { start_date_time: at("18:00") });

/** The requests to *List classes* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "day",
    summary: "The classes of a day",
    ...first,
    before: async (api, tables) => {
      await first.before?.(api, tables);
      await second.before?.(api, tables);
    },
    options: about(undefined, { query: { date: ["2027-11-04"] } }),
  },
  {
    name: "CLIENT_NOT_FOUND",
    summary: "The tenant has no such client",
    options: about(undefined, { query: { date: ["2027-01-07"], client_id: ["999999"] } }),
  },
  {
    name: "for_member",
    summary: "The classes of the day for a client: what they have booked, and what they may do",
    options: about(undefined, {
      query: { date: ["2027-01-07"] },
      grants: MEMBER_9001,
      scopes: ["classes.write", "classes.read"],
    }),
  },
];
